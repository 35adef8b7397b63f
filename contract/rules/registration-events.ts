import { writeAddress } from "./address.ts"
import type { CalendarEvent } from "./icalendar.ts"

interface Registered {
  cuid: string
  activity: string
  participant: string
  location: (Parameters<typeof writeAddress>[0] & { title: string }) | null
  dates: { cuid: string; start_at: string; end_at: string }[]
}

/** A registration's dates as calendar events. Two participants on the same date are two events. */
export function registrationEvents(registration: Registered, origin: string): CalendarEvent[] {
  const { cuid, activity, participant, location, dates } = registration
  const { hostname } = new URL(origin)
  return dates.map(({ cuid: date, start_at, end_at }) => ({
    uid: `${cuid}-${date}@${hostname}`,
    start_at,
    end_at,
    title: `${activity} (${participant})`,
    url: `${origin}/account/registrations/${cuid}`,
    ...(location && { location: [location.title, writeAddress(location)].filter(Boolean).join(", ") }),
  }))
}
