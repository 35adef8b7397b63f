import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { cancellingEndpoints } from "#contract/endpoints/cancelling.ts"
import { writeJob } from "#server/bulk/write-job.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { CANCELLING, type CancellingJob } from "./cancelling-job.ts"
import { closeDates, lockDates, type TakenBack } from "./close-dates.ts"
import { previewCancel } from "./preview-cancel.ts"
import { type Cancelling, findRegistered, readCancelling } from "./read-cancelling.ts"

type CancelDates = typeof cancellingEndpoints.cancelDates

/**
 * Cancels dates of an availability. The dates are closed and everything held on them is taken back in this transaction;
 * the families that are registered follow in a job, each in a transaction of its own (cancel-family.ts). The effects that
 * are answered are counted before the dates are locked, where families who buy do not wait for it; what is done is read
 * again under the locks.
 */
export async function cancelDates(
  ctx: RequestContext,
  { params, body }: RouteInput<CancelDates>,
): Promise<AnswerInput<CancelDates>> {
  const { organiser_id } = ctx
  const preview = async (tx: Tx) =>
    previewCancel(tx, organiser_id, await readCancelling(tx, organiser_id, params.cuid, body.dates), body.to)
  if (body.preview) return readTenant(ctx, async (tx) => ({ effects: await preview(tx), job: null }))
  return inTenant(ctx, (tx) =>
    once(tx, ctx, cancellingEndpoints.cancelDates, { ...params, ...body }, async () => {
      const effects = await preview(tx)
      await lockDates(tx, organiser_id, params.cuid)
      const cancelling = await readCancelling(tx, organiser_id, params.cuid, body.dates)
      const taken = await closeDates(tx, organiser_id, cancelling)
      const { id: availability_id, date_ids, is_all } = cancelling
      const input: CancellingJob = { availability_id, date_ids, is_all, message: body.message, to: body.to, ...taken }
      const permission = cancellingEndpoints.cancelDates.permission
      const cuids = await findFamilies(tx, organiser_id, cancelling, taken)
      const job = await writeJob(tx, ctx, { kind: CANCELLING, permission, cuids, input })
      await log(tx, ctx, cancelling)
      return { effects, job }
    }),
  )
}

/** The customers who have to do with these dates, by their cuids. */
async function findFamilies(
  tx: Tx,
  organiser_id: number,
  cancelling: Cancelling,
  { place_ids, entry_ids }: TakenBack,
): Promise<string[]> {
  const registered = await findRegistered(tx, organiser_id, cancelling)
  const { rows } = await sql<{ cuid: string }>`
    select c.cuid from customers c where c.organiser_id = ${organiser_id} and (
      c.id = any (${registered.map(({ customer_id }) => customer_id)}::bigint[])
      or c.id in (select p.customer_id from places p
        where p.organiser_id = ${organiser_id} and p.id = any (${place_ids}::bigint[]))
      or c.id in (select e.customer_id from waiting_list_entries e
        where e.organiser_id = ${organiser_id} and e.id = any (${entry_ids}::bigint[]))) order by c.id`.execute(tx)
  return rows.map(({ cuid }) => cuid)
}

async function log(tx: Tx, ctx: RequestContext, { cuid, dates, date_ids, is_all, price }: Cancelling): Promise<void> {
  const cancelled = dates.filter(({ id }) => date_ids.includes(id)).map(({ start_at }) => start_at)
  await logAction(tx, ctx, "availability.cancelled", {
    subject: `availability/${cuid}`,
    changes: { dates: [null, cancelled], price: [price.before, is_all ? price.before : price.after] },
  })
}
