import { sql } from "kysely"
import type { Endpoint, RouteInput } from "#contract/endpoint.ts"
import { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { readRow, shownRow } from "#server/entities/change-row.ts"
import { keptAt } from "#server/entities/every-kept.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"

// Publishing, hiding and copying an activity: each is a call of its own.

export interface LockedActivity {
  id: number
  published: boolean
  registration_flow: "REGISTRATION" | "REQUEST"
}

type Verb = "published" | "unpublished"

const kept = () => keptAt("activities")!

async function lockActivity(tx: Tx, organiser_id: number, cuid: string): Promise<LockedActivity> {
  const { rows } = await sql<LockedActivity>`select id, published, registration_flow from activities
    where organiser_id = ${organiser_id} and cuid = ${cuid} and archived_at is null for no key update`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/** Publishes or hides an activity under its lock; a call that changes nothing writes no audit row. */
export async function changingActivity(
  ctx: RequestContext,
  call: Pick<Endpoint, "method" | "path">,
  cuid: string,
  verb: Verb,
  judge: Judge,
) {
  const { organiser_id } = ctx
  return inTenant(ctx, (tx) =>
    once(tx, ctx, call, { cuid }, async () => {
      await publishIn(tx, ctx, cuid, verb, judge)
      return shown(tx, organiser_id, cuid)
    }),
  )
}

type Judge = (tx: Tx, activity: LockedActivity) => Promise<{ published: boolean }>

/** The same inside a transaction. */
export async function publishIn(tx: Tx, ctx: RequestContext, cuid: string, verb: Verb, judge: Judge): Promise<void> {
  const { organiser_id } = ctx
  const activity = await lockActivity(tx, organiser_id, cuid)
  const { published } = await judge(tx, activity)
  if (published === activity.published) return
  await sql`update activities set published = ${published}, version = version + 1
    where organiser_id = ${organiser_id} and id = ${activity.id}`.execute(tx)
  await logAction(tx, ctx, `activity.${verb}`, {
    subject: `activity/${cuid}`,
    changes: { published: [activity.published, published] },
  })
}

const shown = async (tx: Tx, organiser_id: number, cuid: string) =>
  shownRow(kept(), await readRow(tx, kept(), organiser_id, cuid)) as never

export const unpublishActivity = (
  ctx: RequestContext,
  { params }: RouteInput<typeof consoleActivityEndpoints.unpublishActivity>,
) =>
  changingActivity(ctx, consoleActivityEndpoints.unpublishActivity, params.cuid, "unpublished", async () => ({
    published: false,
  }))

const copied = [
  "title",
  "description",
  "instructions",
  "age_minimum",
  "age_maximum",
  "default_capacity",
  "default_price",
  "default_deposit",
  "registration_flow",
  "allow_registrations_after_start",
  "allow_partial_registrations",
  "partial_registrations_segment_id",
  "partial_registrations_fee_amount",
  "partial_registrations_fee_percentage",
  "allow_participant_overlap",
  "allow_multiple_places",
  "allow_cancellation",
  "cancellation_fee",
  "allow_dates_edit",
  "allow_options_edit",
  "allow_questions_edit",
] as const

const copiedLinks = [
  ["activity_images", "image_id, position"],
  ["activity_categories", "category_id"],
  ["catalog_activities", "catalog_id"],
  ["activity_questions", "question_id, position"],
  ["activity_options", "option_id"],
  ["document_activities", "document_id"],
  ["bundle_activities", "bundle_id"],
] as const

/** Copies everything but availabilities. The copy says so in its title and is not published. */
export async function duplicateActivity(
  ctx: RequestContext,
  { params }: RouteInput<typeof consoleActivityEndpoints.duplicateActivity>,
) {
  const { organiser_id } = ctx
  return inTenant(ctx, (tx) =>
    once(tx, ctx, consoleActivityEndpoints.duplicateActivity, params, async () => {
      const { id: old_id } = await lockActivity(tx, organiser_id, params.cuid)
      const cuid = newCuid()
      const id = await copyRow(tx, organiser_id, old_id, {
        cuid,
        suffix: ctx.language === "fr" ? " (copie)" : " (copy)",
      })
      for (const [table, columns] of copiedLinks)
        await sql`insert into ${sql.table(table)} (organiser_id, activity_id, ${sql.raw(columns)})
          select organiser_id, ${id}::bigint, ${sql.raw(columns)} from ${sql.table(table)}
          where organiser_id = ${organiser_id} and activity_id = ${old_id}`.execute(tx)
      await copyTiers(tx, organiser_id, old_id, id)
      await copyConstraints(tx, organiser_id, old_id, id)
      await copyConfirmation(tx, organiser_id, old_id, id)
      await logAction(tx, ctx, "activity.duplicated", {
        subject: `activity/${cuid}`,
        changes: { copy_of: [null, params.cuid] },
      })
      return shown(tx, organiser_id, cuid)
    }),
  )
}

async function copyTiers(tx: Tx, organiser_id: number, old_id: number, activity_id: number): Promise<void> {
  const tiers = await tx
    .selectFrom("request_tiers")
    .select(["name", "minimum_availabilities", "maximum_availabilities", "order"])
    .where("organiser_id", "=", organiser_id)
    .where("activity_id", "=", old_id)
    .where("archived_at", "is", null)
    .execute()
  const rows = tiers.map((tier) => ({ ...tier, organiser_id, activity_id, cuid: newCuid() }))
  if (rows.length > 0) await tx.insertInto("request_tiers").values(rows).execute()
}

async function copyConstraints(tx: Tx, organiser_id: number, old_id: number, activity_id: number): Promise<void> {
  const constraints = await tx
    .selectFrom("registration_constraints")
    .select(["registrations_minimum", "registrations_maximum", "locations_minimum", "locations_maximum"])
    .select(["availabilities_scope", "period_start_at", "period_end_at"])
    .where("organiser_id", "=", organiser_id)
    .where("activity_id", "=", old_id)
    .execute()
  const rows = constraints.map((constraint) => ({ ...constraint, organiser_id, activity_id, cuid: newCuid() }))
  if (rows.length > 0) await tx.insertInto("registration_constraints").values(rows).execute()
}

async function copyConfirmation(tx: Tx, organiser_id: number, old_id: number, activity_id: number): Promise<void> {
  const { rows } = await sql<{ confirmation: object | null }>`select confirmation from activities
    where organiser_id = ${organiser_id} and id = ${old_id}`.execute(tx)
  const text = rows[0]?.confirmation
  if (text)
    await sql`update activities set confirmation = ${JSON.stringify(text)}::jsonb
      where organiser_id = ${organiser_id} and id = ${activity_id}`.execute(tx)
}

async function copyRow(
  tx: Tx,
  organiser_id: number,
  old_id: number,
  { cuid, suffix }: { cuid: string; suffix: string },
): Promise<number> {
  const { title, ...row } = await tx
    .selectFrom("activities")
    .select(copied)
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", old_id)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto("activities")
    .values({ ...row, title: title.slice(0, 190) + suffix, published: false, organiser_id, cuid })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}
