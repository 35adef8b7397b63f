import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"
import { language } from "./website.ts"

// Links to the site that show what visitors do not see yet, for ten minutes and without a session: `url` may be shown in a
// frame by the console alone, and is not cached, nor shared with anybody who has not been given it.
const seenBy = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("visitor") }),
  /** One family: its segments, and the place of a waiting list that is kept for it. */
  z.object({ kind: z.literal("family"), cuid }),
  /** Any member of one segment of customers. */
  z.object({ kind: z.literal("segment"), cuid }),
])
export type SeenByChoice = z.output<typeof seenBy>

/** What an address of a page needs to be filled with, where nothing of the kind is on show. */
export const previewNeeds = [
  "activity",
  "availability",
  "bundle",
  "membership",
  "voucher",
  "article",
  /** A confirmation belongs to a family's cart, so that nobody previews it. */
  "cart",
] as const
export type PreviewNeed = (typeof previewNeeds)[number]

const preview = <const P extends `/api/${string}`, const R extends "websites.pages.read" | "blog.articles.read">(
  path: P,
  permission: R,
  summary: string,
) =>
  endpoint({
    method: "POST",
    path,
    summary,
    audience: "collaborator",
    permission,
    also: [
      { permission: "customers.customers.read", when: "to see it as a family" },
      { permission: "segments.segments.read", when: "to see it as a member of a segment" },
    ],
    params: z.object({ cuid }),
    body: z.object({
      /** One of the website's; null where the browser chooses, as for visitors. */
      language: language.nullable().default(null),
      seen_by: seenBy.default({ kind: "visitor" }),
    }),
    answer: z.object({
      /** Null where there is nothing to show the page with: `needs` says what it is. */
      url: z.string().nullable(),
      needs: z.enum(previewNeeds).nullable(),
      expires_at: z.string(),
    }),
    errors: ["NOT_FOUND", "INVALID_INPUT"],
  })

export const consolePreviewEndpoints = {
  previewPage: preview(
    "/api/console/pages/{cuid}/preview",
    "websites.pages.read",
    "A link of ten minutes to a page as it is written, published or not, in a language and as somebody sees it",
  ),
  previewArticle: preview(
    "/api/console/articles/{cuid}/preview",
    "blog.articles.read",
    "A link of ten minutes to an article, published or not, in a language and as somebody sees it",
  ),
}
