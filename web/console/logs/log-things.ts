import type { AuditEvent } from "#contract/audit-events.ts"
import { auditEvents } from "#contract/audit-events.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import type { Permission } from "#contract/permissions.ts"
import { entries } from "../shell/entries.ts"

/** The kinds of things that the log speaks of, by what stands before the dot of an event. */
export const kinds = [...new Set(auditEvents.map((event) => event.split(".")[0]!))]

const known = Object.values(entities) as unknown as Entity[]

/** The entity that the log calls so. */
export const entityOf = (kind: string): Entity | undefined =>
  known.find(({ subject, name }) => (subject ?? name) === kind)

const settings: Record<string, string> = {
  organiser: "/settings/account",
  business_details: "/settings/business",
  settings: "/settings/preferences",
  payment_provider: "/settings/payments",
  billing: "/settings/billing",
}

interface Logged {
  event: AuditEvent
  subject: string | null
  changes: Record<string, [unknown, unknown]>
}

/** The address of the thing that a row is about; null where it is gone, has no screen, or may not be read. */
export function pathOf({ event, subject, changes }: Logged, may: (permission: Permission) => boolean): string | null {
  const [kind = "", verb] = event.split(".")
  const screen = entries.settings?.screens.find(({ path }) => path === settings[kind])
  if (screen) return screen.permission && may(screen.permission) ? screen.path : null
  const about = changes.about?.[1]
  if (kind === "note") return typeof about === "string" ? sheetOf(about, may, "?tab=notes") : null
  const entity = entityOf(kind)
  if (!subject || (verb === "deleted" && !entity?.archives)) return null
  return sheetOf(subject, may)
}

function sheetOf(subject: string, may: (permission: Permission) => boolean, query = ""): string | null {
  const [kind = "", cuid] = subject.split("/")
  const entity = entityOf(kind)
  return cuid && entity && may(`${entity.permission}.read` as Permission) ? `/${entity.path}/${cuid}${query}` : null
}
