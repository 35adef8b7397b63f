import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { SiteLink } from "#web/ui/site-link.tsx"
import "./offer-row.css"

type OfferRowProps = {
  /** The date and time, as the title of the row. */
  when: string
  /** In full words, for a link whose text is only "choose". */
  spoken?: string
  details: ReactNode[]
  href: string
  /** Whether it can be booked; if not, the row still leads to the page that says why. */
  isOpen: boolean
  /** Whether the link says "choose" rather than "see". */
  isChosenHere?: boolean
}

/** One date or availability to choose. */
export function OfferRow({ when, spoken = when, details, href, isOpen, isChosenHere = true }: OfferRowProps) {
  const { t } = useTranslation()
  const isChoice = isOpen && isChosenHere
  const known = details.filter(Boolean)
  return (
    <li className="pick" data-closed={isOpen ? undefined : ""}>
      <div className="pick-facts">
        <p className="pick-when">{when}</p>
        {known.length > 0 && (
          <ul className="pick-details">
            {known.map((detail, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: details have an order and no name
              <li key={index}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
      <SiteLink
        href={href}
        className={buttonClass({ size: "sm", variant: isChoice ? "default" : "plain" })}
        aria-label={t(isChoice ? "offer.choose_of" : "offer.see_of", { when: spoken })}
      >
        <span className="btn-label">{t(isChoice ? "offer.choose" : "offer.see")}</span>
      </SiteLink>
    </li>
  )
}
