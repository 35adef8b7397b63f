import type { Page } from "playwright"
import { askConsole } from "./ask-console.ts"

interface Stretch {
  start_at: string
  end_at: string
}

const slug = "explorateurs"
const make = (page: Page, path: string, body: object = {}) => askConsole(page, slug, `POST /api/console/${path}`, body)

/** A published activity of the test's own with one availability on these dates, made by whoever's session it is. */
export async function sell(staff: Page, given: object, dates: Stretch[]) {
  const { activity } = await make(staff, "activities", { default_price: 3_000, default_capacity: 8, ...given })
  const times = { start_at: dates[0]!.start_at, end_at: dates.at(-1)!.end_at }
  const { availability } = await make(staff, "availabilities", { activity: activity.cuid, ...times, dates })
  await make(staff, `activities/${activity.cuid}/publish`)
  return { activity: activity.cuid as string, availability: availability.cuid as string }
}

export const takeOffSite = (staff: Page, activity: string) => make(staff, `activities/${activity}/unpublish`)
