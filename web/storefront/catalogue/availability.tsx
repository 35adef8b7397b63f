import type { LoadedData } from "#contract/blocks/loads.ts"
import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import { type AvailabilityCard, toCard } from "#contract/rules/availability-card.ts"
import { isRegistrable } from "#contract/rules/availability-display.ts"
import { livingDates } from "#contract/rules/living-dates.ts"
import type { ElementOf } from "#web/blocks/blocks-context.ts"
import { agesText, placeText, priceText } from "#web/blocks/catalogue/card-texts.ts"
import { Html } from "#web/blocks/html.tsx"
import { Picture } from "#web/blocks/picture.tsx"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { AvailabilityPanel } from "./availability-panel.tsx"
import { DateTiles } from "./date-tiles.tsx"
import { DetailCrumbs } from "./detail-crumbs.tsx"
import { type Fact, Facts } from "./facts.tsx"
import { Locations } from "./location-map.tsx"
import { unitText, whenText } from "./when.ts"
import "./detail.css"

type AvailabilityProps = { element: ElementOf<"availability">; data: LoadedData<"availability"> }
type Property = AvailabilityProps["element"]["settings"]["properties"][number]

/**
 * One availability, with everything a parent asks before registering. On a narrow screen the panel follows the facts; on
 * a wide one it stays at the side.
 */
export function Availability({ element, data: { availability } }: AvailabilityProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { timezone, now } = useBlocks().site
  const { activity, dates, location } = availability
  const card = toCard({ ...availability, activity }, timezone, now)
  const [image] = activity.images
  return (
    <div className="container detail">
      <DetailCrumbs title={activity.title} />
      <header className="detail-head">
        <h1 className="page-title">{activity.title}</h1>
        <p className="lead">{whenText(card, timezone, formats, t)}</p>
      </header>
      <div className="detail-columns">
        <div className="detail-top">
          {image && (
            <Picture
              className="detail-picture"
              url={image.public_url}
              alt={image.alt}
              sizes="(max-width: 60rem) 100vw, 46rem"
              isEager
            />
          )}
          <AvailabilityFacts availability={availability} card={card} properties={element.settings.properties} />
        </div>
        <aside className="detail-aside" id="register">
          <AvailabilityPanel availability={availability} remaining={card.remaining} />
        </aside>
        <div className="detail-body">
          {dates.length > 1 && <DateTiles dates={dates} hasTimes={card.hours === null} />}
          <Html content={activity.description} />
          <Locations locations={location ? [location] : []} />
        </div>
      </div>
      {isRegistrable(availability, now) && (
        <div className="detail-bar">
          <p>
            <b>{priceText(availability.price, formats, t)}</b>
            <span className="small">{unitText(livingDates(dates), timezone, t)}</span>
          </p>
          <LinkButton href="#register" variant="primary">
            {t("offer.register")}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

type FactsProps = { availability: AvailabilityDetail; card: AvailabilityCard; properties: Property[] }

function AvailabilityFacts({ availability, card, properties }: FactsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { capacity, location, collaborators, categories } = availability
  const names = new Intl.ListFormat(formats.language).format(collaborators.map(({ firstname }) => firstname))
  const of: Record<Property, Fact[]> = {
    age: [{ name: t("offer.age"), value: agesText(availability, t) }],
    group: [{ name: t("offer.group"), value: capacity !== null && t("offer.group_size", { count: capacity }) }],
    location: [{ name: t("offer.place"), value: location && placeText(location) }],
    time: [{ name: t("offer.time"), value: card.hours && formats.timeRange(card.hours.start_at, card.hours.end_at) }],
    collaborators: [{ name: t("offer.collaborators"), value: names }],
    categories: byGroup(categories),
  }
  // The usual order: who, when, where.
  const order: Property[] = ["age", "group", "location", "time", "collaborators", "categories"]
  return <Facts facts={order.filter((name) => properties.includes(name)).flatMap((name) => of[name])} />
}

function byGroup(categories: AvailabilityDetail["categories"]): Fact[] {
  const groups = Map.groupBy(categories, ({ group }) => group.title)
  return [...groups].map(([name, each]) => ({ name, value: each.map(({ title }) => title).join(", ") }))
}
