import { sql } from "kysely"
import { dueOffers } from "#contract/rules/waiting-list.ts"
import { keepForList, lockLists } from "#server/catalogue/places/keep-for-list.ts"
import {
  inTenant,
  readTenant,
  type TenantContext,
  type Tx,
  unsafeInSystem,
} from "#server/platform/database/transaction.ts"
import { eachAlone } from "#server/platform/jobs/each-alone.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readList, type Waiting } from "./read-list.ts"
import { tellOffered } from "./tell-offered.ts"

/**
 * Offers free places to waiting entries, list by list, each in a transaction of its own organiser. Runs every minute;
 * a list that fails does not stop the others.
 */
export async function offerAll(platform: Platform): Promise<void> {
  const { database } = platform
  const { rows } = await unsafeInSystem(database, (tx) =>
    sql<{ organiser_id: number; availability_id: number }>`
      select distinct organiser_id, availability_id from waiting_list_entries where status in ('WAITING', 'OFFERED')
      order by organiser_id, availability_id`.execute(tx),
  )
  await eachAlone(platform, "waiting list", rows, ({ organiser_id, availability_id }) =>
    offerPlaces({ database, organiser_id }, availability_id),
  )
}

/** The same for the availability named in an event. */
export const offerFreed = ({ database }: Platform, organiser_id: number, payload: unknown): Promise<void> =>
  offerPlaces({ database, organiser_id }, (payload as { availability_id: number }).availability_id)

/**
 * Serves one list. The entries due for an offer are read without a lock, their customers and participants are locked in
 * the house's order, and the list is read again. An entry that comes up only then is not locked yet: it and those
 * behind it are served by the next round, so that the order is kept.
 */
export async function offerPlaces(tenant: TenantContext, availability_id: number): Promise<void> {
  for (let isServed = false; !isServed; ) {
    const seen = await readTenant(tenant, (tx) => readList(tx, tenant.organiser_id, availability_id))
    const concerned = seen ? dueOffers(seen).to : []
    isServed = await inTenant(tenant, (tx) => serve(tx, tenant.organiser_id, availability_id, concerned))
  }
}

async function serve(tx: Tx, organiser_id: number, availability_id: number, concerned: Waiting[]): Promise<boolean> {
  await lockLists(tx, organiser_id, [availability_id], {
    customer_ids: concerned.map(({ customer_id }) => customer_id),
    participant_ids: concerned.flatMap(({ participant_ids }) => participant_ids),
  })
  await sql`select app.reclaim_places(${organiser_id}, array[${availability_id}::bigint], clock_now()),
    app.end_entries(${organiser_id}, ${availability_id}, clock_now())`.execute(tx)
  const list = await readList(tx, organiser_id, availability_id)
  const { to, until } = list ? dueOffers(list) : { to: [], until: null }
  const locked = new Set(concerned.map(({ id }) => id))
  const unseen = to.findIndex(({ id }) => !locked.has(id))
  const served = unseen === -1 ? to : to.slice(0, unseen)
  if (served.length > 0) {
    const { rows } = await sql<{ made: boolean }>`
      select app.offer_places(${organiser_id}, ${availability_id}, ${served.map(({ id }) => id)}::bigint[],
        ${list!.date_ids}::bigint[], ${until}::timestamptz) as made`.execute(tx)
    if (rows[0]!.made) await tellOffered(tx, organiser_id, served)
  }
  await keepForList(tx, organiser_id, [availability_id])
  return unseen === -1
}
