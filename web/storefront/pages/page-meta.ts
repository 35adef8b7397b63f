import type { MetaDescriptor } from "react-router"
import type { Article } from "#contract/endpoints/blog.ts"
import type { Page } from "#contract/endpoints/pages.ts"
import type { Website } from "#contract/endpoints/website.ts"

interface Loaded {
  page: Page
  loaded: Record<string, unknown>
}

/** Title, description, canonical link, Open Graph and structured data of a page. */
export function pageMeta(
  loaded: Loaded | undefined,
  root: { website: Website } | undefined,
  pathname: string,
): MetaDescriptor[] {
  if (!loaded || !root) return []
  const { website } = root
  const { page } = loaded
  const article = articleOf(loaded)
  const name = website.organiser.name
  const title = article?.title ?? page.title
  const full = pathname === "/" ? name : `${title} · ${name}`
  const description = article?.summary || page.description || website.organiser.description || ""
  const url = `${website.url}${pathname === "/" ? "/" : pathname.replace(/\/$/, "")}`
  const image = article?.images[0]
  return [
    { title: full },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(page.found ? [{ tagName: "link", rel: "canonical", href: url }] : [{ name: "robots", content: "noindex" }]),
    { property: "og:site_name", content: name },
    { property: "og:title", content: title },
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:url", content: url },
    ...(description ? [{ property: "og:description", content: description }] : []),
    ...(image ? [{ property: "og:image", content: `${website.url}${image.public_url}` }] : []),
    { "script:ld+json": article ? articleData(article, website, url) : organiserData(website) },
  ]
}

function articleOf({ page, loaded }: Loaded): Article | undefined {
  const element = page.content
    .flatMap((section) => [section, ...section.children])
    .find(({ type }) => type === "blog-article")
  return element && (loaded[element.id] as { article?: Article } | undefined)?.article
}

function organiserData({ organiser, url }: Website) {
  const { name, email, phone, address } = organiser
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    url,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && {
      address: {
        "@type": "PostalAddress",
        streetAddress: `${address.street} ${address.number}`,
        postalCode: address.postcode,
        addressLocality: address.city,
      },
    }),
  }
}

function articleData(article: Article, { organiser, url: site }: Website, url: string) {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: article.title,
    datePublished: article.created_at,
    url,
    image: article.images.map(({ public_url }) => `${site}${public_url}`),
    author: { "@type": "Organization", name: organiser.name },
  }
}
