import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type {
  consolePurseEndpoints,
  OwnedBundle,
  OwnedMembership,
  OwnedVoucher,
} from "#contract/endpoints/console-purse.ts"
import { proposedRefund } from "#contract/rules/bundle-refund.ts"
import { readsMovements } from "#contract/rules/family-money.ts"
import { entriesUsed } from "#server/bookings/read-household.ts"
import { getCustomer } from "#server/customers/lock-customer.ts"
import { GIFT } from "#server/paying/transactions/reverse-payment.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import { holds } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"

type Get = typeof consolePurseEndpoints.getPurse
type Find = typeof consolePurseEndpoints.findMemberships

/** What a family has in its purse, memberships apart. */
export const getPurse = (ctx: RequestContext, { params }: RouteInput<Get>): Promise<AnswerInput<Get>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id, tenant } = ctx
    const { id, wallet_amount } = await getCustomer(tx, organiser_id, params.cuid)
    const now = await readClock(tx)
    const bundles = await readBundles(tx, sql`o.organiser_id = ${organiser_id} and o.customer_id = ${id}`)
    return {
      wallet_amount,
      gifts: holds(ctx, readsMovements) ? await readGifts(tx, organiser_id, id) : [],
      bundles: bundles.map((bundle) => ({ ...bundle, proposed_amount: proposedRefund(bundle, now, tenant.timezone) })),
      vouchers: await readVouchers(tx, organiser_id, id),
    }
  })

async function readGifts(tx: Tx, organiser_id: number, customer_id: number) {
  const { rows } = await sql<AnswerInput<Get>["gifts"][number]>`
    select m.id, m.note, app.iso(m.created_at) as created_at,
      (select sum(p.amount) from postings p join accounts a on ${ofTenant("a")} and a.id = p.account_id
        where ${ofTenant("p")} and p.movement_id = m.id and a.kind = 'WALLET')::bigint as amount,
      exists (select from movements r where ${ofTenant("r")} and r.key = 'reverse/' || m.id) as reversed
    from movements m where m.organiser_id = ${organiser_id} and m.customer_id = ${customer_id} and m.type = ${GIFT}
    order by m.id desc limit 100`.execute(tx)
  return rows
}

const bought = (kind: "bundle" | "voucher" | "membership") => sql`o.cuid, k.title, app.iso(o.created_at) as created_at,
  app.iso(o.cancelled_at) as cancelled_at, o.total_amount, ${paidAmount(kind, "o")} as paid_amount`
const participant = sql`(select jsonb_build_object('cuid', w.cuid, 'fullname', w.fullname) from participants w
  where ${ofTenant("w")} and w.id = o.participant_id) as participant`

export async function readBundles(
  tx: Tx,
  wanted: ReturnType<typeof sql>,
): Promise<Omit<OwnedBundle, "proposed_amount">[]> {
  const { rows } = await sql<Omit<OwnedBundle, "proposed_amount">>`
    select ${bought("bundle")}, ${participant}, o.capacity, ${entriesUsed}::integer as used,
      app.iso(o.expires_at) as expires_at
    from owned_bundles o join bundles k on ${ofTenant("k")} and k.id = o.bundle_id where ${wanted}
    order by o.id desc`.execute(tx)
  return rows
}

async function readVouchers(tx: Tx, organiser_id: number, customer_id: number): Promise<OwnedVoucher[]> {
  const { rows } = await sql<OwnedVoucher>`
    select ${bought("voucher")}, o.code, o.amount, app.iso(o.expires_at) as expires_at,
      app.iso(o.redeemed_at) as redeemed_at,
      (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from customers c
        where ${ofTenant("c")} and c.id = o.recipient_id) as recipient
    from owned_vouchers o join vouchers k on ${ofTenant("k")} and k.id = o.voucher_id
    where o.organiser_id = ${organiser_id} and o.customer_id = ${customer_id} order by o.id desc`.execute(tx)
  return rows
}

export const findMemberships = (ctx: RequestContext, { params }: RouteInput<Find>): Promise<AnswerInput<Find>> =>
  readTenant(ctx, async (tx) => {
    const { id } = await getCustomer(tx, ctx.organiser_id, params.cuid)
    return { data: await readMemberships(tx, sql`o.organiser_id = ${ctx.organiser_id} and o.customer_id = ${id}`) }
  })

export async function readMemberships(tx: Tx, wanted: ReturnType<typeof sql>): Promise<OwnedMembership[]> {
  const { rows } = await sql<OwnedMembership>`
    select ${bought("membership")}, o.version, ${participant}, app.iso(o.start_at) as start_at,
      app.iso(o.end_at) as end_at
    from owned_memberships o join memberships k on ${ofTenant("k")} and k.id = o.membership_id where ${wanted}
    order by o.id desc`.execute(tx)
  return rows
}
