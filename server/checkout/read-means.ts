import { sql } from "kysely"
import type { CheckoutFacts } from "#contract/rules/checkout.ts"
import { readProvider } from "#server/payments/providers/open-provider.ts"
import type { ProviderName } from "#server/payments/providers/provider.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/** What a checkout can be paid with, and what it costs to. */
export interface Means extends Omit<CheckoutFacts, "items"> {
  provider: ProviderName | null
  currency: string
  cart_expiration: number
  coupons_enabled: boolean
  now: string
}

interface Row extends Omit<Means, "fees" | "online" | "provider"> {
  customer_id: number
  fee_amount: number
  fee_percentage: number
  online_payments_enabled: boolean
  reference_prefix: string
}

/** Of several customers; with what their payment references begin with. */
export interface MeansOf extends Omit<Means, "wallet"> {
  wallets: Map<number, number>
  reference_prefix: string
}

export async function readMeans(tx: Tx, ctx: RequestContext): Promise<Means> {
  const { wallets, reference_prefix: _, ...means } = await readMeansOf(tx, ctx, [ctx.customer!.id], true)
  return { ...means, wallet: wallets.get(ctx.customer!.id)! }
}

/**
 * The same for several customers of one organiser. Whether payments are taken online takes a look at keys: who only wants
 * to transfer need not wait for it.
 */
export async function readMeansOf(
  tx: Tx,
  { organiser_id, platform }: Pick<RequestContext, "organiser_id" | "platform">,
  customer_ids: number[],
  asksOnline: boolean,
): Promise<MeansOf> {
  const { rows } = await sql<Row>`
    select h.id as customer_id, clock_now() as now, o.currency, s.cart_expiration, s.coupons_enabled, s.bank_transfers_enabled as bank_transfers,
      s.online_payments_enabled, s.payment_reference_prefix as reference_prefix, b.service_fee_amount as fee_amount, b.service_fee_percentage as fee_percentage,
      coalesce((select sum(p.amount) from accounts c
        join postings p on ${ofTenant("p")} and p.account_id = c.id
        where c.organiser_id = o.id and c.kind = 'WALLET' and c.customer_id = h.id), 0)::bigint as wallet
    from organisers o join settings s on s.organiser_id = o.id join billing b on b.organiser_id = o.id
    cross join unnest(${customer_ids}::bigint[]) h (id)
    where o.id = ${organiser_id}`.execute(tx)
  const { fee_amount, fee_percentage, online_payments_enabled, customer_id: _, wallet: __, ...row } = rows[0]!
  const isAsked = online_payments_enabled && (asksOnline || !row.bank_transfers)
  const provider = isAsked ? await readProvider(tx, platform, organiser_id) : null
  return {
    ...row,
    fees: { amount: fee_amount, percentage: fee_percentage },
    provider: provider?.name ?? null,
    online: provider !== null,
    wallets: new Map(rows.map(({ customer_id, wallet }) => [customer_id, wallet])),
  }
}
