import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { deskEndpoints } from "#contract/endpoints/desk.ts"
import { localDate } from "#contract/rules/dates.ts"
import { ageProblem } from "#contract/rules/registration.ts"
import { replaceProblem } from "#contract/rules/staff-registration.ts"
import { readOwnFiles } from "#server/bookings/answer-files/own-files.ts"
import { readSold } from "#server/bookings/sold-registration.ts"
import { readAnswers } from "#server/cart/read-answers.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import { givePlace } from "#server/catalogue/places/staff-places.ts"
import { readSaleFacts } from "#server/catalogue/read-for-sale.ts"
import { readBalance } from "#server/payments/ledger.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { attempted } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { writeAnswers } from "../registrations/changes-of-edit.ts"
import { accountOfRegistration } from "../registrations/end-registration.ts"
import { comesTo } from "../registrations/estimate-edit.ts"
import { getHeldRegistration, type HeldRegistration } from "../registrations/lock-registration.ts"
import { tellUpdated } from "../registrations/tell-registration.ts"
import { rewriteRegistration } from "../registrations/write-change.ts"
import { asFamily, type FamilyContext, findMembers, lockFamily, type Member } from "./family.ts"
import { refuseStarted } from "./refuse-started.ts"
import { whyOf } from "./why-of.ts"

type Replace = typeof deskEndpoints.replace
type Body = RouteInput<Replace>["body"]
type Answer = AnswerInput<Replace>

/** Gives a registration to another participant of the same family: the same place at the same price, answered anew. */
export const replaceParticipant = (ctx: RequestContext, { params, body }: RouteInput<Replace>): Promise<Answer> =>
  attempted(ctx, deskEndpoints.replace, { ...params, ...body }, (tx) => replace(tx, ctx, params.cuid, body))

async function replace(tx: Tx, ctx: RequestContext, cuid: string, body: Body): Promise<Answer> {
  const { organiser_id } = ctx
  const seen = await getHeldRegistration(tx, organiser_id, { cuid })
  const family = asFamily(ctx, seen.customer_id)
  const isMeant = (member: Member) => member.cuid === body.participant
  const meant = (await findMembers(tx, family)).find(isMeant) ?? refuse("NOT_FOUND", { field: "participant" })
  await lockFamily(tx, family, [seen.participant_id, meant.id], [seen.availability_id])
  const held = await getHeldRegistration(tx, organiser_id, { cuid })
  const participant = (await findMembers(tx, family)).find(isMeant) ?? refuse("NOT_FOUND", { field: "participant" })
  if (held.participant_id !== seen.participant_id) refuse("VERSION_CONFLICT")
  if (held.participant_id === participant.id) refuse("INVALID_INPUT", { field: "participant" })
  refuseStarted(held)
  const availability = (await readSaleFacts(tx, ctx, [held.availability_id], "any")).get(held.availability_id)!
  await judge(tx, family, held, availability, participant, body)
  const sold = readSold(held.sold, `registration ${cuid}`)
  const answering = { customer_id: held.customer_id, files: await readOwnFiles(family, body.answers, tx) }
  const answers = body.preview ? [] : readAnswers(body.answers, availability, "", answering)
  await givePlace(tx, organiser_id, held.place_id, participant.id)
  const paid = await readBalance(tx, organiser_id, accountOfRegistration(held))
  const outcome = comesTo(held, null, paid)
  const change_id = await rewriteRegistration(tx, ctx, held, {
    sold: { ...sold, answers },
    date_ids: held.dates.map(({ id }) => id),
    outcome,
    moved: { participant_id: participant.id },
  })
  const { questions } = availability.activity
  const isAnswered = await writeAnswers(tx, organiser_id, change_id, sold.answers, answers, questions)
  await logAction(tx, ctx, "registration.replaced", {
    subject: `registration/${cuid}`,
    changes: {
      participant: [await cuidOf(tx, organiser_id, held.participant_id), participant.cuid],
      ...(isAnswered ? { answers: [null, change_id] } : {}),
      ...whyOf(body),
    },
  })
  if (body.notify)
    await tellUpdated(tx, organiser_id, held.id, { ...outcome, change_id, added: [], removed: [], to_both: false })
  return { ...outcome, details: null }
}

async function judge(
  tx: Tx,
  { organiser_id, tenant }: FamilyContext,
  held: HeldRegistration,
  availability: Parameters<typeof ageProblem>[0] & Parameters<typeof replaceProblem>[0]["availability"],
  { id, birthdate }: Member,
  { ignore }: Body,
): Promise<void> {
  const others = await findTakenPlaces(tx, organiser_id, [id])
  const age = ageProblem(availability, birthdate, localDate(held.dates[0]!.start_at, tenant.timezone))
  const date_ids = held.dates.map((date) => date.id)
  const problem = replaceProblem({ availability, date_ids, others }, age, ignore)
  if (problem) refuse(problem.code, { field: "participant", details: { ...problem.details } })
}

async function cuidOf(tx: Tx, organiser_id: number, id: number): Promise<string> {
  const { cuid } = await tx
    .selectFrom("participants")
    .select("cuid")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return cuid
}
