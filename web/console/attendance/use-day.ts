import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { call } from "../session/call.ts"

type Answer = AnswerTo<"GET /api/console/attendances/day">
export type Day = Answer & { groups: NonNullable<Answer["groups"]> }

/** Other devices are followed within ten seconds; a hidden tab asks nothing. */
const FOLLOWED = 8_000
/** Notes and pick-up people are not in the stamp: every so many looks everything is asked for. */
const WHOLE_EVERY = 15

const keyOf = (date: string) => ["attendance", date]

/** A day that follows what others record. Most answers say that nothing has changed, and the rows stay the same objects. */
export function useDay(date: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf(date),
    queryFn: () => readDay(client, date),
    refetchInterval: FOLLOWED,
    refetchOnWindowFocus: "always",
    placeholderData: keepPreviousData,
  })
}

let looks = 0

async function readDay(client: QueryClient, date: string): Promise<Day> {
  const known = client.getQueryData<Day>(keyOf(date))
  looks += 1
  const stamp = looks % WHOLE_EVERY === 0 ? undefined : known?.stamp
  const answer = await call("GET /api/console/attendances/day", { query: { date, stamp } })
  if (answer.groups === null && known) return known
  return { ...answer, groups: answer.groups ?? [] }
}

/** Shows at once what was just recorded, before the next look. */
export async function refreshDay(client: QueryClient, date: string): Promise<void> {
  await client.invalidateQueries({ queryKey: keyOf(date) })
}
