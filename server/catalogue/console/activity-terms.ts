import { sql } from "kysely"
import type { AuditEvent } from "#contract/audit-events.ts"
import type { Endpoint, RouteInput } from "#contract/endpoint.ts"
import { activityRuleEndpoints as calls } from "#contract/endpoints/console-activity-rules.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getActivityRules, lockActivityRules, type RuledActivity } from "./lock-activity.ts"

// Cancelling and the confirmation text of an activity: columns of it, each kept by calls with permissions of their own.

type Calls = typeof calls
type Terms = Pick<RuledActivity, "allow_cancellation" | "cancellation_fee" | "confirmation">

const cancellationOf = ({ allow_cancellation, cancellation_fee, version }: RuledActivity) => ({
  cancellation: { allow_cancellation, cancellation_fee, version },
})
const confirmationOf = ({ confirmation, version }: RuledActivity) => ({
  confirmation: { fr: confirmation?.fr ?? "", en: confirmation?.en ?? "", version },
})

const gone = { ok: true as const, archived: false }

interface Changing {
  call: Pick<Endpoint, "method" | "path">
  cuid: string
  /** For the answer under an idempotency key. */
  input: object
  event: AuditEvent
  version?: number
  terms: (before: RuledActivity) => Partial<Terms>
}

const changing = <T>(ctx: RequestContext, change: Changing, shown: (activity: RuledActivity) => T): Promise<T> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, change.call, { cuid: change.cuid, ...change.input }, () => changeIn(tx, ctx, change, shown)),
  )

/** Changes some terms under the activity's lock; a call that changes nothing writes no audit row. */
async function changeIn<T>(
  tx: Tx,
  ctx: RequestContext,
  { cuid, event, version, terms: termsOf }: Omit<Changing, "call" | "input">,
  shown: (activity: RuledActivity) => T,
): Promise<T> {
  const { organiser_id } = ctx
  const before = await lockActivityRules(tx, organiser_id, cuid)
  if (version !== undefined && version !== before.version)
    refuse("VERSION_CONFLICT", { field: "version", details: shown(before) as object })
  const terms = termsOf(before)
  const changes = changesBetween(before, { ...terms })
  if (isEmpty(changes)) return shown(before)
  const { allow_cancellation, cancellation_fee, confirmation } = { ...before, ...terms }
  await sql`update activities set allow_cancellation = ${allow_cancellation}, cancellation_fee = ${cancellation_fee},
      confirmation = ${confirmation && JSON.stringify(confirmation)}::jsonb, version = version + 1
    where organiser_id = ${organiser_id} and id = ${before.id}`.execute(tx)
  await logAction(tx, ctx, event, { subject: `activity/${cuid}`, changes })
  return shown(await getActivityRules(tx, organiser_id, cuid))
}

export const getCancellation = (ctx: RequestContext, { params }: RouteInput<Calls["getCancellation"]>) =>
  readTenant(ctx, async (tx) => cancellationOf(await getActivityRules(tx, ctx.organiser_id, params.cuid)))

const allowed = (cuid: string, cancellation_fee: number) => ({
  cuid,
  event: "activity_cancellation.created" as const,
  terms: () => ({ allow_cancellation: true, cancellation_fee }),
})

export const createCancellation = (ctx: RequestContext, { params, body }: RouteInput<Calls["createCancellation"]>) =>
  changing(
    ctx,
    { call: calls.createCancellation, input: body, ...allowed(params.cuid, body.cancellation_fee) },
    cancellationOf,
  )

/** The same inside a transaction. */
export const allowCancellationIn = (tx: Tx, ctx: RequestContext, cuid: string, fee: number) =>
  changeIn(tx, ctx, allowed(cuid, fee), cancellationOf)

export const updateCancellation = (ctx: RequestContext, { params, body }: RouteInput<Calls["updateCancellation"]>) =>
  changing(
    ctx,
    {
      call: calls.updateCancellation,
      cuid: params.cuid,
      input: body,
      version: body.version,
      event: "activity_cancellation.updated",
      terms: ({ allow_cancellation }) =>
        allow_cancellation ? { cancellation_fee: body.cancellation_fee } : refuse("NOT_FOUND"),
    },
    cancellationOf,
  )

export const removeCancellation = (ctx: RequestContext, { params }: RouteInput<Calls["removeCancellation"]>) =>
  changing(
    ctx,
    {
      call: calls.removeCancellation,
      cuid: params.cuid,
      input: {},
      event: "activity_cancellation.deleted",
      terms: () => ({ allow_cancellation: false, cancellation_fee: 0 }),
    },
    (after) => ({ ...gone, ...cancellationOf(after) }),
  )

export const getConfirmation = (ctx: RequestContext, { params }: RouteInput<Calls["getConfirmation"]>) =>
  readTenant(ctx, async (tx) => confirmationOf(await getActivityRules(tx, ctx.organiser_id, params.cuid)))

const cleaned = ({ fr, en }: { fr: string; en: string }) => ({ fr: cleanHtml(fr), en: cleanHtml(en) })

export const createConfirmation = (ctx: RequestContext, { params, body }: RouteInput<Calls["createConfirmation"]>) =>
  changing(
    ctx,
    {
      call: calls.createConfirmation,
      cuid: params.cuid,
      input: body,
      event: "activity_confirmation.created",
      terms: () => ({ confirmation: cleaned(body) }),
    },
    confirmationOf,
  )

export const updateConfirmation = (ctx: RequestContext, { params, body }: RouteInput<Calls["updateConfirmation"]>) =>
  changing(
    ctx,
    {
      call: calls.updateConfirmation,
      cuid: params.cuid,
      input: body,
      version: body.version,
      event: "activity_confirmation.updated",
      terms: ({ confirmation }) => (confirmation ? { confirmation: cleaned(body) } : refuse("NOT_FOUND")),
    },
    confirmationOf,
  )

export const removeConfirmation = (ctx: RequestContext, { params }: RouteInput<Calls["removeConfirmation"]>) =>
  changing(
    ctx,
    {
      call: calls.removeConfirmation,
      cuid: params.cuid,
      input: {},
      event: "activity_confirmation.deleted",
      terms: () => ({ confirmation: null }),
    },
    (after) => ({ ...gone, ...confirmationOf(after) }),
  )
