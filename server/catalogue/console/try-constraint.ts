import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { constraintEndpoints } from "#contract/endpoints/console-constraints.ts"
import { maximumProblem, minimumProblem } from "#contract/rules/registration.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findTakenPlaces } from "../places/find-taken.ts"
import { forReader, readSaleFacts } from "../read-for-sale.ts"
import { getConstraint } from "./constraints.ts"
import { getActivityRules } from "./lock-activity.ts"

type Try = typeof constraintEndpoints.tryConstraint

/** Judges a registration of the participant by this limit alone, with the rule that families are refused by. */
export const tryConstraint = (ctx: RequestContext, { params, body }: RouteInput<Try>): Promise<AnswerInput<Try>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id, tenant } = ctx
    const { id: activity_id } = await getActivityRules(tx, organiser_id, params.cuid)
    const constraint = await getConstraint(tx, organiser_id, activity_id, params.constraint)
    const participant = await getParticipant(tx, organiser_id, body.participant)
    const availability_id = await getAvailability(tx, organiser_id, activity_id, body.availability)
    const facts = (await readSaleFacts(tx, ctx, [availability_id], "any")).get(availability_id)!
    const availability = forReader({ ...facts, activity: { ...facts.activity, constraints: [constraint] } }, [])
    const taken = await findTakenPlaces(tx, organiser_id, [participant.id])
    const on_sale = availability.dates.filter((date) => date.on_sale)
    const asked = {
      availability,
      date_ids: (on_sale.length > 0 ? on_sale : availability.dates).map(({ id }) => id),
      quantity: 1,
      birthdate: participant.birthdate ?? "2000-01-01",
      // The place it has there already is the one being tried.
      others: taken.filter((place) => place.availability_id !== availability_id),
      now: availability.now,
      timezone: tenant.timezone,
    }
    const problem = maximumProblem(asked) ?? minimumProblem(asked)
    if (!problem) return { allowed: true, code: null, details: {} }
    return {
      allowed: false,
      code: problem.code as AnswerInput<Try>["code"],
      details: (problem.details ?? {}) as Record<string, number>,
    }
  })

async function getParticipant(tx: Tx, organiser_id: number, cuid: string) {
  const participant = await tx
    .selectFrom("participants")
    .select(["id", "birthdate"])
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return participant ?? refuse("NOT_FOUND", { field: "participant" })
}

/** The one with this cuid, or the first that has not ended, or else the last there was. */
async function getAvailability(
  tx: Tx,
  organiser_id: number,
  activity_id: number,
  cuid: string | null | undefined,
): Promise<number> {
  const named = cuid ? sql`a.cuid = ${cuid}` : sql`true`
  const { rows } = await sql<{ id: number }>`
    select a.id from availabilities a where a.organiser_id = ${organiser_id} and a.activity_id = ${activity_id}
      and ${named} order by a.end_at <= clock_now(), abs(extract(epoch from a.start_at - clock_now())), a.id limit 1`.execute(
    tx,
  )
  return (rows[0] ?? refuse("NOT_FOUND", { field: "availability" })).id
}
