import { belongsAt } from "../blocks/page-params.ts"
import { elements, isElementType } from "../blocks/registry.ts"
import { type Link, linksOf } from "../blocks/settings-links.ts"
import { type Element, everyElement, withoutHidden } from "../blocks/tree.ts"

// The gates of publishing: what is broken in a page, each with its element, so that an editor can lead there. Hidden
// elements are not on the site, and so nothing in them is broken.
export const problemCodes = [
  "SETTINGS_INVALID",
  "TYPE_UNKNOWN",
  "ALT_MISSING",
  "LINK_BROKEN",
  "OUT_OF_PLACE",
  "ELEMENT_MISSING",
] as const

export interface PageProblem {
  code: (typeof problemCodes)[number]
  /** Null where one is missing. */
  element: string | null
  type: string
  /** The setting, and what it holds. */
  setting: string
  value: string
}

interface Site {
  /** The page's own. */
  path: string
  /** The element that the page is there for, of a page that every website has. */
  own: string | null
  /** Whether a path of the site leads anywhere. */
  leads: (path: string) => boolean
}

/** Elements whose picture is part of what they say, and the setting that holds it. */
const pictures: Record<string, string> = { image: "url", "feature-highlight": "image", "split-hero": "image" }

export function pageProblems(content: Element[], site: Site): PageProblem[] {
  const shown = shownElements(content)
  const missing = site.own !== null && !shown.some(({ type }) => type === site.own)
  const problems = shown.flatMap((element) => elementProblems(element, site))
  if (missing) problems.push({ code: "ELEMENT_MISSING", element: null, type: site.own!, setting: "", value: "" })
  return problems
}

/** Every address within the site that a page leads to: paths without their query. */
export const innerPaths = (content: Element[]): string[] => [
  ...new Set(
    shownElements(content).flatMap((element) => linksOf(element).flatMap(({ href }) => innerPath(href) ?? [])),
  ),
]

const shownElements = (content: Element[]) => everyElement(withoutHidden(content))

function elementProblems(element: Element, { path, leads }: Site): PageProblem[] {
  const { id, type, settings } = element
  const problem = (code: PageProblem["code"], setting = "", value = ""): PageProblem => ({
    code,
    element: id,
    type,
    setting,
    value,
  })
  if (!isElementType(type)) return [problem("TYPE_UNKNOWN")]
  const parsed = elements[type].safeParse(settings)
  if (!parsed.success)
    return [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))].map((setting) =>
      problem("SETTINGS_INVALID", setting),
    )
  const broken = linksOf(element).filter(({ href }) => isBroken(href, leads))
  return [
    ...(belongsAt(path, type) ? [] : [problem("OUT_OF_PLACE")]),
    ...(isSilent(type, parsed.data) ? [problem("ALT_MISSING", "alt")] : []),
    ...broken.map(({ setting, href }: Link) => problem("LINK_BROKEN", setting, href)),
  ]
}

/** A picture that says nothing to who cannot see it, unless it is marked as decoration. */
function isSilent(type: string, settings: object): boolean {
  const { alt, decorative, ...more } = settings as { alt?: string; decorative?: boolean } & Record<string, unknown>
  const picture = pictures[type]
  return picture !== undefined && Boolean(more[picture]) && !alt?.trim() && decorative !== true
}

const isBroken = (href: string, leads: Site["leads"]): boolean => {
  const path = innerPath(href)
  return path !== null && !leads(path)
}

/** Null for other sites, addresses of mail, anchors of the same page, and what only looks like a link in a text. */
export function innerPath(href: string): string | null {
  return href.startsWith("/") ? (URL.parse(href, "http://this.site")?.pathname ?? null) : null
}
