import { lazy, Suspense, useEffect, useState } from "react"
import type { LoadedData } from "#contract/blocks/loads.ts"
import type { ElementOf } from "#web/blocks/blocks-context.ts"
import { agesText, priceText } from "#web/blocks/catalogue/card-texts.ts"
import { Html } from "#web/blocks/html.tsx"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Card } from "#web/ui/card.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { AvailabilityRows } from "./availability-rows.tsx"
import { CancellationRule } from "./cancellation-rule.tsx"
import { DayDates } from "./day-dates.tsx"
import { DetailCrumbs } from "./detail-crumbs.tsx"
import { Facts } from "./facts.tsx"
import { Gallery } from "./gallery.tsx"
import { Locations } from "./location-map.tsx"
import { RequestLink } from "./request-link.tsx"
import "./detail.css"

type Data = LoadedData<"activity">

/** The number of rows that fit a screen. */
const MOST_IN_SIGHT = 5

type ActivityProps = { element: ElementOf<"activity">; data: Data }

/** An activity and its dates: all of them as a list (variant A), or those of one day (variant B). */
export function Activity({ element: { settings }, data }: ActivityProps) {
  const { t } = useTranslation()
  const { activity, is_on_sale } = data
  const shows = (part: (typeof settings.parts)[number]) => settings.parts.includes(part)
  const price = usePrice(data)
  return (
    <div className="container detail">
      <DetailCrumbs title={activity.title} />
      {shows("images") && <Gallery images={activity.images} title={activity.title} />}
      <div className="detail-columns detail-activity">
        <div className="detail-top">
          <p className="label">{activity.categories.map(({ title }) => title).join(" · ")}</p>
          <h1 className="page-title">{activity.title}</h1>
          <ActivityFacts activity={activity} price={shows("price") && is_on_sale ? price : null} />
        </div>
        <aside className="detail-aside" id="dates">
          {is_on_sale ? (
            <DatesPanel settings={settings} data={data} />
          ) : (
            <Alert title={t("offer.off_sale")}>{t("offer.off_sale_text")}</Alert>
          )}
        </aside>
        <div className="detail-body">
          {shows("description") && <Html content={activity.description} />}
          {shows("locations") && <Locations locations={activity.locations} />}
          <Reviews activity={activity.cuid} />
        </div>
      </div>
      {shows("price") && data.availabilities_count > 0 && (
        <div className="detail-bar">
          <p>
            <b>{price}</b>
            <span className="small">{t("catalogue.dates", { count: data.availabilities_count })}</span>
          </p>
          <LinkButton href="#dates" variant="primary">
            {t("offer.see_dates")}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

const ActivityReviews = lazy(async () => ({ default: (await import("./activity-reviews.tsx")).ActivityReviews }))

/** Reviews come after the page, in a chunk of their own: neither its first load nor its rendering waits for them. */
function Reviews({ activity }: { activity: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  if (!isShown) return null
  return (
    <Suspense>
      <ActivityReviews activity={activity} />
    </Suspense>
  )
}

/** The price of the open availabilities; the lowest of several. */
function usePrice({ activity, price_minimum, availabilities_count }: Data): string {
  const { t } = useTranslation()
  const formats = useFormats()
  const price = priceText(price_minimum ?? activity.default_price, formats, t)
  return availabilities_count > 1 ? t("catalogue.from_price", { price }) : price
}

function ActivityFacts({ activity, price }: { activity: Data["activity"]; price: string | null }) {
  const { t } = useTranslation()
  const { default_capacity: capacity } = activity
  return (
    <Facts
      facts={[
        { name: t("offer.age"), value: agesText(activity, t) },
        { name: t("offer.group"), value: capacity !== null && t("offer.group_size", { count: capacity }) },
        { name: t("offer.price"), value: price },
      ]}
    />
  )
}

function DatesPanel({ settings, data }: { settings: ActivityProps["element"]["settings"]; data: Data }) {
  const { t } = useTranslation()
  const { activity, list, day } = data
  const isShort = list !== null && list.data.length <= MOST_IN_SIGHT
  const isRequested = activity.registration_flow === "REQUEST"
  const shared = { properties: settings["availability-properties"], isRequested }
  return (
    <div className={isShort ? "detail-sticky" : undefined}>
      <Card as="section" variant="float" className="detail-panel" aria-labelledby="panel-title">
        <h2 className="panel-title" id="panel-title">
          {day ? t("offer.day.choose") : t("offer.list_title")}
        </h2>
        {isRequested && <RequestLink activity={activity.cuid} />}
        {list && <AvailabilityRows list={list} {...shared} />}
        {day && <DayDates activity={activity.cuid} day={day} hasCalendar={settings.calendar} {...shared} />}
        <CancellationRule activity={activity} />
      </Card>
    </div>
  )
}
