import type { Element } from "#contract/blocks/tree.ts"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type consolePageTemplateEndpoints, pageTemplates } from "#contract/endpoints/console-page-templates.ts"
import { innerPath } from "#contract/rules/page-problems.ts"
import { isReserved } from "#contract/rules/reserved-paths.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { leadsWithin } from "#server/website/console/leads-within.ts"
import { slugOf } from "#server/website/console/slug-of.ts"
import { findAllPages } from "#server/website/find-shown-pages.ts"
import { writers } from "./page-writers.ts"
import { readFacts } from "./read-facts.ts"
import { templateWords } from "./template-words.ts"

type Endpoint = typeof consolePageTemplateEndpoints.findPageTemplates

/** Pages a new one can begin with, each made of the organiser's own data and without anything that is broken. */
export async function findPageTemplates(
  ctx: RequestContext,
  { query: { language } }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  const facts = await readFacts(ctx, language)
  const words = templateWords[language]
  return readTenant(ctx, async (tx) => {
    const taken = new Set((await findAllPages(tx, organiser_id)).map(({ path }) => path))
    const data = []
    for (const template of pageTemplates) {
      const { title, content } = writers[template](facts, words)
      const leads = await leadsWithin(tx, organiser_id, content)
      data.push({
        template,
        title: title.slice(0, 200).trim(),
        path: freePath(words.paths[template] ?? slugOf(title), taken),
        description: words.descriptions[template](facts.name).slice(0, 500).trim(),
        content: content.map((element) => withoutBrokenLinks(element, leads)),
      })
    }
    return { data, count: data.length }
  })
}

function freePath(slug: string, taken: ReadonlySet<string>): string {
  const path = `/${slug || "page"}`
  const isFree = (each: string) => !taken.has(each) && !isReserved(each)
  for (let number = 2, each = path; ; each = `${path}-${number++}`) if (isFree(each)) return each
}

/** Descriptions and conditions may hold links to pages that are gone: their words stay, without the link. */
function withoutBrokenLinks(element: Element, leads: (path: string) => boolean): Element {
  const unlink = (html: string) =>
    html.replace(/<a [^>]*\bhref="([^"]*)"[^>]*>/g, (link, href: string) => {
      const path = innerPath(href.replaceAll("&amp;", "&"))
      return path === null || leads(path) ? link : "<a>"
    })
  const settings = Object.entries(element.settings as object).map(([name, value]) => [
    name,
    typeof value === "string" ? unlink(value) : value,
  ])
  return {
    ...element,
    settings: Object.fromEntries(settings),
    children: element.children.map((child) => withoutBrokenLinks(child, leads)),
  }
}
