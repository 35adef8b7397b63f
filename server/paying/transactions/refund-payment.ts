import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { type Leg, moveMoney } from "#server/payments/ledger.ts"
import { readProviderNamed } from "#server/payments/providers/open-provider.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { lockPayable, type Payable } from "../get-payable.ts"
import { accountOfPart } from "../pay-into.ts"
import { type CardRefund, splitOverPages } from "./find-card-money.ts"
import { settleRefund } from "./settle-refund.ts"

type Endpoint = typeof consolePaymentEndpoints.refundPayment
type Body = RouteInput<Endpoint>["body"]

interface Given {
  /** The movement, or the first refund. */
  id: number
  refund_ids: number[]
}

/**
 * Gives back what was paid for a thing. To the wallet: one movement. To the card: the money leaves the thing first, in the
 * transaction that writes down what is to be refunded; then the provider is asked, and what it refuses is put back.
 */
export async function refundPayment(
  ctx: RequestContext,
  { body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { id, refund_ids } = await inTenant(ctx, (tx) =>
    once(tx, ctx, consolePaymentEndpoints.refundPayment, body, async () => {
      const payable = await lockPayable(tx, ctx.organiser_id, body.destination)
      await refuseRedeemed(tx, ctx.organiser_id, payable)
      const given = await (body.to === "CARD" ? toCard : toWallet)(tx, ctx, payable, body)
      await logAction(tx, ctx, "payment.refunded", {
        subject: payable.reference ?? payable.cuid,
        changes: { amount: [null, body.amount], to: [null, body.to] },
      })
      return given
    }),
  )
  const statuses = []
  for (const refund_id of refund_ids) statuses.push(await settleRefund(ctx.platform, ctx.organiser_id, refund_id))
  if (statuses.includes("FAILED")) refuse("REFUND_NOT_POSSIBLE")
  return { id, status: statuses.includes("PENDING") ? "PENDING" : "DONE" }
}

/** The amount of a redeemed voucher has gone to the person who redeemed it: refunded as well, it would be paid out twice. */
async function refuseRedeemed(tx: Tx, organiser_id: number, { parts }: Payable): Promise<void> {
  const vouchers = parts.filter(({ subject }) => subject === "voucher").map(({ subject_id }) => subject_id)
  if (vouchers.length === 0) return
  const held = await tx
    .selectFrom("owned_vouchers")
    .select("redeemed_at")
    .where("organiser_id", "=", organiser_id)
    .where("id", "in", vouchers)
    .orderBy("id")
    .forUpdate()
    .execute()
  if (held.some(({ redeemed_at }) => redeemed_at !== null)) refuse("REFUND_NOT_POSSIBLE", { field: "destination" })
}

async function toWallet(tx: Tx, ctx: RequestContext, payable: Payable, { amount, note }: Body): Promise<Given> {
  if (amount > payable.paid_amount) refuse("AMOUNT_TOO_HIGH", { field: "amount" })
  const { customer_id } = payable
  const id = await moveMoney(tx, ctx.organiser_id, {
    type: "refund.wallet",
    key: null,
    customer_id,
    collaborator_id: ctx.collaborator!.id,
    note,
    legs: [...takenBack(payable, amount), { account: { kind: "WALLET", customer_id }, amount }],
  })
  return { id: id!, refund_ids: [] }
}

/** Of a cart from its last thing to its first, and its fee at the end. */
function takenBack(payable: Payable, amount: number): Leg[] {
  let left = amount
  const take = (paid: number): number => {
    const part = Math.min(left, paid)
    left -= part
    return -part
  }
  const parts = payable.parts
    .toReversed()
    .map((part) => ({ account: accountOfPart(part), amount: take(part.paid_amount) }))
  return [...parts, { account: accountOfPart(payable), amount: take(payable.fee.paid_amount) }]
}

async function toCard(tx: Tx, ctx: RequestContext, payable: Payable, { amount, note }: Body): Promise<Given> {
  const refunds = await splitOverPages(tx, ctx.organiser_id, payable, amount)
  if (!refunds)
    return refuse(amount > payable.paid_amount ? "AMOUNT_TOO_HIGH" : "REFUND_NOT_POSSIBLE", { field: "amount" })
  const refund_ids = await writeCardRefunds(tx, ctx, payable, refunds, note)
  return { id: refund_ids[0]!, refund_ids }
}

/** Writes down what each page is to give back; the money leaves the thing. Answers the refunds to be settled. */
export async function writeCardRefunds(
  tx: Tx,
  ctx: Pick<RequestContext, "organiser_id" | "platform" | "collaborator">,
  { customer_id }: Pick<Payable, "customer_id">,
  refunds: CardRefund[],
  note: string,
): Promise<number[]> {
  const { organiser_id, collaborator } = ctx
  const refund_ids: number[] = []
  for (const { attempt_id, amount: of_page, legs, provider } of refunds) {
    // One that is off could not be asked for days, and the money would be nowhere.
    if (!(await readProviderNamed(tx, ctx.platform, organiser_id, provider))) refuse("PAYMENT_PROVIDER_UNAVAILABLE")
    const { id } = await tx
      .insertInto("refunds")
      .values({ organiser_id, cuid: newCuid(), attempt_id, amount: of_page })
      .returning("id")
      .executeTakeFirstOrThrow()
    await moveMoney(tx, organiser_id, {
      type: "refund.card",
      key: `refund/${id}`,
      customer_id,
      note,
      collaborator_id: collaborator?.id ?? null,
      legs: [...legs, { account: { kind: "ONLINE" }, amount: of_page }],
    })
    refund_ids.push(id)
  }
  return refund_ids
}
