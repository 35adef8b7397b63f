import { sqlState } from "#server/platform/database/failure.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { Refusal, refuse } from "#server/platform/refusal.ts"
import { endAttempt } from "./end-attempt.ts"
import { type Attempt, findAttempts } from "./get-attempt.ts"

/** Another tab may begin to pay again and again. */
const TRIES = 3

/**
 * Makes a change of the cart, or of what is in it, end a payment under way first. The change is tried; the database
 * refuses it while the cart is being paid for (functions/cart.sql), the payment is ended, and it is tried again: with the
 * same cart, or with a new one if it turned out paid.
 */
export const endingPayment =
  <Input, Answer>(change: (ctx: RequestContext, input: Input) => Promise<Answer>, which: "cart" | "all" = "cart") =>
  async (ctx: RequestContext, input: Input): Promise<Answer> => {
    for (let tries = 1; ; tries++)
      try {
        return await change(ctx, input)
      } catch (error) {
        if (!isBeingPaid(error)) throw error
        if (tries === TRIES) refuse("PAYMENT_IN_PROGRESS")
        await endAttempts(ctx, which)
      }
  }

const isBeingPaid = (error: unknown): boolean =>
  sqlState(error) === "MA004" || (error instanceof Refusal && error.code === "PAYMENT_IN_PROGRESS")

async function endAttempts(ctx: RequestContext, which: "cart" | "all"): Promise<void> {
  const { platform, organiser_id, customer } = ctx
  const live = await inTenant(ctx, (tx) => findLiveAttempts(tx, { organiser_id, customer_id: customer!.id }))
  for (const attempt of live)
    if (which === "all" || attempt.is_of_cart) await endAttempt(platform, organiser_id, attempt)
}

interface Whose {
  organiser_id: number
  customer_id: number
}

const findLiveAttempts = (tx: Tx, { organiser_id, customer_id }: Whose): Promise<Attempt[]> =>
  findAttempts(tx, organiser_id, (rows) => rows.where("customer_id", "=", customer_id).where("status", "=", "PENDING"))

/** Refuses the deletion of an account or participant while a payment is under way. The caller has locked the customer. */
export async function refuseWhilePaying(tx: Tx, whose: Whose): Promise<void> {
  if ((await findLiveAttempts(tx, whose)).length > 0) refuse("PAYMENT_IN_PROGRESS")
}
