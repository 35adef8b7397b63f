import { z } from "zod"
import { color, href } from "./shared-settings.ts"

// Topbar, header and footer, shown around every page, each with content and settings. A part whose configuration does
// not parse is not shown.
const text = z.string().trim().max(300, "TOO_LONG")
/** An empty href leads nowhere, as `#`. */
export const linkHref = href.transform((value) => value || "#")

/** What tells one entry from another while it is edited: text, or a number in what was saved early on. */
const entryId = z.union([z.string(), z.int().transform(String)]).pipe(z.string().max(64))

const link = z.object({ id: entryId, name: text, href: linkHref })
const child = link.extend({ children: z.array(link).max(30).default([]) })
/** Kinds of what is sold without a date. */
export const productKinds = ["bundles", "memberships", "vouchers"] as const
export type ProductKind = (typeof productKinds)[number]

const menuLink = link.extend({
  children: z.array(child).max(30).default([]),
  /** Shown only while something of this kind is on sale. */
  while_on_sale: z.enum(productKinds).optional(),
})

export const topbar = z.object({
  content: z.object({
    email: z.email("INVALID_EMAIL").optional(),
    phone: text.optional(),
    announcement: z.object({ text, href: href.optional() }).optional(),
  }),
  settings: z.object({ background_color: color.default("#000000"), text_color: color.default("#FFFFFF") }).prefault({}),
})

export const header = z.object({
  content: z.object({ links: z.array(menuLink).max(20).default([]) }),
  settings: z
    .object({
      logo_position: z.enum(["left", "center"]).default("left"),
      links_position: z.enum(["left", "center", "right"]).default("center"),
      sticky: z.boolean().default(true),
    })
    .prefault({}),
})

export const footer = z.object({
  content: z.object({
    quote: text.default(""),
    columns: z
      .array(z.object({ id: entryId, title: text, links: z.array(link).max(20) }))
      .max(6)
      .default([]),
    legal: z
      .object({ notice: linkHref.optional(), disclaimer: linkHref.optional(), privacy_policy: linkHref.optional() })
      .prefault({}),
  }),
  settings: z.object({}).prefault({}),
})

export const websiteParts = { topbar, header, footer }
export type WebsitePart = keyof typeof websiteParts
export type Topbar = z.output<typeof topbar>
export type Header = z.output<typeof header>
export type Footer = z.output<typeof footer>
export type MenuLink = Header["content"]["links"][number]
