import { Mail, Phone } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Website } from "#contract/endpoints/website.ts"
import { LanguageChoice } from "./language-choice.tsx"

export function Topbar({ website }: { website: Website }) {
  const { t } = useTranslation()
  const { email, phone } = website.organiser
  return (
    <section className="topbar" aria-label={t("shell.topbar")}>
      <div className="container">
        <ul>
          {email && (
            <li>
              <a href={`mailto:${email}`}>
                <Mail className="icon icon-sm" aria-hidden />
                {email}
              </a>
            </li>
          )}
          {phone && (
            <li>
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
                <Phone className="icon icon-sm" aria-hidden />
                {phone}
              </a>
            </li>
          )}
        </ul>
        <LanguageChoice website={website} />
      </div>
    </section>
  )
}
