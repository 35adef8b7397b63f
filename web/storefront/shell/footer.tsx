import { useTranslation } from "react-i18next"
import type { Website } from "#contract/endpoints/website.ts"
import { Logo } from "./logo.tsx"

export function Footer({ website: { organiser, language } }: { website: Website }) {
  const { t } = useTranslation()
  const { address, email, phone, quote } = organiser
  // The year of the organiser's own calendar, so that server and browser agree on New Year's Eve.
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: organiser.timezone }).format(new Date())
  return (
    <footer className="footer">
      <div className="container">
        <div className="footer-top">
          <div>
            <Logo organiser={organiser} />
            {quote && <blockquote>{language === "fr" ? `« ${quote} »` : `“${quote}”`}</blockquote>}
          </div>
          <div>
            <h2>{t("shell.contact")}</h2>
            <ul>
              {phone && (
                <li>
                  <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
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
        </div>
        <div className="footer-legal">
          <span>{t("shell.copyright", { year, name: organiser.legal_name ?? organiser.name })}</span>
        </div>
      </div>
    </footer>
  )
}
