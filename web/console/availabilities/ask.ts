import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { showSaved } from "../session/show-saved.ts"
import { availabilities } from "./description.ts"

/** One availability with its dates. */
export const useAvailability = (cuid: string) =>
  useQuery({
    queryKey: keyOf(availabilities, cuid),
    queryFn: async () => (await call("GET /api/console/availabilities/{cuid}", { params: { cuid } })).availability,
  })

/** Shows an availability as a call answered it, and asks again for everything else that showed its dates or its people. */
export function useKeepAnswer() {
  const client = useQueryClient()
  return (availability: ShownAvailability) => showSaved(client, keyOf(availabilities, availability.cuid), availability)
}
