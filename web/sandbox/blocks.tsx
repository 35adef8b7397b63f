import { data, type LoaderFunctionArgs } from "react-router"
import { parsePage } from "#contract/blocks/registry.ts"
import { BlocksContext } from "#web/blocks/blocks-context.ts"
import { blocks } from "#web/blocks/registry.tsx"
import { Elements } from "#web/blocks/render-elements.tsx"
import { pageServices } from "#web/storefront/site/page-services.ts"
import { useRootData } from "#web/storefront/site/root-data.ts"
import { sampleArticles } from "./blocks-articles.ts"
import { sampleCatalogue, sampleCatalogueData } from "./blocks-catalogue.ts"
import { sampleBlocks } from "./blocks-content.ts"
import { sampleSections } from "./blocks-sections.ts"
import type { PageProps } from "./page-props.ts"

const sampleAll = [...sampleSections, ...sampleBlocks]
const sampleBroken = [
  { id: "before", type: "header", settings: { title: "Before the broken one" } },
  { id: "alone", type: "alert", settings: { title: "Never seen" } },
  {
    id: "section",
    type: "container",
    settings: {},
    children: [
      { id: "beside", type: "paragraph", settings: { content: "Beside the broken one" } },
      { id: "inside", type: "alert", settings: { title: "Never seen" } },
    ],
  },
]

const Broken = () => {
  throw new Error("This block is broken on purpose.")
}
const broken = { ...blocks, alert: Broken }

/**
 * On demo organisers' sites only. The samples are read as a stored page is; their HTML is our own. The catalogue's are a
 * page of their own, `?part=catalogue`; `?part=broken` is one whose alerts throw.
 */
export function loader({ context, url }: LoaderFunctionArgs) {
  if (!context.get(pageServices).demo) throw data(null, { status: 404 })
  const part = url.searchParams.get("part")
  const isCatalogue = part === "catalogue"
  const now = new Date().toISOString()
  return {
    content: parsePage(part === "broken" ? sampleBroken : isCatalogue ? sampleCatalogue : sampleAll),
    isBroken: part === "broken",
    samples: isCatalogue ? sampleCatalogueData(now) : sampleArticles,
    now,
    preview: url.searchParams.get("preview") === "true",
  }
}

/** Every section and block in several settings, down to none. */
export default function Blocks({ loaderData: { content, samples, now, preview, isBroken } }: PageProps<typeof loader>) {
  const website = useRootData()?.website
  if (!website) return null
  const { hostname, organiser } = website
  const { timezone, currency, settings } = organiser
  const site = { hostname, timezone, currency, ages: settings.formats.ages, now }
  return (
    <>
      <title>Blocks · Marelle</title>
      <meta name="robots" content="noindex" />
      <BlocksContext value={{ registry: isBroken ? broken : blocks, data: samples, preview, hovered: "grid", site }}>
        <Elements elements={content} />
      </BlocksContext>
    </>
  )
}
