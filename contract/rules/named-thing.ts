import { fieldOf } from "../audit-fields.ts"
import type { Entity } from "../entities/entity.ts"
import { entities } from "../entities.ts"
import type { Permission } from "../permissions.ts"

// Values of the audit log that are another thing, named by its cuid: which, and what one must hold to read it.

const known = Object.values(entities) as unknown as Entity[]

interface Screen {
  name: string
  path: string
  permission: Permission
}

/** Things that are no entities and have a screen. */
const kept: Screen[] = [
  { name: "customer", path: "customers", permission: "customers.customers.read" },
  { name: "participant", path: "participants", permission: "participants.participants.read" },
  { name: "availability", path: "availabilities", permission: "availabilities.availabilities.read" },
  { name: "registration", path: "registrations", permission: "registrations.registrations.read" },
]
const screens: Screen[] = [
  ...known.map(({ name, subject = name, path, permission }) => ({
    name: subject,
    path,
    permission: `${permission}.read` as Permission,
  })),
  ...kept,
]

/** The screen of a thing, by its kind or its list; undefined without one. */
export const screenOf = (of: string): Screen | undefined => screens.find(({ name, path }) => path === of || name === of)

const CUID = /^(?=.*\d)[a-z][a-z0-9]{15,31}$/
export const isCuid = (text: string): boolean => CUID.test(text)

export interface NamedThing {
  of: string
  cuid: string
}

/** The thing that a value of a row names; null for what is a text already. */
export function namedThing(event: string, field: string, value: unknown): NamedThing | null {
  const { kind, of } = fieldOf(event, field) ?? {}
  if (typeof value !== "string") return null
  if (kind === "link" && of && CUID.test(value)) return { of, cuid: value }
  const [thing, cuid] = value.split("/")
  return kind === "about" && thing && cuid ? { of: thing, cuid } : null
}
