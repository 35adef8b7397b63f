import { z } from "zod"
import { bulkBody } from "../chosen-rows.ts"
import { type Endpoint, endpoint } from "../endpoint.ts"
import type { ErrorCode } from "../errors.ts"
import { cuid, removed, wholeNumber } from "../fields.ts"
import type { Permission } from "../permissions.ts"
import type { AnyField, Fields, InputShape, ListShape, RowShape } from "./field.ts"

// An entity that an organiser keeps (an article, a role, a tag) is described once: its fields, its permission, how it is
// listed. Its endpoints, OpenAPI, permission matrix, list and form come from the description. Whatever takes places or
// moves money is no such entity and has endpoints of its own.

type Kept = Permission extends infer P ? (P extends `${infer Of}.create` ? Of : never) : never

interface Definition {
  /** What one of them is called: the key of the answer. */
  name: string
  /** What the audit log calls it, where that is another word. */
  subject?: string
  /** The list's address below /api/console. */
  path: string
  /** `{permission}.read`, `.create`, `.update` and `.delete` guard its calls. */
  permission: Kept
  /** Made by `given` and `shown`. Typed loosely: a closer type would decide theirs before they do. */
  fields: Record<string, object>
  /** The sort of a list that names none: a field, with a minus to sort downwards. */
  order: string
  /** The refusal of a value that another one has, and the field it is about. */
  unique?: { code: ErrorCode; field: string }
  /** Codes its hooks may refuse with. */
  errors?: readonly ErrorCode[]
  /** Removing may archive instead, and what is archived can be restored. */
  archives?: boolean
  /** The audit log's verb for archiving, where that is another word. */
  archived_as?: string
}

const count = wholeNumber()

/** The query of every list of the console. Filters by field are in the list's own shape, more of them in `filter`. */
export const listQuery = {
  search: z.string().trim().min(2).max(200).optional(),
  sort: z.string().max(61).optional(),
  page_size: count.pipe(z.int().min(1).max(100)).default(50),
  /** The cursor `next` of the answer before. */
  after: z.string().max(2_000).optional(),
  /** Conditions as segments have them, in JSON: { all: [{ field, operator, value }] }. */
  filter: z.string().max(20_000).optional(),
}
const archivedQuery = { archived: z.enum(["true", "false"]).optional() }

/** Rows, how many match (exact up to 10,000, then `more`), and where the next ones begin. */
export const listAnswer = <R extends z.ZodType>(row: R) =>
  z.object({ data: z.array(row), count: z.int(), more: z.boolean(), next: z.string().nullable() })

const byCuid = z.object({ cuid })

export const historyRow = z.object({
  id: z.int(),
  event: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** What the things are called that its values name, by their cuids; those with a day of their own have it too. */
  things: z.record(z.string(), z.object({ name: z.string(), at: z.string().nullable() })).optional(),
  created_at: z.string(),
  collaborator: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
  impersonator: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
})

const bulkInput = bulkBody({
  action: z.enum(["delete", "restore"]),
})

const filterShape = (fields: Fields): Record<string, z.ZodType<string | undefined>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { filter }]) => (filter ? [[name, z.string().max(2_000).optional()]] : [])),
  )

const pick = (fields: Fields, of: (field: AnyField) => z.ZodType | undefined | false) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (of(field) ? [[name, of(field)]] : [])))

/** The schemas of an entity: what is sent, what a list shows of a row, and the whole of it. */
function schemas<F>(given: F, archives: boolean | undefined) {
  const fields = given as Fields
  const kept = { cuid: z.string(), version: z.int(), ...(archives ? { archived_at: z.string().nullable() } : {}) }
  return {
    input: z.object(pick(fields, ({ input }) => input)) as z.ZodObject<InputShape<F>>,
    listed: z.object({ ...kept, ...pick(fields, ({ heavy, answer }) => !heavy && answer) }) as z.ZodObject<
      ListShape<F>
    >,
    row: z.object({ ...kept, ...pick(fields, ({ answer }) => answer) }) as z.ZodObject<RowShape<F>>,
  }
}

