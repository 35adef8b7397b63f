import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { customerGrants, type Grant, type GrantEndpoints, participantGrants } from "#contract/endpoints/grants.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { setLinks } from "#server/platform/database/set-links.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findGrantsOf, type Granted, getPerson } from "./read-grants.ts"

const links = {
  table: "discount_activities",
  owner: "discount_id",
  other: "activity_id",
  to: "activities",
  field: "activities",
} as const

type Given = RouteInput<GrantEndpoints["createGrant"]>["body"]

async function findGrants(ctx: RequestContext, granted: Granted, { params }: RouteInput<GrantEndpoints["findGrants"]>) {
  return readTenant(ctx, async (tx) => {
    const { id } = await getPerson(tx, ctx.organiser_id, granted, params.cuid)
    return listed(await findGrantsOf(tx, ctx.organiser_id, granted, id))
  })
}

const createGrant = (
  ctx: RequestContext,
  granted: Granted,
  { params, body }: RouteInput<GrantEndpoints["createGrant"]>,
) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, granted.endpoints.createGrant, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const { id: person } = await getPerson(tx, organiser_id, granted, params.cuid, "lock")
      const { model_id, ...columns } = await columnsOf(tx, organiser_id, body)
      const before = await findGrantsOf(tx, organiser_id, granted, person)
      const order = Math.max(-1, ...before.map((each) => each.order)) + 1
      const cuid = newCuid()
      const { id } = await tx
        .insertInto("discounts")
        .values({ ...columns, organiser_id, cuid, [granted.column]: person, order } as never)
        .returning("id")
        .executeTakeFirstOrThrow()
      await setLinks(tx, organiser_id, links, id, body.activities)
      await follow(tx, organiser_id, id, model_id)
      const made = await getGrant(tx, organiser_id, granted, person, cuid)
      const about = `${granted.subject}/${params.cuid}`
      await log(tx, ctx, "discount.created", cuid, null, { about, ...audited(made) })
      return { discount: shown(made) }
    }),
  )

const updateGrant = (
  ctx: RequestContext,
  granted: Granted,
  { params, body }: RouteInput<GrantEndpoints["updateGrant"]>,
) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, granted.endpoints.updateGrant, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const { id: person } = await getPerson(tx, organiser_id, granted, params.cuid, "lock")
      const before = await getGrant(tx, organiser_id, granted, person, params.discount)
      if (before.version !== body.version)
        refuse("VERSION_CONFLICT", { field: "version", details: { discount: shown(before) } })
      const { model_id, ...columns } = await columnsOf(tx, organiser_id, body)
      const write = (values: object) =>
        tx
          .updateTable("discounts")
          .set(values as never)
          .where("organiser_id", "=", organiser_id)
          .where("id", "=", before.id)
          .execute()
      await write(columns)
      await setLinks(tx, organiser_id, links, before.id, body.activities)
      await follow(tx, organiser_id, before.id, model_id)
      const after = await getGrant(tx, organiser_id, granted, person, params.discount)
      if (isEmpty(changesBetween(audited(before), audited(after)))) return { discount: shown(before) }
      await write({ version: before.version + 1 })
      await log(tx, ctx, "discount.updated", params.discount, audited(before), audited(after))
      return { discount: shown({ ...after, version: before.version + 1 }) }
    }),
  )

/** Every discount of the person is named once: somebody who has not seen the newest one cannot put it anywhere. */
const orderGrants = (
  ctx: RequestContext,
  granted: Granted,
  { params, body }: RouteInput<GrantEndpoints["orderGrants"]>,
) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, granted.endpoints.orderGrants, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const { id: person } = await getPerson(tx, organiser_id, granted, params.cuid, "lock")
      const before = await findGrantsOf(tx, organiser_id, granted, person)
      const wanted = [...new Set(body.discounts)]
      const known = new Map(before.map((each) => [each.cuid, each.id]))
      if (wanted.length !== body.discounts.length || wanted.length !== known.size)
        refuse("INVALID_INPUT", { field: "discounts" })
      const ids = wanted.map((cuid) => known.get(cuid) ?? refuse("NOT_FOUND", { field: "discounts" }))
      await sql`update discounts d set "order" = o.place from unnest(${ids}::bigint[]) with ordinality o (id, place)
        where d.organiser_id = ${organiser_id} and d.id = o.id`.execute(tx)
      const changes = changesBetween({ discounts: before.map(({ cuid }) => cuid) }, { discounts: wanted })
      if (!isEmpty(changes))
        await logAction(tx, ctx, "discount.reordered", { subject: `${granted.subject}/${params.cuid}`, changes })
      return listed(await findGrantsOf(tx, organiser_id, granted, person))
    }),
  )

