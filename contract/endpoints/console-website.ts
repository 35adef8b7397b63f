import { z } from "zod"
import { footer, header, topbar, type WebsitePart, websiteParts } from "../blocks/parts.ts"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"
import { themes } from "../rules/theme.ts"
import { language } from "./website.ts"

// The website as collaborators set it up: its look, topbar, header and footer. A PUT names the version it was made from.
const versioned = { version: z.int() }

const websiteInput = z.object({
  theme: z.enum(themes),
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
  /** Pictures of the library: in the browser's tab, and where a page without a picture of its own is shared. */
  favicon: cuid.nullable(),
  social_image: cuid.nullable(),
})
/** Only the platform changes the domain, since it decides which organiser is found at a host. */
const website = websiteInput.extend({ ...versioned, domain: z.string().nullable() })

/** As it is stored: a part that does not parse is hidden from visitors, and has to be seen to be mended. */
const storedPart = z.object({
  part: z.enum(Object.keys(websiteParts) as [WebsitePart, ...WebsitePart[]]),
  content: z.unknown(),
  settings: z.unknown(),
  ...versioned,
})

/** A part that was never stored is of version 0. */
const updatePart = <P extends WebsitePart, S extends z.ZodObject>(part: P, schema: S) =>
  endpoint({
    method: "PUT",
    path: `/api/console/website/parts/${part}`,
    summary: `Change the ${part}`,
    audience: "collaborator",
    permission: "websites.websites.update",
    body: schema,
    answer: schema,
    errors: ["VERSION_CONFLICT"],
    idempotent: true,
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
    body: websiteInput.extend(versioned),
    answer: website,
    errors: ["VERSION_CONFLICT", "CSS_INVALID", "NOT_FOUND"],
    idempotent: true,
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
  updateTopbar: updatePart("topbar", topbar.extend(versioned)),
  updateHeader: updatePart("header", header.extend(versioned)),
  updateFooter: updatePart("footer", footer.extend(versioned)),
}
