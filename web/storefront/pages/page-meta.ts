import type { MetaDescriptor } from "react-router"
import type { Website } from "#contract/endpoints/website.ts"
import { type Loaded, thingOf } from "./page-thing.ts"
import { imagesOf, organiserData } from "./structured-data.ts"

/** Title, description, canonical link, Open Graph and structured data of a page. */
export function pageMeta(
  loaded: Loaded | undefined,
  root: { website: Website } | undefined,
  pathname: string,
): MetaDescriptor[] {
  if (!loaded || !root) return []
  const { website } = root
  const { page } = loaded
  const thing = thingOf(loaded, website)
  const name = website.organiser.name
  const title = thing?.title ?? page.title
  const full = pathname === "/" ? name : `${title} · ${name}`
  const description = thing?.description || page.description || website.organiser.description || ""
  const path = thing?.path ?? pathname
  const url = `${website.url}${path === "/" ? "/" : path.replace(/\/$/, "")}`
  const [own] = imagesOf(thing?.images ?? [], website)
  const image = own ?? (website.social_image && `${website.url}${website.social_image}`)
  const data = thing?.data ?? [organiserData(website)]
  return [
    { title: full },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(page.found ? [{ tagName: "link", rel: "canonical", href: url }] : [{ name: "robots", content: "noindex" }]),
    { property: "og:site_name", content: name },
    { property: "og:title", content: title },
    { property: "og:type", content: thing?.type ?? "website" },
    { property: "og:url", content: url },
    ...(description ? [{ property: "og:description", content: description }] : []),
    ...(image
      ? [
          { property: "og:image", content: image },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
    ...data.map((each) => ({ "script:ld+json": each })),
  ] as MetaDescriptor[]
}
