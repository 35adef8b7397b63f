import { type RawBuilder, sql } from "kysely"
import { newCuid } from "./cuid.ts"
import type { RequestContext } from "./http/context.ts"

// Two realms of people who log in: customers and collaborators. A session of one means nothing in the other.

export interface Realm {
  cookie: "session" | "collaborator"
  /** The cookie of a browser that has logged in before: devices.ts. */
  device: "device" | "collaborator_device"
  table: "customer_sessions" | "collaborator_sessions"
  owner: "customer_id" | "collaborator_id"
  /** The columns of a session that name people whose it is: its owner, and who acts as its owner. */
  owners: string[]
  people: "customers" | "collaborators"
  /** More columns of a session s: who acts as its owner, when it was last used, and what its login found to be due. */
  traces: RawBuilder<unknown>
  /** What a session keeps beside its token, so that its owner can tell it from others. */
  describe?: (ctx: Pick<RequestContext, "user_agent">) => object
}

export const customerRealm: Realm = {
  cookie: "session",
  device: "device",
  table: "customer_sessions",
  owner: "customer_id",
  owners: ["customer_id"],
  people: "customers",
  traces: sql`s.collaborator_id as impersonator_id, null::timestamptz as last_seen_at,
    false as password_due, false as second_factor_due`,
}

export const collaboratorRealm: Realm = {
  cookie: "collaborator",
  device: "collaborator_device",
  table: "collaborator_sessions",
  owner: "collaborator_id",
  owners: ["collaborator_id", "impersonator_id"],
  people: "collaborators",
  traces: sql`s.impersonator_id, s.last_seen_at, s.password_due, s.second_factor_due`,
  describe: ({ user_agent }) => ({ cuid: newCuid(), user_agent: user_agent?.slice(0, 300) ?? null }),
}
