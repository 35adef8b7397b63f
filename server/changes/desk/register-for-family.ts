import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { deskEndpoints } from "#contract/endpoints/desk.ts"
import { localDate } from "#contract/rules/dates.ts"
import { readOwnFiles } from "#server/bookings/answer-files/own-files.ts"
import { readHousehold } from "#server/bookings/read-household.ts"
import { withTotal } from "#server/bookings/set-total.ts"
import { countInAddition, takeConfirmed } from "#server/catalogue/places/staff-places.ts"
import { freezeCart } from "#server/checkout/freeze-cart.ts"
import { getPayable } from "#server/paying/get-payable.ts"
import { writePayment } from "#server/paying/transactions/record-payment.ts"
import { readWallet } from "#server/payments/ledger.ts"
import { drawReferences } from "#server/payments/make-references.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { attempted, need } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { Refusal, refuse } from "#server/platform/refusal.ts"
import type { FrozenCart, FrozenItem } from "#server/processing/frozen-cart.ts"
import { type FamilyContext, findMembers, getFamily, lockFamily, type Member } from "./family.ts"
import { judgeStaff, readForFamily } from "./judge-staff.ts"
import { makeStaffCart, noFee, onlyLine, processStaffCart } from "./staff-cart.ts"

type Register = typeof deskEndpoints.register
type Body = RouteInput<Register>["body"]
type Answer = AnswerInput<Register>

/**
 * Registers for a family: a cart of one registration, processed at once, that names the collaborator and has no service
 * fee. Judged by the cart's rules and priced by its function; the family's own cart is left alone.
 */
export function registerForFamily(ctx: RequestContext, { body }: RouteInput<Register>): Promise<Answer> {
  if (body.in_addition) need(ctx, deskEndpoints.register, "availabilities.dates.update")
  if (typeof body.payment === "object") need(ctx, deskEndpoints.register, "payments.payments.create")
  return attempted(ctx, deskEndpoints.register, body, (tx) => register(tx, ctx, body))
}

async function register(tx: Tx, ctx: RequestContext, body: Body): Promise<Answer> {
  const { organiser_id } = ctx
  const family = await getFamily(tx, ctx, body.customer)
  await lockFamily(tx, family, [body.participant_id], [body.availability_id])
  await getFamily(tx, ctx, body.customer)
  const members = await findMembers(tx, family)
  const participant =
    members.find(({ id }) => id === body.participant_id) ?? refuse("NOT_FOUND", { field: "participant_id" })
  const found = await readForFamily(tx, family, body.availability_id, "availability_id")
  const { questions, ...line } = body
  const files = await readOwnFiles(family, questions, tx)
  // Questions are answered last: a price is asked for before.
  const judged = await judgeStaff(tx, family, found, body.preview ? line : { ...line, questions }, {
    participant,
    ignore: body.ignore,
    files,
  })
  const { availability, added, dates } = judged
  const { quantity } = body
  const place_id = await takePlace(tx, family, body)
  const date_ids = dates.map(({ id }) => id)
  const in_addition = body.in_addition ? await countInAddition(tx, organiser_id, date_ids) : 0
  const household = await readHousehold(tx, family, family.customer.id)
  const references = await drawReferences(tx, organiser_id, 2)
  const cart_id = await makeStaffCart(tx, family, references[0]!, availability.now)
  const cart = { id: cart_id, coupon_id: null }
  const bought = {
    ...onlyLine,
    type: "REGISTRATION" as const,
    quantity,
    title: availability.activity.title,
    participant_id: participant.id,
    participant: participant.fullname,
    availability_id: availability.id,
    place_id,
    added,
    dates,
  }
  const means = { wallet: 0, fees: noFee, now: availability.now }
  const { frozen } = freezeCart([bought], { cart, household, coupon: null, means, strategy: "DELAYED" })
  const automatic = frozen.items[0]!
  const wallet = body.payment === "WALLET" ? await readWallet(tx, organiser_id, family.customer.id) : 0
  const { agreed, item } = asAgreed(frozen, body.total_amount, wallet)
  await processStaffCart(tx, family, agreed, references, body.notify)
  const made = await readMade(tx, organiser_id, cart_id)
  await logAction(tx, ctx, "registration.created", {
    subject: `registration/${made.cuid}`,
    changes: changesOf(body, availability, { ...item, dates, in_addition }, participant),
  })
  const { price: total_amount, deposit: deposit_amount } = item
  const paid_amount = await recordReceipt(tx, ctx, made.cuid, body, agreed.wallet_used)
  return {
    ...(body.preview ? { cuid: null, reference: null } : made),
    automatic_amount: automatic.price,
    total_amount,
    deposit_amount,
    paid_amount,
    outstanding_amount: total_amount - paid_amount,
    details: item.sold.base_price === undefined ? refuse("UNKNOWN_ERROR") : (item.sold.details as Answer["details"]),
    in_addition,
  }
}

