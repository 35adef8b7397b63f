import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleCustomerEndpoints, Duplicate } from "#contract/endpoints/console-customers.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { foundBy, termsOf } from "../people-words.ts"

type Endpoint = typeof consoleCustomerEndpoints.findDuplicates
const MOST = 5
/** Numbers are compared by their last digits: with and without the prefix of a country they are one. */
const DIGITS = 8

/** Families that are likely the one being entered: one statement over the index of words. */
export function findDuplicates(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  const reasons = reasonsOf(query)
  if (reasons.length === 0) return Promise.resolve({ data: [], count: 0 })
  const held = sql.join(
    reasons.map(([reason, holds]) => sql`case when ${holds} then ${reason}::text end`),
    sql`, `,
  )
  const any = sql.join(
    reasons.map(([, holds]) => holds),
    sql` or `,
  )
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<Duplicate>`
      select t.cuid, t.fullname, t.email, t.phone, array_remove(array[${held}], null) as reasons, array(
        select w.fullname from guardianships g join participants w on ${ofTenant("w")} and w.id = g.participant_id
        where ${ofTenant("g")} and g.customer_id = t.id order by w.id) as participants
      from customers t where t.organiser_id = ${organiser_id} and t.deleted_at is null and (${any})
        and t.cuid is distinct from ${query.except ?? null}::text
      order by t.id limit ${MOST}`.execute(tx)
    return { data: rows, count: rows.length }
  })
}

type Reason = [Duplicate["reasons"][number], RawBuilder<unknown>]

function reasonsOf({ email, phone, firstname, lastname, birthdate }: RouteInput<Endpoint>["query"]): Reason[] {
  const reasons: Reason[] = []
  if (email) reasons.push(["EMAIL", sql`t.email = ${email.toLowerCase()}`])
  const digits = (phone ?? "").replace(/\D/g, "").slice(-DIGITS)
  if (digits.length >= 6)
    reasons.push([
      "PHONE",
      sql`(t.id = any (${foundBy("customer", digits)})
        and right(regexp_replace(t.phone, '\\D', '', 'g'), ${DIGITS}) = ${digits})`,
    ])
  const [word] = termsOf(lastname ?? "")
  if (firstname && word && birthdate)
    reasons.push([
      "PARTICIPANT",
      sql`t.id in (select g.customer_id from guardianships g
        join participants w on ${ofTenant("w")} and w.id = g.participant_id
        where ${ofTenant("g")} and w.id = any (${foundBy("participant", word)}) and w.birthdate = ${birthdate}::date
          and app.fold(w.fullname) = app.fold(${`${firstname} ${lastname}`}))`,
    ])
  return reasons
}
