import { redirect } from "react-router"
import { CallError } from "#contract/client.ts"
import { writeAddress } from "#contract/rules/address.ts"
import { writeCalendar } from "#contract/rules/icalendar.ts"
import { authLinks } from "../auth/auth-links.ts"
import { pageServices } from "../page-services.ts"
import type { Route } from "./+types/registration-calendar"

/** The dates of a registration for the family's own calendar: those that were taken, and no other. */
export async function loader({ context, params: { cuid }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const [website, { registration }] = await Promise.all([
    call("GET /api/website"),
    call("GET /api/account/registrations/{cuid}", { params: { cuid } }).catch((error) => {
      if (error instanceof CallError && error.status === 401) throw redirect(authLinks(url).login)
      throw error
    }),
  ])
  const { availability, participant, dates, cancelled } = registration
  const { location, activity } = availability
  const about = {
    title: `${activity.title} (${participant.fullname})`,
    url: `${url.origin}/account/registrations/${cuid}`,
    ...(location && { location: [location.title, writeAddress(location)].filter(Boolean).join(", ") }),
  }
  // One child's dates and another's are two events, also where they are the same dates.
  const events = (cancelled ? [] : dates).map(({ cuid: date, date: { start_at, end_at } }) => ({
    ...{ uid: `${cuid}-${date}@${url.hostname}`, start_at, end_at, ...about },
  }))
  const now = new Date().toISOString()
  return new Response(writeCalendar({ name: `${activity.title} · ${website.organiser.name}`, now, events }), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${cuid}.ics"`,
      "cache-control": "no-store",
    },
  })
}
