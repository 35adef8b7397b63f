import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleReviewEndpoints, type KeptReview } from "#contract/endpoints/console-reviews.ts"
import { historyOf, readHistory } from "#server/entities/history.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { judge } from "./save-review.ts"

// Reviews as staff keep them: hidden or shown, answered once, removed, or entered from paper. Score and message are the
// family's own and never changed here; the audit log keeps neither, because it outlives an erased account.

type Endpoints = typeof consoleReviewEndpoints
type Input<E extends keyof Endpoints> = RouteInput<Endpoints[E]>
type Answer<E extends keyof Endpoints> = Promise<AnswerInput<Endpoints[E]>>

const joined = sql`reviews t
  join registrations r on ${ofTenant("r")} and r.id = t.registration_id
  join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
  join activities act on ${ofTenant("act")} and act.id = a.activity_id
  join participants w on ${ofTenant("w")} and w.id = r.participant_id
  join customers c on ${ofTenant("c")} and c.id = r.customer_id`

const columns = sql`t.id as row_id, t.cuid, t.version, t.score, t.message, t.private, t.hidden_at is not null as hidden, t.reply,
  t.replied_at, t.created_at, jsonb_build_object('cuid', r.cuid, 'start_at', app.iso(a.start_at),
    'activity', jsonb_build_object('cuid', act.cuid, 'title', act.title), 'participant', w.fullname,
    'customer', jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname)) as registration`

const flag = (given: string | undefined, holds: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  given === undefined ? [] : [given === "true" ? holds : sql`not (${holds})`]

const readReviews = (ctx: RequestContext, { query }: Input<"findReviews">): Answer<"findReviews"> => {
  const where = [
    sql`t.organiser_id = ${ctx.organiser_id}`,
    ...(query.score ? [sql`t.score = any (${query.score.split(",").map(Number)}::integer[])`] : []),
    ...flag(query.private, sql`t.private`),
    ...flag(query.hidden, sql`t.hidden_at is not null`),
    ...(query.activity ? [sql`act.cuid = ${query.activity}`] : []),
    ...(query.customer ? [sql`c.cuid = ${query.customer}`] : []),
  ]
  const list: List = {
    from: joined,
    columns,
    where: sql.join<boolean>(where, sql` and `),
    search: sql<string>`app.fold(concat_ws(' ', t.message, t.reply, act.title, w.fullname, c.fullname))`,
    fields: {},
    sorts: {
      created_at: { sql: sql`t.created_at`, type: "timestamptz" },
      score: { sql: sql`t.score`, type: "integer" },
    },
    filters: [],
    order: "-created_at",
  }
  return readRows<KeptReview>(ctx, list, query)
}

type Row = KeptReview & { row_id: number }
const shown = ({ row_id: _, ...review }: Row): KeptReview => review

async function readReview(tx: Tx, organiser_id: number, cuid: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from ${joined}
    where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

async function lockReview(tx: Tx, organiser_id: number, cuid: string): Promise<Row> {
  await sql`select from reviews where organiser_id = ${organiser_id} and cuid = ${cuid} for no key update`.execute(tx)
  return readReview(tx, organiser_id, cuid)
}

const getReview = (ctx: RequestContext, { params }: Input<"getReview">): Answer<"getReview"> =>
  readTenant(ctx, async (tx) => ({ review: shown(await readReview(tx, ctx.organiser_id, params.cuid)) }))

/** By the rules of the family's own form: begun, not cancelled, one for each registration. */
const createReview = (ctx: RequestContext, { body }: Input<"createReview">): Answer<"createReview"> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleReviewEndpoints.createReview, body, async () => {
      const { organiser_id } = ctx
      const registration_id = await judge(tx, organiser_id, sql`t.cuid = ${body.registration}`, "registration")
      const { score, message } = body
      const values = { organiser_id, cuid: newCuid(), registration_id, score, message, private: body.private }
      const made = await tx
        .insertInto("reviews")
        .values(values)
        .onConflict((conflict) => conflict.columns(["organiser_id", "registration_id"]).doNothing())
        .returning("cuid")
        .executeTakeFirst()
      if (!made) refuse("ALREADY_REVIEWED", { field: "registration" })
      await logAction(tx, ctx, "review.created", {
        subject: `review/${values.cuid}`,
        changes: { score: [null, score] },
      })
      return { review: shown(await readReview(tx, organiser_id, values.cuid)) }
    }),
  )

const updateReview = (ctx: RequestContext, { params, body }: Input<"updateReview">): Answer<"updateReview"> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleReviewEndpoints.updateReview, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const before = await lockReview(tx, organiser_id, params.cuid)
      const { hidden, reply } = body
      if (before.version !== body.version)
        refuse("VERSION_CONFLICT", { field: "version", details: { review: shown(before) } })
      const changes = changesBetween({ hidden: before.hidden, reply: before.reply }, { hidden, reply })
      if (isEmpty(changes)) return { review: shown(before) }
      const now = await readClock(tx)
      const replied_at = before.reply === reply ? before.replied_at : reply === null ? null : now
      await sql`update reviews set reply = ${reply}, replied_at = ${replied_at}::timestamptz, version = version + 1,
        hidden_at = case when ${hidden}::boolean then coalesce(hidden_at, ${now}::timestamptz) end
        where organiser_id = ${organiser_id} and id = ${before.row_id}`.execute(tx)
      await logAction(tx, ctx, "review.updated", { subject: `review/${params.cuid}`, changes })
      return { review: shown(await readReview(tx, organiser_id, params.cuid)) }
    }),
  )

const deleteReview = (ctx: RequestContext, { params }: Input<"deleteReview">): Answer<"deleteReview"> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleReviewEndpoints.deleteReview, params, async () => {
      const { row_id, score } = await lockReview(tx, ctx.organiser_id, params.cuid)
      await sql`delete from reviews where organiser_id = ${ctx.organiser_id} and id = ${row_id}`.execute(tx)
      await logAction(tx, ctx, "review.deleted", {
        subject: `review/${params.cuid}`,
        changes: { score: [score, null] },
      })
      return { ok: true as const, archived: false as const }
    }),
  )

const readOwnHistory = async (ctx: RequestContext, { params, query }: Input<"findHistory">): Answer<"findHistory"> => {
  await getReview(ctx, { params })
  return readHistory(ctx, historyOf(ctx, `review/${params.cuid}`), query)
}

export const keptReviewRoutes: Route[] = [
  route(consoleReviewEndpoints.findReviews, readReviews),
  route(consoleReviewEndpoints.getReview, getReview),
  route(consoleReviewEndpoints.createReview, createReview),
  route(consoleReviewEndpoints.updateReview, updateReview),
  route(consoleReviewEndpoints.deleteReview, deleteReview),
  route(consoleReviewEndpoints.findHistory, readOwnHistory),
]
