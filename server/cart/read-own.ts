import { sql } from "kysely"
import type { TakenPlace } from "#server/catalogue/places/find-taken.ts"
import type { CatalogueVersion } from "#server/catalogue/read-version.ts"
import { takeSaleFacts } from "#server/catalogue/sale-cache.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { Adding } from "./adding.ts"

interface FirstHold {
  customer_id: number
  participant_id: number
  availability_id: number
  first_held_at: string
  held_until: string
}

export interface Own extends CatalogueVersion {
  taken: (Pick<TakenPlace, "id" | "participant_id" | "availability_id"> & { date_ids: number[] })[]
  held: FirstHold[]
}

/** What the participants have, what their customers held, and the catalogue's version (functions/families.sql). */
export async function readOwn(tx: Tx, organiser_id: number, participants: number[], requests: Adding[]): Promise<Own> {
  const customers = requests.map(({ ctx }) => ctx.customer!.id)
  const { rows } = await sql<{ own: Own }>`
    select app.find_own(${organiser_id}, ${customers}::bigint[], ${participants}::bigint[]) as own`.execute(tx)
  return rows[0]!.own
}

/** The places with what the catalogue says of them, which is cached. */
export async function describeTaken(tx: Tx, ctx: RequestContext, own: Own): Promise<TakenPlace[]> {
  const ids = [...new Set(own.taken.map(({ availability_id }) => availability_id))]
  const facts = await takeSaleFacts(tx, ctx, ids, own)
  return own.taken.map(({ date_ids, ...place }) => {
    const { activity, location_id, dates } = facts.get(place.availability_id)!
    return {
      ...place,
      activity_id: activity.id,
      location_id,
      allow_participant_overlap: activity.allow_participant_overlap,
      dates: dates.filter(({ id }) => date_ids.includes(id)),
    }
  })
}
