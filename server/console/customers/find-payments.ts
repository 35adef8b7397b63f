import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { customerPartEndpoints, FamilyMovement } from "#contract/endpoints/console-customer-parts.ts"
import { pageOf } from "#contract/fields.ts"
import { beyondFamily } from "#contract/rules/account-kinds.ts"
import { owedThings } from "#server/account/bought-things.ts"
import { readKept } from "#server/customers/console/kept-customer.ts"
import { familyAmount, isOf, movedIn } from "#server/payments/account-kinds.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Endpoint = typeof customerPartEndpoints.findPayments
type Row = Omit<FamilyMovement, "things">

/** The movements of a family's money, newest first: how it came, what it was for, and what there was after each. */
export const findPayments = (
  ctx: RequestContext,
  { params, query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const { id } = await readKept(tx, organiser_id, params.cuid)
    const rows = await readMovements(tx, ctx, id, pageOf(query))
    const things = await readThings(
      tx,
      organiser_id,
      id,
      rows.map((row) => row.id),
    )
    return {
      data: rows.map(({ count: _, ...row }) => ({ ...row, things: things.get(row.id) ?? [] })),
      count: rows[0]?.count ?? 0,
    }
  })

async function readMovements(
  tx: Tx,
  { organiser_id, tenant }: RequestContext,
  customer_id: number,
  { limit, offset }: ReturnType<typeof pageOf>,
): Promise<(Row & { count: number })[]> {
  const before = sql`over (order by m.created_at, m.id)`
  const { rows } = await sql<Row & { count: number }>`
    with moved as (
      select m.*, -${movedIn(beyondFamily)} as received, ${movedIn(["WALLET"])} as wallet, ${familyAmount()} as amount
      from movements m where m.organiser_id = ${organiser_id} and m.customer_id = ${customer_id})
    select m.id, m.type, app.iso(m.created_at) as created_at, m.note, m.received, m.wallet, m.amount,
      coalesce(m.value_day, (m.created_at at time zone ${tenant.timezone})::date)::text as value_day,
      (select a.kind from postings p join accounts a on ${ofTenant("a")} and a.id = p.account_id
        where ${ofTenant("p")} and p.movement_id = m.id and ${isOf("a", beyondFamily)} order by p.id limit 1) as account,
      (select y.name from payment_types y where ${ofTenant("y")} and y.id = m.payment_type_id) as payment_type,
      (select o.fullname from collaborators o where ${ofTenant("o")} and o.id = m.collaborator_id) as collaborator,
      exists (select from movements r where ${ofTenant("r")} and r.key = 'reverse/' || m.id) as reversed,
      (sum(m.received) ${before})::bigint as balance, (sum(m.wallet) ${before})::bigint as wallet_balance,
      count(*) over ()::integer as count
    from moved m order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

async function readThings(
  tx: Tx,
  organiser_id: number,
  customer_id: number,
  movements: number[],
): Promise<Map<number, FamilyMovement["things"]>> {
  const own = sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer_id}`
  const { rows } = await sql<FamilyMovement["things"][number] & { movement_id: number }>`
    with owned as (
      select x.type, x.id, x.cuid, x.title, x.participant_id from ${owedThings(own)} x
      union all select 'cart', t.id, t.cuid, '', null from carts t where ${own})
    select p.movement_id, x.type, x.cuid, x.title, w.fullname as participant, p.amount
    from postings p join accounts a on ${ofTenant("a")} and a.id = p.account_id
    join owned x on x.type = a.subject and x.id = a.subject_id
    left join participants w on ${ofTenant("w")} and w.id = x.participant_id
    where p.organiser_id = ${organiser_id} and p.movement_id = any (${movements}::bigint[]) order by p.id`.execute(tx)
  const things = Map.groupBy(rows, ({ movement_id }) => movement_id)
  return new Map([...things].map(([id, list]) => [id, list.map(({ movement_id: _, ...each }) => each)]))
}
