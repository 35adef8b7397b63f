import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { formatDate, formatDateRange, formatTime } from "#contract/rules/dates.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { announceAll } from "#server/platform/jobs/announce.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import type { Waiting } from "./read-list.ts"

interface Offered {
  cuid: string
  customer_id: number
  email: string | null
  firstname: string
  language: Language
  participant: string
  activity: string
  availability: string
  start_at: string
  end_at: string
  offered_until: string
  timezone: string
}

/** Writes the mails about offers, in the transaction that makes them. */
export async function tellOffered(tx: Tx, organiser_id: number, entries: Waiting[]): Promise<void> {
  const { rows } = await sql<Offered>`
    select e.cuid, e.customer_id, c.email, c.firstname, c.language, act.title as activity, a.cuid as availability,
      app.iso(a.start_at) as start_at, app.iso(a.end_at) as end_at, app.iso(e.offered_until) as offered_until, o.timezone, (
      select string_agg(w.firstname, ', ' order by w.id) from participants w
      where ${ofTenant("w")} and w.id = any (e.participant_ids)) as participant
    from waiting_list_entries e join organisers o on o.id = e.organiser_id
    join customers c on ${ofTenant("c")} and c.id = e.customer_id
    join availabilities a on ${ofTenant("a")} and a.id = e.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where e.organiser_id = ${organiser_id} and e.id = any (${entries.map(({ id }) => id)}::bigint[])
    order by e.id`.execute(tx)
  await announceAll(
    tx,
    organiser_id,
    rows.map(({ cuid }) => ({ type: "waiting_list.offered", payload: { entry: cuid } })),
  )
  for (const offered of rows) await writeOffer(tx, organiser_id, offered)
}

async function writeOffer(tx: Tx, organiser_id: number, offered: Offered): Promise<void> {
  const { cuid, customer_id, email, language, timezone, offered_until, start_at, end_at } = offered
  if (!email) return
  const local = { language, timezone }
  const { firstname, participant, activity, availability } = offered
  await writeMail(tx, organiser_id, {
    trigger: "waiting_list.offered",
    thing: `waiting_list/${cuid}`,
    recipient: email,
    customer_id,
    language,
    template: "waiting_list.offered",
    data: {
      firstname,
      participant,
      activity,
      path: `/availabilities/${availability}`,
      when: formatDateRange(start_at, end_at, { ...local, style: "long" }),
      until: { day: formatDate(offered_until, { ...local, style: "full" }), time: formatTime(offered_until, local) },
    },
  })
}
