import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePurseEndpoints } from "#contract/endpoints/console-purse.ts"
import { makeMemberships } from "#server/bookings/make-memberships.ts"
import { getCustomer, lockOwner } from "#server/customers/lock-customer.ts"
import { ownParticipants } from "#server/customers/read-participants.ts"
import { needRights } from "#server/paying/refund-parts.ts"
import { drawReferences } from "#server/payments/make-references.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { attempted } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { answerOf, endThing, lockOwned } from "./end-thing.ts"
import { readMemberships } from "./read-purse.ts"
import { changesOf, endPayment } from "./refund-owned.ts"

type Give = typeof consolePurseEndpoints.giveMembership
type Move = typeof consolePurseEndpoints.moveMembership
type Cancel = typeof consolePurseEndpoints.cancelMembership

/** Gives a membership for its period, after any running one of its kind; it comes from no cart. */
export const giveMembership = (ctx: RequestContext, { params, body }: RouteInput<Give>): Promise<AnswerInput<Give>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consolePurseEndpoints.giveMembership, { ...params, ...body }, async () => {
      const { organiser_id, tenant } = ctx
      const { id: customer_id } = await getCustomer(tx, organiser_id, params.cuid)
      await lockOwner(tx, organiser_id, customer_id)
      const membership = await getMembership(tx, organiser_id, body.membership)
      const participant_id =
        membership.entity === "PARTICIPANTS" ? await getHolder(tx, ctx, customer_id, body.participant) : null
      const [reference] = await drawReferences(tx, organiser_id, 1)
      const now = await readClock(tx)
      const purchase = { organiser_id, customer_id, cart_id: null, now, timezone: tenant.timezone }
      const bought = { purchase, membership, participant_id, price: body.price, reference: reference!, position: null }
      const [made] = await makeMemberships(tx, [bought])
      await tx
        .insertInto("payment_references")
        .values({ organiser_id, reference: reference!, subject: "membership", subject_id: made!.id })
        .execute()
      const [given] = await readMemberships(tx, sql`o.organiser_id = ${organiser_id} and o.id = ${made!.id}`)
      await logAction(tx, ctx, "owned_membership.created", {
        subject: `owned_membership/${given!.cuid}`,
        changes: { title: [null, given!.title], price: [null, body.price] },
      })
      return { membership: given! }
    }),
  )

async function getMembership(tx: Tx, organiser_id: number, cuid: string) {
  const found = await tx
    .selectFrom("memberships")
    .selectAll()
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .where("archived_at", "is", null)
    .executeTakeFirst()
  return found ?? refuse("NOT_FOUND", { field: "membership" })
}

async function getHolder(tx: Tx, ctx: RequestContext, customer_id: number, cuid = ""): Promise<number> {
  const found = await ownParticipants(tx, { organiser_id: ctx.organiser_id, customer: { id: customer_id } })
    .select("participants.id")
    .where("participants.cuid", "=", cuid)
    // FOR SHARE, so that the participant is not erased in the meantime.
    .forShare("participants")
    .executeTakeFirst()
  return found?.id ?? refuse("NOT_FOUND", { field: "participant" })
}

/** Changes its period. */
export const moveMembership = (ctx: RequestContext, { params, body }: RouteInput<Move>): Promise<AnswerInput<Move>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consolePurseEndpoints.moveMembership, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const { id: customer_id } = await getCustomer(tx, organiser_id, params.cuid)
      const owned = await lockOwned(tx, organiser_id, "membership", params.membership, customer_id)
      const read = () => readMemberships(tx, sql`o.organiser_id = ${organiser_id} and o.id = ${owned.id}`)
      const [before] = await read()
      if (before!.version !== body.version)
        refuse("VERSION_CONFLICT", { field: "version", details: { membership: before } })
      const { start_at, end_at } = body
      await tx
        .updateTable("owned_memberships")
        .set({ start_at, end_at, version: before!.version + 1 })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", owned.id)
        .execute()
      const [after] = await read()
      await logAction(tx, ctx, "owned_membership.updated", {
        subject: `owned_membership/${params.membership}`,
        changes: { start_at: [before!.start_at, after!.start_at], end_at: [before!.end_at, after!.end_at] },
      })
      return { membership: after! }
    }),
  )

/** Cancels it and gives back the chosen amount. */
export async function cancelMembership(
  ctx: RequestContext,
  { params, query }: RouteInput<Cancel>,
): Promise<AnswerInput<Cancel>> {
  const { organiser_id } = ctx
  const endpoint = consolePurseEndpoints.cancelMembership
  needRights(ctx, endpoint, query)
  const { id: customer_id } = await inTenant(ctx, (tx) => getCustomer(tx, organiser_id, params.cuid))
  const preview = query.preview === "true"
  if (!preview) await endPayment(ctx, "membership", params.membership, customer_id)
  const given = await attempted(ctx, endpoint, { ...params, ...query, preview }, async (tx) => {
    const owned = await lockOwned(tx, organiser_id, "membership", params.membership, customer_id)
    const back = await endThing(tx, ctx, "membership", owned, query)
    await logAction(tx, ctx, "owned_membership.cancelled", {
      subject: `owned_membership/${params.membership}`,
      changes: changesOf(back, query),
    })
    return back
  })
  return answerOf(ctx, given, preview)
}
