import type { AttendanceBilling } from "#contract/endpoints/attendance.ts"
import type { AttendanceTerms } from "#contract/rules/attendance.ts"

export const path = "/api/console/attendance-billings"

/** The part of a price list that is typed. */
export type AttendancePrices = AttendanceTerms & { title: string }

/** A price list as it is sent back, with what is not typed as it came. */
export const asSent = ({ cuid: _, images, activities, ...billing }: AttendanceBilling) => ({
  ...billing,
  images: images.map((image) => image.cuid),
  activities: activities.map((activity) => activity.cuid),
})
