// The elements on the pages of a document: A4, at absolute positions in millimetres from the top left corner. They are
// validated when a model is stored and again when it is read.
import { z } from "zod"
import { type SourceKind, sourceKind, sourcesIn } from "./document-sources.ts"

export const A4 = { width: 210, height: 297 }
const MOST_ELEMENTS = 200
const MOST_PAGES = 10
/** On all pages together: drawing a picture takes time and memory. */
const MOST_IMAGES = 20
const LONGEST = 5_000

export const paymentRequirements = ["DEPOSIT", "TOTAL"] as const
export const dateRequirements = ["AVAILABILITY_START", "AVAILABILITY_END"] as const

export const documentSettings = z.object({
  payment_requirement: z.enum(paymentRequirements).nullable(),
  date_requirement: z.enum(dateRequirements).nullable(),
})
export type DocumentSettings = z.output<typeof documentSettings>

const place = {
  /** The id in the name of its answer, `custom_element_{id}`. */
  id: z.int().positive(),
  x: z.number().min(0).max(A4.width),
  y: z.number().min(0).max(A4.height),
}

const textSettings = z.object({
  /** In points. */
  fontSize: z.number().min(1).max(400),
  fontWeight: z.enum(["normal", "bold"]),
  /** #rrggbb: exactly 7 characters. */
  color: z.string().regex(/^#[0-9a-f]{6}$/i, "INVALID"),
  /** The longest line; without it, lines run to the edge of the page. */
  width: z.number().positive().max(A4.width).nullable().default(null),
  align: z.enum(["left", "center", "right"]).default("left"),
})

const digits = z.enum(["numeric", "2-digit"]).nullable().default(null)
const words = z.enum(["long", "short", "narrow"])

const dateSettings = textSettings.extend({
  weekday: words.nullable().default(null),
  day: digits,
  month: z
    .union([words, z.enum(["numeric", "2-digit"])])
    .nullable()
    .default(null),
  year: digits,
  hours: digits,
  minutes: digits,
  seconds: digits,
})
export type DateSettings = z.output<typeof dateSettings>

/** The element's own text, and the custom field whose answer replaces it. */
const content = {
  data: z.string().max(LONGEST).nullable().default(null),
  custom_field_id: z.int().positive().nullish(),
}
const hasContent = ({ data, custom_field_id }: { data: string | null; custom_field_id?: number | null | undefined }) =>
  Boolean(data) || Boolean(custom_field_id)

const isText = ({ data }: { data: string | null }) =>
  sourcesIn(data ?? "").every((path) => ![null, "image"].includes(sourceKind(path)))
const isOf =
  (...kinds: SourceKind[]) =>
  ({ data }: { data: string | null }) =>
    data === null || kinds.includes(sourceKind(data)!)
const wrongSource = { error: "INVALID", path: ["data"] }

// Http addresses, or a path of this site. The server checks that the picture exists, and fetches none from elsewhere.
const isUrl = (url: string) => URL.canParse(url, "https://example.org") && /^(https?:\/\/|\/(?!\/))/i.test(url)

const element = z.discriminatedUnion("type", [
  z
    .object({ type: z.literal("STRING"), ...place, ...content, settings: textSettings })
    .refine(hasContent, { error: "REQUIRED", path: ["data"] })
    .refine(isText, wrongSource),
  z
    .object({
      type: z.literal("NUMBER"),
      ...place,
      ...content,
      settings: textSettings.extend({ decimals: z.int().min(0).max(20) }),
    })
    .refine(hasContent, { error: "REQUIRED", path: ["data"] })
    .refine(isOf("number"), wrongSource),
  z
    .object({ type: z.literal("CURRENCY"), ...place, ...content, settings: textSettings })
    .refine(hasContent, { error: "REQUIRED", path: ["data"] })
    .refine(isOf("currency"), wrongSource),
  z
    .object({ type: z.literal("DATE"), ...place, ...content, settings: dateSettings })
    .refine(hasContent, { error: "REQUIRED", path: ["data"] })
    .refine(isOf("date"), wrongSource),
  z
    .object({
      type: z.literal("IMAGE"),
      ...place,
      data: content.data,
      url: z.string().max(500).refine(isUrl, "INVALID").nullish(),
      settings: z.object({
        width: z.number().positive().max(A4.width),
        height: z.number().positive().max(A4.height),
      }),
    })
    .refine(({ data, url }) => (data === null) !== !url, { error: "REQUIRED", path: ["url"] })
    .refine(isOf("image"), wrongSource),
])
export type DocumentElement = z.output<typeof element>
export type TextElement = Exclude<DocumentElement, { type: "IMAGE" }>

const page = z.object({ elements: z.array(element).max(MOST_ELEMENTS) })

/** The elements on each badge of a list. */
export const badgeElements = z.array(element).max(50)

export const documentPages = z
  .array(page)
  .min(1)
  .max(MOST_PAGES)
  .superRefine((pages, ctx) => {
    const elements = pages.flatMap((page) => page.elements)
    const hasTwins = new Set(elements.map(({ id }) => id)).size < elements.length
    const hasTooMany = elements.filter(({ type }) => type === "IMAGE").length > MOST_IMAGES
    if (hasTwins || hasTooMany) ctx.addIssue({ code: "custom", message: "INVALID", path: [] })
  })
export type DocumentPages = z.output<typeof documentPages>
