import type { Call } from "../client.ts"
import type { Availability } from "../endpoints/availabilities.ts"
import { statuses } from "../endpoints/catalogue.ts"
import { cuid, day } from "../fields.ts"
import { type AvailabilityCard, toCard } from "../rules/availability-card.ts"
import { activityMonth } from "../rules/calendar-month.ts"
import { hasPassed, localDate } from "../rules/dates.ts"
import { toQuickRow } from "../rules/quick-row.ts"
import { nearestDays, pickableDays } from "../rules/schedule-days.ts"
import { readPaging } from "./read-filters.ts"
import type { SettingsOf } from "./registry.ts"
import type { Where } from "./where.ts"

// Data of the pages about one activity, availability or product. Its cuid comes from the page's parameter; a value that
// is no cuid is replaced by one that never exists, so that the page answers the usual "not found".
const named = (name: string | undefined) => ({ params: { cuid: cuid.safeParse(name).data ?? "nothing" } })
const status = statuses.join(",")

export const detailLoads = {
  activity: async (call: Call, { variant }: SettingsOf<"activity">, where: Where) => {
    const { params } = named(where.params.activity)
    const parts = Promise.all([
      call("GET /api/activities/{cuid}", { params }),
      call("GET /api/activities", { query: { id: params.cuid, limit: 1 } }),
      variant === "A" ? loadList(call, params.cuid, where) : null,
      variant === "B" ? loadDay(call, params.cuid, where) : null,
    ])
    return parts.then(
      ([{ activity }, { data }, list, dates]) => {
        const { price_minimum = null, availabilities_count = 0 } = data[0] ?? {}
        return { activity, price_minimum, availabilities_count, list, day: dates, is_on_sale: true }
      },
      async (refusal: unknown) => {
        const activity = await loadUnpublished(call, params, where, refusal)
        return { activity, price_minimum: null, availabilities_count: 0, list: null, day: null, is_on_sale: false }
      },
    )
  },
  availability: (call: Call, _: SettingsOf<"availability">, { params }: Where) =>
    call("GET /api/availabilities/{cuid}", named(params.availability)),
  bundle: (call: Call, _: SettingsOf<"bundle">, { params }: Where) =>
    call("GET /api/bundles/{cuid}", named(params.bundle)),
  membership: (call: Call, _: SettingsOf<"membership">, { params }: Where) =>
    call("GET /api/memberships/{cuid}", named(params.membership)),
  voucher: (call: Call, _: SettingsOf<"voucher">, { params }: Where) =>
    call("GET /api/vouchers/{cuid}", named(params.voucher)),
  "cart-add": async (call: Call, _: SettingsOf<"cart-add">, { query, now, timezone }: Where) => {
    const chosen = { id: cuidsIn(query.get("availabilities")), dates: cuidsIn(query.get("dates")) }
    const ask = async (by: { id: string } | { dates: string }) =>
      (await call("GET /api/availabilities", { query: { ...by, status, limit: MOST_CHOSEN } })).data
    const [whole, partly] = await Promise.all([
      chosen.id.length > 0 ? ask({ id: chosen.id.join() }) : [],
      chosen.dates.length > 0 ? ask({ dates: chosen.dates.join() }) : [],
    ])
    const card = (availability: Availability) => toCard(availability, timezone, now)
    return { chosen: [...wholeOnes(chosen.id, whole, card), ...datesOf(chosen.dates, partly, card)] }
  },
}

/**
 * An activity that is not on the site is shown to a family with a registration in it. The call for it is personal, never
 * shared: a page that is made for many stops at it and is made for its reader. For visitors there is no such call.
 */
async function loadUnpublished(call: Call, params: { cuid: string }, { marks }: Where, refusal: unknown) {
  const isVisitor = marks && marks.reader.customer === null
  if (isVisitor || statusOf(refusal) !== 404) throw refusal
  const own = await call("GET /api/account/activities/{cuid}", { params }).catch(() => null)
  if (!own) throw refusal
  return own.activity
}

/** Of a refusal, thrown by a client or answered as the page's own. */
function statusOf(refusal: unknown): number | undefined {
  const { status, init } = (refusal ?? {}) as { status?: number; init?: { status?: number } | null }
  return status ?? init?.status
}

/** Variant A: availabilities that are not over, in any status, soonest first. */
async function loadList(call: Call, activity: string, { query, now, timezone }: Where) {
  const paging = readPaging(query)
  const { data, count } = await call("GET /api/availabilities", { query: { activity, status, after: now, ...paging } })
  return { data: data.map((each) => toCard(each, timezone, now)), count, ...paging }
}

/** Variant B: the dates of the day asked for, or of the next that has any, and the days of its month that have some. */
async function loadDay(call: Call, activity: string, { query, now, timezone }: Where) {
  const today = localDate(now, timezone)
  const given = day.safeParse(query.get("date") ?? undefined).data
  const upcoming = given
    ? null
    : await call("GET /api/availabilities/calendar", { query: { activity, status, after: now } })
  const date = given ?? upcoming?.dates[0]?.date ?? upcoming?.next ?? today
  const [month, found] = await Promise.all([
    call("GET /api/availabilities/calendar", { query: activityMonth(activity, date, now, timezone) }),
    call("GET /api/availabilities/dates", { query: { activity, status, date, after: date } }),
  ])
  const days = { ...month, dates: month.dates.map((each) => each.date) }
  const dates = found.availabilities_dates.data.filter(({ end_at }) => !hasPassed(end_at, now))
  return {
    date,
    rows: dates.map((each) => toQuickRow(each, now)),
    marked: days.dates,
    ...pickableDays(days, today),
    ...nearestDays([date, date], days, today),
  }
}

const MOST_CHOSEN = 60

const cuidsIn = (text: string | null): string[] =>
  [...new Set(text?.split(",").filter((each) => cuid.safeParse(each).success))].slice(0, MOST_CHOSEN)

type ToCard = (availability: Availability) => AvailabilityCard

/** In the order of the address; unknown cuids are left out. */
const wholeOnes = (cuids: string[], found: Availability[], card: ToCard) =>
  cuids.flatMap((cuid) => {
    const availability = found.find((each) => each.cuid === cuid)
    return availability ? [{ cuid, availability: card(availability), date: null }] : []
  })

const datesOf = (cuids: string[], found: Availability[], card: ToCard) =>
  cuids.flatMap((cuid) => {
    const availability = found.find(({ dates }) => dates.some((date) => date.cuid === cuid))
    const date = availability?.dates.find((each) => each.cuid === cuid)
    return availability && date ? [{ cuid, availability: card(availability), date }] : []
  })
