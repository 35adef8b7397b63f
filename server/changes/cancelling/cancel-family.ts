import { sql } from "kysely"
import { enterWork, type StartedJob } from "#server/bulk/job-works.ts"
import { lockOwner, lockParticipant } from "#server/customers/lock-customer.ts"
import { endPaymentOf } from "#server/paying/attempts/end-payment-of.ts"
import { readLiveAttempt } from "#server/paying/attempts/get-attempt.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { Refusal } from "#server/platform/refusal.ts"
import { type Ended, endRegistration, settleRefunds } from "../registrations/end-registration.ts"
import { getHeldRegistration } from "../registrations/lock-registration.ts"
import { CANCELLING, type CancellingJob, cancellingJob } from "./cancelling-job.ts"
import { findRegistered } from "./read-cancelling.ts"
import { returnFee } from "./return-fee.ts"
import { shortenRegistration } from "./shorten-registration.ts"
import { type Effect, tellFamily } from "./tell-family.ts"

// The job of a cancellation: a row is a family, and everything of theirs on the cancelled dates is changed, paid back and
// told in the transaction that marks the row as done. A job that is killed goes on at the next family; a registration
// that has no cancelled date any more is left alone, whoever runs it again.

const concerned = ({ availability_id, date_ids }: CancellingJob) => ({ id: availability_id, date_ids })

/** Ends the payment pages that are open for these things. One that cannot be ended may still turn out paid: wallet money. */
async function endPayments(ctx: RequestContext, { input }: StartedJob, cuid: string): Promise<void> {
  const { organiser_id } = ctx
  const job = cancellingJob.parse(input)
  const { registrations, carts } = await inTenant(ctx, async (tx) => {
    const customer_id = await readCustomer(tx, organiser_id, cuid)
    return {
      registrations: await findRegistered(tx, organiser_id, concerned(job), customer_id),
      carts: await findItems(tx, organiser_id, customer_id, job.place_ids),
    }
  })
  const pages = [
    ...registrations.map(({ id }) => ["registration", id] as const),
    ...carts.map(({ cart_id }) => ["cart", cart_id] as const),
  ]
  for (const [subject, id] of pages)
    await endPaymentOf(ctx, subject, id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}

interface Done {
  customer_id: number
  given: Ended[]
}

async function cancelFamily(tx: Tx, ctx: RequestContext, { id, input }: StartedJob, cuid: string): Promise<Done> {
  const { organiser_id } = ctx
  const job = cancellingJob.parse(input)
  const customer_id = await readCustomer(tx, organiser_id, cuid)
  await lockOwner(tx, organiser_id, customer_id)
  const registered = await findRegistered(tx, organiser_id, concerned(job), customer_id)
  const participants = [...new Set(registered.map(({ participant_id }) => participant_id))].sort((a, b) => a - b)
  for (const participant_id of participants) await lockParticipant(tx, organiser_id, participant_id)
  const effects: Effect[] = []
  const given: Ended[] = []
  const carts = new Set<number>()
  for (const { id: registration_id, cart_id } of registered) {
    const registration = await getHeldRegistration(tx, organiser_id, { id: registration_id })
    const after = registration.dates.filter((date) => !job.date_ids.includes(date.id))
    const { message, to } = job
    const ending = { type: "organiser", message, fee: 0, to, is_one_of_many: true } as const
    given.push(
      after.length === 0
        ? await endRegistration(tx, ctx, registration, ending)
        : await shortenRegistration(tx, ctx, registration, after, to),
    )
    effects.push({ registration, after })
    if (after.length === 0 && cart_id !== null) carts.add(cart_id)
  }
  for (const cart_id of carts) given.push(await returnFee(tx, ctx, { cart_id, customer_id }, job.to))
  const held = await takeOutItems(tx, organiser_id, customer_id, job.place_ids)
  await tellFamily(tx, organiser_id, { job, job_id: id, customer_id, effects, given, held })
  return { customer_id, given }
}

async function readCustomer(tx: Tx, organiser_id: number, cuid: string): Promise<number> {
  const customer = await tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .executeTakeFirstOrThrow()
  return customer.id
}

/** Items of the customer's cart whose places were taken back. */
async function findItems(tx: Tx, organiser_id: number, customer_id: number, place_ids: number[]) {
  const { rows } = await sql<{ id: number; cart_id: number; participant_id: number; availability_id: number }>`
    select t.id, t.cart_id, t.participant_id, t.availability_id from cart_items t
    join carts c on ${ofTenant("c")} and c.id = t.cart_id and c.customer_id = ${customer_id}
    where t.organiser_id = ${organiser_id} and t.place_id = any (${place_ids}::bigint[])`.execute(tx)
  return rows
}

/** A cart that is still being paid for keeps its items: their money becomes wallet money when it comes. */
async function takeOutItems(tx: Tx, organiser_id: number, customer_id: number, place_ids: number[]): Promise<number> {
  const items = await findItems(tx, organiser_id, customer_id, place_ids)
  const [first] = items
  if (!first || (await readLiveAttempt(tx, organiser_id, "cart", first.cart_id))) return items.length
  await tx
    .deleteFrom("cart_items")
    .where("organiser_id", "=", organiser_id)
    .where(
      "id",
      "in",
      items.map(({ id }) => id),
    )
    .execute()
  for (const { participant_id, availability_id } of items)
    await sql`select app.end_hold(${organiser_id}, ${customer_id}, ${participant_id}, ${availability_id})`.execute(tx)
  return items.length
}

/** Asks the providers; what a crash leaves out, the job of payments asks later. */
async function settle(ctx: RequestContext, { given }: Done): Promise<void> {
  for (const each of given) if (each.refunds.length > 0) await settleRefunds(ctx, each)
}

// The dates are closed when the job is started: every family is changed, paid back and told, whoever has left since.
enterWork<Done>(CANCELLING, { before: endPayments, run: cancelFamily, after: settle, isPromised: true })
