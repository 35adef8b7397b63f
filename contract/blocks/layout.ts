import { z } from "zod"
import { html } from "./content.ts"
import {
  alignment,
  boxSettings,
  color,
  decorative,
  flexSettings,
  flowSettings,
  href,
  imageUrl,
  length,
} from "./shared-settings.ts"

// Sections that lay out a page. They have no route of their own and hold other elements.
const text = z.string().max(1_000)

export const layoutSections = {
  /** A band across the page, its children one below the other. */
  basic: z.object({ ...flowSettings, gap: length.default("1rem") }),
  /** As wide as the site's content. */
  container: z.object({ ...flowSettings, gap: length.default("1rem") }),
  flex: z.object({ ...boxSettings, ...flexSettings }),
  grid: z.object({ ...boxSettings, columns: z.number().int().min(1).max(12).default(3), gap: length.default("2rem") }),
  banner: z.object({
    ...flowSettings,
    label: text.default(""),
    title: text.default(""),
    subtitle: text.default(""),
    image: imageUrl.optional(),
    overlay_color: color.default("#000000"),
    overlay_opacity: z.number().min(0).max(100).default(30),
    alignment: alignment.default("center"),
  }),
  header: z.object({
    ...flowSettings,
    label: text.default(""),
    title: text.default(""),
    subtitle: text.default(""),
    alignment: alignment.default("left"),
  }),
  "split-hero": z.object({
    ...flowSettings,
    label: text.default(""),
    title: text.default(""),
    description: html.default(""),
    image: imageUrl.optional(),
    alt: text.default(""),
    decorative,
    layout: z.enum(["full-width", "container"]).default("container"),
    /** The side on which the text begins; the picture stands on the other. */
    origin: z.enum(["left", "right"]).default("left"),
    buttons: z
      .array(z.object({ text, href, type: z.enum(["primary", "plain"]).default("primary") }))
      .max(4)
      .default([]),
  }),
  "latest-articles": z.object({
    ...boxSettings,
    title: text.default(""),
    limit: z.number().int().min(1).max(12).default(3),
  }),
}

/** The elements that show what is put into them; others keep their children and show none. */
export const holders: readonly string[] = [
  "basic",
  "container",
  "flex",
  "grid",
  "banner",
  "header",
] satisfies (keyof typeof layoutSections)[]
