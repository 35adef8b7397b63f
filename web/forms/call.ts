import { createClient, type Fetch } from "#contract/client.ts"
import { DRAFT_QUERY } from "#contract/rules/draft-query.ts"

/** The contract's calls over the network, for the browser. */
export const call = createClient((path, init) => fetchHere(path, { ...init, credentials: "same-origin" }))

/** On a page that was opened as a preview every question is asked in its name, and nothing is changed in anybody's. */
const fetchHere: Fetch = async (path, init) => {
  const draft = new URLSearchParams(location.search).get(DRAFT_QUERY)
  if (draft === null || path === READS_CONTENT) return fetch(path, init)
  if (init.method !== "GET") return Response.json({ error: "FORBIDDEN" }, { status: 403 })
  return fetch(`${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [DRAFT_QUERY]: draft })}`, init)
}

/** Asked with what is not saved yet; it reads nothing that is stored. */
const READS_CONTENT = "/api/pages/preview"
