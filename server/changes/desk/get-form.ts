import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { deskEndpoints } from "#contract/endpoints/desk.ts"
import type { DeskForm } from "#contract/endpoints/desk-shapes.ts"
import { dateState, eligibleToPartial, facts } from "#server/catalogue/effective-status.ts"
import { findOwnSegments } from "#server/catalogue/find-own-segments.ts"
import { optionsJson, questionsJson } from "#server/catalogue/shapes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getHeldRegistration } from "../registrations/lock-registration.ts"
import { asFamily, type FamilyContext, findMembers, getFamily } from "./family.ts"
import { getNamed } from "./transfer-terms.ts"

type GetForm = typeof deskEndpoints.getForm
type GetChangeForm = typeof deskEndpoints.getChangeForm

/** A family's participants, and what a registration for one availability asks. */
export const getForm = (ctx: RequestContext, { params, query }: RouteInput<GetForm>): Promise<AnswerInput<GetForm>> =>
  readTenant(ctx, async (tx) => {
    const family = await getFamily(tx, ctx, params.cuid)
    const named = query.availability ? await getNamed(tx, ctx.organiser_id, { cuid: query.availability }) : null
    return readForm(tx, family, named?.id ?? null)
  })

/** The same for a registration that exists. */
export const getChangeForm = (
  ctx: RequestContext,
  { params, query }: RouteInput<GetChangeForm>,
): Promise<AnswerInput<GetChangeForm>> =>
  readTenant(ctx, async (tx) => {
    const held = await getHeldRegistration(tx, ctx.organiser_id, params)
    const named = query.availability ? await getNamed(tx, ctx.organiser_id, { cuid: query.availability }) : null
    return readForm(tx, asFamily(ctx, held.customer_id), named?.id ?? held.availability_id)
  })

async function readForm(tx: Tx, family: FamilyContext, availability_id: number | null): Promise<DeskForm> {
  const { organiser_id, customer } = family
  const { rows } = await sql<DeskForm["customer"]>`select cuid, fullname, wallet_amount from customers
    where organiser_id = ${organiser_id} and id = ${customer.id}`.execute(tx)
  return {
    customer: rows[0]!,
    participants: await findMembers(tx, family),
    availability: availability_id === null ? null : await readAvailability(tx, family, availability_id),
  }
}

type Shown = NonNullable<DeskForm["availability"]>

async function readAvailability(tx: Tx, family: FamilyContext, id: number): Promise<Shown> {
  const { organiser_id } = family
  const { rows } = await sql<Shown>`
    with ${facts(organiser_id)}
    select a.id, a.cuid, act.title, act.allow_multiple_places,
      ${eligibleToPartial(await findOwnSegments(tx, family))} as is_eligible_to_partial_registrations, ${optionsJson} as options, ${questionsJson} as questions,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at),
          'status', s.status, 'on_sale', s.on_sale, 'remaining', s.remaining, 'reserved', d.reserved_for_list,
          'cancelled', d.cancelled_at is not null)
          order by d.start_at, d.id)
        from availability_dates d cross join ${dateState}
        where ${ofTenant("d")} and d.availability_id = a.id), '[]'::jsonb) as dates
    from availabilities a join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where a.organiser_id = ${organiser_id} and a.id = ${id}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}
