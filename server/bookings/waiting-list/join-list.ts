import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { localDate } from "#contract/rules/dates.ts"
import { ageProblem } from "#contract/rules/registration.ts"
import { joinProblem } from "#contract/rules/waiting-list.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import { keepForList, lockLists } from "#server/catalogue/places/keep-for-list.ts"
import { type AvailabilityForSale, readForSale } from "#server/catalogue/read-for-sale.ts"
import { readStatus } from "#server/catalogue/read-status.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { lockParticipant } from "#server/customers/lock-participant.ts"
import { ownParticipants } from "#server/customers/read-participants.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readEntries } from "./read-entries.ts"

type Join = typeof waitingListEndpoints.join

/** Families wait where they cannot register at all; staff also enter a wish for all dates where some could be had. */
type Wish = "own" | "whole"

export const joinList = (ctx: RequestContext, { body }: RouteInput<Join>): Promise<AnswerInput<Join>> =>
  inTenant(ctx, async (tx) => {
    const answer = await joinIn(tx, ctx, body)
    await logActing(tx, ctx, waitingListEndpoints.join)
    return answer
  })

/**
 * Adds a participant of the context's customer at the end of a list. Checked under the locks of the dates, since a place may
 * just become free.
 */
export async function joinIn(
  tx: Tx,
  ctx: RequestContext,
  { availability_id, participant_id }: RouteInput<Join>["body"],
  wish: Wish = "own",
): Promise<AnswerInput<Join>> {
  const { organiser_id } = ctx
  const { id: customer_id } = await lockCustomer(tx, ctx)
  await lockParticipant(tx, ctx, participant_id)
  await lockLists(tx, organiser_id, [availability_id])
  const availability = (await readForSale(tx, ctx, availability_id)) ?? refuse("NOT_FOUND")
  await sql`select app.end_entries(${organiser_id}, ${availability_id}, clock_now())`.execute(tx)
  await judgeEntry(tx, ctx, availability, participant_id, wish)
  const cuid = newCuid()
  const { rows } = await sql<{ last: number }>`select coalesce(max(e.position), 0) as last from waiting_list_entries e
    where e.organiser_id = ${organiser_id} and e.availability_id = ${availability_id}`.execute(tx)
  const position = rows[0]!.last + 1
  await tx
    .insertInto("waiting_list_entries")
    .values({
      organiser_id,
      cuid,
      availability_id,
      customer_id,
      participant_ids: [participant_id],
      position,
      created_at: availability.now,
    })
    .execute()
  await keepForList(tx, organiser_id, [availability_id])
  const { data } = await readEntries(tx, { organiser_id, customer_id }, sql`e.cuid = ${cuid}`, {
    limit: 1,
    offset: 0,
  })
  return { ok: true, entry: data[0]! }
}

async function judgeEntry(
  tx: Tx,
  ctx: RequestContext,
  availability: AvailabilityForSale,
  participant_id: number,
  wish: Wish,
) {
  const { organiser_id, tenant } = ctx
  const { id, now } = availability
  if (await isListed(tx, organiser_id, id, participant_id))
    refuse("ALREADY_ON_WAITING_LIST", { field: "participant_id" })
  const effective_status = await readStatus(tx, ctx, availability, wish)
  const problem = joinProblem({ ...availability, effective_status }, now)
  if (problem) refuse(problem, { field: "availability_id" })
  const needed = availability.dates.filter(({ on_sale }) => on_sale)
  const { birthdate } = await ownParticipants(tx, ctx)
    .select("birthdate")
    .where("participants.id", "=", participant_id)
    .executeTakeFirstOrThrow()
  const wrong_age = ageProblem(availability, birthdate!, localDate(needed[0]!.start_at, tenant.timezone))
  if (wrong_age) refuse(wrong_age.code, { field: "participant_id", details: { ...wrong_age.details } })
  const taken = (await findTakenPlaces(tx, organiser_id, [participant_id])).flatMap(({ dates }) => dates)
  if (needed.some((date) => taken.some((other) => other.id === date.id)))
    refuse("ALREADY_REGISTERED", { field: "participant_id" })
}

async function isListed(tx: Tx, organiser_id: number, availability_id: number, participant_id: number) {
  const { rows } = await sql`
    select from waiting_list_entries e where e.organiser_id = ${organiser_id} and e.availability_id = ${availability_id}
      and e.participant_ids @> array[${participant_id}::bigint] and e.status in ('WAITING', 'OFFERED')`.execute(tx)
  return rows.length > 0
}
