import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type ActivityConstraint, constraintEndpoints as calls } from "#contract/endpoints/console-constraints.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { subjectOf } from "#server/platform/audit/subjects.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getActivityRules, lockActivityRules } from "./lock-activity.ts"

type Calls = typeof calls
type Row = ActivityConstraint & { id: number }

const shown = ({ id: _, ...constraint }: Row): ActivityConstraint => constraint
const subject = (cuid: string) => subjectOf("registration_constraint", cuid)

/** The limits of an activity, or the one with this cuid. */
export async function readConstraints(
  tx: Tx,
  organiser_id: number,
  activity_id: number,
  cuid?: string,
): Promise<Row[]> {
  const rows = tx
    .selectFrom("registration_constraints")
    .select(["id", "cuid", "version", "registrations_minimum", "registrations_maximum", "locations_minimum"])
    .select(["locations_maximum", "availabilities_scope", "period_start_at", "period_end_at"])
    .where("organiser_id", "=", organiser_id)
    .where("activity_id", "=", activity_id)
    .orderBy("id")
  return (cuid === undefined ? rows : rows.where("cuid", "=", cuid)).execute()
}

export const getConstraint = async (tx: Tx, organiser_id: number, activity_id: number, cuid: string): Promise<Row> =>
  (await readConstraints(tx, organiser_id, activity_id, cuid))[0] ?? refuse("NOT_FOUND")

export const findConstraints = (
  ctx: RequestContext,
  { params }: RouteInput<Calls["findConstraints"]>,
): Promise<AnswerInput<Calls["findConstraints"]>> =>
  readTenant(ctx, async (tx) => {
    const { id } = await getActivityRules(tx, ctx.organiser_id, params.cuid)
    const data = (await readConstraints(tx, ctx.organiser_id, id)).map(shown)
    return { data, count: data.length }
  })

export const createConstraint = (
  ctx: RequestContext,
  { params, body }: RouteInput<Calls["createConstraint"]>,
): Promise<AnswerInput<Calls["createConstraint"]>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, calls.createConstraint, { ...params, ...body }, async () => ({
      constraint: await createConstraintIn(tx, ctx, params.cuid, body),
    })),
  )

/** The same inside a transaction. */
export async function createConstraintIn(
  tx: Tx,
  ctx: RequestContext,
  activity: string,
  body: RouteInput<Calls["createConstraint"]>["body"],
): Promise<ActivityConstraint> {
  const { organiser_id } = ctx
  const { id: activity_id } = await lockActivityRules(tx, organiser_id, activity)
  const cuid = newCuid()
  await tx
    .insertInto("registration_constraints")
    .values({ ...body, organiser_id, activity_id, cuid })
    .execute()
  const constraint = shown(await getConstraint(tx, organiser_id, activity_id, cuid))
  const changes = changesBetween(null, body)
  await logAction(tx, ctx, "registration_constraint.created", { subject: subject(cuid), changes })
  return constraint
}

export const updateConstraint = (
  ctx: RequestContext,
  { params, body }: RouteInput<Calls["updateConstraint"]>,
): Promise<AnswerInput<Calls["updateConstraint"]>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, calls.updateConstraint, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const { version, ...given } = body
      const { id: activity_id } = await lockActivityRules(tx, organiser_id, params.cuid)
      const before = await getConstraint(tx, organiser_id, activity_id, params.constraint)
      if (before.version !== version) refuse("VERSION_CONFLICT", { field: "version", details: shown(before) })
      await tx
        .updateTable("registration_constraints")
        .set({ ...given, version: sql`version + 1` })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", before.id)
        .execute()
      const constraint = shown(await getConstraint(tx, organiser_id, activity_id, params.constraint))
      const { version: _, ...after } = constraint
      const changes = changesBetween(before, after)
      if (!isEmpty(changes))
        await logAction(tx, ctx, "registration_constraint.updated", { subject: subject(before.cuid), changes })
      return { constraint }
    }),
  )

export const removeConstraint = (
  ctx: RequestContext,
  { params }: RouteInput<Calls["removeConstraint"]>,
): Promise<AnswerInput<Calls["removeConstraint"]>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, calls.removeConstraint, params, async () => {
      const { organiser_id } = ctx
      const { id: activity_id } = await lockActivityRules(tx, organiser_id, params.cuid)
      const { id, cuid, version: _, ...before } = await getConstraint(tx, organiser_id, activity_id, params.constraint)
      await tx
        .deleteFrom("registration_constraints")
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", id)
        .execute()
      const changes = changesBetween(before, null)
      await logAction(tx, ctx, "registration_constraint.deleted", { subject: subject(cuid), changes })
      return { ok: true as const, archived: false }
    }),
  )
