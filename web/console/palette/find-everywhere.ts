import type { AnswerTo, Call } from "#contract/client.ts"

type Answer = AnswerTo<"GET /api/console/search">["data"][number]

/** One thing of the organiser that a search found, with the path of its screen inside the console. */
export interface Found extends Answer {
  path: string
}

export const shortestSearch = 2
const longestSearch = 200

/** The screens that show one thing of a kind; kinds without one are found once their screens exist. */
const screens: Partial<Record<Answer["kind"], (cuid: string) => string>> = {
  articles: (cuid) => `/articles/${cuid}`,
}

/** Everything that matches and can be opened, best first. */
export async function findEverywhere(call: Call, text: string): Promise<Found[]> {
  const q = text.trim().slice(0, longestSearch)
  if (q.length < shortestSearch) return []
  const { data } = await call("GET /api/console/search", { query: { q } })
  return data.flatMap((found) => {
    const pathOf = screens[found.kind]
    return pathOf ? [{ ...found, path: pathOf(found.cuid) }] : []
  })
}
