import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, day, id, paging, removed, scannedToken, text } from "../fields.ts"
import { attendanceKinds } from "../rules/attendance.ts"
import { absences } from "../rules/attendance-marks.ts"
import { picture } from "./images.ts"

// Arrivals and departures, and the price of minutes outside of the paid hours, as staff sees and changes them.
export const attendance = z.object({
  registration: z.object({ cuid: z.string() }),
  participant: z.object({ id: z.int(), cuid: z.string(), fullname: z.string() }),
  customer: z.object({ cuid: z.string(), fullname: z.string(), phone: z.string() }),
  activity: z.object({ cuid: z.string(), title: z.string() }),
  availability: z.object({ cuid: z.string() }),
  date: z.object({ id: z.int(), start_at: z.string(), end_at: z.string() }),
  arrived_at: z.string().nullable(),
  departed_at: z.string().nullable(),
  absence: z.enum(absences).nullable(),
  /** A departure that was sent before its arrival: it counts as soon as the arrival is known. */
  waiting_departed_at: z.string().nullable(),
  /** When it was last corrected or taken back by hand; then it stands against what devices send. */
  arrival_corrected_at: z.string().nullable(),
  departure_corrected_at: z.string().nullable(),
  picked_up_by: z.string(),
})
export type Attendance = z.output<typeof attendance>

const MOST = 10_000_000
const steps = z.int().min(1).max(1_440)
const price = z.int().min(0).max(MOST)

export const attendanceTerms = z.object({
  before_step_minutes: steps,
  before_step_price: price,
  after_step_minutes: steps,
  after_step_price: price,
  grace_minutes: z.int().min(0).max(1_440),
})

const billingInput = attendanceTerms.extend({
  title: text(200),
  description: z.string().trim().max(2_000, "TOO_LONG"),
  billing_cycle: z.enum(["MONTH"]).default("MONTH"),
  /** Uploaded pictures by cuid, in the order they are shown. */
  images: z.array(cuid).max(20),
  /** The activities it prices, by cuid; an activity has at most one. */
  activities: z.array(cuid).max(1_000),
  /** Whether activities that another one prices are taken from it: asked first, in words. */
  take_over: z.boolean().default(false),
})

const billing = attendanceTerms.extend({
  cuid: z.string(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  billing_cycle: z.enum(["MONTH"]),
  images: z.array(picture),
  activities: z.array(z.object({ cuid: z.string(), title: z.string() })),
})
export type AttendanceBilling = z.output<typeof billing>

export const instant = z.iso.datetime({ offset: true, error: "INVALID_DATE" })
export const recorded = {
  kind: z.enum(attendanceKinds),
  /** The participant's QR code; the server chooses which of the day's dates is meant. */
  token: scannedToken.optional(),
  registration: cuid.optional(),
  date_id: id.optional(),
  /** Who came for the participant; of a departure only. */
  picked_up_by: z.string().trim().max(100, "TOO_LONG").optional(),
}
export const isOneDate = (of: {
  token?: string | undefined
  registration?: string | undefined
  date_id?: number | undefined
}): boolean =>
  (of.token === undefined) === (of.registration !== undefined) &&
  (of.registration === undefined) === (of.date_id === undefined)

const record = z
  .object({
    ...recorded,
    /** When it happened: now unless given; null removes a mistaken record. A given time is a correction by hand. */
    at: instant.nullish(),
  })
  .refine(isOneDate)

/** Why an arrival or a departure is not recorded. */
export const refusals = [
  "NOT_FOUND",
  "TOKEN_INVALID",
  "ATTENDANCE_NOT_EXPECTED",
  "ATTENDANCE_CANCELLED",
  "ATTENDANCE_OUT_OF_TIME",
  "ATTENDANCE_NOT_ARRIVED",
  "ATTENDANCE_OUT_OF_ORDER",
] as const
export const attendanceEndpoints = {
  findAttendances: endpoint({
    method: "GET",
    path: "/api/console/attendances",
    summary: "Who is expected on a day (today unless given), who has arrived and who has left, in order of time",
    audience: "collaborator",
    permission: "registrations.attendances.read",
    query: z.object({ ...paging, date: day.optional(), availability: cuid.optional() }),
    answer: z.object({ data: z.array(attendance), count: z.int(), arrived: z.int(), departed: z.int() }),
    errors: [],
  }),
  recordAttendance: endpoint({
    method: "POST",
    path: "/api/console/attendances",
    summary: "Write down an arrival or a departure, by registration and date or by QR code; again, to correct it",
    audience: "collaborator",
    permission: "registrations.attendances.register",
    body: record,
    answer: z.object({ attendance }),
    errors: refusals,
    idempotent: true,
  }),
  findBillings: endpoint({
    method: "GET",
    path: "/api/console/attendance-billings",
    summary: "What attendance costs, and of which activities",
    audience: "collaborator",
    permission: "activities.attendance_billing.read",
    /** With `activity` the one that prices it, if there is one. */
    query: z.object({ ...paging, activity: cuid.optional() }),
    answer: z.object({ data: z.array(billing), count: z.int() }),
    errors: [],
  }),
  createBilling: endpoint({
    method: "POST",
    path: "/api/console/attendance-billings",
    summary: "Say what attendance of some activities costs",
    audience: "collaborator",
    permission: "activities.attendance_billing.create",
    body: billingInput,
    answer: z.object({ attendance_billing: billing }),
    errors: ["NOT_FOUND", "ATTENDANCE_BILLING_TAKEN"],
    idempotent: true,
  }),
  getBilling: endpoint({
    method: "GET",
    path: "/api/console/attendance-billings/{cuid}",
    summary: "What attendance of some activities costs",
    audience: "collaborator",
    permission: "activities.attendance_billing.read",
    params: z.object({ cuid }),
    answer: z.object({ attendance_billing: billing }),
    errors: ["NOT_FOUND"],
  }),
  removeBilling: endpoint({
    method: "DELETE",
    path: "/api/console/attendance-billings/{cuid}",
    summary: "Price attendance no more; refused while minutes are not charged yet, closed months keep their terms",
    audience: "collaborator",
    permission: "activities.attendance_billing.delete",
    params: z.object({ cuid }),
    answer: removed,
    errors: ["NOT_FOUND", "IN_USE"],
    idempotent: true,
  }),
  updateBilling: endpoint({
    method: "PUT",
    path: "/api/console/attendance-billings/{cuid}",
    summary: "Change what attendance costs; cycles that are closed keep what they were closed with",
    audience: "collaborator",
    permission: "activities.attendance_billing.update",
    params: z.object({ cuid }),
    body: billingInput.extend({ version: z.int() }),
    answer: z.object({ attendance_billing: billing }),
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "ATTENDANCE_BILLING_TAKEN"],
    idempotent: true,
  }),
}
