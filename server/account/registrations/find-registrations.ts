import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { accountRegistrationEndpoints, Registration } from "#contract/endpoints/account-registrations.ts"
import { pageOf } from "#contract/fields.ts"
import { findOwnSegments } from "#server/catalogue/find-own-segments.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readList } from "../read-list.ts"
import { listedRegistration } from "./registration-shapes.ts"

type Endpoint = typeof accountRegistrationEndpoints.findRegistrations

export function findRegistrations(
  ctx: RequestContext,
  { query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id, customer } = ctx
  const own = sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer!.id}`
  return readTenant(ctx, async (tx) => {
    const shape = listedRegistration({ organiser_id, segment_ids: await findOwnSegments(tx, ctx) })
    if (!query.upcoming) return readList<Registration>(tx, shape, { where: own, ...pageOf(query) })
    const where = sql`${own} and t.cancelled_at is null and ${nextDate} is not null`
    return readList<Registration>(tx, shape, { where, order: sql`${nextDate}, t.id`, ...pageOf(query) })
  })
}

/** The start of the first of its dates that is not over. */
const nextDate = sql`(
  select min(d.start_at) from places p
  join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
  where ${ofTenant("p")} and p.id = t.place_id and d.end_at > (select now from clock))`
