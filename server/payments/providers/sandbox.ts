import { sql } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type TenantContext, type Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import {
  type CreatedPayment,
  type NewPayment,
  type PaymentReading,
  type Provider,
  ProviderRefused,
} from "./provider.ts"

// The demo's own provider, behind the same interface as the real ones: it has its own table, and each call is its own
// transaction, as if it ran elsewhere. Only demo organisers have it.
export const openSandbox = (ctx: TenantContext): Provider => ({
  name: "SANDBOX",
  create: (payment) => inTenant(ctx, (tx) => create(tx, ctx.organiser_id, payment)),
  read: (id) => inTenant(ctx, (tx) => read(tx, ctx.organiser_id, id)),
  check: async () => undefined,
  end: (id) => inTenant(ctx, (tx) => end(tx, ctx.organiser_id, id)),
  refund: (refund) => inTenant(ctx, (tx) => giveBack(tx, ctx.organiser_id, refund)),
})

async function create(tx: Tx, organiser_id: number, payment: NewPayment): Promise<CreatedPayment> {
  const { key: idempotency_key, amount, currency, description, return_url, expires_at } = payment
  const id = `sbx_${newCuid()}`
  const row = { organiser_id, id, idempotency_key, amount, currency, description, return_url, expires_at }
  await tx
    .insertInto("sandbox_payments")
    .values(row)
    .onConflict((conflict) => conflict.columns(["organiser_id", "idempotency_key"]).doNothing())
    .execute()
  const made = await tx
    .selectFrom("sandbox_payments")
    .select(["id", "return_url"])
    .where("organiser_id", "=", organiser_id)
    .where("idempotency_key", "=", idempotency_key)
    .executeTakeFirstOrThrow()
  return {
    provider_id: made.id,
    checkout_url: `${new URL(made.return_url).origin}/sandbox/payments/${made.id}`,
  }
}

async function read(tx: Tx, organiser_id: number, id: string): Promise<PaymentReading> {
  const { status, amount, currency } = await lockSandboxPayment(tx, organiser_id, id)
  return { status, amount, currency }
}

async function end(tx: Tx, organiser_id: number, id: string): Promise<boolean> {
  const { status } = await lockSandboxPayment(tx, organiser_id, id)
  if (status === "OPEN") await setSandboxStatus(tx, organiser_id, id, "CANCELLED")
  return status !== "PAID"
}

async function giveBack(
  tx: Tx,
  organiser_id: number,
  { provider_id, key, amount }: Parameters<Provider["refund"]>[0],
): Promise<{ provider_id: string }> {
  const payment = await lockSandboxPayment(tx, organiser_id, provider_id)
  if (payment.refund_keys.includes(key)) return { provider_id: `sbxr_${key}` }
  if (payment.status !== "PAID" || payment.refunded + amount > payment.amount)
    throw new ProviderRefused("not that much was paid")
  await tx
    .updateTable("sandbox_payments")
    .set({ refunded: sql`refunded + ${amount}`, refund_keys: sql`refund_keys || ${key}::text` })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", provider_id)
    .execute()
  return { provider_id: `sbxr_${key}` }
}

/** Locks a payment of the sandbox; an open one whose page has expired is answered as expired. */
export async function lockSandboxPayment(tx: Tx, organiser_id: number, id: string) {
  const payment = await tx
    .selectFrom("sandbox_payments")
    .select([
      "id",
      "status",
      "amount",
      "currency",
      "description",
      "return_url",
      "refunded",
      "refund_keys",
      "expires_at",
    ])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw new ProviderRefused("no such payment")
  const isOver = payment.status === "OPEN" && payment.expires_at <= (await readClock(tx))
  return { ...payment, status: isOver ? ("EXPIRED" as const) : payment.status }
}

export async function setSandboxStatus(
  tx: Tx,
  organiser_id: number,
  id: string,
  status: "PAID" | "FAILED" | "CANCELLED",
): Promise<void> {
  await tx
    .updateTable("sandbox_payments")
    .set({ status })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
}
