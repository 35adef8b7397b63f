import { z } from "zod"

// The small settings that elements share. Everything an organiser types is checked here before it reaches a page:
// lengths and colours are plain values, addresses lead somewhere harmless. An element whose settings do not parse is
// not rendered.
export const length = z.string().regex(/^(0|\d{1,4}(\.\d{1,3})?(px|rem|em|%|vw|vh))$/)
export const color = z.string().regex(/^#([0-9a-f]{6}|[0-9a-f]{8})$/i, "PATTERN")
export const alignment = z.enum(["left", "center", "right"])
/** Width by height, as `16/9`; zero is refused, since it has no height. */
export const ratio = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,3})?( ?\/ ?\d{1,4}(\.\d{1,3})?)?$/)
  .refine((value) => value.split("/").every((side) => Number(side) > 0))
/** Text that an editor may have stored as a number, or left out. */
export const coercedText = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? ""))
  .pipe(z.string().max(5_000))

/**
 * A link of a page: a path, an anchor, another site, a mail address or a phone number; never a `javascript:` address.
 */
export const href = z
  .string()
  .trim()
  .max(2_000)
  .refine((value) => value === "" || isHarmlessAddress(value))

/** A picture: one of ours by path, or another site's over https. */
export const imageUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((value) => isPlain(value) && !/\s/.test(value) && (value.startsWith("/") ? isOwnPath(value) : isHttps(value)))

/** A picture that says nothing: it needs no text for who cannot see it. */
export const decorative = z.boolean().optional()

/** Another site's page, for a frame: over https, at a public name. The server leaves out those at names of ours. */
export const frameUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((value) => isPlain(value) && isHttps(value) && isPublic(new URL(value)))

export const padding = z.object({
  left: length.default("0"),
  top: length.default("0"),
  right: length.default("0"),
  bottom: length.default("0"),
})

export const background = z.discriminatedUnion("type", [
  z.object({ type: z.literal("color"), color }),
  z.object({
    type: z.literal("image"),
    image: imageUrl,
    overlay_color: color.default("#000000"),
    overlay_opacity: z.number().min(0).max(100).default(0),
    attachment: z.enum(["scroll", "fixed"]).default("scroll"),
  }),
])

/** Without a colour of its own, a text takes the colour of its surroundings. */
export const textStyle = <C extends z.ZodType<string | undefined>>(
  defaults: { font_size: string; font_weight: number },
  textColor: C,
) =>
  z
    .object({
      font_size: length.default(defaults.font_size),
      font_weight: z.number().int().min(100).max(900).default(defaults.font_weight),
      color: textColor,
      alignment: alignment.default("left"),
    })
    .prefault({} as never)

/** The settings every section has: the space and decoration around it. */
export const boxSettings = {
  padding: padding.optional(),
  background: background.optional(),
}

export const flexSettings = {
  gap: length.default("1rem"),
  direction: z.enum(["row", "column", "row-reverse", "column-reverse"]).default("row"),
  align_items: z.enum(["start", "center", "end", "stretch", "baseline"]).default("start"),
  justify_content: z
    .enum(["start", "center", "end", "space-between", "space-around", "space-evenly"])
    .default("center"),
}

/** For sections that can lay out their children otherwise than one below the other. */
export const flowSettings = { ...boxSettings, display: z.object(flexSettings).optional() }

function isHarmlessAddress(value: string): boolean {
  if (!isPlain(value)) return false
  if (/^[/?#]/.test(value)) return isOwnPath(value)
  return /^(https?:\/\/[^\s/]+|mailto:|tel:)/i.test(value) && URL.canParse(value)
}

/**
 * Refuses backslashes and control characters: browsers read `\` as `/` and skip the others, so the link leads
 * elsewhere.
 */
function isPlain(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  return !/[\\\u0000-\u001f\u007f]/.test(value)
}

/** Decided by parsing the address, since `//host` and `/.//host` begin like paths. */
function isOwnPath(value: string): boolean {
  if (!URL.canParse(value, "http://this.site")) return false
  const { origin, pathname } = new URL(value, "http://this.site")
  return origin === "http://this.site" && !pathname.startsWith("//")
}

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === "https:"
}

/** Names that lead somewhere else for each visitor: into their own machine or their own network. */
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|home\.arpa)$/

/** A name of several labels whose last is no number (an address), without a user part, which only ever deceives. */
function isPublic({ hostname, username, password }: URL): boolean {
  const name = hostname.replace(/\.$/, "")
  if (username || password || name.startsWith("[")) return false
  return name.includes(".") && !/\.\d+$/.test(name) && !privateNames.test(name)
}
