import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleCouponEndpoints } from "#contract/endpoints/console-coupons.ts"
import { batchCode, COUPON_CODE_BYTES } from "#contract/rules/coupon-code.ts"
import { type Cell, writeCsv } from "#contract/rules/csv.ts"
import { lastDayBefore } from "#contract/rules/last-day.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { judgeTerms } from "./coupons.ts"

type Create = typeof consoleCouponEndpoints.createCoupons
type Download = typeof consoleCouponEndpoints.downloadCoupons

/** Makes as many codes as are wanted, each for one use; a code that exists already is drawn again. */
export function createCoupons(ctx: RequestContext, { body }: RouteInput<Create>): Promise<AnswerInput<Create>> {
  return inTenant(ctx, (tx) =>
    once(tx, ctx, consoleCouponEndpoints.createCoupons, body, async () => {
      const { prefix, count, activities, ...terms } = body
      judgeTerms(terms)
      const activity_ids = await findActivities(tx, ctx.organiser_id, activities)
      const batch = newCuid()
      const row = { ...terms, organiser_id: ctx.organiser_id, batch, maximum_uses: 1, maximum_uses_per_customer: 1 }
      const ids: number[] = []
      while (ids.length < count) ids.push(...(await insertSome(tx, row, prefix, count - ids.length)))
      await linkAll(tx, ctx.organiser_id, ids, activity_ids)
      const changes = changesBetween(null, { prefix, count, ...terms, activities })
      await logAction(tx, ctx, "coupon.batch_created", { subject: `coupon_batch/${batch}`, changes })
      return { batch, count }
    }),
  )
}

/** Rows with drawn codes; the ids of those whose code was free. */
async function insertSome(tx: Tx, row: object, prefix: string, count: number): Promise<number[]> {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(batchCode(prefix, randomBytes(COUPON_CODE_BYTES)))
  const made = await tx
    .insertInto("coupons")
    .values([...codes].map((code) => ({ ...row, cuid: newCuid(), code })) as never)
    .onConflict((conflict) => conflict.columns(["organiser_id", "code"]).doNothing())
    .returning("id")
    .execute()
  return made.map(({ id }) => id)
}

async function findActivities(tx: Tx, organiser_id: number, cuids: string[]): Promise<number[]> {
  const wanted = [...new Set(cuids)]
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from activities where organiser_id = ${organiser_id} and cuid = any (${wanted}::text[])`.execute(tx)
  return rows.length === wanted.length ? rows.map(({ id }) => id) : refuse("NOT_FOUND", { field: "activities" })
}

async function linkAll(tx: Tx, organiser_id: number, coupons: number[], activities: number[]): Promise<void> {
  if (activities.length === 0) return
  await sql`insert into coupon_activities (organiser_id, coupon_id, activity_id)
    select t.organiser_id, c.id, a.id from tenant t
    cross join unnest(${coupons}::bigint[]) c (id) cross join unnest(${activities}::bigint[]) a (id)
    where t.organiser_id = ${organiser_id}`.execute(tx)
}

const heads = {
  fr: ["Code", "Intitulé", "Valable jusqu’au", "Utilisations"],
  en: ["Code", "Label", "Valid until", "Uses"],
}

export async function downloadCoupons(ctx: RequestContext, { params }: RouteInput<Download>) {
  const { language, organiser_id, tenant } = ctx
  const { rows } = await readTenant(ctx, (tx) =>
    sql<{ code: string; label: string; ends_at: string | null; uses: number }>`
      select c.code, c.label, c.ends_at, (select count(*)::integer from coupon_uses u
        where ${ofTenant("u")} and u.coupon_id = c.id) as uses
      from coupons c where c.organiser_id = ${organiser_id} and c.batch = ${params.batch} order by c.code`.execute(tx),
  )
  if (rows.length === 0) refuse("NOT_FOUND")
  const lines = rows.map(({ code, label, ends_at, uses }): Cell[] => [
    code,
    label,
    ends_at && lastDayBefore(ends_at, tenant.timezone),
    uses,
  ])
  const text = writeCsv([heads[language], ...lines], language)
  return { filename: `coupons-${rows[0]!.code.replace(/-[^-]*$/, "")}.csv`, content: new TextEncoder().encode(text) }
}
