import { sql } from "kysely"
import { countUses } from "#server/cart/coupon-uses.ts"
import { moveMoney } from "#server/payments/ledger.ts"
import { PAGE_MINUTES, type ProviderName } from "#server/payments/providers/provider.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { FrozenCart } from "#server/processing/frozen-cart.ts"
import type { Remembered } from "./remembered.ts"

/** A customer who paid in the last second is still on the way back when the page has ended. */
const GRACE_MINUTES = 5

interface Payer {
  id: number
  email: string
}

interface Paying {
  provider: ProviderName | null
  currency: string
}

/**
 * Begins the payment of a cart: prices are frozen, the wallet's part is reserved, the coupon's use is counted and the
 * holds are prolonged until the page has ended. The page itself is opened afterwards, outside of any transaction.
 */
export async function startAttempt(
  tx: Tx,
  ctx: RequestContext,
  cart: { id: number; cuid: string },
  { frozen, asked }: { frozen: FrozenCart; asked: number },
  paying: Paying,
  payer: Payer,
  code: string | null,
): Promise<number> {
  const { organiser_id } = ctx
  const expires_at = await endOfPage(tx)
  await keepItems(tx, organiser_id, frozen, expires_at)
  const { coupon_id, coupon_amount: amount, cart_id, wallet_used } = frozen
  if (coupon_id !== null)
    await countUses(tx, organiser_id, [{ organiser_id, coupon_id, cart_id, customer_id: payer.id, amount }])
  const return_path = `/checkout/${cart.cuid}/success`
  const id = await insertAttempt(tx, ctx, {
    subject: "cart",
    subject_id: cart.id,
    amount: asked,
    return_path,
    expires_at,
    provider: paying.provider!,
    currency: paying.currency,
    payer,
    remembered: { cart: frozen, code },
  })
  await moveMoney(tx, organiser_id, {
    type: "wallet.reserved",
    key: `attempt/${id}/reserved`,
    customer_id: payer.id,
    legs: [
      { account: { kind: "WALLET", customer_id: payer.id }, amount: -wallet_used },
      { account: { kind: "RESERVATION", attempt_id: id }, amount: wallet_used },
    ],
  })
  return id
}

export async function endOfPage(tx: Tx): Promise<string> {
  return new Date(Date.parse(await readClock(tx)) + PAGE_MINUTES * 60_000).toISOString()
}

async function keepItems(tx: Tx, organiser_id: number, { cart_id, items }: FrozenCart, end: string): Promise<void> {
  const until = new Date(Date.parse(end) + GRACE_MINUTES * 60_000).toISOString()
  const { rows } = await sql<{ kept: number[] }>`
    select app.keep_for_payment(${organiser_id}, ${cart_id}, ${until}) as kept`.execute(tx)
  if (items.some(({ id }) => !rows[0]!.kept.includes(id))) refuse("CART_CHANGED", { field: "cart_id" })
}

interface NewAttempt {
  subject: "cart" | "registration" | "registration_request" | "bundle" | "voucher" | "membership" | "attendance_charge"
  subject_id: number
  amount: number
  currency: string
  provider: ProviderName
  return_path: string
  expires_at: string
  payer: Payer
  remembered: Omit<Remembered, "page">
}

export async function insertAttempt(tx: Tx, ctx: RequestContext, attempt: NewAttempt): Promise<number> {
  const { payer, remembered, ...row } = attempt
  const page: NonNullable<Remembered["page"]> = {
    description: ctx.tenant.name,
    language: ctx.language,
    email: payer.email,
    return_url: `${ctx.origin}${row.return_path}`,
    notification_url: row.provider === "MOLLIE" ? `${ctx.origin}/api/payments/mollie/notifications` : null,
  }
  const frozen: Remembered = { page, ...remembered }
  const { id } = await tx
    .insertInto("payment_attempts")
    .values({
      ...row,
      organiser_id: ctx.organiser_id,
      cuid: newCuid(),
      customer_id: payer.id,
      frozen: sql`${JSON.stringify(frozen)}::jsonb`,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}
