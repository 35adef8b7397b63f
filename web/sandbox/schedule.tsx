import { useState } from "react"
import { data, type LoaderFunctionArgs } from "react-router"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"
import { BlocksContext } from "#web/blocks/blocks-context.ts"
import { blocks } from "#web/blocks/registry.tsx"
import type { Choice } from "#web/blocks/schedule/choice.tsx"
import { Schedule, type ScheduleProps } from "#web/blocks/schedule/schedule.tsx"
import { pageServices } from "#web/storefront/site/page-services.ts"
import { useRootData } from "#web/storefront/site/root-data.ts"
import { Part } from "./guide.tsx"
import type { PageProps } from "./page-props.ts"
import { sampleWeek } from "./sample-week.ts"

/** On demo organisers' sites only. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const { demo, timezone } = context.get(pageServices)
  if (!demo) throw data(null, { status: 404 })
  const now = new Date().toISOString()
  return { now, week: sampleWeek(url.searchParams.get("date"), now, timezone) }
}

const plain: Omit<ScheduleProps, "data" | "choice"> = {
  columns: "days",
  mode: "calendar",
  properties: ["time", "location"],
  hours: {},
  showsEmpty: { desktop: true, mobile: false },
  level: 3,
}

/** Schedules in the settings that pages seldom have: the whole day, and selections with bounds. */
export default function Schedules({ loaderData: { now, week } }: PageProps<typeof loader>) {
  const website = useRootData()?.website
  const [chosen, setChosen] = useState<ScheduleItem[]>([])
  if (!website) return null
  const { hostname, organiser } = website
  const { timezone, currency, settings } = organiser
  const site = { hostname, timezone, currency, ages: settings.formats.ages, now }
  const several = (minimum: number, maximum: number): Choice => ({
    kind: "several",
    minimum,
    maximum,
    initial: [],
    onContinue: setChosen,
  })
  return (
    <div className="container">
      <title>Schedules · Marelle</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1 className="page-title">Schedules</h1>
        <p className="lead" role="status">
          {chosen.map(({ activity }) => activity.title).join(", ")}
        </p>
      </div>
      <BlocksContext value={{ registry: blocks, data: {}, preview: false, hovered: null, site }}>
        <Part title="Whole day">
          <Schedule
            {...plain}
            data={week}
            choice={{ kind: "one", href: ({ availability }) => `/${availability.cuid}` }}
          />
        </Part>
        <Part title="Exactly three">
          <Schedule {...plain} mode="stacked" data={week} choice={several(3, 3)} />
        </Part>
        <Part title="One or two">
          <Schedule {...plain} hours={{ start_hour: 12, end_hour: 16 }} data={week} choice={several(1, 2)} />
        </Part>
      </BlocksContext>
    </div>
  )
}
