import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend({ RATE_LIMIT_FACTOR: "10" })
const at = "/api/console/collaborators"
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const post = (path: string, body: object, by = admin) => by.ask("POST", path, { body })
const person = (email: string, more: object = {}) => ({
  email,
  firstname: "Per",
  lastname: "Son",
  permissions: [],
  roles: [],
  password: "a long new one",
  ...more,
})
let tags = 0
const makeTag = async (name = `Tag ${++tags}`) => (await post(`${at}/tags`, { name, color: "#123456" })).body.tag

describe("tags", () => {
  test("COL-21 a name is at most 40 characters and unique whatever its case and accents; a colour is six digits", async () => {
    await makeTag("Été")
    const refused = await post(`${at}/tags`, { name: "ETE", color: "#123456" })
    expect([refused.status, refused.body]).toMatchObject([409, { error: "NAME_TAKEN", field: "name" }])
    for (const body of [
      { name: "x".repeat(41), color: "#123456" },
      { name: " ", color: "#123456" },
      { name: "Red", color: "red" },
      { name: "Red", color: "#12345" },
    ])
      expect((await post(`${at}/tags`, body)).body.error).toBe("INVALID_INPUT")
    expect((await post(`${at}/tags`, { name: "x".repeat(40), color: "#ABCDEF" })).body.tag.color).toBe("#abcdef")
  })

  test("COL-21 the same name is free for another kind of thing, whose tags are not put on collaborators", async () => {
    await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx
        .insertInto("tags")
        .values({ organiser_id: 1, cuid: "customertag", entity: "CUSTOMERS", name: "Shared", color: "#123456" })
        .execute(),
    )
    expect((await makeTag("Shared")).name).toBe("Shared")
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    const theirs = (await post(`${at}/tags`, { name: "Theirs", color: "#123456" }, beta)).body.tag
    for (const cuid of ["customertag", theirs.cuid, "nonsense"]) {
      const { body } = await post(at, person("tagged@example.com", { tags: [cuid] }))
      expect(body).toMatchObject({ error: "NOT_FOUND", field: "tags" })
      expect((await admin.ask("GET", `${at}/tags/${cuid}`)).body.error).toBe("NOT_FOUND")
    }
  })

  test("COL-21 at most 50 are on one person", async () => {
    const many = []
    for (let i = 0; i < 51; i++) many.push((await makeTag()).cuid)
    const { body } = await post(at, person("many@example.com", { tags: many }))
    expect(body).toMatchObject({ error: "INVALID_INPUT", field: "tags" })
    const made = await post(at, person("many@example.com", { tags: many.slice(1) }))
    expect(made.body.collaborator.tags).toHaveLength(50)
  })

  test("COL-22 a tag tells how many have it; deleting takes it off everybody", async () => {
    const tag = await makeTag()
    const one = (await post(at, person("t1@example.com", { tags: [tag.cuid, tag.cuid] }))).body.collaborator
    await post(at, person("t2@example.com", { tags: [tag.cuid] }))
    expect((await admin.ask("GET", `${at}/tags/${tag.cuid}`)).body.tag.uses).toBe(2)
    expect((await admin.ask("DELETE", `${at}/tags/${tag.cuid}`)).body).toEqual({ ok: true, archived: false })
    expect((await admin.ask("GET", `${at}/${one.cuid}`)).body.collaborator.tags).toEqual([])
    expect((await admin.ask("DELETE", `${at}/tags/${tag.cuid}`)).body.error).toBe("NOT_FOUND")
  })
})

