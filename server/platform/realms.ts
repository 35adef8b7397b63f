import { newCuid } from "./cuid.ts"
import type { RequestContext } from "./http/context.ts"

// Two realms of people who log in: customers and collaborators. A session of one means nothing in the other.

export interface Realm {
  cookie: "session" | "collaborator"
  /** The cookie of a browser that has logged in before: devices.ts. */
  device: "device" | "collaborator_device"
  table: "customer_sessions" | "collaborator_sessions"
  owner: "customer_id" | "collaborator_id"
  people: "customers" | "collaborators"
  /** What a session keeps beside its token, so that its owner can tell it from others. */
  describe?: (ctx: Pick<RequestContext, "user_agent">) => object
}

export const customerRealm: Realm = {
  cookie: "session",
  device: "device",
  table: "customer_sessions",
  owner: "customer_id",
  people: "customers",
}

export const collaboratorRealm: Realm = {
  cookie: "collaborator",
  device: "collaborator_device",
  table: "collaborator_sessions",
  owner: "collaborator_id",
  people: "collaborators",
  describe: ({ user_agent }) => ({ cuid: newCuid(), user_agent: user_agent?.slice(0, 300) ?? null }),
}
