import { raiseCapacity } from "#server/catalogue/places/staff-places.ts"
import { readDateStates } from "#server/catalogue/read-date-states.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

interface Wanted {
  availability: { id: number; cuid: string }
  date_ids: number[]
  quantity: number
}

/** "One more place and register": dates that have no room get as many places as are taken. Answers how many dates. */
export async function makeRoom(
  tx: Tx,
  ctx: RequestContext,
  { availability, date_ids, quantity }: Wanted,
): Promise<number> {
  const states = await readDateStates(tx, ctx.organiser_id, availability.id)
  const short = states
    .filter(({ id, remaining }) => date_ids.includes(id) && remaining !== null && remaining < quantity)
    .map(({ id }) => id)
  if (short.length === 0) return 0
  const before = await raiseCapacity(tx, ctx.organiser_id, short, quantity)
  for (const capacity of before)
    await logAction(tx, ctx, "availability.date_changed", {
      subject: `availability/${availability.cuid}`,
      changes: { capacity: [capacity, capacity + quantity] },
    })
  return short.length
}