describe("custom fields", () => {
  const field = async (body: object) => (await post(`${at}/custom-fields`, body)).body.custom_field
  const answered = (field_id: number, data: unknown) => ({ custom_data: [{ field_id, data }] })

  test("COL-23 answers are judged like those of customers, kept and shown", async () => {
    const badge = await field({ title: "Badge", type: "TEXT", pattern: "[A-Z]\\d+" })
    const { body } = await post(at, person("f1@example.com", answered(badge.id, "x")))
    expect(body).toMatchObject({ error: "INVALID_INPUT", field: `custom_data.${badge.id}` })
    const made = (await post(at, person("f1@example.com", answered(badge.id, "A12")))).body.collaborator
    expect(made.custom_data).toEqual([{ field_id: badge.id, data: "A12" }])
    const { password: _, ...sent } = person("f1@example.com", { ...answered(badge.id, ""), version: 1 })
    const changed = await admin.ask("PUT", `${at}/${made.cuid}`, { body: sent })
    expect(changed.body.collaborator).toMatchObject({ custom_data: [], version: 2 })
    const { data } = (await admin.ask("GET", `${at}/${made.cuid}/history`)).body
    expect(data[0].changes).toEqual({ custom_data: [[{ field_id: badge.id, data: "A12" }], []] })
    expect((await post(at, person("f2@example.com", answered(999_999, "x")))).body.error).toBe("INVALID_INPUT")
    await admin.ask("DELETE", `${at}/custom-fields/${badge.cuid}`)
  })

  test("COL-23 a required one must be answered, and no family is asked", async () => {
    const asked = await field({ title: "Needed", type: "TEXT", required: true })
    expect((await post(at, person("f3@example.com"))).body).toMatchObject({ field: `custom_data.${asked.id}` })
    const { body } = await backend.ask("GET", "/api/custom-fields?entity=COLLABORATORS")
    expect(body.error).toBe("INVALID_INPUT")
    expect((await admin.ask("DELETE", `${at}/custom-fields/${asked.cuid}`)).body.ok).toBe(true)
  })

  test("COL-23 once answered it keeps its type and the choices that were made, and is not deleted: IN_USE", async () => {
    const choices = [
      { id: "a", label: "A" },
      { id: "b", label: "B" },
    ]
    const one = await field({ title: "Size", type: "CHOICES_SINGLE", choices })
    const many = await field({ title: "Days", type: "CHOICES_MULTIPLE", choices })
    const custom_data = [
      { field_id: one.id, data: "a" },
      { field_id: many.id, data: ["a"] },
    ]
    expect((await post(at, person("f4@example.com", { custom_data }))).status).toBe(200)
    for (const { cuid, title, type } of [one, many]) {
      const put = (body: object) =>
        admin.ask("PUT", `${at}/custom-fields/${cuid}`, { body: { title, type, choices, version: 1, ...body } })
      const retyped = await put({ type: "TEXT" })
      expect([retyped.status, retyped.body]).toMatchObject([409, { error: "IN_USE", field: "type" }])
      expect((await put({ choices: choices.slice(1) })).body).toMatchObject({ error: "IN_USE", field: "choices" })
      expect((await admin.ask("DELETE", `${at}/custom-fields/${cuid}`)).body).toMatchObject({
        error: "IN_USE",
        details: { uses: { answers: 1 } },
      })
      expect((await put({ choices: choices.slice(0, 1), active: false })).status).toBe(200)
    }
    expect(
      (await post(`${at}/custom-fields`, { title: "Twice", type: "TEXT", choices: [choices[0], choices[0]] })).status,
    ).toBe(400)
  })
})

