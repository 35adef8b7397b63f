import { createClient } from "#contract/client.ts"

/** The contract over the network, for what an element asks after its page has been rendered. */
export const call = createClient((path, init) => fetch(path, { ...init, credentials: "same-origin" }))
