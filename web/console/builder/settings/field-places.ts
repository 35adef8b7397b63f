import { z } from "zod"
import { html } from "#contract/blocks/content.ts"
import { linkHref } from "#contract/blocks/parts.ts"
import {
  background,
  coercedText,
  color,
  frameUrl,
  href,
  imageUrl,
  length,
  ratio,
} from "#contract/blocks/shared-settings.ts"
import type { ThingKind } from "#contract/endpoints/console-page-things.ts"
import type { Path } from "./set-setting.ts"

export type FieldKind =
  | "address"
  | "background"
  | "choice"
  | "choices"
  | "color"
  | "group"
  | "link"
  | "number"
  | "paragraph"
  | "picture"
  | "ratio"
  | "rich_text"
  | "rows"
  | "size"
  | "switch"
  | "text"
  | "things"
  | "unknown"

/** One setting of an element, as its schema describes it. */
export interface FieldPlace {
  path: Path
  name: string
  kind: FieldKind
  /** Without what says that it may be left out. */
  schema: z.core.$ZodType
  isRequired: boolean
  /** The value that holds where nothing is set. */
  fallback: unknown
}

/** The settings that everything of a kind shares are known by their schema itself. */
const known = new Map<unknown, FieldKind>([
  [href, "link"],
  [linkHref, "link"],
  [imageUrl, "picture"],
  [color, "color"],
  [length, "size"],
  [html, "rich_text"],
  [ratio, "ratio"],
  [frameUrl, "address"],
  [background, "background"],
])

/** Lists of ids of the catalogue, by the setting's name. */
const things: Record<string, ThingKind> = {
  catalogs: "catalogs",
  activities: "activities",
  segments: "segments",
  bundles: "bundles",
  memberships: "memberships",
  vouchers: "vouchers",
  "initial-selection": "dates",
  category_groups: "category_groups",
}
export const thingsOf = (name: string): ThingKind | undefined =>
  Object.hasOwn(things, name) ? things[name] : undefined

/** Texts of several lines. */
const paragraphs = ["content", "description", "answer", "subtitle"]

/** The settings of a schema, in its order. */
export const fieldPlaces = (schema: z.core.$ZodType, path: Path = []): FieldPlace[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).map(([name, each]) => placeOf(name, each as z.core.$ZodType, [...path, name]))
    : []

function placeOf(name: string, outer: z.core.$ZodType, path: Path): FieldPlace {
  const unset = z.safeParse(outer, undefined)
  const schema = bare(outer)
  return {
    path,
    name,
    kind: kindOf(name, schema),
    schema,
    isRequired: !unset.success,
    fallback: unset.success ? unset.data : undefined,
  }
}

/** The schema of the value itself. Of one that is read first, such as a number typed as text, what comes of it counts. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema === coercedText || schema === linkHref) return schema
  if (schema instanceof z.ZodPipe) return bare(schema.out)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return isWrapped ? bare(schema.unwrap()) : schema
}

function kindOf(name: string, schema: z.core.$ZodType): FieldKind {
  const own = known.get(schema)
  if (own) return own
  if (schema === coercedText || schema instanceof z.ZodString) return paragraphs.includes(name) ? "paragraph" : "text"
  if (schema instanceof z.ZodBoolean) return "switch"
  if (schema instanceof z.ZodEnum) return "choice"
  if (schema instanceof z.ZodNumber) return "number"
  if (schema instanceof z.ZodObject) return "group"
  if (!(schema instanceof z.ZodArray)) return "unknown"
  if (thingsOf(name)) return "things"
  const each = bare(schema.element)
  if (each instanceof z.ZodEnum) return "choices"
  return each instanceof z.ZodObject ? "rows" : "unknown"
}

/** The values to choose from. */
export function choicesOf(schema: z.core.$ZodType): string[] {
  const each = schema instanceof z.ZodArray ? bare(schema.element) : schema
  return each instanceof z.ZodEnum ? each.options.map(String) : []
}

/** The least and the greatest a number may be. */
export function boundsOf(schema: z.core.$ZodType): { min: number; max: number } | null {
  if (!(schema instanceof z.ZodNumber)) return null
  return { min: schema.minValue ?? Number.MIN_SAFE_INTEGER, max: schema.maxValue ?? Number.MAX_SAFE_INTEGER }
}

/** How many rows a list may have. */
export const mostOf = (schema: z.core.$ZodType): number =>
  (schema._zod.def.checks ?? [])
    .map(({ _zod: { def } }) => (def as z.core.$ZodCheckMaxLengthDef).maximum)
    .find((maximum) => maximum !== undefined) ?? Number.POSITIVE_INFINITY

/** The settings that say how something looks rather than what it says. */
const lookKinds: FieldKind[] = ["background", "color", "ratio", "size"]
const lookNames = [
  "align_items",
  "alignment",
  "direction",
  "display",
  "grayscale",
  "justify_content",
  "layout",
  "object-fit",
  "origin",
  "overlay_opacity",
  "padding",
  "style",
]
export const isLook = ({ kind, name }: FieldPlace): boolean => lookKinds.includes(kind) || lookNames.includes(name)
