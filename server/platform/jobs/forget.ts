import { type RawBuilder, sql } from "kysely"
import { inTenant, type Tx, unsafeInSystem } from "../database/transaction.ts"
import type { Platform } from "../platform.ts"
import { readClock } from "../providers/clock.ts"
import { eachAlone } from "./each-alone.ts"

/** Rows in one transaction, and transactions for one rule of one organiser in one night: the rest waits for the next. */
const BATCH = 1_000
const MOST_BATCHES = 200

interface Rule {
  what: string
  /** Forgets at most so many rows of an organiser, and says how many it was. */
  forget: (organiser_id: number, now: string) => RawBuilder<unknown>
}

const before = (now: string, age: string) => sql`${now}::timestamptz - ${age}::interval`

/** Oldest first by their key, which needs no index of its own: rows are written in about the order of their ids. */
const oldest = (table: "events" | "mails", organiser_id: number) =>
  sql`select t.id, t.created_at, t.relayed_at from ${sql.table(table)} t where t.organiser_id = ${organiser_id}
    order by t.id limit ${sql.lit(BATCH)}`

// Retention: rows that are no longer needed, per organiser. A row that keeps something from happening twice outlives the time in
// which it could happen: a mail stays as an empty row for as long as its (trigger, thing, recipient) could come again, and
// what was told of a registration is kept elsewhere for ever (notification_decisions). docs/operations.md has the periods.
const rules: Rule[] = [
  {
    what: "mail bodies",
    forget: (organiser_id, now) => sql`
      update mails m set data = '{}', subject = null, html = null, text = null
      where m.organiser_id = ${organiser_id} and m.id = any (array (
        select t.id from mails t where t.organiser_id = ${organiser_id} and t.html is not null
          and t.sent_at < ${before(now, "90 days")} order by t.sent_at limit ${sql.lit(BATCH)}))`,
  },
  {
    // They were never rendered; what their server answered may name the recipient. failed_at stays: no second try.
    what: "refused mails",
    forget: (organiser_id, now) => sql`
      update mails m set data = '{}', failure = null
      where m.organiser_id = ${organiser_id} and m.id = any (array (
        select t.id from mails t where t.organiser_id = ${organiser_id} and t.failure is not null
          and t.failed_at < ${before(now, "90 days")} order by t.failed_at limit ${sql.lit(BATCH)}))`,
  },
  {
    what: "mails",
    forget: (organiser_id, now) => sql`
      delete from mails m where m.organiser_id = ${organiser_id} and m.id = any (array (
        select t.id from (${oldest("mails", organiser_id)}) t where t.created_at < ${before(now, "2 years")}))`,
  },
  {
    what: "events",
    forget: (organiser_id, now) => sql`
      delete from events e where e.organiser_id = ${organiser_id} and e.id = any (array (
        select t.id from (${oldest("events", organiser_id)}) t
        where t.created_at < ${before(now, "90 days")} and t.relayed_at is not null))`,
  },
  {
    // A cancelled registration, an item in a cart and an entry of the waiting list keep theirs.
    what: "released places",
    forget: (organiser_id, now) => sql`
      delete from places p where p.organiser_id = ${organiser_id} and p.id = any (array (
        select t.id from places t where t.organiser_id = ${organiser_id} and t.released_at < ${before(now, "30 days")}
          and not exists (select from registrations r where r.organiser_id = ${organiser_id} and r.place_id = t.id)
          and not exists (select from cart_items i where i.organiser_id = ${organiser_id} and i.place_id = t.id)
          and not exists (select from waiting_list_entries w where w.organiser_id = ${organiser_id} and w.place_id = t.id)
        order by t.released_at limit ${sql.lit(BATCH)}))`,
  },
]

/** Forgets what its time has come for, every night, one organiser after the other, in transactions of a moment each. */
export async function forget(platform: Platform): Promise<void> {
  const { database } = platform
  const organisers = await unsafeInSystem(database, (tx) =>
    tx.selectFrom("organisers").select("id").orderBy("id").execute(),
  )
  const ids = organisers.map(({ id }) => ({ organiser_id: id }))
  await eachAlone(platform, "forgetting", ids, async ({ organiser_id }) => {
    for (const rule of rules)
      for (let batch = 0; batch < MOST_BATCHES; batch++)
        if ((await inTenant({ database, organiser_id }, (tx) => forgetSome(tx, organiser_id, rule))) === 0) break
  })
}

async function forgetSome(tx: Tx, organiser_id: number, rule: Rule): Promise<number> {
  const { numAffectedRows } = await rule.forget(organiser_id, await readClock(tx)).execute(tx)
  return Number(numAffectedRows ?? 0)
}
