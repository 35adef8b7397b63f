import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { registrationChangeEndpoints } from "#contract/endpoints/registration-changes.ts"
import { intersects, localDate } from "#contract/rules/dates.ts"
import { editProblem } from "#contract/rules/registration-changes.ts"
import type { Sold } from "#server/bookings/sold-registration.ts"
import { changePlace } from "#server/catalogue/places/change-place.ts"
import { endPaymentOf } from "#server/paying/attempts/end-payment-of.ts"
import { readBalance } from "#server/payments/ledger.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuseWhilePaid } from "./cancel-registration.ts"
import { changesOfEdit } from "./changes-of-edit.ts"
import { accountOfRegistration } from "./end-registration.ts"
import { comesTo } from "./estimate-edit.ts"
import { type JudgedEdit, judgeEdit } from "./judge-edit.ts"
import { getHeldRegistration, type HeldRegistration, lockOwnRegistration } from "./lock-registration.ts"
import { tellUpdated } from "./tell-registration.ts"
import { withEdit } from "./with-edit.ts"
import { rewriteRegistration, writeEntries } from "./write-change.ts"

type Edit = typeof registrationChangeEndpoints.editRegistration
type Outcome = ReturnType<typeof comesTo>

/**
 * Changes a registration, all of it or nothing. New places are taken before old ones are released; an overpaid amount
 * goes to the wallet, a missing one is owed. Locks in the house's order: customer, participant, dates and resources,
 * money.
 */
export async function editRegistration(ctx: RequestContext, { body }: RouteInput<Edit>): Promise<AnswerInput<Edit>> {
  const { organiser_id, customer } = ctx
  const named = { id: body.registration_id }
  const seen = await inTenant(ctx, (tx) => getHeldRegistration(tx, organiser_id, named, customer!.id))
  if (!editProblem(seen, seen.now)) await endPaymentOf(ctx, "registration", named.id)
  return inTenant(ctx, (tx) =>
    once(tx, ctx, registrationChangeEndpoints.editRegistration, body, async () => {
      const registration = await lockOwnRegistration(tx, ctx, named)
      const judged = await judgeEdit(tx, ctx, registration, body, { is_estimate: false })
      await refuseWhilePaid(tx, organiser_id, named.id)
      const { after, added, removed, edited } = judged
      if (added.length + removed.length > 0)
        await changePlace(
          tx,
          organiser_id,
          registration.place_id,
          after.map(({ id }) => id),
        )
      const paid = await readBalance(tx, organiser_id, accountOfRegistration(registration))
      const outcome = comesTo(registration, edited, paid)
      if (judged.is_changed) await write(tx, ctx, registration, judged, outcome)
      return { ok: true as const, ...outcome }
    }),
  )
}

async function write(
  tx: Tx,
  ctx: RequestContext,
  registration: HeldRegistration,
  judged: JudgedEdit,
  outcome: Outcome,
): Promise<void> {
  const { organiser_id } = ctx
  const { id, cuid } = registration
  const date_ids = judged.after.map((date) => date.id)
  if (judged.edited) await writeEntries(tx, organiser_id, id, judged.edited.price.bundle)
  const sold = soldAfter(judged, ctx.tenant.timezone)
  const change_id = await rewriteRegistration(tx, ctx, registration, { sold, date_ids, outcome })
  await logAction(tx, { organiser_id, collaborator: null }, "registration.updated", {
    subject: `registration/${cuid}`,
    changes: await changesOfEdit(tx, organiser_id, change_id, registration, judged, outcome),
  })
  await tellUpdated(tx, organiser_id, id, {
    ...outcome,
    change_id,
    added: judged.added,
    removed: judged.removed,
    to_both: true,
  })
}

/** What it is sold as from here on, so that the next change is worked out from it. */
export function soldAfter(judged: JudgedEdit, timezone: string): Sold {
  const { sold, edited, options, answers, after, availability } = judged
  if (!edited || sold.base_price === undefined) return { ...sold, options, answers }
  const periods = availability.calendar_periods.filter((period) => after.some((date) => intersects(date, period)))
  return {
    ...withEdit(sold, edited),
    options,
    answers,
    calendar_period_ids: periods.map(({ id }) => id),
    year: Number(localDate(after[0]!.start_at, timezone).slice(0, 4)),
  }
}
