import type { ListedCard } from "#contract/endpoints/availabilities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { DayTiles } from "#web/ui/tiles.tsx"
import { KeptPart } from "../kept-part.tsx"
import type { Level } from "../outline.ts"
import { preloadPicture } from "../picture.tsx"
import { useBlocks } from "../use-blocks.ts"
import { useFormats } from "../use-formats.ts"
import type { CardLook } from "./card-look.ts"
import { CardPicture } from "./card-picture.tsx"
import { type CardStatus, cardStatus } from "./card-status.ts"
import { CardStatusBadge } from "./card-status-badge.tsx"
import { agesText, datesText, placeText, priceText } from "./card-texts.ts"
import { shownWeekdays, weekdayName } from "./weekdays.ts"

type AvailabilityCardProps = { card: ListedCard; level: Level; look: CardLook; isEager?: boolean }

/**
 * Four facts, always in this order: who, when, where, how much. The whole card is one link, also where it is closed: the
 * page says why, and offers the waiting list.
 */
export function AvailabilityCard({ isEager = false, ...props }: AvailabilityCardProps) {
  const { now, ...site } = useBlocks().site
  const { card, level, look } = props
  const status = cardStatus(card, now)
  if (isEager && card.image && look.shows("image")) preloadPicture(card.image.public_url, look.sizes)
  return (
    <KeptPart name={() => `card ${JSON.stringify([card, status, level, look.name, isEager, site])}`}>
      <ShownCard {...props} isEager={isEager} status={status} />
    </KeptPart>
  )
}

type ShownCardProps = Required<AvailabilityCardProps> & { status: CardStatus }

function ShownCard({ card, level, look, isEager, status }: ShownCardProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { shows } = look
  const Title = `h${level}` as const
  const badge = <CardStatusBadge status={status} showsRemaining={shows("remaining")} isOnPicture={shows("image")} />
  const meta = [shows("category") && card.kind, shows("age") && agesText(card, t)].filter(Boolean)
  return (
    <article className="card" {...(status.is === "closed" && { "data-closed": look.isGray ? "gray" : "" })}>
      {shows("image") && (
        <CardPicture image={card.image} look={look} isEager={isEager}>
          {badge}
        </CardPicture>
      )}
      <div className="card-body bare">
        {!shows("image") && badge}
        {meta.length > 0 && <p className="card-meta">{meta.join(" · ")}</p>}
        <Title className="card-title">
          <SiteLink href={`/availabilities/${card.cuid}`}>{card.title}</SiteLink>
        </Title>
        {shows("dates") && <p className="card-line">{datesText(card, formats, t)}</p>}
        <CardDays card={card} look={look} />
        {shows("location") && card.location && <p className="card-line muted">{placeText(card.location)}</p>}
        <div className="card-foot">
          {shows("price") && <span className="price">{priceText(card.price, formats, t)}</span>}
          <Places status={status} showsRemaining={shows("remaining")} />
        </div>
      </div>
    </article>
  )
}

function CardDays({ card: { weekdays, hours }, look: { shows } }: { card: ListedCard; look: CardLook }) {
  const { language, timeRange } = useFormats()
  const hasHours = shows("time") && hours !== null
  if (!shows("days") && !hasHours) return null
  const days = shownWeekdays(weekdays).map((day) => ({
    letter: weekdayName(day, language, "narrow"),
    isOn: weekdays.includes(day),
  }))
  const label = weekdays.map((day) => weekdayName(day, language, "long")).join(", ")
  return (
    <div className="card-days">
      {shows("days") && <DayTiles days={days} label={label} />}
      {hasHours && <span className="nowrap">{timeRange(hours.start_at, hours.end_at)}</span>}
    </div>
  )
}

/** At the right of the price; empty if the badge says it already, or there is nothing to count. */
function Places({ status, showsRemaining }: { status: CardStatus; showsRemaining: boolean }) {
  const { t } = useTranslation()
  if (status.is === "closed" && status.has_waiting_list)
    return <span className="strong">{t("catalogue.waiting_list")}</span>
  if (status.is === "places" && showsRemaining)
    return <span>{t("catalogue.remaining", { count: status.remaining })}</span>
  return null
}
