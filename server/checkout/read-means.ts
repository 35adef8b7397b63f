import { sql } from "kysely"
import type { CheckoutFacts } from "#contract/rules/checkout.ts"
import { keptByVersion } from "#server/catalogue/kept-by-version.ts"
import { type CatalogueVersion, readVersion } from "#server/catalogue/read-version.ts"
import { readProvider } from "#server/payments/providers/open-provider.ts"
import type { ProviderName } from "#server/payments/providers/provider.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/** What a checkout can be paid with, and what it costs to. */
export interface Means extends Omit<CheckoutFacts, "items"> {
  provider: ProviderName | null
  /** Of the terms in force. */
  terms_version: number
  currency: string
  now: string
}

/** The same for every customer; with what payment references begin with. */
export interface CommonMeans extends Omit<Means, "wallet"> {
  reference_prefix: string
}

interface Rules extends Pick<Means, "currency" | "bank_transfers" | "fees" | "terms_version"> {
  online_payments_enabled: boolean
  reference_prefix: string
}

export async function readMeans(tx: Tx, ctx: RequestContext): Promise<Means> {
  const [wallet, { reference_prefix: _, ...means }] = await together(
    tx,
    () => readWallet(tx, ctx),
    () => readCommonMeans(tx, ctx, { asksOnline: true, version: readVersion(tx) }),
  )
  return { ...means, wallet }
}

/** As the ledger keeps it (app.keep_sums). */
async function readWallet(tx: Tx, { organiser_id, customer }: RequestContext): Promise<number> {
  const { rows } = await sql<{ wallet_amount: number }>`
    select c.wallet_amount from customers c where c.organiser_id = ${organiser_id} and c.id = ${customer!.id}`.execute(
    tx,
  )
  return rows[0]!.wallet_amount
}

/**
 * Those that are the same for every customer. Whether payments are taken online takes a look at keys: who only wants to
 * transfer need not wait for it. `version` is the catalogue's, for which a statement of the same turn may ask.
 */
export async function readCommonMeans(
  tx: Tx,
  ctx: RequestContext,
  { asksOnline, version }: { asksOnline: boolean; version: Promise<CatalogueVersion> },
): Promise<CommonMeans> {
  const { organiser_id, platform } = ctx
  const asked = await version
  const { online_payments_enabled, ...rules } = await payRules.at(tx, ctx, asked)
  const isAsked = online_payments_enabled && (asksOnline || !rules.bank_transfers)
  const provider = isAsked ? await readProvider(tx, platform, organiser_id) : null
  return {
    ...rules,
    now: asked.now,
    provider: provider?.name ?? null,
    online: provider !== null,
  }
}

/** The organiser's rules of paying, which change once a season. */
export const payRules = keptByVersion<Rules>(async (tx, { organiser_id }) => {
  const { rows } = await sql<Rules>`
    select o.currency, s.bank_transfers_enabled as bank_transfers,
      s.online_payments_enabled, s.payment_reference_prefix as reference_prefix, s.terms_version,
      jsonb_build_object('amount', b.service_fee_amount, 'percentage', b.service_fee_percentage) as fees
    from organisers o join settings s on s.organiser_id = o.id join billing b on b.organiser_id = o.id
    where o.id = ${organiser_id}`.execute(tx)
  return rows[0]!
})
