// A server in memory for one entity of the console: its rows, versions and history, answered as the contract says. What it
// sorts, finds and refuses is as little as the screens need.
import { CallError } from "#contract/client.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { NOW, type Sent } from "./stage.ts"

export type Kept = Record<string, unknown> & { cuid: string; version: number }
type Answer = (sent: Sent) => unknown

const PAGE = 50
const cuidIn = ({ url }: Sent, from: number) => url.pathname.split("/").at(from)!
const refusal = (status: number, error: string, more: object = {}) => new CallError(status, { error, ...more } as never)
const find = (rows: Kept[], cuid: string) => rows.find((row) => row.cuid === cuid)

/** What a field is filtered by: itself, or the cuids of the things it links. */
const valuesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(({ cuid }: { cuid: string }) => cuid) : [String(value)]

export function keepRows(of: object, rows: Kept[], shown: (given: object) => object = (given) => given) {
  const { name, path, order, fields } = of as Entity
  const events: object[] = []
  const at = `/api/console/${path}`
  const note = (verb: string, changes: object) =>
    events.unshift({
      id: events.length + 1,
      event: `${name}.${verb}`,
      changes,
      created_at: NOW,
      collaborator: { cuid: "k2", fullname: "Nora Haddad" },
      impersonator: null,
    })

  const list: Answer = ({ url: { searchParams: asked } }) => {
    const search = asked.get("search")?.toLowerCase() ?? ""
    const filters = Object.keys(fields).filter((field) => fields[field]!.filter && asked.get(field))
    const found = rows
      .filter((row) => JSON.stringify(row).toLowerCase().includes(search))
      .filter((row) =>
        filters.every((field) => valuesIn(row[field]).some((each) => asked.get(field)!.split(",").includes(each))),
      )
    const sort = asked.get("sort") ?? order
    const by = sort.replace("-", "")
    found.sort((a, b) => String(a[by]).localeCompare(String(b[by])) * (sort.startsWith("-") ? -1 : 1))
    const start = Number(asked.get("after") ?? 0)
    const next = start + PAGE < found.length ? String(start + PAGE) : null
    return { data: found.slice(start, start + PAGE), count: found.length, more: false, next }
  }
  const change: Answer = (sent) => {
    const row = find(rows, cuidIn(sent, -1))
    if (!row) return refusal(404, "NOT_FOUND")
    const { version, ...given } = sent.body as { version: number }
    if (version !== row.version)
      return refusal(409, "VERSION_CONFLICT", { field: "version", details: { [name]: { ...row } } })
    Object.assign(row, shown(given), { version: version + 1 })
    note("updated", {})
    return { [name]: { ...row } }
  }
  const answers: Record<string, Answer> = {
    [`GET ${at}`]: list,
    [`GET ${at}/{cuid}`]: (sent) => {
      const row = find(rows, cuidIn(sent, -1))
      return row ? { [name]: { ...row } } : refusal(404, "NOT_FOUND")
    },
    [`GET ${at}/{cuid}/history`]: () => ({ data: events, count: events.length, more: false, next: null }),
    [`POST ${at}`]: ({ body }) => {
      const row = {
        cuid: `made${rows.length}`,
        version: 1,
        slug: "made",
        created_at: NOW,
        updated_at: NOW,
        ...shown(body as object),
      }
      rows.push(row as Kept)
      return { [name]: row }
    },
    [`PUT ${at}/{cuid}`]: change,
    [`DELETE ${at}/{cuid}`]: (sent) => {
      const row = find(rows, cuidIn(sent, -1))
      if (!row) return refusal(404, "NOT_FOUND")
      rows.splice(rows.indexOf(row), 1)
      return { ok: true, archived: false }
    },
    "GET /api/console/views": () => ({ data: [], count: 0 }),
  }
  return { answers: answers as never as Record<string, never>, rows, note, at }
}
