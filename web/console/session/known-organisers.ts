import { keep, readKept, useKept } from "./kept.ts"

/** An organiser this browser has worked for, as far as the switch shows it. */
export interface KnownOrganiser {
  slug: string
  name: string
  accent_color: string
  /** The person's roles there, in words. */
  detail: string
}

const NAME = "organisers"
const isKnown = (value: unknown): value is KnownOrganiser =>
  typeof value === "object" &&
  value !== null &&
  ["slug", "name", "accent_color", "detail"].every((field) => typeof Reflect.get(value, field) === "string")

/** Storage may hold anything: entries that cannot be read are left out. */
export function parseKnown(text: string | null): KnownOrganiser[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(list) ? list.filter(isKnown).filter(({ slug }) => /^[a-z0-9-]{1,63}$/.test(slug)) : []
  } catch {
    return []
  }
}

/** The last one used stands first. */
export const readKnownOrganisers = () => parseKnown(readKept(NAME))
export const useKnownOrganisers = () => parseKnown(useKept(NAME))

const others = (slug: string) => readKnownOrganisers().filter((each) => each.slug !== slug)

export function rememberOrganiser(organiser: KnownOrganiser): void {
  const next = JSON.stringify([organiser, ...others(organiser.slug)].slice(0, 20))
  if (next !== readKept(NAME)) keep(NAME, next)
}

export const forgetOrganiser = (slug: string) => keep(NAME, JSON.stringify(others(slug)))
