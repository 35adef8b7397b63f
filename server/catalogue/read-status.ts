import { sql } from "kysely"
import type { EffectiveStatus } from "#contract/rules/availability-status.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { availabilityState, facts } from "./effective-status.ts"
import { findOwnSegments } from "./find-own-segments.ts"

/** The effective status of one availability for the caller, or for a wish for all of it, at this moment. */
export async function readStatus(
  tx: Tx,
  ctx: RequestContext,
  { id }: { id: number },
  wish: "own" | "whole" = "own",
): Promise<EffectiveStatus> {
  const reader = wish === "whole" ? wish : await findOwnSegments(tx, ctx)
  const { rows } = await sql<{ status: EffectiveStatus }>`
    with ${facts(ctx.organiser_id)}
    select v.status from availabilities a
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    cross join ${availabilityState(reader)}
    where a.organiser_id = ${ctx.organiser_id} and a.id = ${id}`.execute(tx)
  return rows[0]!.status
}
