import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"

const backend = testBackend({ RATE_LIMIT_FACTOR: "10" })
let admin: Entered
let other: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  other = await enterAs(backend, permissions)
})

interface Row {
  id: number
  event: string
  subject: string
  collaborator: { cuid: string } | null
  impersonator: { cuid: string } | null
}
const find = async (query: string, by = admin) => (await by.ask("GET", `/api/console/logs?${query}`)).body
const events = async (query: string) => (await find(query)).data.map(({ event }: Row) => event)
const tag = (by: Entered, name: string) =>
  by.ask("POST", "/api/console/collaborators/tags", { body: { name, color: "#123456" } })

test("COL-32 the log lists newest first, with filters person, event, subject, from, to, and search in subject", async () => {
  const made = (await tag(other, "Logged")).body.tag
  await tag(admin, "Logged too")
  const all = await find("page_size=100")
  const ids = all.data.map(({ id }: Row) => id)
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
  expect(all.data[0]).toMatchObject({ event: "tag.created", collaborator: { cuid: admin.cuid }, impersonator: null })
  expect(await events(`person=${other.cuid}`)).toEqual(["tag.created"])
  expect(await events("event=tag.created")).toHaveLength(2)
  expect(await events(`subject=tag/${made.cuid}`)).toEqual(["tag.created"])
  expect(await events("subject=tag")).toHaveLength(2)
  expect(await events("subject=ta")).toEqual([])
  expect(await events(`search=${made.cuid.toUpperCase()}`)).toEqual(["tag.created"])
  expect(await events("person=nobody")).toEqual([])
  const beta = await enterAs(backend, permissions, { organiser_id: 2 })
  expect((await find(`person=${other.cuid}`, beta)).count).toBe(0)
})

test("COL-32 days are the organiser's own, the first and the last included", async () => {
  const log = (created_at: string) =>
    inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx
        .insertInto("audit_log")
        .values({ organiser_id: 1, event: "image.created", created_at, subject: "image/old" })
        .execute(),
    )
  // Brussels is two hours ahead in summer: the first is the evening of 9 June there, the others are 10 June.
  for (const at of ["2020-06-09T21:59:00Z", "2020-06-09T22:00:00Z", "2020-06-10T21:59:00Z", "2020-06-10T22:00:00Z"])
    await log(at)
  expect((await find("from=2020-06-10&to=2020-06-10&event=image.created")).count).toBe(2)
  expect((await find("to=2020-06-09")).count).toBe(1)
  expect((await find("from=2020-06-11&event=image.created")).count).toBe(1)
})

test("COL-32 pages follow a cursor; a filter that nobody declared is INVALID_INPUT", async () => {
  const first = await find("page_size=2")
  const second = await find(`page_size=2&after=${first.next}`)
  const whole = await find("page_size=4")
  expect([...first.data, ...second.data]).toEqual(whole.data)
  for (const query of [
    "event=tag.exploded",
    "from=yesterday",
    "sort=changes",
    "nonsense=1",
    "person=A B",
    "search=x",
    "after=x",
  ])
    expect((await find(query)).error).toBe("INVALID_INPUT")
})

test("COL-34 no call changes or deletes a row of the log, and the database refuses it too", async () => {
  for (const method of ["POST", "PUT", "DELETE"])
    for (const path of ["/api/console/logs", "/api/console/logs/1"])
      expect([404, 405]).toContain((await admin.ask(method, path, { body: {} })).status)
  for (const statement of ["update audit_log set event = 'x'", "delete from audit_log"])
    await expect(inOwnersHands(backend.database, statement)).rejects.toThrow(/append-only/)
})

test("CON-46 a GET writes no audit row", async () => {
  const { count } = await find("")
  for (const path of [
    "logs",
    "collaborators",
    "collaborators/tags",
    "roles",
    "session",
    `collaborators/${other.cuid}/history`,
  ])
    expect((await admin.ask("GET", `/api/console/${path}`)).status).toBe(200)
  expect((await find("")).count).toBe(count)
})

test("COL-33 a failed login is counted and not logged", async () => {
  const { count } = await find("")
  const body = { email: admin.email, password: "a wrong password" }
  expect((await backend.askConsole("POST", "/api/console/auth/login", { body })).status).toBe(401)
  expect((await find("")).count).toBe(count)
})
