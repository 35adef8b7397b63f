import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { allocate } from "#contract/rules/checkout.ts"
import { enterWork } from "#server/bulk/job-works.ts"
import { startJob } from "#server/bulk/start-bulk.ts"
import { moveMoney, readBalance } from "#server/payments/ledger.ts"
import { drawReferences } from "#server/payments/make-references.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { announceAll } from "#server/platform/jobs/announce.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { makeRegistrations } from "../make-registrations.ts"
import { readSold } from "../sold-registration.ts"
import { accountOfRequest, writeAnswer } from "./end-request.ts"
import { type LockedRequest, lockPending } from "./lock-request.ts"
import { findRequested, type Requested } from "./read-requested.ts"
import { takeRequested } from "./take-requested.ts"
import { tellRequest } from "./tell-request.ts"

type Approve = typeof requestEndpoints.approveRequest
type ApproveMany = typeof requestEndpoints.approveMany

/**
 * Makes a request's registrations: every place or none, each with its share of the price, and the request's money moves
 * to them, all in one transaction. Locks in the house's order: customer, participant, dates, resources, money. Of two
 * answers at once, the second is refused.
 */
export const approveRequest = (
  ctx: RequestContext,
  { params, body }: RouteInput<Approve>,
): Promise<AnswerInput<Approve>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, requestEndpoints.approveRequest, { ...params, ...body }, () =>
      approveIn(tx, ctx, params.cuid, body.note),
    ),
  )

async function approveIn(tx: Tx, ctx: RequestContext, cuid: string, note: string) {
  const { organiser_id } = ctx
  const request = await lockPending(tx, organiser_id, { cuid })
  const wanted = await findRequested(tx, organiser_id, request.id)
  const place_ids = await takeRequested(tx, organiser_id, request, wanted)
  const made = await makeFrom(tx, ctx, request, wanted, place_ids)
  await moveShares(tx, ctx, request, made)
  const collaborator_id = ctx.collaborator!.id
  await writeAnswer(tx, organiser_id, request, { status: "APPROVED", collaborator_id, note })
  await logAction(tx, ctx, "registration_request.approved", {
    subject: `registration_request/${request.cuid}`,
    changes: { status: ["PENDING", "APPROVED"] },
  })
  await tellRequest(tx, organiser_id, request.id, "approved")
  return {
    ok: true as const,
    status: "APPROVED" as const,
    registrations: made.map(({ id, cuid: registration, availability }) => ({ id, cuid: registration, availability })),
  }
}

const APPROVING = "registrations-requests.approve"

/**
 * Approves many by a job, in the order they were given in, which decides who gets the last place. Each has a transaction of
 * its own: one that cannot be had stays pending, its reason is told, and the next is tried.
 */
export const approveMany = (
  ctx: RequestContext,
  { body }: RouteInput<ApproveMany>,
): Promise<AnswerInput<ApproveMany>> =>
  startJob(ctx, requestEndpoints.approveMany, body, {
    kind: APPROVING,
    permission: requestEndpoints.approveMany.permission,
    cuids: body.cuids,
    input: { note: body.note },
  })

const name = sql<string>`(select w.fullname || ', ' || k.title from participants w
  join activities k on ${ofTenant("k")} and k.id = t.activity_id
  where ${ofTenant("w")} and w.id = t.participant_id)`

enterWork(APPROVING, {
  run: (tx, ctx, { input }, cuid) => approveIn(tx, ctx, cuid, (input as { note: string }).note),
  named: { table: "registration_requests", name },
})

interface Made {
  id: number
  cuid: string
  availability: string
  price: number
  deposit: number
}

/** The names of the activity and of the participant at this moment. */
async function readNames(tx: Tx, organiser_id: number, { activity_id, participant_id }: LockedRequest) {
  const { rows } = await sql<{ title: string; participant: string }>`
    select act.title, w.fullname as participant from activities act
    join participants w on ${ofTenant("w")} and w.id = ${participant_id}
    where act.organiser_id = ${organiser_id} and act.id = ${activity_id}`.execute(tx)
  return rows[0]!
}

/** Inserts the registrations, in the request's cart and at its position there, each with its own payment reference. */
async function makeFrom(
  tx: Tx,
  { organiser_id, tenant }: RequestContext,
  request: LockedRequest,
  wanted: Requested[],
  place_ids: number[],
): Promise<Made[]> {
  const { customer_id, participant_id, options, answers } = request
  const now = await readClock(tx)
  const purchase = { organiser_id, customer_id, cart_id: request.cart_id!, now, timezone: tenant.timezone }
  const references = await drawReferences(tx, organiser_id, wanted.length)
  const names = await readNames(tx, organiser_id, request)
  await makeRegistrations(
    tx,
    wanted.map(({ availability_id, total_amount, deposit_amount, sold, entries }, i) => ({
      purchase,
      position: request.position!,
      reference: references[i]!,
      price: total_amount,
      deposit: deposit_amount,
      participant_id,
      availability_id,
      ...names,
      place_id: place_ids[i]!,
      quantity: 1,
      entries,
      sold: readSold({ ...sold, options, answers }, `request ${request.cuid}`),
    })),
  )
  const { rows } = await sql<{ id: number; cuid: string; place_id: number }>`
    select id, cuid, place_id from registrations
    where organiser_id = ${organiser_id} and place_id = any (${place_ids}::bigint[])`.execute(tx)
  const made = wanted.map(({ position, cuid: availability, total_amount, deposit_amount }, i) => {
    const { id, cuid } = rows.find(({ place_id }) => place_id === place_ids[i])!
    return {
      id,
      cuid,
      availability,
      position,
      price: total_amount,
      deposit: deposit_amount,
      reference: references[i]!,
    }
  })
  await tx
    .insertInto("payment_references")
    .values(made.map(({ id, reference }) => ({ organiser_id, subject: "registration", subject_id: id, reference })))
    .execute()
  await sql`update requested_availabilities r set registration_id = m.id
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) m (id bigint, position integer)
    where r.organiser_id = ${organiser_id} and r.registration_request_id = ${request.id} and r.position = m.position`.execute(
    tx,
  )
  const created = made.map(({ id }) => ({ type: "registration.created" as const, payload: { registration_id: id } }))
  await announceAll(tx, organiser_id, created)
  return made
}

/** Moves the money paid for the request to its registrations: deposits in order, then the rest in order. */
async function moveShares(
  tx: Tx,
  { organiser_id, collaborator }: RequestContext,
  request: LockedRequest,
  made: Made[],
): Promise<void> {
  const account = accountOfRequest(request)
  const amount = await readBalance(tx, organiser_id, account)
  const parts = made.map(({ price, deposit }) => ({ price, deposit, paid: 0 }))
  const shares = allocate(amount, parts, { asked: 0, owed: 0 })
  const { id, customer_id } = request
  await moveMoney(tx, organiser_id, {
    type: "request.approved",
    key: `request/${id}/approved`,
    customer_id,
    collaborator_id: collaborator!.id,
    legs: [
      { account, amount: -amount },
      ...made.map((each, i) => ({
        account: { kind: "THING", subject: "registration", subject_id: each.id } as const,
        amount: shares.parts[i]!,
      })),
      { account: { kind: "WALLET", customer_id }, amount: shares.left },
    ],
  })
}
