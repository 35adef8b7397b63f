import { z } from "zod"
import { amount, cuid, day, slots, text, time } from "../fields.ts"
import { scheduleModes } from "../rules/recurrence.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const named = z.object({ cuid: z.string(), title: z.string() })
const weekday = z.int().min(1).max(7)
const optionalLink = (of: string) => given("link", cuid.nullable().default(null), { answer: named.nullable(), of })
const optionalAmount = () => given("amount", amount.nullable().default(null))

export const slotRows = { start_time: given("time", time), end_time: given("time", time) }

/**
 * A rule that makes availabilities: weekdays, every so many weeks, slots of local hours, without some days and calendar
 * periods. Empty fields are the activity's. It makes nothing until it is run.
 */
export const schedules = entity({
  name: "schedule",
  path: "schedules",
  permission: "availabilities.schedules",
  fields: {
    title: given("text", text(200), { list: true, search: true, sort: true }),
    activity: given("link", cuid, { answer: named, of: "activities", list: true, filter: true }),
    mode: given("choice", z.enum(scheduleModes), { list: true, filter: true, choices: scheduleModes }),
    weekdays: given(
      "other",
      z
        .array(weekday)
        .min(1, "REQUIRED")
        .max(7)
        .refine((all) => new Set(all).size === all.length, "DUPLICATE"),
    ),
    every_weeks: given("number", z.int().min(1).max(8).default(1)),
    start_day: given("day", day, { list: true, sort: true }),
    end_day: given("day", day, { list: true, sort: true }),
    slots: given("rows", slots, { rows: slotRows }),
    skipped_days: given("other", z.array(day).max(400).default([])),
    periods: given("links", z.array(cuid).max(100).default([]), {
      answer: z.array(named.extend({ start_day: z.string(), end_day: z.string() })),
      of: "calendar-periods",
    }),
    location: optionalLink("locations"),
    resource: optionalLink("resources"),
    capacity: given("number", z.int().min(0).max(1_000_000).nullable().default(null)),
    price: optionalAmount(),
    price_per_date: optionalAmount(),
    deposit: optionalAmount(),
    /** How many availabilities it has made and not lost since. */
    availabilities: shown("number", z.int(), { list: true }),
    ran_at: shown("instant", z.string().nullable(), { list: true, sort: true }),
    created_at: shown("instant", z.string(), { sort: true }),
  },
  order: "-start_day",
})
