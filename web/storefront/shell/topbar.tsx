import type { CSSProperties } from "react"
import type { Topbar as TopbarPart } from "#contract/blocks/parts.ts"
import type { Website } from "#contract/endpoints/website.ts"
import type { Reader } from "#contract/own.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ArrowRight } from "#web/ui/icons/arrow-right.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { AccountLinks } from "./account-links.tsx"
import { ContactList } from "./contact-list.tsx"
import { LanguageChoice } from "./language-choice.tsx"
import "./topbar.css"

type TopbarProps = { topbar: TopbarPart; website: Website; customer: Reader["customer"] }

/** Contacts, announcement, language and account in the organiser's two colours. */
export function Topbar({ topbar: { content, settings }, website, customer }: TopbarProps) {
  const { t } = useTranslation()
  const { email, phone, announcement } = content
  const colours = { "--topbar-bg": settings.background_color, "--topbar-fg": settings.text_color }
  return (
    <section className="topbar" aria-label={t("shell.topbar")} style={colours as CSSProperties}>
      <div className="container">
        <ContactList className="topbar-contact" email={email} phone={phone} />
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
