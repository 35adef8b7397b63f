import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consolePaymentEndpoints, OwedThing } from "#contract/endpoints/console-payments.ts"
import { owedThings } from "#server/account/bought-things.ts"
import { getCustomer } from "#server/customers/lock-customer.ts"
import { getPayable } from "#server/paying/get-payable.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type Endpoint = typeof consolePaymentEndpoints.findOwed

/** What a payment may be for: the thing of a reference, whatever it owes; or all that a customer owes, the oldest first. */
export const findOwed = (ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    if (query.customer) {
      const { id, cuid, fullname } = await getCustomer(tx, organiser_id, query.customer)
      return { customer: { cuid, fullname }, data: await readOwing(tx, organiser_id, id) }
    }
    const payable = await getPayable(tx, organiser_id, { reference: query.reference! })
    const customer = await readCustomer(tx, organiser_id, payable.customer_id)
    const { cuid, subject, reference, total_amount, paid_amount, outstanding: outstanding_amount } = payable
    const named = await readTitles(tx, sql`${ofTenant("t")} and t.cuid = ${cuid}`)
    const { title = "", participant = null } = named.find(({ type }) => type === subject) ?? {}
    const amounts = { total_amount, paid_amount, outstanding_amount }
    return { customer, data: [{ type: subject, cuid, reference, title, participant, ...amounts }] }
  })

const readCustomer = async (tx: Tx, organiser_id: number, id: number) =>
  (await tx
    .selectFrom("customers")
    .select(["cuid", "fullname"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirst()) ?? refuse("NOT_FOUND")

const titled = (wanted: RawBuilder<unknown>) => sql`
  select x.type, x.id, x.cuid, x.title, w.fullname as participant, x.total_amount::bigint, x.paid_amount::bigint,
    (x.total_amount - x.paid_amount)::bigint as outstanding_amount, x.cancelled, x.created_at
  from ${owedThings(wanted)} x left join participants w on ${ofTenant("w")} and w.id = x.participant_id`

async function readTitles(tx: Tx, wanted: RawBuilder<unknown>) {
  const { rows } = await sql<Pick<OwedThing, "type" | "title" | "participant">>`${titled(wanted)}`.execute(tx)
  return rows
}

async function readOwing(tx: Tx, organiser_id: number, customer_id: number): Promise<OwedThing[]> {
  const own = sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer_id}`
  const fee = paidAmount("cart", "t")
  const { rows } = await sql<OwedThing>`
    with owing as (
      select * from (${titled(own)}) y where not y.cancelled and y.outstanding_amount > 0
      union all
      select 'cart', t.id, t.cuid, '', null, t.fee_amount::bigint, ${fee}, t.fee_amount - ${fee}, false, t.processed_at
      from carts t where ${own} and t.processed_at is not null and t.fee_amount > ${fee})
    select o.type, o.cuid, f.reference, o.title, o.participant, o.total_amount, o.paid_amount, o.outstanding_amount
    from owing o left join payment_references f on ${ofTenant("f")} and f.subject = o.type and f.subject_id = o.id
    order by o.created_at, o.type, o.id`.execute(tx)
  return rows
}
