import type { ReactNode } from "react"
import { BlocksContext } from "#web/blocks/blocks-context.ts"
import { blocks } from "#web/blocks/registry.tsx"
import { useStorefront } from "../site/root-data.ts"

type OnSiteProps = { now: string; title: string; children: ReactNode }

/** Gives a page written in code the context of the website's elements. */
export function OnSite({ now, title, children }: OnSiteProps) {
  const { hostname, organiser } = useStorefront().website
  const { name, timezone, currency, settings } = organiser
  const site = { hostname, timezone, currency, ages: settings.formats.ages, now }
  return (
    <BlocksContext value={{ registry: blocks, data: {}, preview: false, hovered: null, site }}>
      <title>{`${title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      {children}
    </BlocksContext>
  )
}
