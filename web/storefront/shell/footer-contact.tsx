import type { Website } from "#contract/endpoints/website.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { telHref } from "#web/ui/tel-href.ts"

/** The column with the organiser's own contacts; not shown if it has none. */
export function FooterContact({ organiser: { phone, email, address } }: { organiser: Website["organiser"] }) {
  const { t } = useTranslation()
  if (!phone && !email && !address) return null
  return (
    <div className="footer-contact">
      <h2>{t("shell.contact")}</h2>
      <ul>
        {phone && (
          <li>
            <a href={telHref(phone)}>{phone}</a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {address && (
          <li>
            {address.street} {address.number}
            <br />
            {address.postcode} {address.city}
          </li>
        )}
      </ul>
    </div>
  )
}
