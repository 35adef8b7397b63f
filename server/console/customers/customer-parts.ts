import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { customerPartEndpoints } from "#contract/endpoints/console-customer-parts.ts"
import { pageOf } from "#contract/fields.ts"
import { documentCan } from "#contract/rules/document.ts"
import { findCharges } from "#server/account/attendance-charges.ts"
import { findCarts } from "#server/account/find-carts.ts"
import { findOutstanding } from "#server/account/find-outstanding.ts"
import { findBundles, findMemberships, findVouchers } from "#server/account/find-things.ts"
import { findRequests } from "#server/bookings/requests/find-requests.ts"
import { findEntries } from "#server/bookings/waiting-list/find-entries.ts"
import { readKept } from "#server/customers/console/kept-customer.ts"
import { readDocuments } from "#server/documents/read-documents.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { findTimeline } from "./find-timeline.ts"
import { getOpenCart } from "./get-open-cart.ts"

// The parts of a household. Staff read what the family reads in its account area, by the same use cases in its name.
type Parts = typeof customerPartEndpoints
type Asked = RouteInput<Parts["findBundles"]>

const inNameOf = async (ctx: RequestContext, cuid: string): Promise<RequestContext> => {
  const { id } = await readTenant(ctx, (tx) => readKept(tx, ctx.organiser_id, cuid))
  return { ...ctx, customer: { id } }
}

/** A use case of the account area, for the family that the address names. */
const asTheirs =
  <Query, Answer>(find: (ctx: RequestContext, input: { query: Query }) => Promise<Answer>) =>
  async (ctx: RequestContext, { params, query }: { params: { cuid: string }; query: Query }): Promise<Answer> =>
    find(await inNameOf(ctx, params.cuid), { query })

async function findPayments(
  ctx: RequestContext,
  { params, query }: Asked,
): Promise<AnswerInput<Parts["findPayments"]>> {
  const { organiser_id } = ctx
  const { limit, offset } = pageOf(query)
  const { id } = (await inNameOf(ctx, params.cuid)).customer!
  const sum = (kinds: string) => sql`(select coalesce(sum(p.amount), 0)::bigint from postings p
    join accounts a on ${ofTenant("a")} and a.id = p.account_id
    where ${ofTenant("p")} and p.movement_id = m.id and a.kind = any (${kinds}::text[]))`
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<Parts["findPayments"]>["data"][number] & { count: number }>`
      select m.id, m.type, m.created_at, m.note, -${sum("{ONLINE,BANK,CASH,GRANTED}")} as received,
        ${sum("{WALLET}")} as wallet, count(*) over ()::integer as count,
        (select o.fullname from collaborators o where ${ofTenant("o")} and o.id = m.collaborator_id) as collaborator
      from movements m where m.organiser_id = ${organiser_id} and m.customer_id = ${id}
      order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(tx)
    return { data: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
  })
}

async function findMessages(
  ctx: RequestContext,
  { params, query }: Asked,
): Promise<AnswerInput<Parts["findMessages"]>> {
  const { organiser_id } = ctx
  const { limit, offset } = pageOf(query)
  const { id } = (await inNameOf(ctx, params.cuid)).customer!
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<Parts["findMessages"]>["data"][number] & { count: number }>`
      select e.id, e.recipient, e.subject, e.template, e.created_at, e.sent_at, e.failed_at, count(*) over ()::integer as count
      from mails e where e.organiser_id = ${organiser_id} and e.customer_id = ${id}
      order by e.created_at desc, e.id desc limit ${limit} offset ${offset}`.execute(tx)
    return { data: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
  })
}

interface Registered {
  cuid: string
  activity_id: number
  activity: string
  participant: string
  start_at: string
  end_at: string
  cancelled: boolean
  total_amount: number
  deposit_amount: number
  paid_amount: number
}

/** The documents of the latest registrations, with what keeps the family from downloading one. */
async function findDocuments(
  ctx: RequestContext,
  { params, query }: Asked,
): Promise<AnswerInput<Parts["findDocuments"]>> {
  const { organiser_id } = ctx
  const { limit, offset } = pageOf(query)
  const { id } = (await inNameOf(ctx, params.cuid)).customer!
  return readTenant(ctx, async (tx) => {
    const now = await readClock(tx)
    const { rows } = await sql<Registered>`
      select r.cuid, a.activity_id, act.title as activity, w.fullname as participant, a.start_at, a.end_at,
        r.cancelled_at is not null as cancelled, r.total_amount, r.deposit_amount, r.paid_amount
      from registrations r
      join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
      join activities act on ${ofTenant("act")} and act.id = a.activity_id
      join participants w on ${ofTenant("w")} and w.id = r.participant_id
      where r.organiser_id = ${organiser_id} and r.customer_id = ${id} and r.cancelled_at is null
      order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(tx)
    const models = new Map<number, Awaited<ReturnType<typeof readDocuments>>>()
    for (const { activity_id } of rows)
      if (!models.has(activity_id)) models.set(activity_id, await readDocuments(tx, organiser_id, activity_id))
    const data = rows.flatMap(({ cuid, activity_id, activity, participant, ...terms }) =>
      models.get(activity_id)!.map((document) => {
        const { start_at, end_at } = terms
        const can = documentCan.download(document.settings, { ...terms, availability: { start_at, end_at } }, now)
        return {
          registration: { cuid, activity, participant, start_at },
          document: { cuid: document.cuid, title: document.title },
          problem: can.allowed ? null : can.reason,
        }
      }),
    )
    return { data, count: data.length }
  })
}

export const customerPartRoutes: Route[] = [
  route(customerPartEndpoints.findRequests, asTheirs(findRequests)),
  route(customerPartEndpoints.findCarts, asTheirs(findCarts)),
  route(customerPartEndpoints.getOpenCart, getOpenCart),
  route(customerPartEndpoints.findBundles, asTheirs(findBundles)),
  route(customerPartEndpoints.findVouchers, asTheirs(findVouchers)),
  route(customerPartEndpoints.findMemberships, asTheirs(findMemberships)),
  route(customerPartEndpoints.findCharges, asTheirs(findCharges)),
  route(customerPartEndpoints.findEntries, asTheirs(findEntries)),
  route(customerPartEndpoints.findOutstanding, asTheirs(findOutstanding)),
  route(customerPartEndpoints.findPayments, findPayments),
  route(customerPartEndpoints.findMessages, findMessages),
  route(customerPartEndpoints.findDocuments, findDocuments),
  route(customerPartEndpoints.findTimeline, findTimeline),
]
