import { type RawBuilder, sql } from "kysely"
import { ageOn, today } from "#server/platform/database/local-day.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Fields } from "#server/segments/conditions.ts"

type Column = RawBuilder<unknown>

const isValid = sql`o.cancelled_at is null and o.start_at <= clock_now() and o.end_at > clock_now()`
/** Valid memberships of a family, whoever of it has them. */
const ofFamily = (id: Column) =>
  sql`from owned_memberships o where ${ofTenant("o")} and o.customer_id = ${id} and ${isValid}`
/** Valid memberships of a participant, and those of the families who look after them. */
const ofParticipant = sql`from guardianships g
  join owned_memberships o on ${ofTenant("o")} and o.customer_id = g.customer_id and ${isValid}
    and (o.participant_id is null or o.participant_id = p.id)
  where ${ofTenant("g")} and g.participant_id = p.id`
const cuids = (owned: RawBuilder<unknown>) => sql`(select array_agg(m.cuid) from memberships m
  where ${ofTenant("m")} and m.id in (select o.membership_id ${owned}))`
const active = (whose: Column) => sql`from registrations r
  where ${ofTenant("r")} and ${whose} and r.cancelled_at is null`
const registrations = (whose: Column) => sql`array (select r.created_at ${active(whose)})`
/** The activities of registrations that are not cancelled. */
const activities = (whose: Column) => sql`array (select k.cuid from activities k where ${ofTenant("k")} and k.id in (
  select a.activity_id from availabilities a where ${ofTenant("a")} and a.id in (select r.availability_id ${active(whose)})))`

/** The fields of a segment of customers, over a row of customers that the statement calls so. */
export function fieldsOfCustomers(row: "c" | "t"): Fields {
  const column = (name: string) => sql`${sql.ref(`${row}.${name}`)}`
  const id = column("id")
  const own = sql`r.customer_id = ${id}`
  return {
    email: { type: "text", sql: column("email") },
    language: { type: "text", sql: column("language") },
    newsletter: { type: "boolean", sql: column("newsletter") },
    created_at: { type: "instant", sql: column("created_at") },
    wallet_amount: { type: "number", sql: column("wallet_amount") },
    participants_count: {
      type: "number",
      sql: sql`(select count(*) from guardianships g where ${ofTenant("g")} and g.customer_id = ${id})`,
    },
    registrations_count: { type: "number", sql: sql`(select count(*) ${active(own)})` },
    activity: { type: "list", sql: activities(own) },
    has_membership: { type: "boolean", sql: sql`exists (select ${ofFamily(id)})` },
    membership: { type: "list", sql: cuids(ofFamily(id)) },
    registered: { type: "instants", sql: registrations(own) },
  }
}
export const customerFields: Fields = fieldsOfCustomers("c")

/** The fields of a segment of participants, over a row of participants named `p`. */
export const participantFields = (timezone: string): Fields => ({
  firstname: { type: "text", sql: sql`p.firstname` },
  lastname: { type: "text", sql: sql`p.lastname` },
  age: { type: "number", sql: ageOn(today(timezone), sql`p.birthdate`) },
  created_at: { type: "instant", sql: sql`p.created_at` },
  activity: { type: "list", sql: activities(sql`r.participant_id = p.id`) },
  has_membership: { type: "boolean", sql: sql`exists (select ${ofParticipant})` },
  membership: { type: "list", sql: cuids(ofParticipant) },
  registered: { type: "instants", sql: registrations(sql`r.participant_id = p.id`) },
})
