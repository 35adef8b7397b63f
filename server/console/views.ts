import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type View, viewEndpoints } from "#contract/endpoints/console-views.ts"
import { listGuards } from "#contract/list-screens.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"

// Saved views belong to who made them, and are seen by those who may read the list: a view's question may name a family. A
// shared one is changed by its maker or by who holds the list's update permission, which is also what sharing needs.

type Row = Omit<View, "changeable"> & { id: number; collaborator_id: number }

/** The permissions that a screen's views are guarded by; a screen that is no list has no views. */
const guardsOf = (screen: string) => listGuards(screen) ?? refuse("NOT_FOUND", { field: "screen" })

const mayRead = ({ collaborator }: RequestContext, screen: string): boolean =>
  collaborator!.permissions.has(guardsOf(screen).read)

const mayChange = ({ collaborator }: RequestContext, { collaborator_id, shared, screen }: Row): boolean =>
  collaborator_id === collaborator!.id || (shared && collaborator!.permissions.has(guardsOf(screen).update))

const shown = (ctx: RequestContext, row: Row): View => {
  const { id: _, collaborator_id: __, ...view } = row
  return { ...view, changeable: mayChange(ctx, row) }
}

const selectViews = (organiser_id: number, mine: number) => sql`
  select v.id, v.cuid, v.screen, v.name, v.query, v.columns, v.shared, v.version, v.collaborator_id,
    (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from collaborators c
      where ${ofTenant("c")} and c.id = v.collaborator_id) as collaborator
  from views v where v.organiser_id = ${organiser_id} and (v.shared or v.collaborator_id = ${mine})`

export const findViews = (
  ctx: RequestContext,
  { query }: RouteInput<typeof viewEndpoints.findViews>,
): Promise<AnswerInput<typeof viewEndpoints.findViews>> =>
  readTenant(ctx, async (tx) => {
    if (!mayRead(ctx, query.screen)) return { data: [], count: 0 }
    const { rows } = await sql<Row>`${selectViews(ctx.organiser_id, ctx.collaborator!.id)}
      and v.screen = ${query.screen} order by v.shared desc, v.name, v.id`.execute(tx)
    return { data: rows.map((row) => shown(ctx, row)), count: rows.length }
  })

export const createView = (
  ctx: RequestContext,
  { body }: RouteInput<typeof viewEndpoints.createView>,
): Promise<AnswerInput<typeof viewEndpoints.createView>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, viewEndpoints.createView, body, async () => {
      refuseSharing(ctx, body)
      const cuid = newCuid()
      const { organiser_id, collaborator } = ctx
      const query = sql`${JSON.stringify(body.query)}::jsonb`
      await tx
        .insertInto("views")
        .values({ ...body, query, organiser_id, cuid, collaborator_id: collaborator!.id })
        .execute()
      return { view: shown(ctx, await lockView(tx, ctx, cuid)) }
    }),
  )

export const updateView = (
  ctx: RequestContext,
  { params, body: { version, ...body } }: RouteInput<typeof viewEndpoints.updateView>,
): Promise<AnswerInput<typeof viewEndpoints.updateView>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, viewEndpoints.updateView, { ...params, version, ...body }, async () => {
      const before = await lockView(tx, ctx, params.cuid)
      if (!mayChange(ctx, before)) refuse("FORBIDDEN", { details: { permission: guardsOf(before.screen).update } })
      if (before.version !== version)
        refuse("VERSION_CONFLICT", { field: "version", details: { view: shown(ctx, before) } })
      refuseSharing(ctx, body)
      await tx
        .updateTable("views")
        .set({ ...body, query: sql`${JSON.stringify(body.query)}::jsonb`, version: version + 1 })
        .where("organiser_id", "=", ctx.organiser_id)
        .where("id", "=", before.id)
        .execute()
      return { view: shown(ctx, await lockView(tx, ctx, params.cuid)) }
    }),
  )

export const deleteView = (
  ctx: RequestContext,
  { params }: RouteInput<typeof viewEndpoints.deleteView>,
): Promise<AnswerInput<typeof viewEndpoints.deleteView>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, viewEndpoints.deleteView, params, async () => {
      const before = await lockView(tx, ctx, params.cuid)
      if (!mayChange(ctx, before)) refuse("FORBIDDEN", { details: { permission: guardsOf(before.screen).update } })
      await tx.deleteFrom("views").where("organiser_id", "=", ctx.organiser_id).where("id", "=", before.id).execute()
      return { ok: true as const, archived: false }
    }),
  )

function refuseSharing(
  { collaborator }: RequestContext,
  { screen, shared }: { screen: string; shared: boolean },
): void {
  const permission = guardsOf(screen).update
  if (shared && !collaborator!.permissions.has(permission))
    refuse("FORBIDDEN", { field: "shared", details: { permission } })
}

async function lockView(tx: Tx, ctx: RequestContext, cuid: string): Promise<Row> {
  const { rows } = await sql<Row>`${selectViews(ctx.organiser_id, ctx.collaborator!.id)} and v.cuid = ${cuid}
    for no key update of v`.execute(tx)
  const row = rows[0] ?? refuse("NOT_FOUND")
  const isOwn = row.collaborator_id === ctx.collaborator!.id
  return isOwn || mayRead(ctx, row.screen) ? row : refuse("NOT_FOUND")
}
