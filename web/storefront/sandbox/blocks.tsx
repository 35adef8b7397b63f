import { data, useRouteLoaderData } from "react-router"
import { parsePage } from "#contract/blocks/registry.ts"
import { BlocksContext } from "#web/blocks/blocks-context.ts"
import { blocks } from "#web/blocks/registry.tsx"
import { Elements } from "#web/blocks/render-elements.tsx"
import { pageServices } from "../page-services.ts"
import type { loader as rootLoader } from "../root.tsx"
import type { Route } from "./+types/blocks"
import { sampleArticles } from "./blocks-articles.ts"
import { sampleBlocks } from "./blocks-content.ts"
import { sampleSections } from "./blocks-sections.ts"

/** On demo organisers' sites only. The samples are read as a stored page is; their HTML is our own. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(pageServices).demo) throw data(null, { status: 404 })
  const content = parsePage([...sampleSections, ...sampleBlocks])
  return { content, preview: url.searchParams.get("preview") === "true" }
}

/** Every section and block in several settings, down to none. */
export default function Blocks({ loaderData: { content, preview } }: Route.ComponentProps) {
  const website = useRouteLoaderData<typeof rootLoader>("root")?.website
  if (!website) return null
  const site = { hostname: website.hostname, timezone: website.organiser.timezone }
  return (
    <>
      <title>Blocks · Marelle</title>
      <meta name="robots" content="noindex" />
      <BlocksContext value={{ registry: blocks, data: sampleArticles, preview, hovered: "grid", site }}>
        <Elements elements={content} />
      </BlocksContext>
    </>
  )
}
