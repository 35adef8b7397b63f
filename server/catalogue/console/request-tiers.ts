import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleTierEndpoints as calls, MOST_TIERS, type RequestTier } from "#contract/endpoints/console-tiers.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type SentTier, setTiers } from "./set-tiers.ts"

type Calls = typeof calls

// The tiers of an activity one by one. Each change writes the whole list, as the activity's form does, and is a change of
// the activity: its version and its history have it.

interface Tiered {
  id: number
  version: number
  registration_flow: "REGISTRATION" | "REQUEST"
}

async function readTiers(tx: Tx, organiser_id: number, activity_id: number): Promise<RequestTier[]> {
  const tiers = await tx
    .selectFrom("request_tiers")
    .select(["cuid", "name", "minimum_availabilities", "maximum_availabilities"])
    .where("organiser_id", "=", organiser_id)
    .where("activity_id", "=", activity_id)
    .where("archived_at", "is", null)
    .orderBy("order")
    .orderBy("id")
    .execute()
  return tiers.map((tier, order) => ({ ...tier, order }))
}

const findTiers = (
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<Calls["findTiers"]>,
): Promise<AnswerInput<Calls["findTiers"]>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const { rows } = await sql<Tiered>`select id, version from activities
      where organiser_id = ${organiser_id} and cuid = ${cuid}`.execute(tx)
    const { id, version } = rows[0] ?? refuse("NOT_FOUND")
    const data = await readTiers(tx, organiser_id, id)
    return { data, count: data.length, version }
  })

interface Changing {
  activity: Tiered
  before: RequestTier[]
}

/** Locks the activity, writes its tiers as `change` gives them, and notes the change; one that changes nothing is not noted. */
async function changeTiers(
  tx: Tx,
  ctx: RequestContext,
  cuid: string,
  change: (now: Changing) => SentTier[],
): Promise<{ before: RequestTier[]; after: RequestTier[]; version: number }> {
  const { organiser_id } = ctx
  const { rows } = await sql<Tiered>`select id, version, registration_flow from activities
    where organiser_id = ${organiser_id} and cuid = ${cuid} and archived_at is null for no key update`.execute(tx)
  const activity = rows[0] ?? refuse("NOT_FOUND")
  const { id, version } = activity
  const before = await readTiers(tx, organiser_id, id)
  await setTiers(tx, organiser_id, id, change({ activity, before }))
  const after = await readTiers(tx, organiser_id, id)
  const changes = changesBetween({ tiers: before.map(asSent) }, { tiers: after.map(asSent) })
  if (isEmpty(changes)) return { before, after, version }
  await sql`update activities set version = version + 1
    where organiser_id = ${organiser_id} and id = ${id}`.execute(tx)
  await logAction(tx, ctx, "activity.updated", { subject: `activity/${cuid}`, changes })
  return { before, after, version: version + 1 }
}

const createTier = (
  ctx: RequestContext,
  { params, body }: RouteInput<Calls["createTier"]>,
): Promise<AnswerInput<Calls["createTier"]>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, calls.createTier, { ...params, ...body }, async () => {
      const { order, ...tier } = body
      const { before, after, version } = await changeTiers(tx, ctx, params.cuid, ({ before }) => {
        if (before.length === MOST_TIERS) refuse("INVALID_INPUT", { field: "name", details: { most: MOST_TIERS } })
        return before.toSpliced(order ?? before.length, 0, { cuid: "", order: 0, ...tier }).map(asSent)
      })
      const request_tier = after.find(({ cuid }) => before.every((old) => old.cuid !== cuid))!
      return { request_tier, version }
    }),
  )

const asSent = ({ cuid, order: _, ...tier }: RequestTier): SentTier => ({ cuid: cuid || undefined, ...tier })

const updateTier = (
  ctx: RequestContext,
  { params, body }: RouteInput<Calls["updateTier"]>,
): Promise<AnswerInput<Calls["updateTier"]>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, calls.updateTier, { ...params, ...body }, async () => {
      const { version: seen, order, ...given } = body
      const { after, version } = await changeTiers(tx, ctx, params.cuid, ({ activity, before }) => {
        const old = before.find(({ cuid }) => cuid === params.tier) ?? refuse("NOT_FOUND")
        if (activity.version !== seen)
          refuse("VERSION_CONFLICT", { field: "version", details: { request_tier: old, version: activity.version } })
        const others = before.filter((each) => each !== old)
        return others.toSpliced(order ?? old.order, 0, { ...old, ...given }).map(asSent)
      })
      return { request_tier: after.find(({ cuid }) => cuid === params.tier)!, version }
    }),
  )

/** The last tier of an activity that takes requests stays: nobody could ask any more. */
const removeTier = (
  ctx: RequestContext,
  { params }: RouteInput<Calls["removeTier"]>,
): Promise<AnswerInput<Calls["removeTier"]>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, calls.removeTier, params, async () => {
      const { version } = await changeTiers(tx, ctx, params.cuid, ({ activity, before }) => {
        const left = before.filter(({ cuid }) => cuid !== params.tier)
        if (left.length === before.length) refuse("NOT_FOUND")
        if (left.length === 0 && activity.registration_flow === "REQUEST")
          refuse("ACTIVITY_NOT_READY", { field: "tiers", details: { missing: ["TIERS"] } })
        return left.map(asSent)
      })
      const { rows } = await sql`select from request_tiers
        where organiser_id = ${ctx.organiser_id} and cuid = ${params.tier}`.execute(tx)
      return { ok: true as const, archived: rows.length > 0, version }
    }),
  )

export const tierRoutes: Route[] = [
  route(calls.findTiers, findTiers),
  route(calls.createTier, createTier),
  route(calls.updateTier, updateTier),
  route(calls.removeTier, removeTier),
]
