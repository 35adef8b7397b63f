import { ArrowRight, Mail, Phone } from "lucide-react"
import type { CSSProperties } from "react"
import { useTranslation } from "react-i18next"
import type { Topbar as TopbarPart } from "#contract/blocks/parts.ts"
import type { Customer } from "#contract/endpoints/session.ts"
import type { Website } from "#contract/endpoints/website.ts"
import { SiteLink } from "#web/ui/site-link.tsx"
import { AccountLinks } from "./account-links.tsx"
import { telHref } from "./contacts.ts"
import { LanguageChoice } from "./language-choice.tsx"
import "./topbar.css"

type TopbarProps = { topbar: TopbarPart; website: Website; customer: Customer | null }

/** Contacts, announcement, language and account in the organiser's two colours. */
export function Topbar({ topbar: { content, settings }, website, customer }: TopbarProps) {
  const { t } = useTranslation()
  const { email, phone, announcement } = content
  const colours = { "--topbar-bg": settings.background_color, "--topbar-fg": settings.text_color }
  return (
    <section className="topbar" aria-label={t("shell.topbar")} style={colours as CSSProperties}>
      <div className="container">
        <ul className="topbar-contact">
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
              <a href={telHref(phone)}>
                <Phone className="icon icon-sm" aria-hidden />
                {phone}
              </a>
            </li>
          )}
        </ul>
        {announcement?.text && <Announcement {...announcement} />}
        <div className="topbar-end">
          <LanguageChoice website={website} />
          <AccountLinks customer={customer} />
        </div>
      </div>
    </section>
  )
}

function Announcement({ text, href }: NonNullable<TopbarPart["content"]["announcement"]>) {
  if (!href) return <p className="announce">{text}</p>
  return (
    <p className="announce">
      <SiteLink href={href}>
        {text}
        {"\u00a0"}
        <ArrowRight className="icon icon-sm" aria-hidden />
      </SiteLink>
    </p>
  )
}
