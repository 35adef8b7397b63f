import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consolePaymentEndpoints, ListedPayment } from "#contract/endpoints/console-payments.ts"
import { received } from "#contract/rules/account-kinds.ts"
import { parseMoney } from "#contract/rules/money.ts"
import { foundByAll } from "#server/customers/people-words.ts"
import { type List, readFigures, readRows } from "#server/lists/read-rows.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { paidBy } from "./paid-by.ts"
import { REVERSED } from "./reverse-payment.ts"

type Endpoint = typeof consolePaymentEndpoints.findPayments
type Query = RouteInput<Endpoint>["query"]

/**
 * Money that came from outside and went back there: one row for each movement, by its posting in the account it came from.
 * A movement that takes a payment back is no row; the payment is shown as reversed and counts nothing, so that the sum is
 * the ledger's. With `account=SUSPENSE` the money that could not be matched, where somebody has to look.
 */
export async function findPayments(
  ctx: RequestContext,
  { query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const list = { ...listOf(ctx, query), finds: await findsOf(ctx, query.search) }
  const found = await readRows<ListedPayment>(ctx, list, query)
  const kept = sql`case when ${isReversed} then 0 else ${amount} end`
  const { sum } = await readFigures<{ sum: number }>(ctx, list, query, sql`coalesce(sum(${kept}), 0)::bigint as sum`)
  return { ...found, sum }
}

/** By the family's words, by a reference that begins so, or by an amount as people write it. */
async function findsOf(ctx: RequestContext, search: string | undefined) {
  const written = search === undefined ? null : await readAmount(ctx, search)
  return (asked: string) =>
    sql<boolean>`(t.customer_id = any (${foundByAll("customer", asked)}) or t.id = any (${paidBy(asked)})
      or abs(${amount}) = ${written}::bigint)`
}

const readAmount = (ctx: RequestContext, search: string): Promise<number | null> =>
  readTenant(ctx, async (tx) => {
    const { currency } = await tx
      .selectFrom("organisers")
      .select("currency")
      .where("id", "=", ctx.organiser_id)
      .executeTakeFirstOrThrow()
    return parseMoney(search, { currency, language: ctx.language })
  })

const isReversed = sql`exists (select from movements r where ${ofTenant("r")} and r.key = 'reverse/' || t.id)`
const amount = sql<number>`case a.kind when 'SUSPENSE' then p.amount else -p.amount end`

function listOf(ctx: RequestContext, query: Query): List {
  const { organiser_id, tenant } = ctx
  const day = sql`coalesce(t.value_day, (t.created_at at time zone ${tenant.timezone})::date)`
  const kinds = query.account ? [query.account] : received
  const where = [
    sql`t.organiser_id = ${organiser_id} and t.type <> ${REVERSED} and a.kind = any (${kinds}::text[])`,
    query.customer && sql`t.customer_id in ${named("customers", query.customer)}`,
    query.type && sql`t.payment_type_id in ${named("payment_types", query.type)}`,
    query.from && sql`${day} >= ${query.from}::date`,
    query.to && sql`${day} <= ${query.to}::date`,
    query.amount_from !== undefined && sql`${amount} >= ${query.amount_from}::bigint`,
    query.amount_to !== undefined && sql`${amount} <= ${query.amount_to}::bigint`,
    query.reversed && (query.reversed === "true" ? isReversed : sql`not ${isReversed}`),
  ].filter((each): each is RawBuilder<unknown> => Boolean(each))
  return {
    from: sql`movements t join postings p on ${ofTenant("p")} and p.movement_id = t.id
      join accounts a on ${ofTenant("a")} and a.id = p.account_id`,
    columns: columnsOf(day),
    where: sql<boolean>`${sql.join(where, sql` and `)}`,
    fields: {},
    sorts: {
      id: { sql: sql`t.id`, type: "bigint" },
      value_day: { sql: day, type: "date" },
      amount: { sql: amount, type: "bigint" },
    },
    filters: [],
    order: "-id",
  }
}

const named = (table: string, cuid: string) =>
  sql`(select n.id from ${sql.table(table)} n where ${ofTenant("n")} and n.cuid = ${cuid})`

const columnsOf = (day: RawBuilder<unknown>) => sql`t.id as row_id, t.id, t.type, app.iso(t.created_at) as created_at,
  ${day}::text as value_day, t.note, a.kind as account, ${amount} as amount, ${isReversed} as reversed,
  (select jsonb_build_object('cuid', y.cuid, 'name', y.name) from payment_types y
    where ${ofTenant("y")} and y.id = t.payment_type_id) as payment_type,
  (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from customers c
    where ${ofTenant("c")} and c.id = t.customer_id) as customer,
  (select jsonb_build_object('cuid', o.cuid, 'fullname', o.fullname) from collaborators o
    where ${ofTenant("o")} and o.id = t.collaborator_id) as collaborator,
  ${postings} as postings`

const thing = (subject: string, table: string) => sql`when ${sql.lit(subject)} then (
  select jsonb_build_object('type', b.subject, 'cuid', x.cuid, 'reference', x.reference)
  from ${sql.table(table)} x where ${ofTenant("x")} and x.id = b.subject_id)`

const postings = sql`(
  select jsonb_agg(jsonb_build_object('account', b.kind, 'amount', q.amount, 'destination', case b.subject
    ${thing("cart", "carts")} ${thing("registration", "registrations")} ${thing("bundle", "owned_bundles")}
    ${thing("registration_request", "registration_requests")} ${thing("voucher", "owned_vouchers")}
    ${thing("membership", "owned_memberships")} ${thing("attendance_charge", "attendance_charges")} end) order by q.id)
  from postings q join accounts b on ${ofTenant("b")} and b.id = q.account_id
  where ${ofTenant("q")} and q.movement_id = t.id)`
