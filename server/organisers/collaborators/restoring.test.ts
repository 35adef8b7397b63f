import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"

const backend = testBackend()
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const at = "/api/console/collaborators"
const make = async (path: string, body: object) =>
  Object.values((await admin.ask("POST", path, { body })).body)[0] as Made
interface Made {
  cuid: string
  id: number
}
const person = (email: string, more: object = {}) => ({
  email,
  firstname: "Per",
  lastname: "Son",
  permissions: [],
  roles: [],
  password: "a long new one",
  ...more,
})
const list = async (query: string) => (await admin.ask("GET", `${at}?${query}`)).body
const cuids = async (query: string) => (await list(query)).data.map(({ cuid }: Made) => cuid)

test("COL-14 an archived collaborator comes back without roles, permissions and sessions", async () => {
  const role = await make("/api/console/roles", { name: "Back", permissions: ["blog.articles.read"] })
  const leaver = await enterAs(backend, ["websites.pages.read"], { email: "leaver@example.com", roles: [role.id] })
  expect((await admin.ask("DELETE", `${at}/${leaver.cuid}`)).body).toEqual({ ok: true, archived: true })
  expect((await leaver.ask("GET", "/api/console/session")).body.collaborator).toBeNull()
  expect(await cuids("archived=true")).toEqual([leaver.cuid])
  expect(await cuids("search=leaver")).toEqual([])
  const log = (await admin.ask("GET", `/api/console/logs?person=${leaver.cuid}`)).body
  expect(log.count).toBe(0)
  const body = { ...person("leaver@example.com"), version: 2 }
  for (const call of [
    () => admin.ask("PUT", `${at}/${leaver.cuid}`, { body }),
    () => admin.ask("DELETE", `${at}/${leaver.cuid}`),
    () => admin.ask("POST", `${at}/${leaver.cuid}/invite`),
    () => admin.ask("POST", `${at}/${leaver.cuid}/impersonate`),
  ])
    expect((await call()).body.error).toBe("NOT_FOUND")
  const back = (await admin.ask("POST", `${at}/${leaver.cuid}/restore`)).body.collaborator
  expect(back).toMatchObject({ email: "leaver@example.com", archived_at: null, roles: [], permissions: [] })
  expect((await leaver.ask("GET", "/api/console/session")).body.collaborator).toBeNull()
  const { data } = (await admin.ask("GET", `${at}/${leaver.cuid}/history`)).body
  expect(data.map(({ event }: { event: string }) => event)).toEqual([
    "collaborator.restored",
    "collaborator.deleted",
    "collaborator.created",
  ])
})

test("an address that was given to another keeps its first owner archived: EMAIL_TAKEN", async () => {
  const first = await make(at, person("shared@example.com"))
  await admin.ask("DELETE", `${at}/${first.cuid}`)
  const second = await make(at, person("shared@example.com"))
  const refused = await admin.ask("POST", `${at}/${first.cuid}/restore`)
  expect([refused.status, refused.body]).toMatchObject([409, { error: "EMAIL_TAKEN", field: "email" }])
  await admin.ask("DELETE", `${at}/${second.cuid}`)
  expect((await admin.ask("POST", `${at}/${first.cuid}/restore`)).status).toBe(200)
  const beta = await enterAs(backend, permissions, { organiser_id: 2 })
  expect((await beta.ask("POST", `${at}/${first.cuid}/restore`)).body.error).toBe("NOT_FOUND")
})

test("COL-01 the list shows roles, tags and last seen, is filtered by role, tag and archived, and sorted", async () => {
  const role = await make("/api/console/roles", { name: "Filter", permissions: [] })
  const tag = await make(`${at}/tags`, { name: "Volunteer", color: "#AA0000" })
  const one = await make(at, person("one@example.com", { lastname: "Zed", roles: [role.cuid], tags: [tag.cuid] }))
  const two = await make(at, person("two@example.com", { lastname: "Abel", roles: [role.cuid] }))
  expect(await cuids(`roles=${role.cuid}`)).toEqual([two.cuid, one.cuid])
  expect(await cuids(`roles=${role.cuid}&sort=-lastname`)).toEqual([one.cuid, two.cuid])
  expect(await cuids(`tags=${tag.cuid}`)).toEqual([one.cuid])
  expect(await cuids(`tags=${tag.cuid},nonsense&roles=nonsense`)).toEqual([])
  const [shown] = (await list(`tags=${tag.cuid}`)).data
  expect(shown).toMatchObject({
    fullname: "Per Zed",
    email: "one@example.com",
    roles: [{ cuid: role.cuid, name: "Filter" }],
    tags: [{ cuid: tag.cuid, name: "Volunteer", color: "#aa0000" }],
    last_seen_at: null,
  })
  expect(shown).not.toHaveProperty("custom_data")
  const seen = "update collaborators set last_seen_at = $2::timestamptz where organiser_id = 1 and cuid = $1"
  await inOwnersHands(backend.database, seen, [one.cuid, "2026-01-02T00:00:00Z"])
  await inOwnersHands(backend.database, seen, [two.cuid, "2026-01-01T00:00:00Z"])
  expect(await cuids(`roles=${role.cuid}&sort=created_at`)).toEqual([one.cuid, two.cuid])
  expect(await cuids(`roles=${role.cuid}&sort=-created_at`)).toEqual([two.cuid, one.cuid])
  expect(await cuids(`roles=${role.cuid}&sort=last_seen_at`)).toEqual([two.cuid, one.cuid])
  expect(await cuids(`roles=${role.cuid}&sort=-last_seen_at`)).toEqual([one.cuid, two.cuid])
  await admin.ask("DELETE", `${at}/${two.cuid}`)
  expect(await cuids(`roles=${role.cuid}`)).toEqual([one.cuid])
  expect(await cuids("archived=true")).toContain(two.cuid)
  expect(await cuids("")).not.toContain(two.cuid)
})

test("COL-05 a copy of a role needs a name of its own", async () => {
  const body = { name: "Copied", permissions: ["blog.articles.read"] }
  await make("/api/console/roles", body)
  expect((await admin.ask("POST", "/api/console/roles", { body })).body).toMatchObject({ error: "NAME_TAKEN" })
  expect((await admin.ask("POST", "/api/console/roles", { body: { ...body, name: "Copied (2)" } })).status).toBe(200)
})
