import { sql } from "kysely"
import type { CheckoutFacts, PaymentMethodType } from "#contract/rules/checkout.ts"
import { findProvider } from "#server/payments/providers/open-provider.ts"
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

interface Row extends Omit<Means, "fees" | "online" | "provider"> {
  fee_amount: number
  fee_percentage: number
  online_payments_enabled: boolean
}

/** Whether payments are taken online takes a look at keys: who only wants to transfer need not wait for it. */
export async function readMeans(tx: Tx, ctx: RequestContext, strategy?: PaymentMethodType): Promise<Means> {
  const { organiser_id, customer, platform } = ctx
  const { rows } = await sql<Row>`
    select clock_now() as now, o.currency, s.cart_expiration, s.coupons_enabled, s.bank_transfers_enabled as bank_transfers,
      s.online_payments_enabled, b.service_fee_amount as fee_amount, b.service_fee_percentage as fee_percentage,
      coalesce((select sum(p.amount) from accounts c
        join postings p on p.organiser_id = c.organiser_id and p.account_id = c.id
        where c.organiser_id = o.id and c.kind = 'WALLET' and c.customer_id = ${customer!.id}), 0)::bigint as wallet
    from organisers o join settings s on s.organiser_id = o.id join billing b on b.organiser_id = o.id
    where o.id = ${organiser_id}`.execute(tx)
  const { fee_amount, fee_percentage, online_payments_enabled, ...row } = rows[0]!
  const isAsked = online_payments_enabled && !(strategy === "DELAYED" && row.bank_transfers)
  const provider = isAsked ? await findProvider(tx, platform, organiser_id) : null
  return {
    ...row,
    fees: { amount: fee_amount, percentage: fee_percentage },
    provider: provider?.name ?? null,
    online: provider !== null,
  }
}
