import { sql } from "kysely"
import { activities } from "#contract/entities/activities.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import type { Change } from "#server/entities/kept-entity.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { linkedThings, setLinks } from "#server/platform/database/set-links.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { everHad } from "../ever-had.ts"
import { followActivity } from "../synchronisation/follow-activity.ts"
import { lockToRemove } from "./availabilities/lock-availability.ts"
import { judgeAskedTogether } from "./judge-condition.ts"
import { getSegmentId } from "./segments.ts"
import { setTiers } from "./set-tiers.ts"

const own = { owner: "activity_id" } as const
const links = {
  images: { ...own, table: "activity_images", other: "image_id", to: "images", ordered: true, field: "images" },
  categories: { ...own, table: "activity_categories", other: "category_id", to: "categories", field: "categories" },
  catalogs: { ...own, table: "catalog_activities", other: "catalog_id", to: "catalogs", field: "catalogs" },
  questions: {
    ...own,
    table: "activity_questions",
    other: "question_id",
    to: "questions",
    ordered: true,
    field: "questions",
  },
  options: { ...own, table: "activity_options", other: "option_id", to: "options", field: "options" },
} as const

const coming = sql`from availabilities v join availability_dates d on ${ofTenant("d")} and d.availability_id = v.id
  where ${ofTenant("v")} and v.activity_id = t.id and d.start_at > clock_now()`

/** An activity that somebody ever had to do with is archived; any other goes, with its availabilities. */
export const activityRoutes = entityRoutes(activities, {
  table: "activities",
  sql: {
    images: picturesOf("t", links.images.table, links.images.owner),
    categories: linkedThings(links.categories),
    catalogs: linkedThings(links.catalogs),
    questions: linkedThings(links.questions, "position"),
    options: linkedThings(links.options, "order"),
    tiers: sql`coalesce((select jsonb_agg(jsonb_build_object('cuid', r.cuid, 'name', r.name,
        'minimum_availabilities', r.minimum_availabilities, 'maximum_availabilities', r.maximum_availabilities)
        order by r."order", r.id)
      from request_tiers r where ${ofTenant("r")} and r.activity_id = t.id and r.archived_at is null), '[]'::jsonb)`,
    partial_registrations_segment: sql`(select jsonb_build_object('cuid', s.cuid, 'title', s.name) from segments s
      where ${ofTenant("s")} and s.id = t.partial_registrations_segment_id)`,
    next_at: sql`(select min(d.start_at) ${coming} and d.status = 'OPEN')`,
    taken: sql`coalesce((select sum(d.registered)::integer ${coming}), 0)`,
  },
  kept: everHad,
  async before(tx, { organiser_id }, { given, before }) {
    if (!given) return leave(tx, organiser_id, before!.id)
    judge(given)
    const { description, instructions, partial_registrations_segment: segment } = given
    return {
      description: cleanHtml(description),
      instructions: cleanHtml(instructions),
      partial_registrations_segment_id:
        segment === null
          ? null
          : await getSegmentId(tx, organiser_id, segment, ["CUSTOMERS"], "partial_registrations_segment"),
      published: before?.published ?? false,
    }
  },
  async after(tx, ctx, { given, before, id }) {
    if (!given) return
    const { organiser_id } = ctx
    for (const kind of ["images", "categories", "catalogs", "questions", "options"] as const)
      await setLinks(tx, organiser_id, links[kind], id, given[kind])
    await judgeAskedTogether(tx, organiser_id, id)
    await setTiers(tx, organiser_id, id, given.tiers)
    if (before) await followActivity(tx, ctx, before)
  },
})

type Given = NonNullable<Change<typeof activities>["given"]>

function judge({ default_price, default_deposit, age_minimum, age_maximum, registration_flow, tiers }: Given): void {
  if (default_deposit > default_price) refuse("INVALID_INPUT", { field: "default_deposit" })
  if (age_minimum !== null && age_maximum !== null && age_minimum > age_maximum)
    refuse("INVALID_INPUT", { field: "age_minimum" })
  for (const [i, { minimum_availabilities, maximum_availabilities }] of tiers.entries())
    if (minimum_availabilities > maximum_availabilities)
      refuse("INVALID_INPUT", { field: `tiers.${i}.minimum_availabilities` })
  if (registration_flow === "REQUEST" && tiers.length === 0)
    refuse("ACTIVITY_NOT_READY", { field: "tiers", details: { missing: ["TIERS"] } })
}

/** The activity's own lock first: then no availability is added to it, and no request refers to it. */
async function lockAll(tx: Tx, organiser_id: number, id: number): Promise<void> {
  await sql`select from activities where organiser_id = ${organiser_id} and id = ${id} for update`.execute(tx)
  const { rows } = await sql<{ id: number }>`select id from availabilities
    where organiser_id = ${organiser_id} and activity_id = ${id}`.execute(tx)
  await lockToRemove(
    tx,
    organiser_id,
    rows.map((row) => row.id),
  )
}

/** Leaving is refused while somebody is registered for a date to come. Availabilities go with an activity that is removed. */
async function leave(tx: Tx, organiser_id: number, id: number): Promise<{ published: boolean }> {
  await lockAll(tx, organiser_id, id)
  const { rows } = await sql<{ coming: number }>`
    select count(*)::integer as coming from registrations r
    join availabilities v on v.organiser_id = ${organiser_id} and v.id = r.availability_id
    where r.organiser_id = ${organiser_id} and v.activity_id = ${id} and r.cancelled_at is null
      and v.end_at > clock_now()`.execute(tx)
  const { coming } = rows[0]!
  if (coming > 0) refuse("ACTIVITY_HAS_REGISTRATIONS", { details: { uses: { registrations: coming } } })
  await sql`delete from availabilities v where v.organiser_id = ${organiser_id} and v.activity_id = ${id}
    and not exists (select from activities t where ${ofTenant("t")} and t.id = ${id} and ${everHad})`.execute(tx)
  return { published: false }
}
