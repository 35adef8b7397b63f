import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { ConfirmedCart, checkoutEndpoints } from "#contract/endpoints/checkout.ts"
import { readLastAttempt, readLiveAttempt } from "#server/paying/attempts/get-attempt.ts"
import { settleOnReturn } from "#server/paying/attempts/settle-on-return.ts"
import { getPayable } from "#server/paying/get-payable.ts"
import { readBankInstructions } from "#server/payments/bank-instructions.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readConfirmations } from "./read-confirmations.ts"
import { readThings } from "./read-things.ts"

type GetCart = typeof checkoutEndpoints.getCart

/**
 * One of the caller's own carts, confirmed or waiting for its payment, which is asked after first: coming back from the
 * payment page is a reason to look, what the address says about it is not read.
 */
export async function getCart(ctx: RequestContext, { params }: RouteInput<GetCart>): Promise<AnswerInput<GetCart>> {
  await settleOnReturn(ctx, async (tx) => {
    const cart = await readOwnCart(tx, ctx, params.cuid)
    return cart && readLiveAttempt(tx, ctx.organiser_id, "cart", cart.id)
  })
  return inTenant(ctx, async (tx) => {
    const cart = await readOwnCart(tx, ctx, params.cuid)
    if (!cart) return refuse("NOT_FOUND")
    return cart.processed_at === null ? waiting(tx, ctx, cart) : confirmed(tx, ctx, cart)
  })
}

const readOwnCart = (tx: Tx, { organiser_id, customer }: RequestContext, cuid: string) =>
  tx
    .selectFrom("carts")
    .select(["id", "cuid", "reference", "created_at", "processed_at", "deposit_amount", "fee_amount", "missed"])
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", customer!.id)
    .where("cuid", "=", cuid)
    .executeTakeFirst()
type OwnCart = NonNullable<Awaited<ReturnType<typeof readOwnCart>>>

async function confirmed(tx: Tx, ctx: RequestContext, cart: OwnCart): Promise<ConfirmedCart> {
  const { organiser_id, customer } = ctx
  const { deposit_amount, fee_amount, missed, ...shown } = cart
  const payable = await getPayable(tx, organiser_id, { type: "cart", cuid: cart.cuid }, customer!.id)
  return {
    cart: {
      ...shown,
      total_amount: payable.total_amount,
      paid_amount: payable.paid_amount,
      deposit_amount: deposit_amount ?? 0,
      fee_amount: fee_amount ?? 0,
      outstanding_amount: payable.outstanding,
      instructions: await readBankInstructions(tx, organiser_id, {
        amount: payable.outstanding,
        reference: payable.reference,
      }),
      missed: missed as ConfirmedCart["cart"]["missed"],
    },
    confirmations: await readConfirmations(tx, organiser_id, cart.id, ctx.language),
    payment: null,
    ...(await readThings(tx, organiser_id, cart.id)),
  }
}

/** An open cart is answered only once its payment has begun. */
async function waiting(tx: Tx, ctx: RequestContext, cart: OwnCart): Promise<ConfirmedCart> {
  const attempt = await readLastAttempt(tx, ctx.organiser_id, "cart", cart.id)
  if (!attempt) return refuse("NOT_FOUND")
  const frozen = attempt.remembered?.cart
  // Of one that cannot be read, what was asked is known.
  const { fee_amount, deposit_amount } = frozen ?? { fee_amount: 0, deposit_amount: 0 }
  const total_amount = frozen ? frozen.items.reduce((sum, { price }) => sum + price, fee_amount) : attempt.amount
  const is_live = attempt.status === "PENDING"
  const { id, cuid, reference, created_at, processed_at } = cart
  return {
    cart: {
      id,
      cuid,
      reference,
      created_at,
      processed_at,
      total_amount,
      deposit_amount,
      fee_amount,
      paid_amount: 0,
      outstanding_amount: total_amount,
      instructions: null,
      missed: [],
    },
    confirmations: [],
    payment: { status: is_live ? "PENDING" : "FAILED", checkout_url: is_live ? attempt.checkout_url : null },
    registrations: [],
    registrations_requests: [],
    bundles: [],
    vouchers: [],
    memberships: [],
  }
}