export function entity<const D extends Definition>(definition: D) {
  const { name, fields, permission, errors = [], unique, archives } = definition
  type Name = D["name"]
  type May<A extends string> = `${D["permission"]}.${A}` & Permission
  const may = <A extends string>(action: A) => `${permission}.${action}` as May<A>
  const path = `/api/console/${definition.path}` as `/api/console/${D["path"]}`
  const one_path = `${path}/{cuid}` as const
  const { input, listed, row } = schemas<D["fields"]>(fields, archives)
  const one = z.object({ [name]: row }) as unknown as z.ZodObject<Record<Name, typeof row>>
  const changing: ErrorCode[] = [...(unique ? [unique.code] : []), ...errors]
  const query = z.strictObject({ ...listQuery, ...(archives ? archivedQuery : {}), ...filterShape(fields as Fields) })
  const staff = { audience: "collaborator" } as const
  const endpoints = {
    find: endpoint({
      ...staff,
      method: "GET",
      path,
      summary: `List: ${definition.path}`,
      permission: may("read"),
      query,
      answer: listAnswer(listed),
      errors: ["INVALID_INPUT"],
    }),
    get: endpoint({
      ...staff,
      method: "GET",
      path: one_path,
      summary: `One: ${name}`,
      permission: may("read"),
      params: byCuid,
      answer: one,
      errors: ["NOT_FOUND"],
    }),
    history: endpoint({
      ...staff,
      method: "GET",
      path: `${one_path}/history` as const,
      summary: `What was changed of it, by whom and when, newest first: ${name}`,
      permission: may("read"),
      params: byCuid,
      query: z.strictObject({ page_size: listQuery.page_size, after: listQuery.after }),
      answer: listAnswer(historyRow),
      errors: ["NOT_FOUND"],
    }),
    create: endpoint({
      ...staff,
      method: "POST",
      path,
      summary: `Make: ${name}`,
      permission: may("create"),
      body: input,
      answer: one,
      errors: ["NOT_FOUND", ...changing],
      idempotent: true,
    }),
    update: endpoint({
      ...staff,
      method: "PUT",
      path: one_path,
      summary: `Change: ${name}; with the version it was read in`,
      permission: may("update"),
      params: byCuid,
      body: input.extend({ version: z.int() }) as z.ZodObject<InputShape<D["fields"]> & { version: z.ZodInt }>,
      answer: one,
      errors: ["NOT_FOUND", "VERSION_CONFLICT", ...changing],
      idempotent: true,
    }),
    remove: endpoint({
      ...staff,
      method: "DELETE",
      path: one_path,
      summary: `Remove: ${name}`,
      permission: may("delete"),
      params: byCuid,
      answer: removed,
      errors: ["NOT_FOUND", "IN_USE", ...errors],
      idempotent: true,
    }),
    bulk: endpoint({
      ...staff,
      method: "POST",
      path: `${path}/bulk` as const,
      summary: `Remove or restore many as a job: up to 500 chosen ones, or up to 10,000 that match a list's filters: ${definition.path}`,
      permission: may("delete"),
      body: bulkInput,
      answer: z.object({ job: z.object({ cuid: z.string(), total: z.int() }) }),
      errors: ["INVALID_INPUT"],
      idempotent: true,
    }),
    restore: endpoint({
      ...staff,
      method: "POST",
      path: `${one_path}/restore` as const,
      summary: `Bring back what was archived: ${name}`,
      permission: may("delete"),
      params: byCuid,
      answer: one,
      errors: ["NOT_FOUND", ...changing],
      idempotent: true,
    }),
  }
  return { ...definition, input, listed, row, endpoints }
}

type CallOf = "find" | "get" | "history" | "create" | "update" | "remove" | "bulk" | "restore"

/** Any entity, for what is done with all of them alike. */
export interface Entity extends Omit<Definition, "fields"> {
  fields: Fields
  input: z.ZodObject
  listed: z.ZodObject
  row: z.ZodObject
  endpoints: Record<CallOf, Endpoint>
}

/** The field whose value names one of them: the first column of its list. */
export const titleOf = ({ fields }: Pick<Entity, "fields">): string =>
  Object.keys(fields).find((name) => fields[name]!.list) ?? "cuid"

/** An entity's rows in the table of endpoints; restoring is a call only where something is archived. */
export const endpointsOf = <
  E extends { endpoints: { restore: Endpoint } & Record<string, Endpoint>; archives?: boolean },
>(
  of: E,
): E["archives"] extends true ? E["endpoints"] : Omit<E["endpoints"], "restore"> => {
  const { restore, ...others } = of.endpoints
  return (of.archives ? { ...others, restore } : others) as never
}
