import { attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { createBilling, findBillings, updateBilling } from "./change-billings.ts"
import { findAttendances } from "./find-attendances.ts"
import { recordAttendance } from "./record-attendance.ts"

export const attendanceRoutes: Route[] = [
  route(attendanceEndpoints.findAttendances, findAttendances),
  route(attendanceEndpoints.recordAttendance, recordAttendance),
  route(attendanceEndpoints.findBillings, findBillings),
  route(attendanceEndpoints.createBilling, createBilling),
  route(attendanceEndpoints.updateBilling, updateBilling),
]
