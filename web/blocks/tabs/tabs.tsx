import { useLocation } from "react-router"
import { isActiveLink } from "#contract/rules/active-link.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Tabs as Strip } from "#web/ui/tabs.tsx"
import type { BlockProps } from "../blocks-context.ts"
import "./tabs.css"

/** Tabs are links: the one that leads to this very page is the active one. */
export function Tabs({ element: { settings }, mark }: BlockProps<"tabs">) {
  const { t } = useTranslation()
  const here = useLocation()
  const seen = new Set<string>()
  const links = settings.links.filter(({ href, text }) => href && text && !seen.has(href) && seen.add(href))
  if (links.length === 0) return null
  return (
    <div {...mark} className="block block-wide block-tabs bare">
      <Strip
        label={t("blocks.tabs", { first: links[0]?.text, last: links.at(-1)?.text })}
        tabs={links.map(({ href, text }) => ({ href, label: text, isCurrent: isActiveLink(href, here) }))}
      />
    </div>
  )
}
