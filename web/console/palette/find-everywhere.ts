import { type Call, CallError } from "#contract/client.ts"

/** One thing of the organiser that a search found. */
export interface Found {
  kind: string
  cuid: string
  title: string
  detail: string
  badge?: string | null
  /** The path of its screen inside the console. */
  path: string
}

type Search = (name: "GET /api/console/search", input: { query: { q: string } }) => Promise<{ data: Found[] }>

export const shortestSearch = 2
const longestSearch = 200

/** Everything that matches, best first. A server that has no such call yet has found nothing. */
export async function findEverywhere(call: Call, text: string): Promise<Found[]> {
  const q = text.trim().slice(0, longestSearch)
  if (q.length < shortestSearch) return []
  try {
    return (await (call as unknown as Search)("GET /api/console/search", { query: { q } })).data
  } catch (error) {
    if (error instanceof CallError && error.code === "NOT_FOUND") return []
    throw error
  }
}
