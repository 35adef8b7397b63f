import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { lockLists } from "#server/catalogue/places/keep-for-list.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getAvailabilityId } from "./find-waiting.ts"

type Reorder = typeof waitingListEndpoints.reorder

/**
 * Reorders the waiting entries. If one joined or left since the list was read, the order is stale and nothing changes.
 */
export function reorderList(ctx: RequestContext, { params, body }: RouteInput<Reorder>): Promise<AnswerInput<Reorder>> {
  const { organiser_id } = ctx
  return inTenant(ctx, (tx) =>
    once(tx, ctx, waitingListEndpoints.reorder, { ...params, ...body }, async () => {
      const availability_id = await getAvailabilityId(tx, organiser_id, params.cuid)
      await lockLists(tx, organiser_id, [availability_id])
      const waiting = await tx
        .selectFrom("waiting_list_entries")
        .select("cuid")
        .where("organiser_id", "=", organiser_id)
        .where("availability_id", "=", availability_id)
        .where("status", "=", "WAITING")
        .orderBy("position")
        .orderBy("id")
        .execute()
      const before = waiting.map(({ cuid }) => cuid)
      const isSame = new Set(body.entries).size === before.length && body.entries.length === before.length
      if (!isSame || !before.every((cuid) => body.entries.includes(cuid)))
        refuse("VERSION_CONFLICT", { field: "entries", details: { entries: before } })
      await sql`update waiting_list_entries e set position = u.position
      from unnest(${body.entries}::text[]) with ordinality u (cuid, position)
      where e.organiser_id = ${organiser_id} and e.cuid = u.cuid`.execute(tx)
      await logAction(tx, ctx, "waiting_list.reordered", {
        subject: `waiting_list/${params.cuid}`,
        changes: { entries: [before, body.entries] },
      })
      return { ok: true as const }
    }),
  )
}
