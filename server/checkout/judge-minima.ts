import { minimumProblem } from "#contract/rules/registration.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import { forReader, readSaleFacts } from "#server/catalogue/read-for-sale.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { CartLine } from "./read-lines.ts"

/** Least numbers of registrations and locations are judged now, when all that is wanted is there. */
export async function judgeMinima(tx: Tx, ctx: RequestContext, lines: CartLine[]): Promise<void> {
  const limited = lines.filter(({ has_minimum }) => has_minimum)
  if (limited.length === 0) return
  const availability_ids = [...new Set(limited.map(({ availability_id }) => availability_id!))]
  const sale = await readSaleFacts(tx, ctx, availability_ids)
  const participant_ids = [...new Set(limited.map(({ participant_id }) => participant_id!))]
  const taken = await findTakenPlaces(tx, ctx.organiser_id, participant_ids)
  for (const { availability_id, participant_id, place_id, quantity, dates } of limited) {
    const facts = sale.get(availability_id!)
    // What is no longer published sets no limits any more.
    if (!facts) continue
    const availability = forReader(facts, [])
    const others = taken.filter((place) => place.participant_id === participant_id && place.id !== place_id)
    const { now } = availability
    const date_ids = dates.map(({ id }) => id)
    const { timezone } = ctx.tenant
    const problem = minimumProblem({ availability, date_ids, quantity, birthdate: "", others, now, timezone })
    if (problem) refuse(problem.code, { field: "cart_id", details: { ...problem.details, availability_id } })
  }
}
