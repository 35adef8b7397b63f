import type { Endpoint } from "./endpoint.ts"
import { accountEndpoints } from "./endpoints/account.ts"
import { authEndpoints } from "./endpoints/auth.ts"
import { blogEndpoints } from "./endpoints/blog.ts"
import { consoleEndpoints } from "./endpoints/console.ts"
import { newsletterEndpoints } from "./endpoints/newsletters.ts"
import { pageEndpoints } from "./endpoints/pages.ts"
import { participantEndpoints } from "./endpoints/participants.ts"
import { sandboxEndpoints } from "./endpoints/sandbox.ts"
import { sessionEndpoints } from "./endpoints/session.ts"
import { websiteEndpoints } from "./endpoints/website.ts"

/** The whole table, by concept. Server, client, OpenAPI and the rule tests all read this one. */
export const endpoints = {
  website: websiteEndpoints,
  pages: pageEndpoints,
  blog: blogEndpoints,
  auth: authEndpoints,
  session: sessionEndpoints,
  participants: participantEndpoints,
  account: accountEndpoints,
  newsletters: newsletterEndpoints,
  console: consoleEndpoints,
  sandbox: sandboxEndpoints,
}

export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((concept) => Object.values(concept))
