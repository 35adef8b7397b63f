import type { Footer as FooterPart } from "#contract/blocks/parts.ts"
import type { Website } from "#contract/endpoints/website.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { FooterContact } from "./footer-contact.tsx"
import { Logo } from "./logo.tsx"
import { ShellLink } from "./shell-link.tsx"
import "./footer.css"

export function Footer({ footer: { content }, website }: { footer: FooterPart; website: Website }) {
  const { t } = useTranslation()
  const { organiser } = website
  const quote = content.quote || organiser.quote
  // The year of the organiser's own calendar, so that server and browser agree on New Year's Eve.
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: organiser.timezone }).format(
    new Date(website.now),
  )
  return (
    <footer className="footer">
      <div className="container">
        <div className="footer-top">
          <div className="footer-brand">
            <Logo organiser={organiser} />
            {quote && <blockquote>{t("shell.quote", { quote })}</blockquote>}
          </div>
          <div className="footer-columns">
            {content.columns.map(({ id, title, links }) => (
              <div key={id}>
                <h2>{title}</h2>
                <ul>
                  {links.map((link) => (
                    <li key={link.id}>
                      <ShellLink href={link.href}>{link.name}</ShellLink>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            <FooterContact organiser={organiser} />
          </div>
        </div>
        <div className="footer-legal">
          <p>{t("shell.copyright", { year, name: organiser.legal_name ?? organiser.name })}</p>
          <Legal legal={content.legal} />
        </div>
      </div>
    </footer>
  )
}

function Legal({ legal }: { legal: FooterPart["content"]["legal"] }) {
  const { t } = useTranslation()
  const links = [
    { name: t("shell.legal.notice"), href: legal.notice },
    { name: t("shell.legal.disclaimer"), href: legal.disclaimer },
    { name: t("shell.legal.privacy_policy"), href: legal.privacy_policy },
  ]
  if (links.every(({ href }) => !href)) return null
  return (
    <ul>
      {links.map(
        ({ name, href }) =>
          href && (
            <li key={name}>
              <ShellLink href={href}>{name}</ShellLink>
            </li>
          ),
      )}
    </ul>
  )
}
