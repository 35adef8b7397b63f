import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { keepForList } from "#server/catalogue/places/keep-for-list.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endEntry, lockLive } from "./leave-list.ts"

type Remove = typeof waitingListEndpoints.remove

/** Staff removes an entry from a list. A place offered to it passes on at once. */
export function removeEntry(ctx: RequestContext, { params }: RouteInput<Remove>): Promise<AnswerInput<Remove>> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const found = await tx
      .selectFrom("waiting_list_entries")
      .select(["id", "availability_id", "customer_id"])
      .where("organiser_id", "=", organiser_id)
      .where("cuid", "=", params.cuid)
      .executeTakeFirst()
    const named = found ?? refuse("NOT_FOUND")
    await lockOwner(tx, organiser_id, named.customer_id)
    const entry = await lockLive(tx, organiser_id, named)
    await endEntry(tx, organiser_id, entry, "ENDED")
    await keepForList(tx, organiser_id, [named.availability_id])
    await logAction(tx, ctx, "waiting_list.removed", {
      subject: params.cuid,
      changes: { status: [entry.status, "ENDED"] },
    })
    return { ok: true }
  })
}
