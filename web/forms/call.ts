import { createClient } from "#contract/client.ts"

/** The contract's calls over the network, for the browser. */
export const call = createClient((path, init) => fetch(path, { ...init, credentials: "same-origin" }))
