import type { TFunction } from "#web/texts/translator.ts"
import { errorText } from "#web/ui/error-text.ts"
import type { Formats } from "#web/ui/formats.ts"

/** A refusal as the contract and the shared rules give it. */
export interface Refused {
  code: string
  details?: unknown
}

export interface About {
  /** The participant's name. */
  name: string
  dates: readonly { id: number; start_at: string }[]
  /** Whether some of the dates may be left out. */
  canLeaveOut: boolean
}

interface Given extends Details, Pick<About, "name"> {
  /** The date named in the refusal, in words. */
  day: string | null
  days: string[]
  formats: Formats
  t: TFunction
}

interface Details {
  age?: number
  age_minimum?: number
  age_maximum?: number
  date_id?: number
  date_ids?: number[]
  with?: { start_at: string; end_at: string }
  maximum?: number
  registrations_start_at?: string
}

/** Why not, and what would work instead, as far as the refusal's details tell; else the text of its code. */
export function refusalText({ code, details }: Refused, about: About, formats: Formats, t: TFunction): string {
  const known = detailsOf(details)
  const dayOf = (id: number | undefined) => {
    const date = about.dates.find((each) => each.id === id)
    return date ? [formats.date(date.start_at, "weekday")] : []
  }
  const [day = null] = dayOf(known.date_id)
  const days = (known.date_ids ?? []).flatMap(dayOf)
  const reason = reasons[code]?.({ ...known, name: about.name, day, days, formats, t })
  if (!reason) return errorText(t, code)
  return day && about.canLeaveOut ? t("registration.refused.leave_out", { reason }) : reason
}

const detailsOf = (details: unknown): Details =>
  typeof details === "object" && details !== null && !Array.isArray(details) ? details : {}

const reasons: Record<string, (given: Given) => string | undefined | false | null | 0> = {
  PARTICIPANT_TOO_YOUNG: ({ age_minimum: count, age, name, t }) =>
    count !== undefined && t("registration.refused.too_young", { count, name, age }),
  PARTICIPANT_TOO_OLD: ({ age_maximum: count, age, name, t }) =>
    count !== undefined && t("registration.refused.too_old", { count, name, age }),
  ALREADY_REGISTERED: ({ day, name, t }) => day && t("registration.refused.already", { name, day }),
  PARTICIPANT_OVERLAP: ({ day, name, with: other, formats: { time }, t }) =>
    day &&
    other &&
    t("registration.refused.overlap", { name, day, start: time(other.start_at), end: time(other.end_at) }),
  AVAILABILITY_FULL: ({ day, t }) => day && t("registration.refused.full", { day }),
  AVAILABILITY_OVERLAP: ({ day, t }) => day && t("registration.refused.busy", { day }),
  DATE_NOT_ON_SALE: ({ days, formats: { language }, t }) =>
    days.length &&
    t("registration.refused.gone", { count: days.length, days: new Intl.ListFormat(language).format(days) }),
  PARTIAL_REGISTRATION_NOT_ALLOWED: ({ date_ids, t }) =>
    date_ids && t("registration.refused.whole", { count: date_ids.length }),
  CONSTRAINT_REGISTRATIONS_MAX: ({ maximum: count, name, t }) =>
    count !== undefined && t("registration.refused.most", { count, name }),
  CONSTRAINT_LOCATIONS_MAX: ({ maximum: count, name, t }) =>
    count !== undefined && t("registration.refused.most_places", { count, name }),
  REGISTRATIONS_NOT_OPEN: ({ registrations_start_at: opens_at, formats: { date, time }, t }) =>
    opens_at && t("catalogue.opens_at", { date: date(opens_at, "weekday"), time: time(opens_at) }),
}
