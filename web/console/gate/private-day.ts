import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import { idOf } from "../attendance/find-people.ts"
import type { Day } from "../attendance/use-day.ts"

// A day in two parts. Names, groups and times are what the gate needs to go on working; health, notes and phone numbers are
// what may lie on a device only encrypted.

/** The private part of a child's row. */
interface Private extends Pick<DayRow, "important" | "guardians" | "notes"> {
  phone: string
  /** Of the people who may pick up, in their order. */
  phones: string[]
}
/** By registration and date. */
export type PrivateParts = Record<string, Private>

const eachRow = (day: Day, change: (row: DayRow) => DayRow): Day => ({
  ...day,
  groups: day.groups.map((group) => ({ ...group, rows: group.rows.map(change) })),
})

const withoutPrivate = (row: DayRow): DayRow => ({
  ...row,
  important: [],
  guardians: [],
  notes: [],
  customer: { ...row.customer, phone: "" },
  pick_up_people: row.pick_up_people.map(({ name }) => ({ name, phone: "" })),
})

const privateOf = ({ important, guardians, notes, customer, pick_up_people }: DayRow): Private => ({
  important,
  guardians,
  notes,
  phone: customer.phone,
  phones: pick_up_people.map(({ phone }) => phone),
})

export function splitDay(day: Day): { open: Day; parts: PrivateParts } {
  const rows = day.groups.flatMap((group) => group.rows)
  return {
    open: eachRow(day, withoutPrivate),
    parts: Object.fromEntries(rows.map((row) => [idOf(row), privateOf(row)])),
  }
}

/** The day as it was; without the parts, as it is kept in clear. */
export const joinDay = (open: Day, parts: PrivateParts | null): Day =>
  eachRow(open, (row) => {
    const { phone, phones, ...rest } = parts?.[idOf(row)] ?? privateOf(withoutPrivate(row))
    const pick_up_people = row.pick_up_people.map(({ name }, i) => ({ name, phone: phones[i] ?? "" }))
    return { ...row, ...rest, customer: { ...row.customer, phone }, pick_up_people }
  })
