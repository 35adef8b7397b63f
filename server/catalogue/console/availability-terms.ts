import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type AvailabilityTerms, consoleTermEndpoints } from "#contract/endpoints/console-terms.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getSegmentId } from "./segments.ts"

type SetPrices = typeof consoleTermEndpoints.setEarlyPrices
type SetPriority = typeof consoleTermEndpoints.setPriority
type Terms = AvailabilityTerms & { id: number }

/** Early prices and priority of an availability; locked, where they are about to change. */
async function readTerms(tx: Tx, organiser_id: number, cuid: string, lock?: "lock"): Promise<Terms> {
  // Locks, then reads: early prices are rows of their own, which a statement that waits for the lock reads too early.
  if (lock)
    await sql`select from availabilities a where a.organiser_id = ${organiser_id} and a.cuid = ${cuid}
      for no key update`.execute(tx)
  const { rows } = await sql<Terms>`
    select a.id, a.version, a.price, a.registrations_start_at, a.priority_start_at, coalesce((
        select jsonb_agg(jsonb_build_object('until', app.iso(e.until), 'price', e.price) order by e.until)
        from availability_prices e where ${ofTenant("e")} and e.availability_id = a.id), '[]'::jsonb) as early_prices,
      (select jsonb_build_object('cuid', s.cuid, 'title', s.name) from segments s
        where ${ofTenant("s")} and s.id = a.priority_segment_id) as priority_segment
    from availabilities a where a.organiser_id = ${organiser_id} and a.cuid = ${cuid}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

const shown = ({ id: _, ...terms }: Terms): { terms: AvailabilityTerms } => ({ terms })

export const getTerms = (
  ctx: RequestContext,
  { params }: RouteInput<typeof consoleTermEndpoints.getTerms>,
): Promise<AnswerInput<typeof consoleTermEndpoints.getTerms>> =>
  readTenant(ctx, async (tx) => shown(await readTerms(tx, ctx.organiser_id, params.cuid)))

/** Prices of items that are held already stay as they were added. */
export function setEarlyPrices(
  ctx: RequestContext,
  { params, body }: RouteInput<SetPrices>,
): Promise<AnswerInput<SetPrices>> {
  return changing(ctx, consoleTermEndpoints.setEarlyPrices, params.cuid, body, writePrices(ctx, body))
}

/** The same inside a transaction. */
export const setEarlyPricesIn = (tx: Tx, ctx: RequestContext, cuid: string, body: RouteInput<SetPrices>["body"]) =>
  changeIn(tx, ctx, consoleTermEndpoints.setEarlyPrices, cuid, body, writePrices(ctx, body))

const writePrices =
  ({ organiser_id }: RequestContext, { early_prices }: RouteInput<SetPrices>["body"]) =>
  async (tx: Tx, { id }: Terms): Promise<void> => {
    await sql`delete from availability_prices where organiser_id = ${organiser_id} and availability_id = ${id}`.execute(
      tx,
    )
    const rows = early_prices.map((each) => ({ ...each, organiser_id, availability_id: id }))
    if (rows.length > 0) await tx.insertInto("availability_prices").values(rows).execute()
  }

export function setPriority(
  ctx: RequestContext,
  { params, body }: RouteInput<SetPriority>,
): Promise<AnswerInput<SetPriority>> {
  const { organiser_id } = ctx
  const { priority_segment: segment, priority_start_at: start_at } = body
  return changing(ctx, consoleTermEndpoints.setPriority, params.cuid, body, async (tx, { id, ...terms }) => {
    judgePriority(segment, start_at, terms.registrations_start_at)
    const field = "priority_segment"
    const segment_id = segment === null ? null : await getSegmentId(tx, organiser_id, segment, ["CUSTOMERS"], field)
    await sql`update availabilities set priority_segment_id = ${segment_id}::bigint,
      priority_start_at = ${start_at}::timestamptz where organiser_id = ${organiser_id} and id = ${id}`.execute(tx)
  })
}

/** Both or neither, and earlier than everybody: where registrations are open to all, there is nothing to be first for. */
function judgePriority(segment: string | null, start_at: string | null, opens_at: string | null): void {
  if (segment === null && start_at === null) return
  if (segment === null) refuse("INVALID_INPUT", { field: "priority_segment" })
  if (start_at === null || opens_at === null || Date.parse(start_at) >= Date.parse(opens_at))
    refuse("INVALID_INPUT", { field: "priority_start_at", details: { registrations_start_at: opens_at } })
}

const audited = ({ early_prices, priority_segment, priority_start_at }: Terms) => ({
  early_prices,
  priority_segment: priority_segment?.cuid ?? null,
  priority_start_at,
})

type Call = SetPrices | SetPriority
type Write = (tx: Tx, terms: Terms) => Promise<void>
interface Sent {
  version: number
}

/** In one transaction, once per key. */
const changing = (ctx: RequestContext, call: Call, cuid: string, body: Sent, write: Write) =>
  inTenant(ctx, (tx) => once(tx, ctx, call, { cuid, ...body }, () => changeIn(tx, ctx, call, cuid, body, write)))

/** Lock, version, the change itself, audit row, answer. */
async function changeIn(
  tx: Tx,
  ctx: RequestContext,
  call: Call,
  cuid: string,
  { version }: Sent,
  write: Write,
): Promise<{ terms: AvailabilityTerms }> {
  const { organiser_id } = ctx
  const before = await readTerms(tx, organiser_id, cuid, "lock")
  if (before.version !== version) refuse("VERSION_CONFLICT", { field: "version", details: shown(before) })
  await write(tx, before)
  const changes = changesBetween(audited(before), audited(await readTerms(tx, organiser_id, cuid)))
  if (isEmpty(changes)) return shown(before)
  await sql`update availabilities set version = ${before.version + 1}
    where organiser_id = ${organiser_id} and id = ${before.id}`.execute(tx)
  const event =
    call === consoleTermEndpoints.setPriority ? "availability.priority_updated" : "availability.early_prices_updated"
  await logAction(tx, ctx, event, { subject: `availability/${cuid}`, changes })
  return shown(await readTerms(tx, organiser_id, cuid))
}
