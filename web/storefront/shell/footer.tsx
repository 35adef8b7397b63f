import type { Footer as FooterPart } from "#contract/blocks/parts.ts"
import type { Website } from "#contract/endpoints/website.ts"
import { localTime } from "#contract/rules/local-time.ts"
import { KeptPart } from "#web/blocks/kept-part.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { addressFor } from "./current-mark.ts"
import { FooterContact } from "./footer-contact.tsx"
import { Logo } from "./logo.tsx"
import { ShellLink } from "./shell-link.tsx"
import { usePlace } from "./use-place.ts"
import "./footer.css"

export function Footer({ footer: { content }, website: { organiser, now } }: { footer: FooterPart; website: Website }) {
  // The year of the organiser's own calendar, so that server and browser agree on New Year's Eve.
  const { year } = localTime(Date.parse(now), organiser.timezone)
  const { notice, disclaimer, privacy_policy } = content.legal
  const columns = content.columns.flatMap(({ links }) => links.map(({ href }) => href))
  const place = usePlace()
  const hrefs = [...columns, notice, disclaimer, privacy_policy].map((href) => href ?? "")
  return (
    <KeptPart name={() => `footer ${JSON.stringify([content, organiser, year])}`} at={addressFor(hrefs, place)}>
      <ShownFooter content={content} organiser={organiser} year={year} />
    </KeptPart>
  )
}

type ShownFooterProps = { content: FooterPart["content"]; organiser: Website["organiser"]; year: number }

function ShownFooter({ content, organiser, year }: ShownFooterProps) {
  const { t } = useTranslation()
  const quote = content.quote || organiser.quote
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
