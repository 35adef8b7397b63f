import { sql } from "kysely"
import type { CheckoutFacts } from "#contract/rules/checkout.ts"
import { keptByVersion } from "#server/catalogue/kept-by-version.ts"
import { type CatalogueVersion, readVersion } from "#server/catalogue/read-version.ts"
import { readProvider } from "#server/payments/providers/open-provider.ts"
import type { ProviderName } from "#server/payments/providers/provider.ts"
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

/** Of several customers; with what their payment references begin with. */
export interface MeansOf extends Omit<Means, "wallet"> {
  wallets: Map<number, number>
  reference_prefix: string
}

interface Rules extends Pick<Means, "currency" | "cart_expiration" | "coupons_enabled" | "bank_transfers" | "fees"> {
  online_payments_enabled: boolean
  reference_prefix: string
}

export async function readMeans(tx: Tx, ctx: RequestContext): Promise<Means> {
  const { id } = ctx.customer!
  const { wallets, reference_prefix: _, ...means } = await readMeansOf(tx, ctx, [id], { asksOnline: true })
  return { ...means, wallet: wallets.get(id)! }
}

/**
 * The same for several customers of one organiser. Whether payments are taken online takes a look at keys: who only wants
 * to transfer need not wait for it. `version` is the catalogue's where another statement of the same turn asks for it.
 */
export async function readMeansOf(
  tx: Tx,
  ctx: RequestContext,
  customer_ids: number[],
  { asksOnline, version }: { asksOnline: boolean; version?: Promise<CatalogueVersion> },
): Promise<MeansOf> {
  const { organiser_id, platform } = ctx
  const { rows } = await sql<{ wallets: Record<number, number> }>`
    select app.find_wallets(${organiser_id}, ${customer_ids}::bigint[]) as wallets`.execute(tx)
  const asked = await (version ?? readVersion(tx))
  const { online_payments_enabled, ...rules } = await payRules.at(tx, ctx, asked)
  const isAsked = online_payments_enabled && (asksOnline || !rules.bank_transfers)
  const provider = isAsked ? await readProvider(tx, platform, organiser_id) : null
  return {
    ...rules,
    now: asked.now,
    provider: provider?.name ?? null,
    online: provider !== null,
    wallets: new Map(customer_ids.map((id) => [id, rows[0]!.wallets[id] ?? 0])),
  }
}

/** The organiser's rules of paying, which change once a season. */
export const payRules = keptByVersion<Rules>(async (tx, { organiser_id }) => {
  const { rows } = await sql<Rules>`
    select o.currency, s.cart_expiration, s.coupons_enabled, s.bank_transfers_enabled as bank_transfers,
      s.online_payments_enabled, s.payment_reference_prefix as reference_prefix,
      jsonb_build_object('amount', b.service_fee_amount, 'percentage', b.service_fee_percentage) as fees
    from organisers o join settings s on s.organiser_id = o.id join billing b on b.organiser_id = o.id
    where o.id = ${organiser_id}`.execute(tx)
  return rows[0]!
})
