import { redirect } from "react-router"
import { CallError } from "#contract/client.ts"
import { writeCalendar } from "#contract/rules/icalendar.ts"
import { registrationEvents } from "#contract/rules/registration-events.ts"
import { authLinks } from "../../auth/auth-links.ts"
import { pageServices } from "../../site/page-services.ts"
import type { Route } from "./+types/registration-calendar"

/** The calendar file of a registration, with its booked dates only. */
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
  const events = registrationEvents(
    {
      cuid,
      activity: activity.title,
      participant: participant.fullname,
      location,
      dates: cancelled
        ? []
        : dates.map(({ cuid: date, date: { start_at, end_at } }) => ({ cuid: date, start_at, end_at })),
    },
    url.origin,
  )
  return new Response(
    writeCalendar({ name: `${activity.title} · ${website.organiser.name}`, now: website.now, events }),
    {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="${cuid}.ics"`,
        "cache-control": "no-store",
      },
    },
  )
}
