import { z } from "zod"
import { footer, header, topbar, type WebsitePart, websiteParts } from "#contract/blocks/parts.ts"
import type { AnswerTo } from "#contract/client.ts"
import type { Values } from "../conflict/merge-values.ts"

// A part of the site as its form holds it: content and settings side by side, and an empty text for what is left out.

export type StoredPart = AnswerTo<"GET /api/console/website/parts">["data"][number]

const content = {
  topbar: topbar.shape.content.shape,
  header: header.shape.content.shape,
  footer: footer.shape.content.shape,
}

const leftOut = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (value === "" ? undefined : value), schema)

/** Links and columns that have no name yet: families could not tell them apart. */
function findNameless(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((each, index) => findNameless(each, [...path, index]))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === "name" || name === "title") return String(inner).trim() === "" ? [[...path, name]] : []
    return findNameless(inner, [...path, name])
  })
}
const named = <S extends z.ZodType>(schema: S) =>
  schema.superRefine((value, context) => {
    for (const path of findNameless(value)) context.addIssue({ code: "custom", message: "REQUIRED", path })
  })

/** Nothing announced, nowhere to go: no announcement. */
const announcement = z.preprocess((value: unknown) => {
  const { text, href } = (value ?? {}) as { text?: string; href?: string }
  return text || href ? { text: text ?? "", ...(href && { href }) } : undefined
}, content.topbar.announcement)
const legal = content.footer.legal.unwrap().shape

/** What each form sends, as the contract checks it. */
export const formSchemas = {
  topbar: z.object({
    email: leftOut(content.topbar.email),
    phone: leftOut(content.topbar.phone),
    announcement,
    ...topbar.shape.settings.unwrap().shape,
  }),
  header: z.object({ links: named(content.header.links), ...header.shape.settings.unwrap().shape }),
  footer: z.object({
    quote: content.footer.quote,
    columns: named(content.footer.columns),
    legal: z.object({
      notice: leftOut(legal.notice),
      disclaimer: leftOut(legal.disclaimer),
      privacy_policy: leftOut(legal.privacy_policy),
    }),
  }),
} satisfies Record<WebsitePart, z.ZodObject>

/** What a form holds where a part says nothing. */
const blank: Record<WebsitePart, Values> = {
  topbar: { email: "", phone: "", announcement: { text: "", href: "" } },
  header: {},
  footer: { legal: { notice: "", disclaimer: "", privacy_policy: "" } },
}

export const isReadable = (part: WebsitePart, row: unknown): boolean => websiteParts[part].safeParse(row).success

const withBlanks = (empty: Values, values: Values): Values => {
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  return {
    ...empty,
    ...Object.fromEntries(
      known.map(([name, value]) => {
        const inner = empty[name]
        return [name, typeof inner === "object" ? withBlanks(inner as Values, value as Values) : value]
      }),
    ),
  }
}

export function valuesOf(part: WebsitePart, row: unknown): Values {
  const read = websiteParts[part].safeParse(row)
  return read.success ? withBlanks(blank[part], { ...read.data.content, ...read.data.settings }) : blank[part]
}

/** Content and settings of what a form holds. */
export function bodyOf(part: WebsitePart, values: Values): { content: Values; settings: Values } {
  const of = (isContent: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in content[part] === isContent))
  return { content: of(true), settings: of(false) }
}

const emptyPart = (part: WebsitePart) => websiteParts[part].parse({ content: {} })

// A part that does not parse, as text.
export const textOf = ({ content, settings }: { content: unknown; settings: unknown }): string =>
  JSON.stringify({ content, settings }, null, 2)
export const emptyText = (part: WebsitePart): string => textOf(emptyPart(part))

/** Why a text is no part: null for one that is not JSON, else what is wrong at which path. */
export function findTextProblems(part: WebsitePart, text: string): { path: string; code: string }[] | null {
  try {
    const { error } = websiteParts[part].safeParse(JSON.parse(text))
    return (error?.issues ?? []).map((issue) => ({ path: issue.path.join("."), code: codeOf(issue) }))
  } catch {
    return null
  }
}

function codeOf({ code, message }: z.core.$ZodIssue): string {
  if (/^[A-Z_]+$/.test(message)) return message
  return code === "too_big" ? "TOO_MANY" : "INVALID"
}
