import { z } from "zod"
import {
  alignment,
  coercedText,
  color,
  decorative,
  frameUrl,
  href,
  imageUrl,
  length,
  ratio,
  textStyle,
} from "./shared-settings.ts"

// The ten content blocks.
const text = z.string().max(5_000)
/** HTML is cleaned by the server before it is stored and before it is answered. */
export const html = z.string().max(100_000)

export const contentBlocks = {
  alert: z.object({
    title: text.default(""),
    content: text.default(""),
    type: z.enum(["blue", "red", "yellow", "green"]).default("blue"),
  }),
  button: z.object({
    text,
    href: href.default(""),
    type: z.enum(["blurred", "white", "plain", "primary", "secondary"]).default("primary"),
  }),
  faq: z.object({
    questions: z
      .array(z.object({ id: coercedText, question: coercedText, answer: coercedText }))
      .max(100)
      .default([]),
  }),
  "feature-highlight": z.object({
    label: text.default(""),
    title: text.default(""),
    subtitle: text.default(""),
    content: html.default(""),
    image: imageUrl.optional(),
    alt: text.default(""),
    decorative,
    alignment: alignment.default("left"),
  }),
  heading: z.object({
    content: text,
    level: z.number().int().min(1).max(4).default(2),
    style: textStyle({ font_size: "32px", font_weight: 700 }, color.default("#000000")),
  }),
  paragraph: z.object({
    content: text,
    style: textStyle({ font_size: "16px", font_weight: 400 }, color.optional()),
  }),
  iframe: z.object({
    url: frameUrl,
    title: text.default(""),
    width: length.default("100%"),
    height: length.optional(),
    "aspect-ratio": ratio.default("16/9"),
  }),
  image: z.object({
    url: imageUrl,
    alt: text.default(""),
    decorative,
    width: length.default("100%"),
    height: length.optional(),
    "aspect-ratio": ratio.optional(),
    "object-fit": z.enum(["cover", "contain"]).default("cover"),
    "border-radius": length.default("16px"),
    href: href.optional(),
  }),
  "rich-text": z.object({ content: html }),
  tabs: z.object({
    links: z
      .array(z.object({ id: coercedText, href, text }))
      .max(30)
      .default([]),
  }),
}
