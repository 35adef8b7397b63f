import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { deskEndpoints } from "#contract/endpoints/desk.ts"
import { withTotal } from "#server/bookings/set-total.ts"
import { readSold } from "#server/bookings/sold-registration.ts"
import { countInAddition, transferPlace } from "#server/catalogue/places/staff-places.ts"
import { readBalance } from "#server/payments/ledger.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { attempted, need } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { startsOf } from "../registrations/changes-of-edit.ts"
import { accountOfRegistration } from "../registrations/end-registration.ts"
import { comesTo } from "../registrations/estimate-edit.ts"
import { getHeldRegistration } from "../registrations/lock-registration.ts"
import { tellUpdated } from "../registrations/tell-registration.ts"
import { rewriteRegistration, writeEntries } from "../registrations/write-change.ts"
import { asFamily, findMembers, lockFamily } from "./family.ts"
import { judgeStaff, readForFamily } from "./judge-staff.ts"
import { endPayments, refusePaying } from "./open-payments.ts"
import { refuseStarted } from "./refuse-started.ts"
import { getNamed, labelOf, recalculated, soldThere, splitOptions } from "./transfer-terms.ts"
import { whyOf } from "./why-of.ts"

type Transfer = typeof deskEndpoints.transfer
type Body = RouteInput<Transfer>["body"]
type Answer = AnswerInput<Transfer>

/**
 * Moves a registration to another availability, before its first date. It stays the same registration: cuid, reference,
 * payments and answers. Both availabilities are locked together; a refusal leaves everything as it was.
 */
export async function transferRegistration(
  ctx: RequestContext,
  { params, body }: RouteInput<Transfer>,
): Promise<Answer> {
  if (body.in_addition) need(ctx, deskEndpoints.transfer, "availabilities.dates.update")
  await endPayments(ctx, params, body)
  return attempted(ctx, deskEndpoints.transfer, { ...params, ...body }, (tx) => transfer(tx, ctx, params.cuid, body))
}

async function transfer(tx: Tx, ctx: RequestContext, cuid: string, body: Body): Promise<Answer> {
  const { organiser_id } = ctx
  const seen = await getHeldRegistration(tx, organiser_id, { cuid })
  const { id: target_id } = await getNamed(tx, organiser_id, { cuid: body.availability })
  const from = await getNamed(tx, organiser_id, { id: seen.availability_id })
  if (target_id === seen.availability_id) refuse("INVALID_INPUT", { field: "availability" })
  const family = asFamily(ctx, seen.customer_id)
  await lockFamily(tx, family, [seen.participant_id], [seen.availability_id, target_id])
  const held = await getHeldRegistration(tx, organiser_id, { cuid })
  // Transferred or replaced by a colleague in between: other rows than those that are locked.
  if (held.availability_id !== seen.availability_id || held.participant_id !== seen.participant_id)
    refuse("VERSION_CONFLICT")
  refuseStarted(held)
  await refusePaying(tx, ctx, held, body)
  const sold = readSold(held.sold, `registration ${cuid}`)
  const found = await readForFamily(tx, family, target_id, "availability")
  const [kept, lost] = splitOptions(sold.options, found.activity.option_prices)
  const participant =
    (await findMembers(tx, family)).find(({ id }) => id === held.participant_id) ?? refuse("NOT_FOUND")
  const on_sale = found.dates.filter((date) => date.on_sale).map(({ id }) => id)
  const line = {
    availability_id: target_id,
    participant_id: held.participant_id,
    quantity: held.quantity,
    availability_dates: body.dates ?? on_sale,
    options: kept.map(({ price_id, content }) => ({ price_id, content })),
  }
  const { availability, added, dates } = await judgeStaff(tx, family, found, line, {
    participant,
    ignore: body.ignore,
    files: new Set(),
    own_place_id: held.place_id,
    dates_field: "dates",
  })
  const date_ids = dates.map(({ id }) => id)
  const to = {
    availability_id: target_id,
    date_ids,
    leave_reserved: !body.from_waiting_list,
    in_addition: body.in_addition,
  }
  const place_id = await transferPlace(tx, organiser_id, held.place_id, to)
  const in_addition = body.in_addition ? await countInAddition(tx, organiser_id, date_ids) : 0
  const edited = body.price === "KEEP" ? null : await recalculated(tx, organiser_id, held, sold, added, dates)
  const paid = await readBalance(tx, organiser_id, accountOfRegistration(held))
  const outcome = comesTo(held, edited, paid)
  const terms = soldThere(sold, added, edited, kept)
  const rewritten = edited ? terms : withTotal(terms, held.total_amount)
  if (edited) await writeEntries(tx, organiser_id, held.id, edited.price.bundle)
  const moved = { availability_id: target_id, place_id, transferred_at: availability.now }
  const change_id = await rewriteRegistration(tx, ctx, held, { sold: rewritten, date_ids, outcome, moved })
  await logAction(tx, ctx, "registration.transferred", {
    subject: `registration/${cuid}`,
    changes: {
      activity: [from.title, availability.activity.title],
      availability: [from.cuid, availability.cuid],
      dates: [startsOf(held.dates), startsOf(dates)],
      ...(outcome.total_before === outcome.total_amount
        ? {}
        : { total_amount: [outcome.total_before, outcome.total_amount] }),
      ...(in_addition > 0 ? { in_addition: [null, in_addition] } : {}),
      ...(lost.length > 0 ? { options: [sold.options.map(labelOf), kept.map(labelOf)] } : {}),
      ...whyOf(body),
    },
  })
  if (body.notify)
    await tellUpdated(tx, organiser_id, held.id, {
      ...outcome,
      change_id,
      added: dates,
      removed: held.dates,
      to_both: false,
    })
  const details = rewritten.base_price === undefined ? null : (rewritten.details as Answer["details"])
  return { ...outcome, details, lost_options: lost.map(labelOf) }
}
