import type { RegistrationRequest } from "#contract/endpoints/requests.ts"
import { placeText } from "#web/blocks/catalogue/card-texts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { TextLink } from "#web/ui/link.tsx"
import { useAccount } from "../use-account.ts"
import "../../cart/cart-items.css"
import "../../requests/requests.css"
import "./request.css"

type Slot = RegistrationRequest["availabilities"][number]

/** The slots of a request; once it is approved, each leads to its registration. */
export function RequestedSlots({ request }: { request: RegistrationRequest }) {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="slots">
      <h2 className="panel-title" id="slots">
        {t("account_requests.slots")}
      </h2>
      <ul className="list request-slot-list">
        {request.availabilities.map((slot) => (
          <RequestedSlot key={slot.cuid} slot={slot} />
        ))}
      </ul>
    </Card>
  )
}

function RequestedSlot({ slot }: { slot: Slot }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const formats = formatsOf(website.language, website.organiser)
  const { dates, location, total_amount, registration, obstacle } = slot
  const first = dates[0] ?? slot
  const last = dates.at(-1) ?? slot
  const day = formats.date(first.start_at, "weekday")
  const [weekday, number] = formats.date(first.start_at, "short_weekday").split(" ")
  const series = t("requests.slot.series", {
    dates: t("catalogue.dates", { count: dates.length }),
    until: formats.date(last.start_at, "long"),
  })
  return (
    <li className="item request-slot">
      <span className="slot-day" aria-hidden="true">
        {weekday}
        <b>{number}</b>
      </span>
      <div className="tx">
        <h3>{t("requests.slot.when", { day, hours: formats.timeRange(first.start_at, first.end_at) })}</h3>
        {dates.length > 1 && <p className="muted">{series}</p>}
        {location && <p className="muted">{placeText(location)}</p>}
        {obstacle && <p className="strong">{t("account_requests.date_cancelled")}</p>}
        {registration && (
          <p>
            <TextLink
              hasArrow
              href={`/account/registrations/${registration.cuid}`}
              aria-label={t("account_requests.registration_of", { day })}
            >
              {t("account_requests.registration")}
            </TextLink>
          </p>
        )}
      </div>
      <div className="end">
        <span className="strong num">{formats.money(total_amount, "sum")}</span>
      </div>
    </li>
  )
}
