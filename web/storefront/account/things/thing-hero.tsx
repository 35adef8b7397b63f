import type { ReactNode } from "react"
import type { Picture as Image } from "#contract/endpoints/images.ts"
import { Picture } from "#web/blocks/picture.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Breadcrumbs, type Crumb } from "#web/ui/breadcrumbs.tsx"
import { Who } from "./thing-item.tsx"
import "./things.css"

interface ThingHeroProps {
  title: string
  /** The list it belongs to. */
  crumb: Crumb
  image: Image | undefined
  badges: ReactNode
  reference: string | null
  lines: string[]
  participant?: { fullname: string } | null
}

/** The head of a purchase's page. */
export function ThingHero({ title, crumb, image, badges, reference, lines, participant }: ThingHeroProps) {
  const { t } = useTranslation()
  return (
    <header className="thing-head">
      <title>{title}</title>
      <Breadcrumbs crumbs={[{ label: t("account.nav"), href: "/account/home" }, crumb]} current={title} />
      <div className="thing-hero" data-plain={image ? undefined : ""}>
        {image && <Picture className="thing-picture" url={image.public_url} alt="" sizes="18rem" isEager />}
        <div>
          <div className="thing-badges">
            {badges}
            {reference && (
              <Badge>
                <span className="sr-only">{t("account_money.reference")} </span>
                {reference}
              </Badge>
            )}
          </div>
          <h1 className="page-title">{title}</h1>
          <div className="thing-lines">
            {lines.filter(Boolean).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          {participant && <Who name={participant.fullname} tint={0} />}
        </div>
      </div>
    </header>
  )
}
