import type { SettingsOf } from "#contract/blocks/registry.ts"
import { dateWord } from "#contract/rules/living-dates.ts"
import type { QuickRow as Row } from "#contract/rules/quick-row.ts"
import { isChoosable } from "#contract/rules/schedule-item.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useFormats } from "../use-formats.ts"
import { isFew } from "./card-status.ts"
import { agesText, placeText, priceText } from "./card-texts.ts"

type Property = SettingsOf<"availabilities-quick-list">["items-properties"][number]
type QuickRowProps = { row: Row; properties: Set<Property>; level: 2 | 3 }

/** A date in one line: when, title and location, price, and one action. */
export function QuickRow({ row, properties, level }: QuickRowProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const Title = `h${level}` as const
  const hours = formats.timeRange(row.start_at, row.end_at)
  const facts = [
    properties.has("category") && row.category,
    properties.has("age") && agesText(row, t),
    properties.has("location") && row.location && placeText(row.location),
  ].filter(Boolean)
  return (
    <li className="quick-row" {...(!isChoosable(row) && { "data-closed": "" })}>
      {properties.has("time") && (
        <time className="quick-time" dateTime={row.start_at}>
          {hours}
        </time>
      )}
      <div className="quick-what">
        <Title className="quick-title">{row.activity.title}</Title>
        {facts.length > 0 && <p className="small">{facts.join(" · ")}</p>}
      </div>
      <QuickFacts row={row} properties={properties} />
      <QuickAction row={row} spoken={`${row.activity.title}, ${hours}`} />
    </li>
  )
}

/** The price, and one word on the places left. */
function QuickFacts({ row, properties }: Pick<QuickRowProps, "row" | "properties">) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { status, opens_at, remaining, is_series } = row
  const price = priceText(row.price, formats, t)
  const opening = opens_at && { date: formats.date(opens_at, "short"), time: formats.time(opens_at) }
  return (
    <div className="quick-facts">
      {properties.has("price") && (
        <span className="price">{is_series && row.price > 0 ? t("catalogue.quick.series", { price }) : price}</span>
      )}
      {status !== "OPEN" ? (
        <Badge tone="danger">{t(`catalogue.status.${dateWord(row)}`)}</Badge>
      ) : opening ? (
        <Badge tone="info">{t("catalogue.opens_at", opening)}</Badge>
      ) : properties.has("remaining") && remaining !== null ? (
        <span className={isFew(remaining) ? "quick-few" : undefined}>
          {t(isFew(remaining) ? "catalogue.few_left" : "catalogue.remaining", { count: remaining })}
        </span>
      ) : null}
    </div>
  )
}

/** Straight to the cart if the date can be booked alone; else to the page that shows what comes with it. */
function QuickAction({ row, spoken }: { row: Row; spoken: string }) {
  const { t } = useTranslation()
  const page = `/availabilities/${row.availability.cuid}`
  const isOpen = isChoosable(row)
  const text = isOpen
    ? t("catalogue.choose")
    : row.has_waiting_list
      ? t("catalogue.waiting_list")
      : t("catalogue.quick.see")
  const href = isOpen && row.chooses === "date" ? `/cart/add?dates=${row.cuid}` : page
  return (
    <LinkButton
      size="sm"
      variant={isOpen ? "primary" : "default"}
      className="quick-go"
      href={href}
      aria-label={`${text}, ${spoken}`}
    >
      {text}
    </LinkButton>
  )
}
