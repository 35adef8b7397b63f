import type { EditInput } from "#contract/endpoints/registration-changes.ts"
import { countsInPrice } from "#contract/rules/availability-status.ts"
import type { EditedPrice } from "#contract/rules/edit-facts.ts"
import { editPrice } from "#contract/rules/edit-price.ts"
import { editProblem } from "#contract/rules/registration-changes.ts"
import type { IgnorableCode } from "#contract/rules/staff-registration.ts"
import { readOwnFiles } from "#server/bookings/answer-files/own-files.ts"
import { type Answer, readSold, type Sold, type SoldOption } from "#server/bookings/sold-registration.ts"
import { findOwnSegments } from "#server/catalogue/find-own-segments.ts"
import { type AvailabilityForSale, asksSegments, forReader, readSaleFacts } from "#server/catalogue/read-for-sale.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { judgeAnswers, judgeOptions } from "./judge-answers.ts"
import { type ChangedDates, judgeDates } from "./judge-dates.ts"
import type { HeldRegistration } from "./lock-registration.ts"

/** A change that is allowed, with its price. */
export interface JudgedEdit extends ChangedDates {
  /** What it was sold as before. */
  sold: Sold
  options: SoldOption[]
  answers: Answer[]
  /** Null where neither dates nor options change, and so the price does not either. */
  edited: EditedPrice | null
  availability: AvailabilityForSale
  is_changed: boolean
}

/** The activity's permissions to families do not bind staff, who may also set the total. */
export interface StaffTerms {
  ignore: readonly IgnorableCode[]
  has_total: boolean
}

const cancelledProblem = ({ cancelled }: HeldRegistration) => (cancelled ? ("REGISTRATION_CANCELLED" as const) : null)

/**
 * Validates a whole change, for the estimate and for saving alike: refuses with the first reason, and computes the new
 * price. An estimate may come before the questions are answered.
 */
export async function judgeEdit(
  tx: Tx,
  ctx: RequestContext,
  registration: HeldRegistration,
  body: Omit<EditInput, "registration_id">,
  { is_estimate, staff }: { is_estimate: boolean; staff?: StaffTerms },
): Promise<JudgedEdit> {
  const problem = staff ? cancelledProblem(registration) : editProblem(registration, registration.now)
  if (problem) refuse(problem)
  const sold = readSold(registration.sold, `registration ${registration.cuid}`)
  refuseStale(registration, sold, body.version)
  const availability = await readAvailability(tx, ctx, registration)
  const dates = await judgeDates(tx, ctx, registration, availability, body.availability_dates, staff?.ignore)
  const options = judgeOptions(sold, registration, availability, body.options, is_estimate)
  const asked = is_estimate ? undefined : body.questions
  const answering = {
    customer_id: registration.customer_id,
    files: await readOwnFiles(ctx, asked ?? [], tx),
    is_left_open: Boolean(staff),
  }
  const answers = judgeAnswers(sold, registration, availability, asked, answering)
  const wanted = { ...dates, options: options.chosen, has_total: staff?.has_total ?? false }
  const edited = await priceOf(tx, ctx, sold, registration, wanted, availability)
  const isMoved = dates.added.length + dates.removed.length > 0
  return {
    ...dates,
    sold,
    options: options.chosen,
    answers: answers.given,
    edited,
    availability,
    is_changed: edited !== null || isMoved || options.is_changed || answers.is_changed,
  }
}

/** A form that was opened before the last change would undo it: what the registration is now is told with the refusal. */
function refuseStale({ dates, ...held }: HeldRegistration, sold: Sold, version: number | undefined): void {
  if (version === undefined || version === held.version) return
  const registration = {
    version: held.version,
    total_amount: held.total_amount,
    availability_dates: dates.map(({ id }) => id),
    options: sold.options.map(({ price_id, content }) => ({ price_id, content })),
    questions: sold.answers,
  }
  refuse("VERSION_CONFLICT", { field: "version", details: { registration } })
}

async function readAvailability(tx: Tx, ctx: RequestContext, { availability_id }: HeldRegistration) {
  const facts = (await readSaleFacts(tx, ctx, [availability_id], "any")).get(availability_id)!
  return forReader(facts, asksSegments(facts) ? await findOwnSegments(tx, ctx) : [])
}

async function priceOf(
  tx: Tx,
  { organiser_id }: RequestContext,
  sold: Sold,
  { quantity, participant_id, dates }: HeldRegistration,
  { after, options, has_total }: Pick<JudgedEdit, "after" | "options"> & { has_total: boolean },
  { price, deposit, dates: offered, now }: AvailabilityForSale,
): Promise<EditedPrice | null> {
  const before = dates.map(({ id }) => id)
  const n = offered.filter((date) => countsInPrice(date, now)).length
  if (sold.base_price === undefined) return has_total ? null : withoutSnapshot(before, after)
  const { bundle } = sold
  return editPrice({
    sold,
    quantity,
    participant_id,
    before,
    after,
    options,
    today: { base_price: price, deposit, n },
    bundle_expires_at: bundle ? await readExpiry(tx, organiser_id, bundle.id) : null,
  })
}

/** A registration without stored terms of sale (imported) has no price to recompute: only its answers can change. */
function withoutSnapshot(before: number[], after: { id: number }[]): null {
  const isSame = before.length === after.length && after.every(({ id }) => before.includes(id))
  return isSame ? null : refuse("EDIT_NOT_ALLOWED", { field: "availability_dates" })
}

/** When bundles that somebody owns expire. */
export async function readExpiries(tx: Tx, organiser_id: number, ids: number[]): Promise<Map<number, string | null>> {
  const rows = await tx
    .selectFrom("owned_bundles")
    .select(["id", "expires_at"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "in", ids)
    .execute()
  return new Map(rows.map(({ id, expires_at }) => [id, expires_at]))
}

/** When a bundle that somebody owns expires. */
export const readExpiry = async (tx: Tx, organiser_id: number, id: number): Promise<string | null> =>
  (await readExpiries(tx, organiser_id, [id])).get(id) ?? null
