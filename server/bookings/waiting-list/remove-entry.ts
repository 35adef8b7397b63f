import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { keepForList } from "#server/catalogue/places/keep-for-list.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endEntry, lockLive } from "./leave-list.ts"

type Remove = typeof waitingListEndpoints.remove

/** Staff removes an entry from a list. A place offered to it passes on at once. */
export function removeEntry(ctx: RequestContext, { params }: RouteInput<Remove>): Promise<AnswerInput<Remove>> {
  return inTenant(ctx, (tx) => once(tx, ctx, waitingListEndpoints.remove, params, () => removeIn(tx, ctx, params.cuid)))
}

async function removeIn(tx: Tx, ctx: RequestContext, cuid: string): Promise<AnswerInput<Remove>> {
  const { organiser_id } = ctx
  const found = await tx
    .selectFrom("waiting_list_entries")
    .select(["id", "availability_id", "customer_id"])
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .executeTakeFirst()
  const named = found ?? refuse("NOT_FOUND")
  await lockOwner(tx, organiser_id, named.customer_id)
  const entry = await lockLive(tx, organiser_id, named)
  await endEntry(tx, organiser_id, entry, "ENDED")
  await keepForList(tx, organiser_id, [named.availability_id])
  await logAction(tx, ctx, "waiting_list.removed", {
    subject: `waiting_list/${cuid}`,
    changes: { status: [entry.status, "ENDED"] },
  })
  return { ok: true, archived: false }
}
