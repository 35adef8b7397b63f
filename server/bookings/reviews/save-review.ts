import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { reviewEndpoints } from "#contract/endpoints/reviews.ts"
import { type Reviewable, reviewProblem } from "#contract/rules/review.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"

// A review belongs to a registration that has begun and was not cancelled. Whether it is private is chosen once; its
// text and stars can be changed.
type Create = typeof reviewEndpoints.createReview
type Update = typeof reviewEndpoints.updateReview

const returnedColumns = ["id", "registration_id", "score", "message", "private"] as const

export function createReview(ctx: RequestContext, { body }: RouteInput<Create>): Promise<AnswerInput<Create>> {
  return inTenant(ctx, async (tx) => {
    await judgeOwn(tx, ctx, body.registration_id)
    const review = await tx
      .insertInto("reviews")
      .values({
        organiser_id: ctx.organiser_id,
        cuid: newCuid(),
        registration_id: body.registration_id,
        score: body.score,
        message: body.message ?? "",
        private: !body.public,
      })
      .onConflict((conflict) => conflict.columns(["organiser_id", "registration_id"]).doNothing())
      .returning(returnedColumns)
      .executeTakeFirst()
    await logActing(tx, ctx, reviewEndpoints.createReview)
    return { ok: true, review: review ?? refuse("ALREADY_REVIEWED") }
  })
}

export function updateReview(ctx: RequestContext, { body }: RouteInput<Update>): Promise<AnswerInput<Update>> {
  return inTenant(ctx, async (tx) => {
    await judgeOwn(tx, ctx, body.registration_id)
    const review = await tx
      .updateTable("reviews")
      .set({ score: body.score, message: body.message ?? "", updated_at: await readClock(tx) })
      .where("organiser_id", "=", ctx.organiser_id)
      .where("registration_id", "=", body.registration_id)
      .where("id", "=", body.review_id)
      .returning(returnedColumns)
      .executeTakeFirst()
    await logActing(tx, ctx, reviewEndpoints.updateReview)
    return { ok: true, review: review ?? refuse("NOT_FOUND", { field: "review_id" }) }
  })
}

const judgeOwn = (tx: Tx, { organiser_id, customer }: RequestContext, registration_id: number) =>
  judge(tx, organiser_id, sql`t.customer_id = ${customer!.id} and t.id = ${registration_id}`, "registration_id")

/** Locks the registration's row, so that it is not cancelled in the meantime; answers its id. */
export async function judge(tx: Tx, organiser_id: number, wanted: RawBuilder<unknown>, field: string): Promise<number> {
  const { rows } = await sql<Reviewable & { id: number; now: string }>`
    select t.id, t.cancelled_at is not null as cancelled, app.iso(clock_now()) as now, (
      select jsonb_agg(jsonb_build_object('start_at', app.iso(d.start_at)))
      from places p join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
      where ${ofTenant("p")} and p.id = t.place_id) as dates
    from registrations t where t.organiser_id = ${organiser_id} and ${wanted} for no key update`.execute(tx)
  const registration = rows[0] ?? refuse("NOT_FOUND", { field })
  const problem = reviewProblem(registration, registration.now)
  if (problem) refuse(problem, { field })
  return registration.id
}
