import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, day, id } from "../fields.ts"
import { absences, MOST_RECORDS } from "../rules/attendance-marks.ts"
import { importantAnswer } from "../rules/important.ts"
import { attendance, instant, isOneDate, recorded, refusals } from "./attendance.ts"

// The day at the door: who is expected, what a device recorded, who is absent.
/** What a device recorded, perhaps without network. */
export const batchRecord = z
  .object({
    ...recorded,
    /** The device's own name for this record: sent again under it, it changes nothing more. */
    key: z.string().regex(/^[\w.:-]{1,100}$/),
    /** When it happened, by the device's clock. */
    at: instant,
    /** Recorded although it had been corrected or taken back by hand: it corrects that. */
    by_hand: z.boolean().default(false),
  })
  .refine(isOneDate)
export type BatchRecord = z.output<typeof batchRecord>

export const batchResults = ["APPLIED", "IGNORED", "INVALID_INPUT", "IDEMPOTENCY_KEY_REUSED", ...refusals] as const
export type BatchResult = (typeof batchResults)[number]

const dayRow = attendance.extend({
  /** In completed years, on that day. */
  age: z.int().nullable(),
  /** What the participant's QR code holds, so that a device reads it without network. */
  code: z.string(),
  /** Answers to questions that are marked as important, for who may record attendance; nobody else gets any. */
  important: z.array(importantAnswer),
  /** Whom to call: first the one who registered the child. */
  guardians: z.array(z.object({ fullname: z.string(), phone: z.string() })),
  /** Pinned notes about the participant, for who may read them. */
  notes: z.array(z.string()),
  /** Who may come for the participant on that day. */
  pick_up_people: z.array(z.object({ name: z.string(), phone: z.string() })),
  /** Minutes outside of the paid hours and what they cost, until the month is closed. */
  estimate: z.object({ duration: z.int(), amount: z.int() }).nullable(),
})
export type DayRow = z.output<typeof dayRow>

/** Children, each once. */
export const stateCounts = z.object({ EXPECTED: z.int(), PRESENT: z.int(), LEFT: z.int(), ABSENT: z.int() })

const dayGroup = z.object({
  availability: z.object({ cuid: z.string() }),
  activity: z.object({ cuid: z.string(), title: z.string() }),
  location: z.string().nullable(),
  date: z.object({ id: z.int(), start_at: z.string(), end_at: z.string() }),
  counts: stateCounts,
  rows: z.array(dayRow),
})
export type DayGroup = z.output<typeof dayGroup>

export const attendanceDayEndpoints = {
  getDay: endpoint({
    method: "GET",
    path: "/api/console/attendances/day",
    summary: "A day (today unless given) as the day screen and the gate show it, one group for each date",
    audience: "collaborator",
    permission: "registrations.attendances.read",
    query: z.object({ date: day.optional(), stamp: z.string().max(100).optional() }),
    answer: z.object({
      date: z.string(),
      now: z.string(),
      /** Changes with the day; sent with the next call, it says what the caller has already. */
      stamp: z.string(),
      /** Null: nothing has changed since the stamp that was sent. */
      groups: z.array(dayGroup).nullable(),
    }),
    errors: [],
  }),
  readCode: endpoint({
    method: "GET",
    path: "/api/console/attendances/code",
    summary: "Whose QR code it is, and why nothing could be recorded by it now; changes nothing",
    audience: "collaborator",
    permission: "registrations.attendances.read",
    query: z.object({ token: z.string().trim().min(1).max(200) }),
    answer: z.object({
      participant: z.object({ cuid: z.string(), fullname: z.string() }),
      /** Null: there is a registration on a date of today. */
      refusal: z.enum(["ATTENDANCE_NOT_EXPECTED", "ATTENDANCE_CANCELLED"]).nullable(),
    }),
    errors: ["TOKEN_INVALID"],
  }),
  recordBatch: endpoint({
    method: "POST",
    path: "/api/console/attendances/batch",
    summary: "What a device recorded, perhaps without network; the earliest arrival and the latest departure stand",
    audience: "collaborator",
    despite: ["PASSWORD", "SECOND_FACTOR"],
    permission: "registrations.attendances.register",
    body: z.object({
      /** The device's clock at this moment. */
      sent_at: instant,
      /** Each is looked at alone, so that one that makes no sense does not keep the others from being recorded. */
      records: z.array(z.unknown()).min(1).max(MOST_RECORDS),
    }),
    answer: z.object({
      /** By how many seconds the device's clock is behind ours, and whether its times were corrected by them. */
      clock: z.object({ seconds: z.int(), corrected: z.boolean() }),
      records: z.array(z.object({ key: z.string().nullable(), result: z.enum(batchResults) })),
    }),
    errors: [],
    idempotent: true,
  }),
  setAbsence: endpoint({
    method: "PUT",
    path: "/api/console/attendances/absence",
    summary: "Write down that somebody is absent, excused or not; null takes it back",
    audience: "collaborator",
    permission: "registrations.attendances.register",
    body: z.object({ registration: cuid, date_id: id, absence: z.enum(absences).nullable() }),
    answer: z.object({ attendance }),
    errors: ["NOT_FOUND", "ATTENDANCE_CANCELLED", "ATTENDANCE_OUT_OF_TIME", "ATTENDANCE_ARRIVED"],
    idempotent: true,
  }),
}
