import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addChild, type Family, lineFor, makeFamily, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

// Families who add at the same time are served in one transaction, and each is answered for itself.
const backend = testBackend(behindProxy)
let families: Family[]
let activity_id: number

beforeAll(async () => {
  activity_id = (await addActivity(backend)).id
  families = await Promise.all(Array.from({ length: 6 }, () => makeFamily(backend)))
})
beforeEach(async () => {
  for (const family of families) for (const { id } of (await family.cart()).items) await family.remove(id)
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const offer = (more: object = {}) => addAvailability(backend, { activity_id, dates: daily(10, 2), ...more })
const child = (family: Family) => family.children[0]!
const full = ["AVAILABILITY_FULL", "registrations.0.availability_dates"]

test("places for all: all are served, by fewer transactions than there are families", async () => {
  const camp = await offer({ capacity: 6 })
  const ran = collectStatements(backend.platform.database)
  const answers = await Promise.all(families.map((family) => family.add(lineFor(camp, child(family)))))
  expect(answers.map(said)).toEqual(Array(6).fill("ok"))
  expect(ran.filter(({ sql }) => sql.includes("app.open_carts")).length).toBeLessThan(6)
  expect(await families[0]!.left(camp)).toEqual([0, 0])
  for (const [i, family] of families.entries()) {
    const { items } = await family.cart()
    expect(items.map(({ id }) => id)).toEqual(answers[i]!.body.items.map(({ id }: { id: number }) => id))
    expect(items[0]).toMatchObject({ participant: { id: child(family) }, expires_at: answers[i]!.body.expires_at })
  }
})

test("too few places: as many are served as there are, the others hear that it is full and hold nothing", async () => {
  const camp = await offer({ capacity: 4 })
  const other = await offer({ capacity: 9, dates: daily(20) })
  // Each wants both, or neither
  const answers = await Promise.all(
    families.map((family) => family.add(lineFor(camp, child(family)), lineFor(other, child(family)))),
  )
  expect(answers.map(said).filter((each) => each === "ok")).toHaveLength(4)
  expect(answers.map(said).filter((each) => each !== "ok")).toEqual([full, full])
  expect([await families[0]!.left(camp), await families[0]!.left(other)]).toEqual([[0, 0], [5]])
  const counts = await Promise.all(families.map(async (family) => (await family.cart()).items.length))
  expect(counts).toEqual(answers.map((answer) => (said(answer) === "ok" ? 2 : 0)))
})

test("one is refused for what it asks, one for a later line, one wants something else: the others do not notice", async () => {
  const camp = await offer({ capacity: 3 })
  const voucher = await addRow(backend, "vouchers", { title: "Bon", price: 1_000 })
  const [a, b, c, d, e] = families as [Family, Family, Family, Family, Family]
  const line = lineFor(camp, child(a))
  const answers = await Promise.all([
    a.add(line),
    b.add(lineFor(camp, child(a))),
    c.add(lineFor(camp, child(c)), lineFor(camp, child(c))),
    d.post({ registrations: [lineFor(camp, child(d))], vouchers: [{ voucher_id: voucher.id }] }),
    e.add({ ...lineFor(camp, child(e)), quantity: 2 }),
  ])
  expect(answers.map(said)).toEqual([
    "ok",
    ["NOT_FOUND", "registrations.0.participant_id"],
    ["ALREADY_REGISTERED", "registrations.1.participant_id"],
    "ok",
    ["QUANTITY_NOT_ALLOWED", "registrations.0.quantity"],
  ])
  expect(await a.left(camp)).toEqual([1, 1])
  expect((await d.cart()).items.map(({ type }) => type)).toEqual(["REGISTRATION", "VOUCHER"])
  expect([await b.cart(), await c.cart(), await e.cart()].map(({ items }) => items)).toEqual([[], [], []])
})

test("two children of one family in two tabs, with a double click on one: both are held, once", async () => {
  const camp = await offer({ capacity: 9 })
  const family = families[0]!
  const sibling = await addChild(backend.database, { customer_id: family.id })
  const click = () =>
    family.post({ registrations: [lineFor(camp, child(family))] }, { headers: { "idempotency-key": "one" } })
  const answers = await Promise.all([click(), family.add(lineFor(camp, sibling)), click()])
  expect(answers.map(said)).toEqual(["ok", "ok", "ok"])
  expect(answers[2]!.body).toEqual(answers[0]!.body)
  const { items } = await family.cart()
  expect(items.map(({ participant }) => participant!.id).sort()).toEqual([child(family), sibling].sort())
  // The last call has prolonged both items
  expect(new Set(items.map(({ expires_at }) => expires_at)).size).toBe(1)
})

test("a key that is too long is refused before the batch: the others are served by as few transactions as without it", async () => {
  const camp = await offer({ capacity: 6 })
  const ran = collectStatements(backend.platform.database)
  const answers = await Promise.all(
    families.map((family, i) =>
      family.post(
        { registrations: [lineFor(camp, child(family))] },
        { headers: { "idempotency-key": i === 3 ? "k".repeat(3_300) : `key ${i}` } },
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 200, 200])
  expect(ran.filter(({ sql }) => sql.includes("app.open_carts")).length).toBeLessThan(5)
  expect(await families[0]!.left(camp)).toEqual([1, 1])
})
