import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, paging } from "../fields.ts"
import { money, owed, participant } from "./account-money.ts"
import { picture } from "./images.ts"

/** A month's charge for the minutes a customer's participants were there outside of the paid hours. */
export const attendanceCharge = z.object({
  id: z.int(),
  cuid: z.string(),
  created_at: z.string(),
  ...money,
  billing_cycle: z.object({
    start_at: z.string(),
    end_at: z.string(),
    configuration: z.object({ title: z.string(), description: z.string(), images: z.array(picture) }),
  }),
})
export type AttendanceCharge = z.output<typeof attendanceCharge>

/** One registration on one date; a correction of an earlier charge may be below zero. */
export const attendanceChargeItem = z.object({
  id: z.int(),
  amount: z.int(),
  /** Minutes charged. */
  duration: z.int(),
  registration: z.object({ cuid: z.string(), title: z.string(), participant }),
  registration_date: z.object({
    arrived_at: z.string().nullable(),
    departed_at: z.string().nullable(),
    start_at: z.string(),
    end_at: z.string(),
  }),
})
export type AttendanceChargeItem = z.output<typeof attendanceChargeItem>

export const accountAttendanceEndpoints = {
  findCharges: endpoint({
    method: "GET",
    path: "/api/account/attendance-charges",
    summary: "The customer's attendance charges, newest first",
    audience: "customer",
    query: z.object(paging),
    answer: z.object({ data: z.array(attendanceCharge), count: z.int() }),
    errors: [],
  }),
  getCharge: endpoint({
    method: "GET",
    path: "/api/account/attendance-charges/{cuid}",
    summary: "One of the customer's attendance charges with its items",
    audience: "customer",
    params: z.object({ cuid }),
    answer: z.object({
      attendance_charge: attendanceCharge.extend({ items: z.array(attendanceChargeItem) }),
      owed,
    }),
    errors: ["NOT_FOUND"],
  }),
}
