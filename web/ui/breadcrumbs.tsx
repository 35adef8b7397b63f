import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronLeft } from "#web/ui/icons/chevron-left.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { SiteLink } from "./site-link.tsx"
import "./breadcrumbs.css"

export type Crumb = { label: string; href: string }

/** The way from home; `current` is the page itself and leads nowhere. */
export function Breadcrumbs({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t("ui.breadcrumbs")}>
      <ol className="crumbs">
        {crumbs.map((crumb) => (
          <li key={crumb.href}>
            <SiteLink href={crumb.href}>
              <ChevronLeft className="icon back" aria-hidden="true" />
              {crumb.label}
            </SiteLink>
            <ChevronRight className="icon" aria-hidden="true" />
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
