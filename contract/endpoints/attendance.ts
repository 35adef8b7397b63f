import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, day, id, paging, text } from "../fields.ts"
import { attendanceKinds } from "../rules/attendance.ts"
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
})

const billing = attendanceTerms.extend({
  cuid: z.string(),
  title: z.string(),
  description: z.string(),
  billing_cycle: z.enum(["MONTH"]),
  images: z.array(picture),
  activities: z.array(z.object({ cuid: z.string(), title: z.string() })),
})
export type AttendanceBilling = z.output<typeof billing>

const record = z
  .object({
    kind: z.enum(attendanceKinds),
    /** The participant's QR code; the server chooses which of today's dates is meant. */
    token: z.string().trim().min(1).max(200).optional(),
    registration: cuid.optional(),
    date_id: id.optional(),
    /** When it happened: now unless given; null removes a mistaken record. */
    at: z.iso.datetime({ offset: true, error: "INVALID_DATE" }).nullish(),
  })
  .refine(
    ({ token, registration, date_id }) =>
      (token === undefined) === (registration !== undefined) &&
      (registration === undefined) === (date_id === undefined),
  )

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
    errors: [
      "NOT_FOUND",
      "TOKEN_INVALID",
      "ATTENDANCE_NOT_EXPECTED",
      "ATTENDANCE_CANCELLED",
      "ATTENDANCE_OUT_OF_TIME",
      "ATTENDANCE_NOT_ARRIVED",
      "ATTENDANCE_OUT_OF_ORDER",
    ] as const,
  }),
  findBillings: endpoint({
    method: "GET",
    path: "/api/console/attendance-billings",
    summary: "What attendance costs, and of which activities",
    audience: "collaborator",
    permission: "activities.attendance_billing.read",
    query: z.object(paging),
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
    errors: ["NOT_FOUND"],
  }),
  updateBilling: endpoint({
    method: "PUT",
    path: "/api/console/attendance-billings/{cuid}",
    summary: "Change what attendance costs; cycles that are closed keep what they were closed with",
    audience: "collaborator",
    permission: "activities.attendance_billing.update",
    params: z.object({ cuid }),
    body: billingInput,
    answer: z.object({ attendance_billing: billing }),
    errors: ["NOT_FOUND"],
  }),
}
