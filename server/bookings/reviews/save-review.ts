import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { reviewEndpoints } from "#contract/endpoints/reviews.ts"
import { type Reviewable, reviewProblem } from "#contract/rules/review.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"

// A review belongs to a registration that has begun and was not cancelled. Whether it is private is chosen once; its
// text and stars can be changed.
type Create = typeof reviewEndpoints.createReview
type Update = typeof reviewEndpoints.updateReview

const returnedColumns = ["id", "registration_id", "score", "message", "private"] as const

export function createReview(ctx: RequestContext, { body }: RouteInput<Create>): Promise<AnswerInput<Create>> {
  return inTenant(ctx, async (tx) => {
    await judge(tx, ctx, body.registration_id)
    const review = await tx
      .insertInto("reviews")
      .values({
        organiser_id: ctx.organiser_id,
        registration_id: body.registration_id,
        score: body.score,
        message: body.message ?? "",
        private: !body.public,
      })
      .onConflict((conflict) => conflict.columns(["organiser_id", "registration_id"]).doNothing())
      .returning(returnedColumns)
      .executeTakeFirst()
    return { ok: true, review: review ?? refuse("ALREADY_REVIEWED") }
  })
}

export function updateReview(ctx: RequestContext, { body }: RouteInput<Update>): Promise<AnswerInput<Update>> {
  return inTenant(ctx, async (tx) => {
    await judge(tx, ctx, body.registration_id)
    const review = await tx
      .updateTable("reviews")
      .set({ score: body.score, message: body.message ?? "", updated_at: await readClock(tx) })
      .where("organiser_id", "=", ctx.organiser_id)
      .where("registration_id", "=", body.registration_id)
      .where("id", "=", body.review_id)
      .returning(returnedColumns)
      .executeTakeFirst()
    return { ok: true, review: review ?? refuse("NOT_FOUND", { field: "review_id" }) }
  })
}

/** Locks the registration's row, so that it is not cancelled in the meantime. */
async function judge(tx: Tx, { organiser_id, customer }: RequestContext, registration_id: number): Promise<void> {
  const { rows } = await sql<Reviewable & { now: string }>`
    select t.cancelled_at is not null as cancelled, app.iso(clock_now()) as now, (
      select jsonb_agg(jsonb_build_object('start_at', app.iso(d.start_at)))
      from places p join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
      where ${ofTenant("p")} and p.id = t.place_id) as dates
    from registrations t where t.organiser_id = ${organiser_id} and t.customer_id = ${customer!.id}
      and t.id = ${registration_id} for no key update`.execute(tx)
  const registration = rows[0] ?? refuse("NOT_FOUND", { field: "registration_id" })
  const problem = reviewProblem(registration, registration.now)
  if (problem) refuse(problem, { field: "registration_id" })
}
