import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { requests } from "./description.ts"

export type ShownRequest = AnswerTo<"GET /api/console/registrations-requests/{cuid}">["registration_request"]

/** A dialog that replies to a request. */
export interface ReplyProps {
  request: ShownRequest
  onClose: () => void
}

export const useRequest = (cuid: string) =>
  useQuery({
    queryKey: keyOf(requests, cuid),
    queryFn: async () =>
      (await call("GET /api/console/registrations-requests/{cuid}", { params: { cuid } })).registration_request,
  })

/** Why it cannot be approved now. Places come and go, so it is asked anew whenever the request is looked at. */
export const useObstacles = ({ cuid, status }: Pick<ShownRequest, "cuid" | "status">) =>
  useQuery({
    queryKey: keyOf(requests, cuid, "obstacles"),
    queryFn: async () =>
      (await call("GET /api/console/registrations-requests/{cuid}/obstacles", { params: { cuid } })).obstacles,
    enabled: status === "PENDING",
    staleTime: 0,
  })

/** Reads everything in sight again: an answer to a request changes lists, places, registrations and money. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}
