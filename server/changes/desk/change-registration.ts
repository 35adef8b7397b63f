import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { deskEndpoints } from "#contract/endpoints/desk.ts"
import { withTotal } from "#server/bookings/set-total.ts"
import { asDetails } from "#server/cart/as-details.ts"
import { changePlace } from "#server/catalogue/places/change-place.ts"
import { readBalance } from "#server/payments/ledger.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { attempted } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { changesOfEdit } from "../registrations/changes-of-edit.ts"
import { soldAfter } from "../registrations/edit-registration.ts"
import { accountOfRegistration } from "../registrations/end-registration.ts"
import { comesTo } from "../registrations/estimate-edit.ts"
import { judgeEdit } from "../registrations/judge-edit.ts"
import { type HeldRegistration, lockRegistration } from "../registrations/lock-registration.ts"
import { tellUpdated } from "../registrations/tell-registration.ts"
import { rewriteRegistration, writeEntries } from "../registrations/write-change.ts"
import { asFamily } from "./family.ts"
import { endPayments, refusePaying } from "./open-payments.ts"
import { whyOf } from "./why-of.ts"

type Change = typeof deskEndpoints.change
type Body = RouteInput<Change>["body"]
type Answer = AnswerInput<Change>

const everything = {
  allow_cancellation: true,
  allow_dates_edit: true,
  allow_options_edit: true,
  allow_questions_edit: true,
}

/**
 * Changes dates, options, answers or the price of a registration for a family, by the rules of its own change; what the
 * activity allows its families does not bind staff. Dates that have started stay.
 */
export async function changeRegistration(ctx: RequestContext, { params, body }: RouteInput<Change>): Promise<Answer> {
  await endPayments(ctx, params, body)
  return attempted(ctx, deskEndpoints.change, { ...params, ...body }, (tx) => change(tx, ctx, params.cuid, body))
}

async function change(tx: Tx, ctx: RequestContext, cuid: string, body: Body): Promise<Answer> {
  const { organiser_id } = ctx
  const held = await lockRegistration(tx, organiser_id, { cuid })
  const registration: HeldRegistration = { ...held, activity: { ...held.activity, ...everything } }
  const family = asFamily(ctx, held.customer_id)
  const { total_amount } = body
  const judged = await judgeEdit(tx, family, registration, body, {
    is_estimate: body.preview,
    staff: { ignore: body.ignore, has_total: total_amount !== undefined },
  })
  await refusePaying(tx, ctx, registration, body)
  const { after, added, removed, edited } = judged
  const date_ids = after.map(({ id }) => id)
  if (added.length + removed.length > 0) await changePlace(tx, organiser_id, held.place_id, date_ids)
  const paid = await readBalance(tx, organiser_id, accountOfRegistration(held))
  const outcome = comesTo(registration, edited, paid, total_amount)
  const listed = soldAfter(judged, ctx.tenant.timezone)
  const sold = total_amount === undefined ? listed : withTotal(listed, total_amount)
  const details = sold.base_price === undefined ? null : (sold.details as Answer["details"])
  if (!judged.is_changed && outcome.total_amount === outcome.total_before)
    return { ...outcome, details: edited && asDetails(edited.price).details }
  if (edited) await writeEntries(tx, organiser_id, held.id, edited.price.bundle)
  const change_id = await rewriteRegistration(tx, ctx, held, { sold, date_ids, outcome })
  await logAction(tx, ctx, "registration.updated", {
    subject: `registration/${cuid}`,
    changes: { ...(await changesOfEdit(tx, organiser_id, change_id, held, judged, outcome)), ...whyOf(body) },
  })
  if (body.notify)
    await tellUpdated(tx, organiser_id, held.id, { ...outcome, change_id, added, removed, to_both: false })
  return { ...outcome, details }
}
