import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import { permissions } from "#contract/permissions.ts"
import { keptAt } from "#server/entities/every-kept.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { entitySamples, sampleActivity } from "#tests/fixtures/entity-samples.ts"

// The facts that hold for every entity of the console, tried on each of them through its endpoints.
const backend = testBackend({ RATE_LIMIT_FACTOR: "100" })
let admin: Entered
let beta: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  for (const organiser_id of [1, 2]) await addActivity(backend, { cuid: sampleActivity }, organiser_id)
})

const log = (organiser_id = 1) =>
  inTenant({ database: backend.database, organiser_id }, (tx) =>
    tx.selectFrom("audit_log").selectAll().orderBy("id").execute(),
  )

const all = Object.entries(entities) as [keyof typeof entities, Entity][]

describe.each(all)("%s", (path, entity) => {
  const { name } = entity
  const at = `/api/console/${path}`
  const sample = entitySamples[path]
  const create = async (word: string, by = admin, headers = {}) => by.ask("POST", at, { body: sample(word), headers })
  const make = async (word: string, by = admin) => (await create(word, by)).body[name]
  const update = (cuid: string, body: object, by = admin, headers = {}) =>
    by.ask("PUT", `${at}/${cuid}`, { body, headers })
  const list = async (query: string, by = admin) => by.ask("GET", `${at}?${query}`)
  const changed = (word: string) => sample(`${word}changed`)

  test("CON-44 CON-36 making, changing and removing one each write one audit row with what changed", async () => {
    const before = (await log()).length
    const made = await make("logged")
    expect(made).toMatchObject({ cuid: expect.any(String), version: 1 })
    const { body } = await update(made.cuid, { ...changed("logged"), version: 1 })
    expect(body[name]).toMatchObject({ cuid: made.cuid, version: 2 })
    expect((await admin.ask("DELETE", `${at}/${made.cuid}`)).body).toEqual({ ok: true, archived: expect.any(Boolean) })
    const rows = (await log()).slice(before)
    const subject = `${entity.subject ?? name}/${made.cuid}`
    expect(rows.map(({ event }) => event.split(".")[1])).toEqual([
      "created",
      "updated",
      expect.stringMatching(/deleted|archived/),
    ])
    for (const row of rows) {
      expect(row).toMatchObject({ subject, collaborator_id: admin.id })
      expect(Object.keys(row.changes as object).length).toBeGreaterThan(0)
    }
  })

  test("CON-32 its history is told newest first, with person, before and after", async () => {
    const made = await make("told")
    await update(made.cuid, { ...changed("told"), version: 1 })
    const { data, count } = (await admin.ask("GET", `${at}/${made.cuid}/history`)).body
    expect([count, data.map(({ event }: { event: string }) => event.split(".")[1])]).toEqual([
      2,
      ["updated", "created"],
    ])
    expect(data[0]).toMatchObject({ collaborator: { cuid: admin.cuid }, impersonator: null })
    const [field] = Object.keys(data[0].changes)
    expect(data[0].changes[field!]).toHaveLength(2)
  })

  test("CON-34 an old version is refused with the present one, and changes nothing", async () => {
    const made = await make("stale")
    await update(made.cuid, { ...changed("stale"), version: 1 })
    const rows = await log()
    for (const version of [1, 3, -1]) {
      const { status, body } = await update(made.cuid, { ...sample("staler"), version })
      expect([status, body.error, body.field]).toEqual([409, "VERSION_CONFLICT", "version"])
      expect(body.details[name]).toMatchObject({ cuid: made.cuid, version: 2 })
    }
    expect((await update(made.cuid, sample("staler"))).body).toMatchObject({ error: "INVALID_INPUT", field: "version" })
    expect(await log()).toEqual(rows)
    const same = await update(made.cuid, { ...changed("stale"), version: 2 })
    expect([same.status, same.body[name].version]).toEqual([200, 2])
    expect(await log()).toEqual(rows)
  })

  test("CON-48 the same key answers the same without doing it twice", async () => {
    const key = { "idempotency-key": `${path}-once` }
    const first = await create("keyed", admin, key)
    expect((await create("keyed", admin, key)).body).toEqual(first.body)
    expect((await create("other", admin, key)).body.error).toBe("IDEMPOTENCY_KEY_REUSED")
    const { cuid } = first.body[name]
    const again = { "idempotency-key": `${path}-again` }
    const body = { ...changed("keyed"), version: 1 }
    const [one, two] = [await update(cuid, body, admin, again), await update(cuid, body, admin, again)]
    expect([one.status, two.body]).toEqual([200, one.body])
  })

  test("CON-53 another organiser's answers exactly like one that does not exist", async () => {
    const theirs = await make("theirs", beta)
    const rows = await log(2)
    const calls: [string, string, object?][] = [
      ["GET", ""],
      ["GET", "/history"],
      ["PUT", "", { body: { ...sample("mine"), version: 1 } }],
      ["DELETE", ""],
    ]
    for (const [method, rest, more] of calls) {
      const answers = await Promise.all(
        [theirs.cuid, "nobodys"].map(async (cuid) => {
          const { status, body } = await admin.ask(method, `${at}/${cuid}${rest}`, more)
          return [status, body.error, body.details]
        }),
      )
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]![0]).toBe(404)
    }
    expect(await log(2)).toEqual(rows)
  })

  test("CON-12 CON-13 rows come page by page from a cursor, in the asked order, each once", async () => {
    for (const word of ["paga", "pagb", "pagc", "pagd"]) await make(word)
    for (const sort of ["", ...sortsOf(entity)]) {
      const seen: string[] = []
      let next: string | null = ""
      while (next !== null) {
        const { body }: { body: { data: { cuid: string }[]; count: number; next: string | null; more: boolean } } =
          await list(`page_size=3&sort=${sort || entity.order}${next ? `&after=${next}` : ""}`)
        expect(body.data.length).toBeLessThanOrEqual(3)
        seen.push(...body.data.map(({ cuid }) => cuid))
        expect([seen.length <= body.count, body.more]).toEqual([true, false])
        next = body.next
      }
      const whole = (await list(`page_size=100&sort=${sort || entity.order}`)).body
      expect(seen).toEqual(whole.data.map(({ cuid }: { cuid: string }) => cuid))
      expect(new Set(seen).size).toBe(whole.count)
    }
    const [up, down] = [entity.order.replace("-", ""), `-${entity.order.replace("-", "")}`]
    const cuids = async (sort: string) =>
      (await list(`page_size=100&sort=${sort}`)).body.data.map(({ cuid }: { cuid: string }) => cuid)
    expect(await cuids(down)).toEqual((await cuids(up)).reverse())
  })

  test("CON-13 a sort, filter or cursor that nobody declared is INVALID_INPUT with its name", async () => {
    const wrong = [
      ["sort=organiser_id", "sort"],
      ["sort=1;drop table tags", "sort"],
      ["sort=constructor", "sort"],
      ["after=nonsense", "after"],
      [`after=${Buffer.from('[1,"x"]').toString("base64url")}`, "after"],
      ["filter={", "filter"],
      [`filter=${encodeURIComponent('{"field":"password_hash","operator":"eq","value":"x"}')}`, "filter"],
      ["page_size=101", "page_size"],
      ["page_size=0", "page_size"],
    ]
    for (const [query, field] of wrong)
      expect((await list(query!)).body).toMatchObject({ error: "INVALID_INPUT", field })
    expect((await list("nonsense=1")).body).toMatchObject({ error: "INVALID_INPUT" })
  })

  test("CON-14 CON-15 search folds case and accents, takes text literally, and has a length", async () => {
    if (!Object.values(entity.fields).some(({ search }) => search)) return
    const made = await make("seekleo")
    const found = async (search: string, by = admin) =>
      (await list(`search=${encodeURIComponent(search)}`, by)).body.data?.map(({ cuid }: { cuid: string }) => cuid)
    for (const search of ["SeekL\u00e9o", "eekle", "  seekleo "]) expect(await found(search)).toEqual([made.cuid])
    for (const search of ["seek%leo", "seek_leo", "' or 1=1 --", "seekleo missing"])
      expect(await found(search)).toEqual([])
    expect(await found("seekleo", beta)).toEqual([])
    for (const search of ["x", "x".repeat(201)])
      expect((await list(`search=${search}`)).body).toMatchObject({ error: "INVALID_INPUT", field: "search" })
  })

  test("CON-37 what is archived is absent unless it is asked for, and who may delete brings it back", async () => {
    if (!entity.archives) return
    const made = await make("archived")
    const cuids = async (query: string) =>
      (await list(`page_size=100&${query}`)).body.data.map(({ cuid }: { cuid: string }) => cuid)
    // Some are archived only once they were sold or used; their own tests show when.
    await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      sql`update ${sql.table(keptAt(path)!.table)} set archived_at = '2026-01-01T00:00:00Z'
        where organiser_id = 1 and cuid = ${made.cuid}`.execute(tx),
    )
    for (const query of ["", "archived=false", "search=archived"]) expect(await cuids(query)).not.toContain(made.cuid)
    expect(await cuids("archived=true")).toContain(made.cuid)
    const restore = (by: Entered) => by.ask("POST", `${at}/${made.cuid}/restore`)
    const others = permissions.filter((each) => each !== `${entity.permission}.delete`)
    expect((await restore(await enterAs(backend, others))).body.error).toBe("FORBIDDEN")
    expect((await restore(admin)).body[name]).toMatchObject({ cuid: made.cuid, archived_at: null })
    expect(await cuids("")).toContain(made.cuid)
    expect(await cuids("archived=true")).not.toContain(made.cuid)
  })

  test("one value that another has is refused by its own code, and nothing is left behind", async () => {
    if (!entity.unique) return
    const { code, field } = entity.unique
    await make("unique")
    const other = await make("uniqueother")
    const rows = await log()
    for (const answer of [await create("unique"), await update(other.cuid, { ...sample("unique"), version: 1 })])
      expect([answer.status, answer.body]).toMatchObject([409, { error: code, field }])
    expect(await log()).toEqual(rows)
    expect((await create("unique", beta)).status).toBe(200)
  })

  test("hostile text is kept and told as it was written", async () => {
    const word = `<img src=x onerror=alert(1)>'"\\%_\u202e`
    const field = Object.entries(entity.fields).find(([, { kind, input }]) => kind === "text" && input)?.[0]
    if (!field) return
    const { body } = await admin.ask("POST", at, { body: { ...sample("hostile"), [field]: word } })
    expect(body[name][field]).toBe(word)
  })
})

function sortsOf({ fields }: Entity): string[] {
  return Object.entries(fields).flatMap(([name, { sort }]) => (sort ? [name, `-${name}`] : []))
}
