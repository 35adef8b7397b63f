import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import type { Entity } from "#contract/entities/entity.ts"
import type { AnyField } from "#contract/entities/field.ts"
import type { Permission } from "#contract/permissions.ts"
import type { AuditSubject } from "#server/platform/audit/subjects.ts"
import type { Tables } from "#server/platform/database/tables.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

// The server's half of an entity that the contract describes (contract/entities): its table, the SQL of fields that are no
// column of it, and two hooks. Hooks are plain functions; an entity that needs a third leaves the pattern and is written
// by hand.

/** The call under way: `given` is null when the thing is removed, `before` when it is made. */
export interface Change<E extends Entity> {
  cuid: string
  given: z.output<E["input"]> | null
  before: (z.output<E["row"]> & { id: number }) | null
  permission: Permission
}

export interface Parts<E extends Entity> {
  table: keyof Tables
  /** Fields that are no column of the table, over its rows as t. */
  sql?: { [Field in keyof E["fields"] & string]?: RawBuilder<unknown> }
  /** What rows a list may hold at all, besides the organiser's; over t. */
  where?: RawBuilder<boolean>
  /** Whether the row has a column updated_at. */
  dated?: boolean
  /** Which rows are locked before one is changed: all of the organiser's, where a change is judged over all of them. */
  locks?: "all"
  /** Runs under the lock of the row: refuses what must not be, and gives the columns where they differ from the input. */
  before?: (tx: Tx, ctx: RequestContext, change: Change<E>) => Promise<object | undefined>
  /** Runs when the row is written: writes what lies in other tables, and judges the whole. */
  after?: (tx: Tx, ctx: RequestContext, change: Change<E> & { id: number }) => Promise<void>
  /** Who uses it, by kind, over t: removing it is refused while somebody does. */
  uses?: Record<string, RawBuilder<number>>
  /** Whether removing archives instead, over t: it was sold, sent or answered. Needs a column archived_at. */
  kept?: RawBuilder<boolean>
}

export interface Kept<E extends Entity = Entity> extends Parts<E> {
  entity: E
}

/** The SQL of a field, over t. */
export const sqlOf = ({ sql: own = {} }: Pick<Kept, "sql">, name: string): RawBuilder<unknown> =>
  own[name] ?? sql`${sql.ref(`t.${name}`)}`

/** The name under which the audit log has it. */
export const subjectOf = ({ entity }: Pick<Kept, "entity">, cuid: string): AuditSubject =>
  `${entity.subject ?? entity.name}/${cuid}` as AuditSubject

/** The columns of a row: all fields, or those of a list; its id and, on top, what every entity has. */
export function columnsOf({ entity, ...parts }: Kept, which: "all" | "listed"): RawBuilder<unknown> {
  const names = Object.entries(entity.fields)
    .filter(([, { heavy }]) => which === "all" || !heavy)
    .map(([name]) => sql`${sqlOf(parts, name)} as ${sql.ref(name)}`)
  const archived = entity.archives ? [sql`t.archived_at`] : []
  return sql.join([sql`t.id as row_id`, sql`t.cuid`, sql`t.version`, ...archived, ...names])
}

const elsewhere: AnyField["kind"][] = ["links", "link", "pictures", "rows", "custom_data"]

/** Some kinds are rows of other tables; every other field that is sent is a column, unless a hook says so. */
export const isColumn = ({ kind, input }: AnyField): boolean => input !== undefined && !elsewhere.includes(kind)
