import { sql } from "kysely"
import { findTakenPlaces, type TakenPlace } from "#server/catalogue/places/find-taken.ts"
import { type AvailabilityFacts, readSaleFacts } from "#server/catalogue/read-for-sale.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { Adding } from "./add-items.ts"
import { requestLines } from "./request-lines.ts"

/** What registrations are judged by, read after the families were locked. */
export interface SaleFacts {
  sale: Map<number, AvailabilityFacts>
  /** By participant. */
  taken: Map<number, TakenPlace[]>
  /** When a customer's participant first held an availability, unless a pause has made that forgotten. */
  firstHeld: (customer_id: number, participant_id: number, availability_id: number) => string | null
}

/** Everything the registrations of these requests are judged by, in three statements that travel together. */
export async function readFacts(
  tx: Tx,
  ctx: RequestContext,
  requests: Adding[],
  cart_expiration: number,
): Promise<SaleFacts> {
  const lines = requests.flatMap(({ body }) => [...body.registrations, ...requestLines(body)])
  if (lines.length === 0) return { sale: new Map(), taken: new Map(), firstHeld: () => null }
  const participants = [...new Set(lines.flatMap(({ participant_id }) => participant_id ?? []))]
  const availabilities = [...new Set(lines.map(({ availability_id }) => availability_id))]
  const customers = requests.map((request) => request.ctx.customer!.id)
  const [sale, taken, held] = await Promise.all([
    readSaleFacts(tx, ctx, availabilities),
    findTakenPlaces(tx, ctx.organiser_id, participants),
    sql<FirstHold>`
      select customer_id, participant_id, availability_id, first_held_at from first_holds
      where organiser_id = ${ctx.organiser_id} and customer_id = any (${customers}::bigint[])
        and participant_id = any (${participants}::bigint[]) and availability_id = any (${availabilities}::bigint[])
        and held_until + ${cart_expiration} * interval '1 second' > clock_now()`.execute(tx),
  ])
  const first = new Map(
    held.rows.map((row) => [`${row.customer_id}/${row.participant_id}/${row.availability_id}`, row.first_held_at]),
  )
  return {
    sale,
    taken: Map.groupBy(taken, ({ participant_id }) => participant_id),
    firstHeld: (...ids) => first.get(ids.join("/")) ?? null,
  }
}

interface FirstHold {
  customer_id: number
  participant_id: number
  availability_id: number
  first_held_at: string
}
