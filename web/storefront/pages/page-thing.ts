import type { LoadedData, LoadedType } from "#contract/blocks/loads.ts"
import type { ParsedElement } from "#contract/blocks/registry.ts"
import type { Picture } from "#contract/endpoints/images.ts"
import type { Page } from "#contract/endpoints/pages.ts"
import type { Website } from "#contract/endpoints/website.ts"
import { plainText, shortened } from "#contract/rules/plain-text.ts"
import { articleData, breadcrumbData, eventData, productData } from "./structured-data.ts"

/** The subject of a page about one item: it gives the page its title, its picture and its address. */
export interface Thing {
  title: string
  description: string
  images: Picture[]
  /** Its own address, whichever page shows it. */
  path: string
  type: "article" | "website"
  /** For search engines. */
  data: object[]
}

export interface Loaded {
  page: Page
  loaded: Record<string, unknown>
  now: string
}

const LONGEST_DESCRIPTION = 160

export function thingOf({ page, loaded, now }: Loaded, website: Website): Thing | undefined {
  const elements = everyElement(page.content)
  const dataOf = <T extends LoadedType & ParsedElement["type"]>(type: T) => {
    const element = elements.find((each) => each.type === type)
    return element && (loaded[element.id] as LoadedData<T> | undefined)
  }
  const descriptionOf = (html: string) => shortened(plainText(html), LONGEST_DESCRIPTION)
  const url = (path: string) => `${website.url}${path}`

  const article = dataOf("blog-article")?.article
  if (article) {
    const { title, summary: description, images, slug } = article
    const path = `/blog/${slug}`
    return { title, description, images, path, type: "article", data: [articleData(article, website, url(path))] }
  }
  const availability = dataOf("availability")?.availability
  const activity = availability?.activity ?? dataOf("activity")?.activity
  if (activity) {
    const { title, images } = activity
    const description = descriptionOf(activity.description)
    const path = availability ? `/availabilities/${availability.cuid}` : `/activities/${activity.cuid}`
    const event = availability && eventData({ availability, description, website, url: url(path), now })
    const data = [...(event ? [event] : []), crumbs(website, title, url(path), true)]
    return { title, description, images, path, type: "website", data }
  }
  const products = [
    ["bundles", dataOf("bundle")?.bundle],
    ["memberships", dataOf("membership")?.membership],
    ["vouchers", dataOf("voucher")?.voucher],
  ] as const
  for (const [folder, product] of products) {
    if (!product) continue
    const { title, images } = product
    const description = descriptionOf(product.description)
    const path = `/${folder}/${product.cuid}`
    const data = [
      productData({ ...product, description }, website, url(path)),
      crumbs(website, title, url(path), false),
    ]
    return { title, description, images, path, type: "website", data }
  }
}

function crumbs({ organiser, url, catalogue }: Website, title: string, address: string, hasCatalogue: boolean) {
  const way = hasCatalogue && catalogue ? [{ name: catalogue.title, url: `${url}${catalogue.path}` }] : []
  return breadcrumbData([{ name: organiser.name, url: `${url}/` }, ...way, { name: title, url: address }])
}

const everyElement = (content: ParsedElement[]): ParsedElement[] =>
  content.flatMap((element) => [element, ...everyElement(element.children)])
