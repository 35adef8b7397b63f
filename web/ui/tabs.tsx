import { useEffect, useRef } from "react"
import { SiteLink } from "./site-link.tsx"
import "./tabs.css"

export type Tab = { href: string; label: string; count?: number | undefined; isCurrent: boolean }

/** Tabs that are pages: plain links in one line that scrolls, the current one brought into sight. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const strip = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.isCurrent)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab is what calls for another look.
  useEffect(() => {
    const nav = strip.current
    const link = nav?.querySelector<HTMLElement>("[aria-current]")
    // Not scrollIntoView: it would also move the page down to the tabs.
    if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav className="tabs" aria-label={label} ref={strip}>
      {tabs.map((tab) => (
        <SiteLink key={tab.href} href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="n">{tab.count}</span>}
        </SiteLink>
      ))}
    </nav>
  )
}
