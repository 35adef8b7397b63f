import { useQuery } from "@tanstack/react-query"
import { href } from "#contract/blocks/shared-settings.ts"
import { matchPages } from "#contract/rules/page-matching.ts"
import { isReserved } from "#contract/rules/reserved-paths.ts"
import { call } from "../../session/call.ts"
import { useMay } from "../../session/session.ts"

/** A page or an article of the site, at the path of its template. */
export interface SitePlace {
  kind: "page" | "article"
  title: string
  path: string
  /** Visitors find it. */
  isOn: boolean
}

const AT_ONCE = 100

async function findPages(): Promise<SitePlace[]> {
  const query = (page_number: number) => ({ query: { page_number, page_size: AT_ONCE } })
  const first = await call("GET /api/console/pages", query(1))
  const more = Math.ceil(first.count / AT_ONCE) - 1
  const others = await Promise.all(
    Array.from({ length: Math.max(0, more) }, (_, index) => call("GET /api/console/pages", query(index + 2))),
  )
  return [first, ...others].flatMap(({ data }) =>
    data.map(({ title, path, published, published_at }) => ({
      kind: "page" as const,
      title,
      path,
      isOn: published && published_at !== null,
    })),
  )
}

/** The newest: others can be linked by their address. */
async function findArticles(): Promise<SitePlace[]> {
  const { data } = await call("GET /api/console/articles", { query: { page_size: AT_ONCE } })
  return data.map(({ title, slug, published }) => ({ kind: "article", title, path: `/blog/${slug}`, isOn: published }))
}

/** Where links can lead within the site: the pages by path, then the articles. */
export function useSitePlaces(): SitePlace[] {
  const may = useMay()
  const pages = useQuery({
    queryKey: ["pages", "places"],
    queryFn: findPages,
    enabled: may("websites.pages.read"),
  })
  const articles = useQuery({
    queryKey: ["articles", "places"],
    queryFn: findArticles,
    enabled: may("blog.articles.read"),
  })
  return [...(pages.data ?? []), ...(articles.data ?? [])]
}

/** What a link leads to. */
export type Lead =
  | { to: "place"; place: SitePlace }
  | { to: "own" | "nowhere" | "anchor" }
  | { to: "other_site" | "mail" | "phone"; address: string }

/** Null for no link, and for a text that is none. */
export function leadOf(link: string, places: readonly SitePlace[]): Lead | null {
  const address = link.trim()
  if (address === "" || !href.safeParse(address).success) return null
  if (/^[?#]/.test(address)) return { to: "anchor" }
  if (!address.startsWith("/")) return leadAway(new URL(address))
  const { pathname } = new URL(address, "http://this.site")
  const place = placeAt(pathname, places)
  return place ? { to: "place", place } : { to: isReserved(pathname) ? "own" : "nowhere" }
}

function leadAway({ protocol, pathname, host }: URL): Lead {
  if (protocol === "mailto:") return { to: "mail", address: decodeURIComponent(pathname) }
  if (protocol === "tel:") return { to: "phone", address: pathname }
  return { to: "other_site", address: host }
}

/** `/{availability}` would match every path of one segment; an availability's own address is the other one. */
function placeAt(pathname: string, places: readonly SitePlace[]): SitePlace | undefined {
  if (pathname.startsWith("/availabilities/")) return places.find(({ path }) => path.includes("{availability}"))
  const named = places.filter(({ path }) => path !== "/{availability}")
  return matchPages(named, pathname)[0]?.page
}
