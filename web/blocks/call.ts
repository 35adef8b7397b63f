import { createClient } from "#contract/client.ts"

/** The contract over the network, for what the browser asks after the page has been rendered. */
export const call = createClient((path, init) => fetch(path, { ...init, credentials: "same-origin" }))
