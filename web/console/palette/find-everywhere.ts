import type { AnswerTo, Call } from "#contract/client.ts"

type Answer = AnswerTo<"GET /api/console/search">["data"][number]

/** One thing of the organiser that a search found, with the path of its screen inside the console. */
export interface Found extends Answer {
  path: string
}

export const shortestSearch = 2
const longestSearch = 200

/** The kinds that have a screen for one thing, at their own path; others are found once their screens exist. */
const shown = [
  "customers",
  "participants",
  "registrations",
  "activities",
  "availabilities",
  "articles",
  "bundles",
  "vouchers",
  "memberships",
] as const satisfies Answer["kind"][]

/** Everything that matches and can be opened, best first. */
export async function findEverywhere(call: Call, text: string): Promise<Found[]> {
  const q = text.trim().slice(0, longestSearch)
  if (q.length < shortestSearch) return []
  const { data } = await call("GET /api/console/search", { query: { q } })
  return data.flatMap((found) =>
    shown.some((kind) => kind === found.kind) ? [{ ...found, path: `/${found.kind}/${found.cuid}` }] : [],
  )
}
