import { useQuery } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { entities } from "#contract/entities.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"

export type Readiness = AnswerTo<"GET /api/console/activities/{cuid}/readiness">

/** The checklist before publishing, asked again after each save. */
export const useReadiness = (cuid: string | undefined) =>
  useQuery({
    queryKey: keyOf(entities.activities, cuid, "more", "readiness"),
    queryFn: () => call("GET /api/console/activities/{cuid}/readiness", { params: { cuid: cuid! } }),
    enabled: cuid !== undefined,
  })
