import { sql } from "kysely"
import type { AuditEvent } from "#contract/audit-events.ts"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type PickUpPerson, pickUpEndpoints } from "#contract/endpoints/pick-up-people.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { refuse } from "#server/platform/refusal.ts"

type Endpoints = typeof pickUpEndpoints
type Input<E extends keyof Endpoints> = RouteInput<Endpoints[E]>
type Answer<E extends keyof Endpoints> = Promise<AnswerInput<Endpoints[E]>>

const columns = sql`u.cuid, u.version, u.name, u.phone, u.from_day as "from", u.to_day as "to"`

async function getParticipant(tx: Tx, organiser_id: number, cuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from participants
    where organiser_id = ${organiser_id} and cuid = ${cuid} and deleted_at is null`.execute(tx)
  return rows[0]?.id ?? refuse("NOT_FOUND")
}

/** One person of one participant, locked: under another participant's address it is not found. */
async function getPerson(tx: Tx, organiser_id: number, at: { cuid: string; person: string }): Promise<PickUpPerson> {
  const participant_id = await getParticipant(tx, organiser_id, at.cuid)
  const { rows } = await sql<PickUpPerson>`select ${columns} from pick_up_people u
    where u.organiser_id = ${organiser_id} and u.participant_id = ${participant_id} and u.cuid = ${at.person}
    for no key update`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

const readPeople = (ctx: RequestContext, { params }: Input<"findPickUpPeople">): Answer<"findPickUpPeople"> =>
  readTenant(ctx, async (tx) => {
    const participant_id = await getParticipant(tx, ctx.organiser_id, params.cuid)
    const { rows } = await sql<PickUpPerson>`select ${columns} from pick_up_people u
      where u.organiser_id = ${ctx.organiser_id} and u.participant_id = ${participant_id}
      order by u.name, u.id`.execute(tx)
    return { data: rows, count: rows.length }
  })

const create = (ctx: RequestContext, { params, body }: Input<"createPickUpPerson">): Answer<"createPickUpPerson"> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, pickUpEndpoints.createPickUpPerson, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const participant_id = await getParticipant(tx, organiser_id, params.cuid)
      const made = { organiser_id, cuid: newCuid(), participant_id, name: body.name, phone: body.phone }
      await tx
        .insertInto("pick_up_people")
        .values({ ...made, from_day: body.from, to_day: body.to })
        .execute()
      const person = await getPerson(tx, organiser_id, { cuid: params.cuid, person: made.cuid })
      await log(tx, ctx, "pick_up_person.created", params.cuid, null, person)
      return { pick_up_person: person }
    }),
  )

const update = (ctx: RequestContext, { params, body }: Input<"updatePickUpPerson">): Answer<"updatePickUpPerson"> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, pickUpEndpoints.updatePickUpPerson, { ...params, ...body }, async () => {
      const before = await getPerson(tx, ctx.organiser_id, params)
      if (before.version !== body.version)
        refuse("VERSION_CONFLICT", { field: "version", details: { pick_up_person: before } })
      const { version: _, ...values } = body
      if (isEmpty(changesBetween(shown(before), values))) return { pick_up_person: before }
      await sql`update pick_up_people set name = ${body.name}, phone = ${body.phone}, from_day = ${body.from}::date,
        to_day = ${body.to}::date, version = version + 1
        where organiser_id = ${ctx.organiser_id} and cuid = ${params.person}`.execute(tx)
      const after = await getPerson(tx, ctx.organiser_id, params)
      await log(tx, ctx, "pick_up_person.updated", params.cuid, before, after)
      return { pick_up_person: after }
    }),
  )

const remove = (ctx: RequestContext, { params }: Input<"deletePickUpPerson">): Answer<"deletePickUpPerson"> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, pickUpEndpoints.deletePickUpPerson, params, async () => {
      const before = await getPerson(tx, ctx.organiser_id, params)
      await sql`delete from pick_up_people
        where organiser_id = ${ctx.organiser_id} and cuid = ${params.person}`.execute(tx)
      await log(tx, ctx, "pick_up_person.deleted", params.cuid, before, null)
      return { ok: true as const, archived: false }
    }),
  )

const shown = ({ name, phone, from, to }: PickUpPerson) => ({ name, phone, from, to })

async function log(
  tx: Tx,
  ctx: RequestContext,
  event: AuditEvent & `pick_up_person.${string}`,
  participant: string,
  before: PickUpPerson | null,
  after: PickUpPerson | null,
): Promise<void> {
  const changes = changesBetween(before && shown(before), after && shown(after))
  await logAction(tx, ctx, event, { subject: `participant/${participant}`, changes })
}

export const pickUpRoutes: Route[] = [
  route(pickUpEndpoints.findPickUpPeople, readPeople),
  route(pickUpEndpoints.createPickUpPerson, create),
  route(pickUpEndpoints.updatePickUpPerson, update),
  route(pickUpEndpoints.deletePickUpPerson, remove),
]
