import { z } from "zod"
import type { Element } from "../blocks/tree.ts"
import { endpoint } from "../endpoint.ts"
import { language } from "./website.ts"

/** What a new page can begin with. */
export const pageTemplates = ["home", "about", "activity", "contact", "questions", "terms", "empty"] as const
export type PageTemplate = (typeof pageTemplates)[number]

export const consolePageTemplateEndpoints = {
  findPageTemplates: endpoint({
    method: "GET",
    path: "/api/console/page-templates",
    summary: "What a new page can begin with: pages of the organiser's own data that can be published as they are",
    audience: "collaborator",
    permission: "websites.pages.create",
    query: z.object({ language }),
    answer: z.object({
      data: z.array(
        z.object({
          template: z.enum(pageTemplates),
          title: z.string(),
          /** No page of the site stands there. */
          path: z.string(),
          description: z.string(),
          content: z.array(z.custom<Element>()),
        }),
      ),
      count: z.int(),
    }),
    errors: [],
  }),
}
