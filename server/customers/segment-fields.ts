import { type RawBuilder, sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Fields } from "#server/segments/conditions.ts"

const isValid = sql`o.cancelled_at is null and o.start_at <= clock_now() and o.end_at > clock_now()`
/** Valid memberships of a family, whoever of it has them. */
const ofFamily = sql`from owned_memberships o where ${ofTenant("o")} and o.customer_id = c.id and ${isValid}`
/** Valid memberships of a participant, and those of the families who look after them. */
const ofParticipant = sql`from guardianships g
  join owned_memberships o on ${ofTenant("o")} and o.customer_id = g.customer_id and ${isValid}
    and (o.participant_id is null or o.participant_id = p.id)
  where ${ofTenant("g")} and g.participant_id = p.id`
const cuids = (owned: RawBuilder<unknown>) => sql`(select array_agg(m.cuid) from memberships m
  where ${ofTenant("m")} and m.id in (select o.membership_id ${owned}))`
const registrations = (whose: RawBuilder<unknown>) => sql`array (select r.created_at from registrations r
  where ${ofTenant("r")} and ${whose} and r.cancelled_at is null)`

/** The fields of a segment of customers, over a row of customers named `c`. */
export const customerFields: Fields = {
  email: { type: "text", sql: sql`c.email` },
  language: { type: "text", sql: sql`c.language` },
  newsletter: { type: "boolean", sql: sql`c.newsletter` },
  created_at: { type: "instant", sql: sql`c.created_at` },
  participants_count: {
    type: "number",
    sql: sql`(select count(*) from guardianships g where ${ofTenant("g")} and g.customer_id = c.id)`,
  },
  has_membership: { type: "boolean", sql: sql`exists (select ${ofFamily})` },
  membership: { type: "list", sql: cuids(ofFamily) },
  registered: { type: "instants", sql: registrations(sql`r.customer_id = c.id`) },
}

/** The fields of a segment of participants, over a row of participants named `p`. */
export const participantFields: Fields = {
  firstname: { type: "text", sql: sql`p.firstname` },
  lastname: { type: "text", sql: sql`p.lastname` },
  age: { type: "number", sql: sql`extract(year from age(p.birthdate))` },
  created_at: { type: "instant", sql: sql`p.created_at` },
  has_membership: { type: "boolean", sql: sql`exists (select ${ofParticipant})` },
  membership: { type: "list", sql: cuids(ofParticipant) },
  registered: { type: "instants", sql: registrations(sql`r.participant_id = p.id`) },
}
