import { useLocation } from "react-router"
import type { LoadedData } from "#contract/blocks/loads.ts"
import { shownStatus } from "#contract/rules/availability-display.ts"
import { datesText, placeText, priceText } from "#web/blocks/catalogue/card-texts.ts"
import { Picture } from "#web/blocks/picture.tsx"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"
import { SiteLink } from "#web/ui/site-link.tsx"
import { ForCustomers } from "../auth/login-prompt.tsx"
import { useStorefront } from "../site/root-data.ts"
import { SelectionForm } from "./add-forms.tsx"
import { withoutChoice } from "./without-choice.ts"
import "./detail.css"
import type { ChosenAvailability } from "../cart/forms/selection-lines.ts"
import "./cart-add.css"

/** The choices named in the address; each can be removed again, which removes it from the address. */
export function CartAdd({ data: { chosen } }: { data: LoadedData<"cart-add"> }) {
  const { t } = useTranslation()
  const { catalogue } = useStorefront().website
  if (chosen.length === 0)
    return (
      <div className="container section">
        <EmptyState
          picture={picture}
          headingLevel={1}
          title={t("offer.cart_add.empty.title")}
          action={<LinkButton href={catalogue?.path ?? "/"}>{t("offer.cart_add.empty.action")}</LinkButton>}
        >
          {t("offer.cart_add.empty.subtitle")}
        </EmptyState>
      </div>
    )
  return (
    <div className="container detail">
      <header className="page-head">
        <h1 className="page-title">{t("offer.cart_add.title")}</h1>
        <p className="lead">{t("offer.cart_add.count", { count: chosen.length })}</p>
      </header>
      <div className="detail-columns cart-add-columns">
        <ul className="list detail-top">
          {chosen.map((each) => (
            <Chosen key={each.cuid} chosen={each} />
          ))}
        </ul>
        <aside className="detail-aside">
          <ForCustomers>
            <SelectionForm chosen={chosen} />
          </ForCustomers>
        </aside>
      </div>
    </div>
  )
}

function Chosen({ chosen: { cuid, availability, date } }: { chosen: ChosenAvailability }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { now } = useBlocks().site
  const { pathname, search } = useLocation()
  const { activity, location, hours, price } = availability
  const status = date && date.status !== "OPEN" ? date.status : shownStatus(availability, now)
  const when = date ? formats.date(date.start_at, "full") : datesText(availability, formats, t)
  const times = date ?? hours
  const [image] = activity.images
  const details = [times && formats.timeRange(times.start_at, times.end_at), location && placeText(location)]
  return (
    <li className="item picked">
      {image ? (
        <Picture className="thumb" url={image.public_url} alt="" sizes="7rem" />
      ) : (
        <span className="thumb" aria-hidden="true" />
      )}
      <div className="tx">
        <h2>
          <SiteLink href={`/availabilities/${availability.cuid}`}>{activity.title}</SiteLink>
        </h2>
        <p>{when}</p>
        <p className="muted">{details.filter(Boolean).join(" · ")}</p>
        {!date && <p className="strong">{priceText(price, formats, t)}</p>}
      </div>
      <div className="end">
        {status !== "OPEN" && (
          <Badge tone="danger">{t(`catalogue.status.${date?.cancelled ? "CANCELLED" : status}`)}</Badge>
        )}
        <SiteLink
          href={`${pathname}${withoutChoice(search, cuid)}`}
          preventScrollReset
          className={buttonClass({ variant: "plain", size: "sm" })}
          aria-label={t("offer.cart_add.remove_of", { title: activity.title, when })}
        >
          <span className="btn-label">
            <X className="icon icon-sm" aria-hidden="true" />
            <span className="hide-m">{t("offer.cart_add.remove")}</span>
          </span>
        </SiteLink>
      </div>
    </li>
  )
}
