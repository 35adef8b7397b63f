import { attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { attendanceDayEndpoints } from "#contract/endpoints/attendance-day.ts"
import { badgeEndpoints } from "#contract/endpoints/badges.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { createBilling, findBillings, updateBilling } from "./change-billings.ts"
import { findAttendances } from "./find-attendances.ts"
import { getDay } from "./get-day.ts"
import { printSheet } from "./print-sheet.ts"
import { readCode } from "./read-code.ts"
import { recordAttendance, setAbsence } from "./record-attendance.ts"
import { recordBatch } from "./record-batch.ts"
import { getBilling, removeBilling } from "./remove-billing.ts"

export const attendanceRoutes: Route[] = [
  route(attendanceEndpoints.findAttendances, findAttendances),
  route(attendanceEndpoints.recordAttendance, recordAttendance),
  route(attendanceDayEndpoints.getDay, getDay),
  route(attendanceDayEndpoints.readCode, readCode),
  route(attendanceDayEndpoints.recordBatch, recordBatch),
  route(attendanceDayEndpoints.setAbsence, setAbsence),
  route(badgeEndpoints.printSheet, printSheet),
  route(attendanceEndpoints.findBillings, findBillings),
  route(attendanceEndpoints.createBilling, createBilling),
  route(attendanceEndpoints.getBilling, getBilling),
  route(attendanceEndpoints.updateBilling, updateBilling),
  route(attendanceEndpoints.removeBilling, removeBilling),
]
