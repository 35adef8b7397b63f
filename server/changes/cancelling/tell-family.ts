import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { formatDate, formatTimeRange, type Interval } from "#contract/rules/dates.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import type { Ended } from "../registrations/end-registration.ts"
import type { HeldRegistration } from "../registrations/lock-registration.ts"
import type { CancellingJob } from "./cancelling-job.ts"

/** A registration that was changed, and the dates it keeps. */
export interface Effect {
  registration: HeldRegistration
  after: HeldRegistration["dates"]
}

interface Told {
  job: CancellingJob
  job_id: number
  customer_id: number
  effects: Effect[]
  given: Ended[]
  /** Items that were in the cart. */
  held: number
}

interface Facts {
  email: string | null
  firstname: string
  language: Language
  currency: string
  timezone: string
  activity: string
  dates: (Interval & { id: number })[]
  participants: { id: number; fullname: string }[]
  /** Places of theirs that starting this job has taken back: in their cart, or offered. */
  taken: boolean
  offered: boolean
  waited: boolean
}

/**
 * One mail to a family, however many registrations, items and entries of theirs the cancellation concerns. None where
 * nothing of theirs was left to change: another job over the same dates, started at the same moment, has told them.
 */
export async function tellFamily(tx: Tx, organiser_id: number, told: Told): Promise<void> {
  const { job, job_id, customer_id, effects, given, held } = told
  const facts = await readFacts(tx, organiser_id, told)
  const { email, firstname, language, currency, timezone, activity, participants, taken, offered, waited } = facts
  const isTakenBack = taken || waited
  if (!email || (effects.length === 0 && !isTakenBack)) return
  // Dates that another cancellation took out of the registrations before were told by it.
  const lost = new Set(effects.flatMap(({ registration }) => registration.dates.map(({ id }) => id)))
  const dates = facts.dates.filter(({ id }) => isTakenBack || lost.has(id))
  const money = (amount: number) => (amount > 0 ? formatMoney(amount, { currency, language, style: "sum" }) : null)
  const sum = (of: "to_wallet" | "to_card") => given.reduce((total, each) => total + each[of], 0)
  const day = ({ start_at, end_at }: Interval) => {
    const local = { language, timezone }
    return `${formatDate(start_at, { ...local, style: "full" })}, ${formatTimeRange(start_at, end_at, local)}`
  }
  await writeMail(tx, organiser_id, {
    trigger: "availability.cancelled",
    thing: `job/${job_id}`,
    recipient: email,
    customer_id,
    language,
    template: "availability.cancelled",
    data: {
      firstname,
      activity,
      message: job.message,
      is_all: job.is_all,
      days: dates.map(day),
      registrations: effects.map(({ registration, after }) => ({
        participant: participants.find(({ id }) => id === registration.participant_id)?.fullname ?? "",
        kept: after.length,
        path: `/account/registrations/${registration.cuid}`,
      })),
      returned: { wallet: money(sum("to_wallet")), card: money(sum("to_card")) },
      held: held > 0,
      offered,
      waited,
    },
  })
}

async function readFacts(tx: Tx, organiser_id: number, { job, customer_id, effects }: Told): Promise<Facts> {
  const participant_ids = effects.map(({ registration }) => registration.participant_id)
  const { rows } = await sql<Facts>`
    select c.email, c.firstname, c.language, o.currency, o.timezone, act.title as activity, (
        select jsonb_agg(jsonb_build_object('id', d.id, 'start_at', app.iso(d.start_at),
          'end_at', app.iso(d.end_at)) order by d.start_at, d.id)
        from availability_dates d where ${ofTenant("d")} and d.id = any (${job.date_ids}::bigint[])) as dates,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'fullname', w.fullname)) from participants w
        where ${ofTenant("w")} and w.id = any (${participant_ids}::bigint[])), '[]'::jsonb) as participants,
      exists (select from places p where ${ofTenant("p")} and p.id = any (${job.place_ids}::bigint[])
        and p.customer_id = c.id) as taken,
      exists (select from places p where ${ofTenant("p")} and p.id = any (${job.place_ids}::bigint[]) and p.offered
        and p.customer_id = c.id) as offered,
      exists (select from waiting_list_entries e where ${ofTenant("e")} and e.id = any (${job.entry_ids}::bigint[])
        and e.customer_id = c.id) as waited
    from customers c join organisers o on o.id = c.organiser_id
    join availabilities a on ${ofTenant("a")} and a.id = ${job.availability_id}
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where c.organiser_id = ${organiser_id} and c.id = ${customer_id}`.execute(tx)
  return rows[0]!
}
