import { fromAbsolute, parseDate, toCalendarDate } from "@internationalized/date"
import type { Language } from "#contract/language.ts"
import { completedYears } from "#contract/rules/age.ts"
import { formatDate, formatDateRange, localDate } from "#contract/rules/dates.ts"
import type { documentSources, SourceKind, SourcePath } from "#contract/rules/document-sources.ts"
import type { Answer, Facts } from "./read-facts.ts"

/** The value of a source: amounts in minor units, dates as instants or days. Null is empty. */
interface Values {
  text: string | null
  number: number | null
  currency: number | null
  date: string | null
  /** The content of its QR code. */
  image: string | null
}
export type SourceValue = Values[SourceKind]
type Table = { [P in SourcePath]: Values[(typeof documentSources)[P]] }

export interface Drawn {
  cuid: string
  /** The content of the participant's QR code for the door. */
  token: string
}

const perDay = (amount: number, days: number | null): number | null => (days ? Math.floor(amount / days) : null)

/** Every source of a document about this registration. */
export function sourcesOf(facts: Facts, document: Drawn): (path: string) => SourceValue {
  const { customer, participant, organiser, now } = facts
  const today = localDate(now, organiser.timezone)
  const table: Table = {
    ...identity("customer", customer),
    "customer.email": customer.email,
    "customer.phone": customer.phone,
    "customer.created_at": customer.created_at,
    ...identity("participant", participant),
    "participant.birthdate": participant.birthdate,
    "participant.age": participant.birthdate && completedYears(participant.birthdate, today),
    "participant.created_at": participant.created_at,
    "participant.attendance_qr_code": document.token,
    ...ofAvailability(facts),
    ...ofRegistration(facts),
    "document.cuid": document.cuid,
    "document.created_at": now,
  } as Table
  return (path) => {
    const [, of, cuid] = /^(customer|participant)\.custom_fields\.(\w+)$/.exec(path) ?? []
    if (!cuid) return table[path as SourcePath] ?? null
    const answer = (of === "customer" ? customer : participant).custom_fields.find((one) => one.cuid === cuid)
    return answer ? answerText(answer, customer.language, organiser.timezone) : null
  }
}

const identity = <P extends string>(
  of: P,
  { cuid, firstname, lastname, fullname }: Facts["participant"] | Facts["customer"],
) => ({
  [`${of}.cuid`]: cuid,
  [`${of}.firstname`]: firstname,
  [`${of}.lastname`]: lastname,
  [`${of}.fullname`]: fullname,
})

function ofAvailability({ availability, customer, organiser }: Facts) {
  const { timezone } = organiser
  const { start_at, end_at, dates, collaborators, location } = availability
  const minutes = dates.reduce((sum, one) => sum + (Date.parse(one.end_at) - Date.parse(one.start_at)) / 60_000, 0)
  const named = (of: "cuid" | "firstname" | "lastname" | "fullname" | "email" | "phone") =>
    collaborators.flatMap((one) => one[of] ?? []).join(", ") || null
  return {
    "availability.cuid": availability.cuid,
    "availability.capacity": availability.capacity,
    "availability.registered": availability.registered,
    "availability.start_at": start_at,
    "availability.end_at": end_at,
    "availability.dates": datesText(dates, customer.language, timezone),
    "availability.duration.calendar_days": daysBetween(start_at, end_at, timezone),
    "availability.duration.hours": Math.floor(minutes / 60),
    "availability.duration.minutes": Math.floor(minutes),
    "availability.activity.cuid": availability.activity.cuid,
    "availability.activity.title": availability.activity.title,
    ...Object.fromEntries(
      Object.entries(location ?? {}).map(([name, value]) => [`availability.location.${name}`, value]),
    ),
    ...Object.fromEntries(
      (["cuid", "firstname", "lastname", "fullname", "email", "phone"] as const).map((name) => [
        `availability.collaborators.${name}`,
        named(name),
      ]),
    ),
  }
}

function ofRegistration({ registration, customer, organiser }: Facts) {
  const { dates, bundle, total_amount } = registration
  return {
    "registration.cuid": registration.cuid,
    "registration.reference": registration.reference,
    "registration.deposit_amount": registration.deposit_amount,
    "registration.attendance_fees_amount": registration.attendance_fees_amount,
    "registration.total_amount": total_amount,
    "registration.daily_amount": perDay(total_amount, dates.length),
    "registration.created_at": registration.created_at,
    "registration.dates": datesText(dates, customer.language, organiser.timezone),
    "registration.bundle.cuid": bundle?.cuid ?? null,
    "registration.bundle.title": bundle?.title ?? null,
    "registration.bundle.total_amount": bundle?.total_amount ?? null,
    "registration.bundle.daily_amount": bundle && perDay(bundle.total_amount, bundle.capacity),
    "registration.bundle.capacity": bundle?.capacity ?? null,
    "registration.bundle.expires_at": bundle?.expires_at ?? null,
    "registration.bundle.created_at": bundle?.created_at ?? null,
  }
}

/** Local days from the first to the last, both counted. */
function daysBetween(start_at: string, end_at: string, timezone: string): number {
  const dayOf = (instant: number) => toCalendarDate(fromAbsolute(instant, timezone))
  return dayOf(Date.parse(end_at) - 1).compare(dayOf(Date.parse(start_at))) + 1
}

/** Consecutive days as one range: "22 – 26 février 2027, 3 mars 2027". */
function datesText(dates: readonly { start_at: string; end_at: string }[], language: Language, timezone: string) {
  const days = [...new Set(dates.map(({ start_at }) => localDate(start_at, timezone)))].sort()
  const stretches: [string, string][] = []
  for (const day of days) {
    const last = stretches.at(-1)
    if (last && parseDate(day).compare(parseDate(last[1])) === 1) last[1] = day
    else stretches.push([day, day])
  }
  const style = "long"
  return stretches.map(([from, to]) => formatDateRange(from, to, { language, timezone, style })).join(", ")
}

/** An answer in words: choices by their labels, days written out. */
export function answerText({ type, choices, data }: Answer, language: Language, timezone: string): string | null {
  if (data === null) return null
  const given = [data].flat()
  if (type === "DATE") return given.map((day) => formatDate(day, { language, timezone, style: "long" })).join(", ")
  const labelOf = (id: string) => choices.find((choice) => choice.id === id)?.label ?? id
  return (type === "TEXT" ? given : given.map(labelOf)).join(", ")
}
