import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { keepForList, lockLists } from "#server/catalogue/places/keep-for-list.ts"
import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"

type Leave = typeof waitingListEndpoints.leave

type Ended = "LEFT" | "DECLINED" | "ENDED"

interface Live {
  id: number
  status: string
  place_id: number | null
}

/** Leaves the list, or declines an offer; the place passes on at once. */
export function leaveList(ctx: RequestContext, { params }: RouteInput<Leave>): Promise<AnswerInput<Leave>> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const { id: customer_id } = await lockCustomer(tx, ctx)
    const found = await tx
      .selectFrom("waiting_list_entries")
      .select(["id", "availability_id"])
      .where("organiser_id", "=", organiser_id)
      .where("customer_id", "=", customer_id)
      .where("cuid", "=", params.cuid)
      .executeTakeFirst()
    const { id, availability_id } = found ?? refuse("NOT_FOUND")
    const entry = await lockLive(tx, organiser_id, { id, availability_id })
    const status = entry.status === "OFFERED" ? "DECLINED" : "LEFT"
    await endEntry(tx, organiser_id, entry, status)
    await keepForList(tx, organiser_id, [availability_id])
    await logActing(tx, ctx, waitingListEndpoints.leave)
    return { ok: true, status }
  })
}

/** Locks a live entry with its dates; one that has ended in the meantime is refused. */
export async function lockLive(
  tx: Tx,
  organiser_id: number,
  { id, availability_id }: { id: number; availability_id: number },
): Promise<Live> {
  await lockLists(tx, organiser_id, [availability_id])
  await sql`select app.end_entries(${organiser_id}, ${availability_id}, clock_now())`.execute(tx)
  const entry = await tx
    .selectFrom("waiting_list_entries")
    .select(["id", "status", "place_id"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return entry.status === "WAITING" || entry.status === "OFFERED" ? entry : refuse("WAITING_LIST_ENTRY_ENDED")
}

/** Ends an entry and releases the place offered to it. The caller has locked the dates. */
export async function endEntry(tx: Tx, organiser_id: number, { id, place_id, status }: Live, as: Ended) {
  const now = await readClock(tx)
  await sql`update waiting_list_entries set status = ${as}, ended_at = ${now}
    where organiser_id = ${organiser_id} and id = ${id}`.execute(tx)
  if (status === "OFFERED" && place_id !== null) await releasePlaces(tx, organiser_id, [place_id])
}