const deleteGrant = (ctx: RequestContext, granted: Granted, { params }: RouteInput<GrantEndpoints["deleteGrant"]>) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, granted.endpoints.deleteGrant, params, async () => {
      const { organiser_id } = ctx
      const { id: person } = await getPerson(tx, organiser_id, granted, params.cuid, "lock")
      const before = await getGrant(tx, organiser_id, granted, person, params.discount)
      await sql`delete from discounts where organiser_id = ${organiser_id} and id = ${before.id}`.execute(tx)
      const about = `${granted.subject}/${params.cuid}`
      await log(tx, ctx, "discount.deleted", params.discount, { about, ...audited(before) }, null)
      return { ok: true as const, archived: false }
    }),
  )

type Kept = Awaited<ReturnType<typeof findGrantsOf>>[number]
const shown = ({ id: _, order: _o, ...grant }: Kept): Grant => grant
const listed = (rows: Kept[]) => ({ data: rows.map(shown), count: rows.length })

async function getGrant(tx: Tx, organiser_id: number, granted: Granted, person: number, cuid: string): Promise<Kept> {
  const all = await findGrantsOf(tx, organiser_id, granted, person)
  return all.find((each) => each.cuid === cuid) ?? refuse("NOT_FOUND")
}

/** The columns of a grant: those of a model are not copied, so that what the model says is always what counts. */
async function columnsOf(
  tx: Tx,
  organiser_id: number,
  { model, title, amount, percentage, activities, active }: Given,
) {
  if (model === null) {
    if (!title) return refuse("INVALID_INPUT", { field: "title" })
    if (amount === 0 && percentage === 0) return refuse("INVALID_INPUT", { field: "amount" })
    return { title, amount, percentage, active, model_id: null }
  }
  if (amount > 0 || percentage > 0) refuse("INVALID_INPUT", { field: "amount" })
  if (activities.length > 0) refuse("INVALID_INPUT", { field: "activities" })
  const { rows } = await sql<{ id: number; title: string }>`select id, title from discount_models
    where organiser_id = ${organiser_id} and cuid = ${model} for key share`.execute(tx)
  const found = rows[0] ?? refuse("NOT_FOUND", { field: "model" })
  return { title: found.title, amount: 0, percentage: 0, active, model_id: found.id }
}

async function follow(tx: Tx, organiser_id: number, discount_id: number, discount_model_id: number | null) {
  await sql`delete from followed_models where organiser_id = ${organiser_id} and discount_id = ${discount_id}`.execute(
    tx,
  )
  if (discount_model_id !== null)
    await tx.insertInto("followed_models").values({ organiser_id, discount_id, discount_model_id }).execute()
}

const audited = ({ title, amount, percentage, activities, active, model }: Kept) => ({
  title,
  amount,
  percentage,
  activities: activities.map(({ cuid }) => cuid),
  active,
  model: model?.cuid ?? null,
})

const log = (
  tx: Tx,
  ctx: RequestContext,
  event: "discount.created" | "discount.updated" | "discount.deleted",
  cuid: string,
  before: object | null,
  after: object | null,
) =>
  logAction(tx, ctx, event, {
    subject: `discount/${cuid}`,
    changes: abridgeChanges(changesBetween(before, after)),
  })

const routesOf = (granted: Granted): Route[] => {
  const { findGrants: find, createGrant: create, orderGrants: order, updateGrant: update, ...rest } = granted.endpoints
  return [
    route(find, (ctx, input) => findGrants(ctx, granted, input)),
    route(create, (ctx, input) => createGrant(ctx, granted, input)),
    route(order, (ctx, input) => orderGrants(ctx, granted, input)),
    route(update, (ctx, input) => updateGrant(ctx, granted, input)),
    route(rest.deleteGrant, (ctx, input) => deleteGrant(ctx, granted, input)),
  ]
}

export const grantRoutes: Route[] = [
  ...routesOf({ subject: "customer", table: "customers", column: "customer_id", endpoints: customerGrants }),
  ...routesOf({
    subject: "participant",
    table: "participants",
    column: "participant_id",
    endpoints: participantGrants as unknown as GrantEndpoints,
  }),
]
