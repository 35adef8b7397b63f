import { data, useRouteLoaderData } from "react-router"
import { parsePage } from "#contract/blocks/registry.ts"
import { BlocksContext } from "#web/blocks/blocks-context.ts"
import { blocks } from "#web/blocks/registry.tsx"
import { Elements } from "#web/blocks/render-elements.tsx"
import { pageServices } from "../page-services.ts"
import type { loader as rootLoader } from "../root.tsx"
import type { Route } from "./+types/blocks"
import { sampleArticles } from "./blocks-articles.ts"
import { sampleCatalogue, sampleCatalogueData } from "./blocks-catalogue.ts"
import { sampleBlocks } from "./blocks-content.ts"
import { sampleSections } from "./blocks-sections.ts"

/**
 * On demo organisers' sites only. The samples are read as a stored page is; their HTML is our own. The catalogue's are a
 * page of their own, `?part=catalogue`.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(pageServices).demo) throw data(null, { status: 404 })
  const isCatalogue = url.searchParams.get("part") === "catalogue"
  const now = new Date().toISOString()
  return {
    content: parsePage(isCatalogue ? sampleCatalogue : [...sampleSections, ...sampleBlocks]),
    samples: isCatalogue ? sampleCatalogueData(now) : sampleArticles,
    now,
    preview: url.searchParams.get("preview") === "true",
  }
}

/** Every section and block in several settings, down to none. */
export default function Blocks({ loaderData: { content, samples, now, preview } }: Route.ComponentProps) {
  const website = useRouteLoaderData<typeof rootLoader>("root")?.website
  if (!website) return null
  const { hostname, organiser } = website
  const { timezone, currency, settings } = organiser
  const site = { hostname, timezone, currency, ages: settings.formats.ages, now }
  return (
    <>
      <title>Blocks · Marelle</title>
      <meta name="robots" content="noindex" />
      <BlocksContext value={{ registry: blocks, data: samples, preview, hovered: "grid", site }}>
        <Elements elements={content} />
      </BlocksContext>
    </>
  )
}
