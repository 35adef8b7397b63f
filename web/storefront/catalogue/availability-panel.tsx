import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import { closesAt, isRegistrable } from "#contract/rules/availability-display.ts"
import { isCancelledWhole, livingDates } from "#contract/rules/living-dates.ts"
import { type CardStatus, cardStatus } from "#web/blocks/catalogue/card-status.ts"
import { priceText } from "#web/blocks/catalogue/card-texts.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Card } from "#web/ui/card.tsx"
import { CalendarPlus } from "#web/ui/icons/calendar-plus.tsx"
import { Clock } from "#web/ui/icons/clock.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { ForCustomers } from "../auth/login-prompt.tsx"
import { RegistrationForm, WaitingListForm } from "./add-forms.tsx"
import { CancellationRule } from "./cancellation-rule.tsx"
import { RequestLink } from "./request-link.tsx"
import { unitText } from "./when.ts"

type PanelProps = {
  availability: AvailabilityDetail
  /** Places left, where that is shown. */
  remaining: number | null
}

/** The price, the status, and the form or link to register. */
export function AvailabilityPanel({ availability, remaining }: PanelProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { now, timezone } = useBlocks().site
  const { price, next_price: next, deposit, dates, activity, cuid } = availability
  const status = cardStatus({ ...availability, remaining, cancelled: isCancelledWhole(dates) }, now)
  // An offered place is taken with the form of the waiting list.
  const isOffered = availability.offered_until !== null
  const hasList = status.is === "closed" && status.has_waiting_list && activity.registration_flow === "REGISTRATION"
  return (
    <div className="detail-sticky stack">
      <Card as="section" variant="float" className="detail-panel" aria-label={t("offer.panel")}>
        <div className="detail-price-row">
          <p>
            <span className="detail-price">{priceText(price, formats, t)}</span>{" "}
            <span className="small">{unitText(livingDates(dates), timezone, t)}</span>
          </p>
          {isOffered ? (
            <Badge tone="success">{t("waiting_list.status.OFFERED")}</Badge>
          ) : (
            <StatusBadge status={status} />
          )}
        </div>
        {next && <NextPrice next={next} />}
        {deposit !== 0 && <p className="small">{t("offer.deposit", { amount: formats.money(deposit) })}</p>}
        <Message availability={availability} status={status} />
        <CancellationRule activity={activity} />
        {!isOffered &&
          isRegistrable(availability, now) &&
          (activity.registration_flow === "REQUEST" ? (
            <RequestLink activity={activity.cuid} />
          ) : (
            <ForCustomers>
              <RegistrationForm availability={availability} />
            </ForCustomers>
          ))}
        {(isOffered || hasList) && (
          <ForCustomers title={t("waiting_list.login")}>
            <WaitingListForm availability={availability} />
          </ForCustomers>
        )}
        {status.is === "closed" && (
          <LinkButton href={`/activities/${activity.cuid}`} isBlock>
            {t("offer.all_dates")}
          </LinkButton>
        )}
      </Card>
      <div className="detail-ways">
        <TextLink href={`/availabilities/${cuid}/calendar.ics`} download="">
          <CalendarPlus className="icon icon-sm" aria-hidden="true" />
          {t("offer.add_to_calendar")}
        </TextLink>
        {status.is !== "closed" && <TextLink href={`/activities/${activity.cuid}`}>{t("offer.all_dates")}</TextLink>}
      </div>
    </div>
  )
}

function NextPrice({ next }: { next: NonNullable<AvailabilityDetail["next_price"]> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { date, time } = formats.until(next.at, "long")
  const price = priceText(next.price, formats, t)
  return (
    <p className="small">
      {time === null ? t("offer.next_price", { date, price }) : t("offer.next_price_at", { date, time, price })}
    </p>
  )
}

function StatusBadge({ status }: { status: CardStatus }) {
  const { t } = useTranslation()
  if (status.is === "closed") return <Badge tone="danger">{t(`catalogue.status.${status.status}`)}</Badge>
  if (status.is === "few") return <Badge tone="warning">{t("catalogue.few_left", { count: status.remaining })}</Badge>
  if (status.is === "places") return <Badge>{t("catalogue.remaining", { count: status.remaining })}</Badge>
  return null
}

/** Why registration is not possible, when it opens, or when it closes: one of them at most. */
function Message({ availability, status }: { availability: AvailabilityDetail; status: CardStatus }) {
  const { t } = useTranslation()
  const { date, time, until } = useFormats()
  const closes_at = closesAt(availability, useBlocks().site.now)
  if (status.is === "closed") return <p>{t(`offer.closed.${status.status}`)}</p>
  if (status.is === "opening") {
    const { opens_at } = status
    return <Alert title={t("catalogue.opens_at", { date: date(opens_at, "weekday"), time: time(opens_at) })} />
  }
  if (!closes_at) return null
  const last = until(closes_at, "day")
  return (
    <p className="small detail-note">
      <Clock className="icon icon-sm" aria-hidden="true" />
      {last.time === null ? t("catalogue.closes_on", { date: last.date }) : t("catalogue.closes_at", last)}
    </p>
  )
}
