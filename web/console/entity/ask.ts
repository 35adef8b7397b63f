import type { Endpoint } from "#contract/endpoint.ts"
import type { Entity } from "#contract/entities/entity.ts"
import type { Intention } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"

/** A row of any entity: in a list without its heavy fields. */
export interface Row extends Record<string, unknown> {
  cuid: string
  version: number
  archived_at?: string | null
}

export interface Found<R = Row> {
  data: R[]
  count: number
  more: boolean
  next: string | null
}

type Loose = (name: string, input: object, intention?: Intention) => Promise<unknown>

/** A call that is known at run time only, as those of an entity are; the table of endpoints types the others. */
export const ask = <T>(of: Pick<Endpoint, "method" | "path">, input: object = {}, intention?: Intention): Promise<T> =>
  (call as Loose)(`${of.method} ${of.path}`, input, intention) as Promise<T>

/** The one row in an answer, which is named after the entity. */
export const rowIn = (of: Entity, answer: unknown): Row => (answer as Record<string, Row>)[of.name]!

/** The keys of what the query client keeps: everything of an entity begins alike, and is forgotten together. */
export const keyOf = ({ path }: Pick<Entity, "path">, ...more: unknown[]) => ["entity", path, ...more]
