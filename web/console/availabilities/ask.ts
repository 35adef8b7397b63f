import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { availabilities } from "./description.ts"

/** One availability with its dates. */
export const useAvailability = (cuid: string) =>
  useQuery({
    queryKey: keyOf(availabilities, cuid),
    queryFn: async () => (await call("GET /api/console/availabilities/{cuid}", { params: { cuid } })).availability,
  })

/** Shows an availability as a call answered it, and forgets lists, calendar and history that showed it before. */
export function useKeepAnswer() {
  const client = useQueryClient()
  return (availability: ShownAvailability) => {
    client.setQueryData(keyOf(availabilities, availability.cuid), availability)
    const keys = [keyOf(availabilities, "list"), keyOf(availabilities, availability.cuid, "history"), ["calendar"]]
    for (const queryKey of [...keys, ["home"]]) void client.invalidateQueries({ queryKey })
  }
}