describe("notes", () => {
  const notesOf = (cuid: string) => `${at}/${cuid}/notes`

  test("COL-24 a note has text, author, time and pinned; pinned ones first, then the newest, page by page", async () => {
    const about = await enterAs(backend, [])
    const made = []
    for (const [text, pinned] of [
      ["one", false],
      ["two", true],
      ["three", false],
      ["four", true],
    ] as const)
      made.push((await post(notesOf(about.cuid), { text, pinned })).body.note)
    expect(made[0]).toMatchObject({ text: "one", pinned: false, author: { cuid: admin.cuid }, version: 1 })
    const first = (await admin.ask("GET", `${notesOf(about.cuid)}?page_size=3`)).body
    const rest = (await admin.ask("GET", `${notesOf(about.cuid)}?page_size=3&after=${first.next}`)).body
    const texts = [...first.data, ...rest.data].map(({ text }) => text)
    expect([texts, first.count]).toEqual([["four", "two", "three", "one"], 4])
    for (const text of ["", " ", "x".repeat(5_001)])
      expect((await post(notesOf(about.cuid), { text })).body.error).toBe("INVALID_INPUT")
    const hostile = `<img src=x onerror=alert(1)>'"\\%_\u202e`
    expect((await post(notesOf(about.cuid), { text: hostile })).body.note.text).toBe(hostile)
  })

  test("COL-25 it is changed by its author and removed by who holds notes.delete; others get FORBIDDEN", async () => {
    const about = await enterAs(backend, [])
    const writer = await enterAs(backend, ["collaborators.notes.create", "collaborators.notes.update"])
    const note = (await post(notesOf(about.cuid), { text: "mine" }, writer)).body.note
    const path = `${notesOf(about.cuid)}/${note.cuid}`
    const put = (by: Entered, body: object) => by.ask("PUT", path, { body: { text: "changed", version: 1, ...body } })
    expect((await put(admin, {})).body.error).toBe("FORBIDDEN")
    expect((await writer.ask("DELETE", path)).body.error).toBe("FORBIDDEN")
    expect((await put(writer, { pinned: true })).body.note).toMatchObject({ text: "changed", pinned: true, version: 2 })
    const stale = await put(writer, { text: "again" })
    expect([stale.status, stale.body.details.note]).toMatchObject([409, { text: "changed", version: 2 }])
    expect((await admin.ask("DELETE", path)).body).toEqual({ ok: true, archived: false })
    expect((await admin.ask("DELETE", path)).body.error).toBe("NOT_FOUND")
    const { data } = (await admin.ask("GET", `/api/console/logs?subject=note/${note.cuid}`)).body
    expect(data.map(({ event }: { event: string }) => event)).toEqual(["note.deleted", "note.updated", "note.created"])
  })

  test("COL-24 another's note, another thing's and another organiser's are not found", async () => {
    const [one, two] = [await enterAs(backend, []), await enterAs(backend, [])]
    const note = (await post(notesOf(one.cuid), { text: "here" })).body.note
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    for (const [by, path] of [
      [admin, `${notesOf(two.cuid)}/${note.cuid}`],
      [admin, `${notesOf("nobody")}/${note.cuid}`],
      [beta, `${notesOf(one.cuid)}/${note.cuid}`],
    ] as const) {
      expect((await by.ask("DELETE", path)).body.error).toBe("NOT_FOUND")
      expect((await by.ask("PUT", path, { body: { text: "x", version: 1 } })).body.error).toBe("NOT_FOUND")
    }
    expect((await beta.ask("GET", notesOf(one.cuid))).body.error).toBe("NOT_FOUND")
    const key = { "idempotency-key": "note-once" }
    const twice = () => admin.ask("POST", notesOf(two.cuid), { body: { text: "once" }, headers: key })
    expect((await twice()).body).toEqual((await twice()).body)
    expect((await admin.ask("GET", notesOf(two.cuid))).body.count).toBe(1)
  })

  test("COL-26 no storefront call answers a note", async () => {
    const { allEndpoints } = await import("#contract/endpoints.ts")
    const elsewhere = allEndpoints.filter(({ path }) => !path.startsWith("/api/console/") && /notes/.test(path))
    expect(elsewhere).toEqual([])
    const about = await enterAs(backend, [])
    await post(notesOf(about.cuid), { text: "a secret of the house" })
    const answer = await backend.ask("GET", `/api/console/collaborators/${about.cuid}/notes`)
    expect([answer.status, answer.body.error]).toEqual([401, "UNAUTHENTICATED"])
  })
})
