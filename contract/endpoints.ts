import type { Endpoint } from "./endpoint.ts"
import { websiteEndpoints } from "./endpoints/website.ts"

/** The whole table, by concept. Server, client, OpenAPI and the rule tests all read this one. */
export const endpoints = {
  website: websiteEndpoints,
}

export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((concept) => Object.values(concept))
