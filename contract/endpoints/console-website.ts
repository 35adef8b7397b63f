import { z } from "zod"
import { type WebsitePart, websiteParts } from "../blocks/parts.ts"
import { endpoint } from "../endpoint.ts"
import { language } from "./website.ts"

// The website as collaborators set it up: its look, topbar, header and footer.
const websiteInput = z.object({
  theme: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  accent_color: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "PATTERN"),
  /** As it was typed; it is scoped to the pages' content whenever it is served. */
  css: z.string().max(50_000, "TOO_LONG"),
  /** The first is the default for visitors without a preference. */
  languages: z
    .array(language)
    .min(1, "REQUIRED")
    .refine((list) => new Set(list).size === list.length),
})
/** Only the platform changes the domain, since it decides which organiser is found at a host. */
const website = websiteInput.extend({ domain: z.string().nullable() })

/** As it is stored: a part that does not parse is hidden from visitors, and has to be seen to be mended. */
const storedPart = z.object({
  part: z.enum(Object.keys(websiteParts) as [WebsitePart, ...WebsitePart[]]),
  content: z.unknown(),
  settings: z.unknown(),
})

const updatePart = <P extends WebsitePart>(part: P) =>
  endpoint({
    method: "PUT",
    path: `/api/console/website/parts/${part}`,
    summary: `Change the ${part}`,
    audience: "collaborator",
    permission: "websites.websites.update",
    body: websiteParts[part],
    answer: websiteParts[part],
    errors: [],
  })

export const consoleWebsiteEndpoints = {
  getWebsite: endpoint({
    method: "GET",
    path: "/api/console/website",
    summary: "Theme, accent colour, CSS, languages and domain",
    audience: "collaborator",
    permission: "websites.websites.read",
    answer: website,
    errors: [],
  }),
  updateWebsite: endpoint({
    method: "PUT",
    path: "/api/console/website",
    summary: "Change the look and the languages of the website",
    audience: "collaborator",
    permission: "websites.websites.update",
    body: websiteInput,
    answer: website,
    errors: ["CSS_INVALID"],
  }),
  findParts: endpoint({
    method: "GET",
    path: "/api/console/website/parts",
    summary: "Topbar, header and footer as they are stored",
    audience: "collaborator",
    permission: "websites.websites.read",
    answer: z.object({ data: z.array(storedPart), count: z.int() }),
    errors: [],
  }),
  getPart: endpoint({
    method: "GET",
    path: "/api/console/website/parts/{part}",
    summary: "One of them as it is stored",
    audience: "collaborator",
    permission: "websites.websites.read",
    params: storedPart.pick({ part: true }),
    answer: storedPart,
    errors: ["NOT_FOUND"],
  }),
  updateTopbar: updatePart("topbar"),
  updateHeader: updatePart("header"),
  updateFooter: updatePart("footer"),
}
