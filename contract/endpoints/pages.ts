import { z } from "zod"
import type { ParsedElement } from "../blocks/registry.ts"
import { endpoint } from "../endpoint.ts"

export const pageTypes = ["DEFAULT", "AVAILABILITY"] as const

/** Content is a tree whose settings have been read and whose HTML has been cleaned: ready to render. */
const parsedContent = z.array(z.custom<ParsedElement>())

export const page = z.object({
  cuid: z.string(),
  path: z.string(),
  type: z.enum(pageTypes),
  title: z.string(),
  description: z.string(),
  content: parsedContent,
  /** The values of the template's `{parameters}` at this address. */
  params: z.record(z.string(), z.string()),
  /** False for the "not found" page. */
  found: z.boolean(),
})
export type Page = z.output<typeof page>

export const pageEndpoints = {
  getPage: endpoint({
    method: "GET",
    path: "/api/pages",
    summary: "The website's page for an address, its content ready to render; the not-found page where there is none",
    audience: "public",
    // A preview comes in the query too, as of every reading call (contract/rules/draft-query.ts).
    query: z.object({ path: z.string().max(2_000) }),
    answer: z.object({
      page,
      /** The database's clock, by which everything on the page is judged. */
      now: z.string(),
    }),
    errors: ["NOT_FOUND"],
    cached: true,
  }),
  readPreview: endpoint({
    method: "POST",
    path: "/api/pages/preview",
    summary: "Reads page content as a stored page is read: settings parsed, HTML cleaned; nothing is kept",
    audience: "public",
    body: z.object({ content: z.array(z.unknown()).max(500) }),
    answer: z.object({ content: parsedContent }),
    errors: [],
    // One call for what was typed while the last one was under way.
    limit: { points: 600, seconds: 60 },
  }),
}
