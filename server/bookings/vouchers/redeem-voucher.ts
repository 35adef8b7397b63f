import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { accountVoucherEndpoints } from "#contract/endpoints/account-vouchers.ts"
import { redeemState } from "#contract/rules/redeem.ts"
import { normalVoucherCode } from "#contract/rules/voucher-code.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { ownParticipants } from "#server/customers/read-participants.ts"
import { moveMoney, paidAmount } from "#server/payments/ledger.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { expiryOf } from "../purchase.ts"
import { limitGuesses } from "./limit-guesses.ts"

type Redeem = typeof accountVoucherEndpoints.redeemVoucher

/**
 * A code is redeemed at most once, by any customer who holds it, the buyer included: its amount goes to their wallet,
 * or they get its bundle. The payment for the voucher stays where it is; the redeemed value is granted by the
 * organiser.
 */
export async function redeemVoucher(ctx: RequestContext, { body }: RouteInput<Redeem>): Promise<AnswerInput<Redeem>> {
  const takeBack = await limitGuesses(ctx)
  const answer = await inTenant(ctx, (tx) =>
    once(tx, ctx, accountVoucherEndpoints.redeemVoucher, body, () =>
      redeemCode(tx, ctx, normalVoucherCode(body.code), body.participant_id ?? null),
    ),
  )
  await takeBack()
  return answer
}

/** Redeems a code for the customer of the context, in the caller's transaction. */
export async function redeemCode(tx: Tx, ctx: RequestContext, code: string, participant_id: number | null) {
  const { organiser_id, customer } = ctx
  await lockBoth(tx, ctx, code)
  const voucher = await lockVoucher(tx, organiser_id, code)
  const now = await readClock(tx)
  refuseUnless(redeemState(voucher, now))
  await markRedeemed(tx, organiser_id, voucher.id, customer!.id, now)
  if (voucher.bundle) await giveBundle(tx, ctx, voucher.bundle, participant_id, now)
  else await giveMoney(tx, ctx, voucher)
  await announce(tx, organiser_id, "voucher.redeemed", { voucher_id: voucher.id })
  return { data: { cuid: voucher.cuid } }
}

/**
 * Locks the redeemer and the buyer in the order of their ids: a refund of the voucher takes the buyer's lock, so it
 * cannot happen while the voucher is being redeemed.
 */
async function lockBoth(tx: Tx, ctx: RequestContext, code: string): Promise<void> {
  const { organiser_id, customer } = ctx
  const found = await tx
    .selectFrom("owned_vouchers")
    .select("customer_id")
    .where("organiser_id", "=", organiser_id)
    .where("code", "=", code)
    .executeTakeFirst()
  const buyer_id = found?.customer_id ?? customer!.id
  if (buyer_id < customer!.id) await lockBuyer(tx, organiser_id, buyer_id)
  await lockCustomer(tx, ctx)
  if (buyer_id > customer!.id) await lockBuyer(tx, organiser_id, buyer_id)
}

/** Also an erased buyer: a voucher stays valid after its buyer's account is gone. */
const lockBuyer = (tx: Tx, organiser_id: number, id: number) =>
  tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst()

async function lockVoucher(tx: Tx, organiser_id: number, code: string) {
  const voucher = await tx
    .selectFrom("owned_vouchers as t")
    .select(["t.id", "t.cuid", "t.amount", "t.bundle_id", "t.redeemed_at", "t.expires_at", "t.total_amount"])
    .select(paidAmount("voucher", "t").as("paid_amount"))
    .where("t.organiser_id", "=", organiser_id)
    .where("t.code", "=", code)
    .where("t.cancelled_at", "is", null)
    .forUpdate()
    .executeTakeFirst()
  if (!voucher) return refuse("VOUCHER_NOT_FOUND", { field: "code" })
  const { bundle_id, ...rest } = voucher
  return { ...rest, bundle: bundle_id === null ? null : await readBundle(tx, organiser_id, bundle_id) }
}

const readBundle = (tx: Tx, organiser_id: number, id: number) =>
  tx
    .selectFrom("bundles")
    .select(["id", "entity", "capacity", "duration", "expires_at"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
type GivenBundle = Awaited<ReturnType<typeof readBundle>>

function refuseUnless(state: ReturnType<typeof redeemState>): void {
  if (state !== "VALID") refuse(`VOUCHER_${state}`, { field: "code" })
}

async function markRedeemed(tx: Tx, organiser_id: number, id: number, recipient_id: number, now: string) {
  await tx
    .updateTable("owned_vouchers")
    .set({ redeemed_at: now, recipient_id })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
}

/** The bundle has no price of its own: it was paid with the voucher. */
async function giveBundle(
  tx: Tx,
  ctx: RequestContext,
  bundle: GivenBundle,
  participant_id: number | null,
  now: string,
) {
  const { organiser_id, customer } = ctx
  const holder_id = bundle.entity === "PARTICIPANTS" ? await ownParticipantId(tx, ctx, participant_id) : null
  const { id, capacity, duration, expires_at } = bundle
  await tx
    .insertInto("owned_bundles")
    .values({
      organiser_id,
      cuid: newCuid(),
      bundle_id: id,
      customer_id: customer!.id,
      participant_id: holder_id,
      capacity,
      total_amount: 0,
      expires_at: expiryOf({ now }, duration, expires_at),
    })
    .execute()
}

async function ownParticipantId(tx: Tx, ctx: RequestContext, participant_id: number | null): Promise<number> {
  const field = "participant_id"
  if (participant_id === null)
    return refuse("INVALID_INPUT", { field, details: [{ path: field, message: "REQUIRED" }] })
  const found = await ownParticipants(tx, ctx)
    .select("participants.id")
    .where("participants.id", "=", participant_id)
    // FOR SHARE, so that the participant is not erased in the meantime.
    .forShare("participants")
    .executeTakeFirst()
  return found?.id ?? refuse("NOT_FOUND", { field })
}

async function giveMoney(tx: Tx, ctx: RequestContext, { id, amount }: { id: number; amount: number }): Promise<void> {
  const { organiser_id, customer } = ctx
  await moveMoney(tx, organiser_id, {
    type: "voucher.redeemed",
    key: `voucher/${id}/redeemed`,
    customer_id: customer!.id,
    legs: [
      { account: { kind: "GRANTED" }, amount: -amount },
      { account: { kind: "WALLET", customer_id: customer!.id }, amount },
    ],
  })
}