/** A path of the cart's body is one of this call's. */
async function takePlace(tx: Tx, family: FamilyContext, body: Body): Promise<number> {
  const { availability_id, participant_id, quantity, availability_dates: date_ids } = body
  const line = { availability_id, participant_id, quantity, date_ids, first_held_at: null }
  const { in_addition } = body
  const leave_reserved = !body.from_waiting_list
  const taking = { organiser_id: family.organiser_id, customer_id: family.customer.id, leave_reserved, in_addition }
  try {
    return await takeConfirmed(tx, line, taking)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(error.code, { field: "availability_dates", ...(error.details ? { details: error.details } : {}) })
  }
}

/** With the total that staff have set, and what the wallet pays of it. */
function asAgreed(frozen: FrozenCart, total: number | undefined, wallet: number) {
  const [bought] = frozen.items as [FrozenItem & { type: "REGISTRATION" }]
  const price = total ?? bought.price
  const sold = total === undefined ? bought.sold : withTotal(bought.sold, total)
  const deposit = Math.min(bought.deposit, price)
  const wallet_used = Math.min(Math.max(0, wallet), price)
  const item = { ...bought, price, deposit, sold }
  const agreed: FrozenCart = {
    ...frozen,
    items: [item],
    wallet_used,
    payable: price - wallet_used,
    deposit_amount: deposit,
  }
  return { agreed, item }
}

/** Money received with the registration; what is not owed goes to the wallet. Answers what is paid. */
async function recordReceipt(
  tx: Tx,
  ctx: RequestContext,
  cuid: string,
  { payment, reason: note }: Body,
  wallet_used: number,
): Promise<number> {
  if (typeof payment === "string") return wallet_used
  const payable = await getPayable(tx, ctx.organiser_id, { type: "registration", cuid })
  const { type: payment_type, amount, value_day = localDate(await readClock(tx), ctx.tenant.timezone) } = payment
  return (await writePayment(tx, ctx, payable, { payment_type, amount, value_day, note })).paid_amount
}

const readMade = (tx: Tx, organiser_id: number, cart_id: number): Promise<{ cuid: string; reference: string | null }> =>
  tx
    .selectFrom("registrations")
    .select(["cuid", "reference"])
    .where("organiser_id", "=", organiser_id)
    .where("cart_id", "=", cart_id)
    .executeTakeFirstOrThrow()

const changesOf = (
  body: Body,
  { activity }: { activity: { title: string } },
  item: { price: number; dates: { start_at: string }[]; in_addition: number },
  { cuid }: Member,
) => ({
  participant: [null, cuid] as [null, string],
  activity: [null, activity.title] as [null, string],
  dates: [null, item.dates.map(({ start_at }) => start_at)] as [null, string[]],
  total_amount: [null, item.price] as [null, number],
  ...(item.in_addition > 0 ? { in_addition: [null, item.in_addition] as [null, number] } : {}),
  ...(body.ignore.length > 0 ? { ignored: [null, body.ignore] as [null, string[]] } : {}),
  ...(body.reason ? { reason: [null, body.reason] as [null, string] } : {}),
})
