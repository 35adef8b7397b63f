import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { moveMoney, readLegs } from "#server/payments/ledger.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { logMoney } from "../log-money.ts"
import { isOverdrawn } from "./find-cash-money.ts"
import { RECORDED } from "./record-payment.ts"

/** The movement that takes a recorded payment or a gift back. */
export const REVERSED = "payment.reversed"

/** Money that a collaborator gave to a wallet. */
export const GIFT = "wallet.gift"

type Endpoint = typeof consolePaymentEndpoints.reversePayment

/**
 * Takes back a payment that was recorded by mistake, by a movement the other way, once. Money that has been spent since
 * cannot be taken back: what it paid for would have to be given up first.
 */
export const reversePayment = (ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consolePaymentEndpoints.reversePayment, params, async () => {
      const { organiser_id } = ctx
      const recorded = await getRecorded(tx, organiser_id, params.id, [RECORDED, GIFT])
      if (recorded.customer_id !== null) await lockOwner(tx, organiser_id, recorded.customer_id)
      const id = await takeBack(tx, ctx, recorded)
      await waitAgain(tx, organiser_id, params.id)
      const legs = await readLegs(tx, organiser_id, id)
      await logMoney(tx, ctx, "payment.reversed", legs, (amount) => ({ amount: [amount, null] }))
      return { id }
    }),
  )

/** The movement the other way, once. The owner is locked. */
export async function takeBack(tx: Tx, ctx: RequestContext, { id, customer_id }: Recorded): Promise<number> {
  const { organiser_id, collaborator } = ctx
  const legs = await readLegs(tx, organiser_id, id)
  const back = await moveMoney(tx, organiser_id, {
    type: REVERSED,
    key: `reverse/${id}`,
    customer_id,
    collaborator_id: collaborator!.id,
    legs: legs.map(({ account, amount }) => ({ account, amount: -amount })),
  })
  // Cash that was given back in cash since is spent like money of the wallet: taken back as well, it would have left twice.
  if (legs.some(({ account }) => account.kind === "CASH") && (await isOverdrawn(tx, organiser_id, legs)))
    refuse("INSUFFICIENT_WALLET_AMOUNT", { field: "amount" })
  return back ?? refuse("ALREADY_REVERSED")
}

/** The proof of a payment that was taken back waits for a decision again. */
const waitAgain = (tx: Tx, organiser_id: number, movement_id: number) =>
  tx
    .updateTable("transaction_proofs")
    .set({ status: "SUBMITTED", movement_id: null, decided_at: null })
    .where("organiser_id", "=", organiser_id)
    .where("movement_id", "=", movement_id)
    .execute()

export type Recorded = Awaited<ReturnType<typeof getRecorded>>

export async function getRecorded(tx: Tx, organiser_id: number, id: number, types: string[]) {
  const movement = await tx
    .selectFrom("movements")
    .select(["id", "customer_id", "note", "value_day", "payment_type_id", "created_at"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .where("type", "in", types)
    .executeTakeFirst()
  return movement ?? refuse("NOT_FOUND")
}
