import { useLocation, useNavigate } from "react-router"
import { loadSchedule } from "#contract/blocks/schedule-loads.ts"
import { statuses } from "#contract/endpoints/catalogue.ts"
import { cuid } from "#contract/fields.ts"
import { localDate } from "#contract/rules/dates.ts"
import { chosenTier, tierBounds } from "#contract/rules/request.ts"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"
import { Schedule } from "#web/blocks/schedule/schedule.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"
import { DetailCrumbs } from "../catalogue/detail-crumbs.tsx"
import { pageServices } from "../site/page-services.ts"
import type { Route } from "./+types/start"
import { loadChosen } from "./load-chosen.ts"
import { OnSite } from "./on-site.tsx"
import { type NamedTier, TierChoice, useTierText, withoutTier } from "./tier-choice.tsx"
import "../catalogue/detail.css"
import "./requests.css"

const status = statuses.join(",")

/** Where a request begins: the tier where there are several, then the activity's week to choose slots from. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, timezone } = context.get(pageServices)
  const named = { params: { cuid: cuid.safeParse(params.activity).data ?? "nothing" } }
  const [{ activity }, { now }] = await Promise.all([
    call("GET /api/activities/{cuid}", named),
    call("GET /api/website"),
  ])
  const [{ tiers }, chosen, upcoming] = await Promise.all([
    call("GET /api/activities/{cuid}/registrations-requests-configuration", named),
    loadChosen(call, url, { activity: activity.cuid, now }),
    call("GET /api/availabilities/calendar", { query: { activity: activity.cuid, status, after: now } }),
  ])
  // Without a day in the address: the first week that has dates.
  const date = url.searchParams.get("date") ?? upcoming.dates[0]?.date ?? upcoming.next ?? localDate(now, timezone)
  const where = { query: new URLSearchParams({ date }), params: {}, now, timezone }
  const week = await loadSchedule(call, where, { activity: activity.cuid, status })
  return { activity, tiers, week: { ...week, chosen }, now }
}

export default function RequestStart({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { activity, tiers, now } = loaderData
  const query = new URLSearchParams(useLocation().search)
  const tier = chosenTier(tiers, query.get("tier"))
  return (
    <OnSite now={now} title={t("requests.start.title", { title: activity.title })}>
      <div className="container detail request-page">
        <DetailCrumbs title={activity.title} />
        <header className="page-head">
          <h1 className="page-title">{activity.title}</h1>
          {tiers.length > 0 && <p className="lead">{t("requests.start.lead")}</p>}
        </header>
        {tiers.length === 0 && <NoTiers activity={activity.cuid} />}
        {tiers.length > 0 && !tier && <TierChoice tiers={tiers} />}
        {tier && <Slots {...loaderData} tier={tier} />}
      </div>
    </OnSite>
  )
}

function NoTiers({ activity }: { activity: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={picture}
      headingLevel={2}
      title={t("requests.start.none.title")}
      action={<LinkButton href={`/activities/${activity}`}>{t("requests.start.none.action")}</LinkButton>}
    >
      {t("requests.start.none.subtitle")}
    </EmptyState>
  )
}

type SlotsProps = Route.ComponentProps["loaderData"] & { tier: NamedTier }

/** The week, and the bar to continue once the number is right; the parameters of the address are kept. */
function Slots({ tiers, week, tier }: SlotsProps) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const navigate = useNavigate()
  const text = useTierText(tier)
  const goOn = (chosen: ScheduleItem[]) => {
    const query = new URLSearchParams(search)
    query.delete("availabilities")
    const cuids = [...new Set(chosen.map(({ availability }) => availability.cuid))].join(",")
    void navigate(`/cart/registrations/request?availabilities=${cuids}${query.size > 0 ? `&${query}` : ""}`)
  }
  return (
    <section aria-labelledby="slots" className="request-slots">
      <div className="row-between">
        <div>
          <h2 className="section-title" id="slots">
            {t("requests.start.slots")}
          </h2>
          <p>
            <b className="strong">{tier.name}</b> · {text}
          </p>
        </div>
        {tiers.length > 1 && <TextLink href={`?${withoutTier(search)}`}>{t("requests.start.change_tier")}</TextLink>}
      </div>
      <Schedule
        data={week}
        columns="days"
        mode="stacked"
        properties={["time", "location", "remaining"]}
        hours={{}}
        showsEmpty={{ desktop: true, mobile: false }}
        level={3}
        hasTitles={false}
        choice={{
          kind: "several",
          ...tierBounds(tier),
          initial: week.chosen,
          onContinue: goOn,
          keyOf: ({ availability }) => availability.id,
        }}
      />
    </section>
  )
}
