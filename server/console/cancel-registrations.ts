import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type CancelManyEffects, registrationBulkEndpoints } from "#contract/endpoints/registration-bulk.ts"
import { enterWork, type StartedJob } from "#server/bulk/job-works.ts"
import { startJobIn } from "#server/bulk/start-bulk.ts"
import { splitGiven } from "#server/changes/cancelling/split-given.ts"
import { refuseWhilePaid } from "#server/changes/registrations/cancel-registration.ts"
import { type Ended, endRegistration, settleRefunds } from "#server/changes/registrations/end-registration.ts"
import { getHeldRegistration, lockRegistration } from "#server/changes/registrations/lock-registration.ts"
import { endPaymentOf } from "#server/paying/attempts/end-payment-of.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { Refusal, refuse } from "#server/platform/refusal.ts"
import { findChosen } from "./chosen-registrations.ts"

// Many registrations are cancelled as one is: a job takes them one after the other, each in the transaction that also marks
// its row as done, so that a job that is killed goes on at the next one and nobody is paid back twice.

type CancelMany = typeof registrationBulkEndpoints.cancelMany
type Terms = Pick<RouteInput<CancelMany>["body"], "message" | "to">

const CANCELLING = "registrations.cancel"

/** Starts the job, or only counts what it would do. */
export async function cancelRegistrations(
  ctx: RequestContext,
  { body }: RouteInput<CancelMany>,
): Promise<AnswerInput<CancelMany>> {
  const cuids = await findChosen(ctx, body)
  const { message, to } = body
  if (body.preview)
    return { effects: await readTenant(ctx, (tx) => previewCancelled(tx, ctx.organiser_id, cuids, to)), job: null }
  const { cancelMany } = registrationBulkEndpoints
  return inTenant(ctx, (tx) =>
    once(tx, ctx, cancelMany, body, async () => {
      const effects = await previewCancelled(tx, ctx.organiser_id, cuids, to)
      const { permission } = cancelMany
      const job = await startJobIn(tx, ctx, { kind: CANCELLING, permission, cuids, input: { message, to } })
      return { effects, job }
    }),
  )
}

interface Active {
  id: number
  customer_id: number
  paid: number
}

/** Works the money out as the job does; a registration that is gone or was cancelled before is refused. */
async function previewCancelled(
  tx: Tx,
  organiser_id: number,
  cuids: string[],
  to: Terms["to"],
): Promise<CancelManyEffects> {
  const { rows } = await sql<Active>`select r.id, r.customer_id, ${paidAmount("registration", "r")} as paid
    from registrations r
    where r.organiser_id = ${organiser_id} and r.cuid = any (${cuids}::text[]) and r.cancelled_at is null
    order by r.id`.execute(tx)
  const given = rows.map(({ id, paid }) => ({ type: "registration" as const, id, amount: paid }))
  return {
    cancelled: rows.length,
    refused: cuids.length - rows.length,
    families: new Set(rows.map(({ customer_id }) => customer_id)).size,
    ...(await splitGiven(tx, organiser_id, given, to)),
  }
}

/** Ends a payment page that is open for it. One that cannot be ended makes the row refused. */
async function endPayment(ctx: RequestContext, _: StartedJob, cuid: string): Promise<void> {
  try {
    const seen = await inTenant(ctx, (tx) => getHeldRegistration(tx, ctx.organiser_id, { cuid }))
    if (!seen.cancelled) await endPaymentOf(ctx, "registration", seen.id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function cancelOne(tx: Tx, ctx: RequestContext, { input }: StartedJob, cuid: string): Promise<Ended> {
  const { organiser_id } = ctx
  const { message, to } = input as Terms
  const registration = await lockRegistration(tx, organiser_id, { cuid })
  if (registration.cancelled) refuse("REGISTRATION_CANCELLED")
  await refuseWhilePaid(tx, organiser_id, registration.id)
  return endRegistration(tx, ctx, registration, { message, to, type: "organiser", fee: 0 })
}

const name = sql<string>`(select w.fullname || ', ' || k.title from participants w
  join availabilities a on ${ofTenant("a")} and a.id = t.availability_id
  join activities k on ${ofTenant("k")} and k.id = a.activity_id
  where ${ofTenant("w")} and w.id = t.participant_id)`

enterWork<Ended>(CANCELLING, {
  before: endPayment,
  run: cancelOne,
  after: async (ctx, ended) => {
    if (ended.refunds.length > 0) await settleRefunds(ctx, ended)
  },
  named: { table: "registrations", name },
})
