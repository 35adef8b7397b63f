import { useLocation } from "react-router"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import { shownStatus } from "#contract/rules/availability-display.ts"
import { placeText, priceText } from "#web/blocks/catalogue/card-texts.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { X } from "#web/ui/icons/x.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { withoutChoice } from "../catalogue/without-choice.ts"
import { datesOf } from "./request-values.ts"

/** The slots of the request; each can be removed again, which removes it from the address. */
export function ChosenSlots({ slots }: { slots: Availability[] }) {
  const byTime = slots.toSorted((a, b) => a.start_at.localeCompare(b.start_at))
  return (
    <ul className="list request-list">
      {byTime.map((slot) => (
        <Slot key={slot.cuid} slot={slot} />
      ))}
    </ul>
  )
}

function Slot({ slot }: { slot: Availability }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { now } = useBlocks().site
  const { pathname, search } = useLocation()
  const dates = datesOf(slot)
  const first = dates[0] ?? slot
  const last = dates.at(-1) ?? slot
  const day = formats.date(first.start_at, "weekday")
  const [weekday, number] = formats.date(first.start_at, "short_weekday").split(" ")
  const hours = formats.timeRange(first.start_at, first.end_at)
  const status = shownStatus(slot, now)
  const series =
    dates.length > 1
      ? t("requests.slot.series", {
          dates: t("catalogue.dates", { count: dates.length }),
          until: formats.date(last.start_at, "long"),
        })
      : ""
  const details = [series, slot.location && placeText(slot.location)].filter(Boolean)
  return (
    <li className="item request-slot">
      <span className="slot-day" aria-hidden="true">
        {weekday}
        <b>{number}</b>
      </span>
      <div className="tx">
        <h3>
          <SiteLink href={`/availabilities/${slot.cuid}`}>{t("requests.slot.when", { day, hours })}</SiteLink>
        </h3>
        {details.map((detail) => (
          <p key={detail} className="muted">
            {detail}
          </p>
        ))}
        {status !== "OPEN" && <Badge tone="danger">{t(`catalogue.status.${status}`)}</Badge>}
      </div>
      <div className="end">
        <span className="strong num">{priceText(slot.price, formats, t)}</span>
        <SiteLink
          href={`${pathname}${withoutChoice(search, slot.cuid)}`}
          preventScrollReset
          className={buttonClass({ variant: "plain", size: "sm" })}
          aria-label={t("requests.slot.remove_of", { day, hours })}
        >
          <span className="btn-label">
            <X className="icon icon-sm" aria-hidden="true" />
            <span className="hide-m">{t("requests.slot.remove")}</span>
          </span>
        </SiteLink>
      </div>
    </li>
  )
}
