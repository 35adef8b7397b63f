import { z } from "zod"
import { isRecord } from "../rules/is-record.ts"
import { elements, isElementType } from "./registry.ts"
import { href } from "./shared-settings.ts"
import type { Element } from "./tree.ts"

// The links in an element's settings: every setting whose schema is that of an address, and those inside its HTML.
export interface Link {
  /** The setting's path, as `buttons.0.href`. */
  setting: string
  href: string
}

export function linksOf({ type, settings }: Element): Link[] {
  return isElementType(type) ? linksIn(elements[type], settings, []) : []
}

function linksIn(schema: z.core.$ZodType, value: unknown, path: (string | number)[]): Link[] {
  if (schema === href)
    return typeof value === "string" && value.trim() ? [{ setting: path.join("."), href: value.trim() }] : []
  if (schema instanceof z.ZodObject && isRecord(value))
    return Object.entries(schema.shape).flatMap(([name, inner]) => linksIn(inner, value[name], [...path, name]))
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each, index) => linksIn(schema.element, each, [...path, index]))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return linksIn(schema.unwrap(), value, path)
  if (schema instanceof z.ZodString && typeof value === "string") return linksInHtml(value, path)
  return []
}

/** Cleaned HTML writes each attribute in double quotes. Text that only looks like a link is taken for one as well. */
const linksInHtml = (html: string, path: (string | number)[]): Link[] =>
  [...html.matchAll(/<a [^>]*\bhref="([^"]*)"/g)].map(([, address = ""]) => ({
    setting: path.join("."),
    href: address.replaceAll("&amp;", "&"),
  }))
