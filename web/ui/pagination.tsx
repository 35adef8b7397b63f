import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronLeft } from "#web/ui/icons/chevron-left.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { buttonClass } from "./button-look.ts"
import { LinkButton } from "./link-button.tsx"
import "./pagination.css"

type PaginationProps = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  href: (page: number) => string
}

/** Not shown for one page. The pages are links, so they can be shared, opened in a tab and used without script. */
export function Pagination({ page, pageSize, total, href }: PaginationProps) {
  const { t } = useTranslation()
  if (total <= pageSize) return null
  const pages = Math.ceil(total / pageSize)
  return (
    <nav className="pager" aria-label={t("ui.pagination")}>
      <p className="small">
        {t("ui.page_of", { page, pages })} · {t("ui.results", { count: total })}
      </p>
      <div className="pager-acts">
        <Turn href={page > 1 ? href(page - 1) : null} rel="prev">
          <ChevronLeft className="icon icon-sm" aria-hidden="true" />
          <span className="tx">{t("ui.previous")}</span>
        </Turn>
        <Turn href={page >= total / pageSize ? null : href(page + 1)} rel="next">
          <span className="tx">{t("ui.next")}</span>
          <ChevronRight className="icon icon-sm" aria-hidden="true" />
        </Turn>
      </div>
    </nav>
  )
}

function Turn({ href, rel, children }: { href: string | null; rel: string; children: ReactNode }) {
  if (href !== null) {
    return (
      <LinkButton href={href} rel={rel} size="sm">
        {children}
      </LinkButton>
    )
  }
  // Still a link to look at and to screen readers, but disabled.
  return (
    // biome-ignore lint/a11y: an anchor without address has no role, and there is nothing here to focus.
    <span role="link" aria-disabled="true" data-disabled className={buttonClass({ size: "sm" })}>
      <span className="btn-label">{children}</span>
    </span>
  )
}
