import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf } from "#tests/fixtures/cart.ts"
import { fillWallet } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addCamp, type Booked, book } from "#tests/fixtures/registrations.ts"

const backend = testBackend(behindProxy)
let admin: Entered
let beta: Entered
let circus: Booked
let sailing: Booked

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  circus = await book(backend, await addCamp(backend, { title: "Cirque" }, 10), {})
  sailing = await book(backend, await addCamp(backend, { title: "Voile" }, 20), {})
  await fillWallet(backend, sailing.buyer.id, 700)
})

const preview = async (entity: string, conditions: object, by = admin) =>
  (await by.ask("POST", "/api/console/segments/preview", { body: { entity, conditions } })).body
const where = (field: string, operator: string, value: unknown) => ({ all: [{ field, operator, value }] })
const cuidOf = async (title: string) =>
  (
    await rowsOf<{ cuid: string }>(backend, "select cuid from activities where organiser_id = 1 and title = ?", [title])
  )[0]!.cuid

test("SEG-03 SEG-04 counts and names the families, and keeps nothing", async () => {
  const before = await rowsOf(backend, "select id from segments")
  const circuses = where("activity", "in", [await cuidOf("Cirque")])
  const [{ cuid }] = (await rowsOf<{ cuid: string }>(backend, "select cuid from customers where id = ?", [
    circus.buyer.id,
  ])) as [{ cuid: string }]
  expect(await preview("CUSTOMERS", circuses)).toMatchObject({ count: 1, more: false, members: [{ cuid }] })
  expect(await preview("CUSTOMERS", where("wallet_amount", "gt", 0))).toMatchObject({ count: 1 })
  expect(await preview("CUSTOMERS", where("registrations_count", "gte", 1))).toMatchObject({ count: 2 })
  expect(await preview("PARTICIPANTS", circuses)).toMatchObject({ count: 1 })
  expect(await preview("AVAILABILITIES", where("title", "eq", "Voile"))).toMatchObject({
    count: 1,
    members: [{ name: "Voile", at: expect.stringContaining("T") }],
  })
  expect(await rowsOf(backend, "select id from segments")).toEqual(before)
})

test("SEG-01 a row that cannot be meant is refused where it lies, and so is a choice of none", async () => {
  expect(await preview("CUSTOMERS", where("age", "gt", 3))).toMatchObject({
    error: "INVALID_INPUT",
    field: "conditions.all.0",
  })
  const inside = { all: [{ any: [] }] }
  expect(await preview("CUSTOMERS", inside)).toMatchObject({ error: "INVALID_INPUT", field: "conditions.all.0" })
  expect(await preview("CUSTOMERS", { any: [{ all: [where("wallet_amount", "gt", 0)] }] })).toMatchObject({ count: 1 })
})

test("SEG-03 CON-53 names are for those who may read them, and nobody of another organiser is counted", async () => {
  const few = await enterAs(backend, ["segments.segments.read"])
  expect(await preview("CUSTOMERS", { all: [] }, few)).toMatchObject({ count: 2, members: [] })
  expect(await preview("CUSTOMERS", { all: [] }, beta)).toMatchObject({ count: 0, members: [] })
})

test("SEG-04 the list of families takes the same conditions", async () => {
  const filter = encodeURIComponent(JSON.stringify(where("activity", "in", [await cuidOf("Voile")])))
  const { body } = await admin.ask("GET", `/api/console/customers?filter=${filter}`)
  expect(body).toMatchObject({ count: 1 })
})
