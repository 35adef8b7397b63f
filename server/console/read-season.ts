import { sql } from "kysely"
import type { Home } from "#contract/endpoints/console-home.ts"
import { received } from "#contract/rules/account-kinds.ts"
import { localDate } from "#contract/rules/dates.ts"
import { isOf } from "#server/payments/account-kinds.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type At, overdueRegistrations } from "./find-todo.ts"

// A season begins on 1 September, where the organiser is. This one is set beside the last one up to the same day, so that
// October is not compared with a whole year.
const FIRST_DAY = "-09-01"
const WEEKS = 53

type Season = NonNullable<Home["season"]>

interface Counts {
  week: number
  registrations: number
  last_registrations: number
  income: number
  last_income: number
}

/** Registrations and income, week by week from the first day of each of the two seasons. */
export async function readSeason(tx: Tx, at: At, withMoney: boolean): Promise<Season> {
  const { organiser_id, timezone, now } = at
  const today = localDate(now, timezone)
  const year = Number(today.slice(0, 4)) - (today.slice(4) < FIRST_DAY ? 1 : 0)
  const [from, last_from] = [`${year}${FIRST_DAY}`, `${year - 1}${FIRST_DAY}`]
  const day = sql`(x.at at time zone ${timezone})::date`
  const { rows } = await sql<Counts & { is_past: boolean }>`
    with x as (
      select r.created_at as at, 1 as registrations, 0::bigint as income from registrations r
      where r.organiser_id = ${organiser_id} and r.cancelled_at is null
        and r.created_at >= ${last_from}::timestamp at time zone ${timezone}
      union all
      select m.created_at, 0, -p.amount from movements m
      join postings p on ${ofTenant("p")} and p.movement_id = m.id
      join accounts c on ${ofTenant("c")} and c.id = p.account_id and ${isOf("c", received)}
      where m.organiser_id = ${organiser_id} and ${withMoney} and m.created_at >= ${last_from}::timestamp at time zone ${timezone})
    select least(case when ${day} >= ${from}::date then ${day} - ${from}::date else ${day} - ${last_from}::date end / 7, ${WEEKS - 1}) as week,
      ${day} < ${from}::date and ${day} - ${last_from}::date <= ${today}::date - ${from}::date as is_past,
      coalesce(sum(x.registrations) filter (where ${day} >= ${from}::date), 0)::integer as registrations,
      coalesce(sum(x.registrations) filter (where ${day} < ${from}::date), 0)::integer as last_registrations,
      coalesce(sum(x.income) filter (where ${day} >= ${from}::date), 0)::bigint as income,
      coalesce(sum(x.income) filter (where ${day} < ${from}::date), 0)::bigint as last_income
    from x group by 1, 2`.execute(tx)
  const total = (of: keyof Counts, some = rows) => some.reduce((sum, row) => sum + row[of], 0)
  const past = rows.filter(({ is_past }) => is_past)
  const compared = (now: "registrations" | "income", last: "last_registrations" | "last_income") => ({
    now: total(now),
    last: total(last, past),
    last_in_all: total(last),
  })
  return {
    from,
    last_from,
    registrations: compared("registrations", "last_registrations"),
    income: withMoney ? compared("income", "last_income") : null,
    owed: withMoney ? await readOwed(tx, at) : null,
    weeks: summedUp(rows, weekOf(today, from), withMoney),
  }
}

const weekOf = (day: string, from: string): number => Math.floor((Date.parse(day) - Date.parse(from)) / 604_800_000)

/** Sums that grow from week to week; those of this season end with the present week. */
function summedUp(rows: Counts[], present: number, withMoney: boolean): Season["weeks"] {
  const upTo = (of: keyof Counts, week: number) =>
    rows.reduce((sum, row) => (row.week <= week ? sum + row[of] : sum), 0)
  return Array.from({ length: WEEKS }, (_, week) => ({
    week,
    registrations: week <= present ? upTo("registrations", week) : null,
    last_registrations: upTo("last_registrations", week),
    income: withMoney && week <= present ? upTo("income", week) : null,
    last_income: withMoney ? upTo("last_income", week) : null,
  }))
}

/** The amount that families still owe for registrations, and how much of it is late. */
async function readOwed(tx: Tx, at: At): Promise<NonNullable<Season["owed"]>> {
  const due = sql`r.total_amount - ${paidAmount("registration", "r")}`
  const { rows } = await sql<NonNullable<Season["owed"]>>`
    select coalesce(sum(greatest(${due}, 0)), 0)::bigint as amount,
      (select coalesce(sum(${due}), 0)::bigint from ${overdueRegistrations(at)}) as overdue
    from registrations r where r.organiser_id = ${at.organiser_id} and r.cancelled_at is null`.execute(tx)
  return rows[0]!
}
