import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { book, everythingAllowed } from "#tests/fixtures/registrations.ts"

const backend = testBackend(behindProxy)
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})
const at = (cuid: string, rest: string) => `/api/console/activities/${cuid}/${rest}`
const cuidOf = async (table: "participants", id: number) =>
  (await rowsOf<{ cuid: string }>(backend, `select cuid from ${table} where organiser_id = 1 and id = ?`, [id]))[0]!
    .cuid

describe("constraints", () => {
  test("ACT-27 one without any number, or with a minimum above its maximum, is refused", async () => {
    const { cuid } = await addActivity(backend)
    const make = (body: object) => admin.ask("POST", at(cuid, "constraints"), { body })
    expect(said(await make({}))).toEqual(["INVALID_INPUT", "registrations_maximum"])
    expect(said(await make({ availabilities_scope: "future" }))).toEqual(["INVALID_INPUT", "registrations_maximum"])
    expect(said(await make({ registrations_minimum: 3, registrations_maximum: 2 }))).toEqual([
      "INVALID_INPUT",
      "registrations_minimum",
    ])
    expect(said(await make({ locations_minimum: 2, locations_maximum: 1 }))).toEqual([
      "INVALID_INPUT",
      "locations_minimum",
    ])
    for (const wrong of [{ registrations_maximum: -1 }, { registrations_maximum: 1.5 }, { registrations_maximum: "x" }])
      expect((await make(wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect(said(await make({ registrations_minimum: 0, registrations_maximum: 0 }))).toBe("ok")
  })

  test("ACT-27 is made, changed by its version, and removed; another organiser's is nothing", async () => {
    const { cuid } = await addActivity(backend)
    const { constraint } = (await admin.ask("POST", at(cuid, "constraints"), { body: { registrations_maximum: 2 } }))
      .body
    expect(constraint).toMatchObject({ registrations_maximum: 2, version: 1, availabilities_scope: null })
    const path = at(cuid, `constraints/${constraint.cuid}`)
    const change = (version: number) =>
      admin.ask("PUT", path, { body: { registrations_maximum: 3, availabilities_scope: "same.weekday", version } })
    expect((await change(1)).body.constraint).toMatchObject({ registrations_maximum: 3, version: 2 })
    expect((await change(1)).body).toMatchObject({ error: "VERSION_CONFLICT", details: { registrations_maximum: 3 } })
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await beta.ask("DELETE", path)).status).toBe(404)
    expect((await admin.ask("DELETE", path)).body).toEqual({ ok: true, archived: false })
    expect((await admin.ask("DELETE", path)).status).toBe(404)
    expect((await admin.ask("GET", at(cuid, "constraints"))).body).toEqual({ data: [], count: 0 })
  })

  test("ACT-28 is tried on a participant: allowed, or the code and the numbers a family gets", async () => {
    const activity = await addActivity(backend)
    const [first, second] = [
      await addAvailability(backend, { activity_id: activity.id, dates: daily(10) }),
      await addAvailability(backend, { activity_id: activity.id, dates: daily(20) }),
    ]
    const { constraint } = (
      await admin.ask("POST", at(activity.cuid, "constraints"), { body: { registrations_maximum: 1 } })
    ).body
    const booked = await book(backend, first)
    const participant = await cuidOf("participants", booked.buyer.children[0]!)
    const attempt = (body: object) =>
      admin.ask("POST", at(activity.cuid, `constraints/${constraint.cuid}/try`), { body: { participant, ...body } })
    expect((await attempt({ availability: second.cuid })).body).toEqual({
      allowed: false,
      code: "CONSTRAINT_REGISTRATIONS_MAX",
      details: { maximum: 1, count: 2 },
    })
    expect((await attempt({ availability: first.cuid })).body).toEqual({ allowed: true, code: null, details: {} })
    const refused = await booked.buyer.add(lineFor(second, booked.buyer.children[0]!))
    expect(refused.body).toMatchObject({ error: "CONSTRAINT_REGISTRATIONS_MAX", details: { maximum: 1, count: 2 } })
    expect(said(await attempt({ participant: "nobody" }))).toEqual(["NOT_FOUND", "participant"])
    expect(said(await attempt({ availability: "nobody" }))).toEqual(["NOT_FOUND", "availability"])
  })
})

describe("cancellation", () => {
  test("ACT-29 create allows it with a fee, update changes it, delete forbids it; each has a permission of its own", async () => {
    const { cuid } = await addActivity(backend, { allow_cancellation: false })
    const path = at(cuid, "cancellation")
    const [creates, updates, removes] = [
      await enterAs(backend, ["activities.cancellations.create"]),
      await enterAs(backend, ["activities.cancellations.update"]),
      await enterAs(backend, ["activities.cancellations.delete"]),
    ]
    const body = { cancellation_fee: 500 }
    for (const by of [updates, removes]) expect((await by.ask("POST", path, { body })).status).toBe(403)
    const made = (await creates.ask("POST", path, { body })).body.cancellation
    expect(made).toMatchObject({ allow_cancellation: true, cancellation_fee: 500 })
    const change = { cancellation_fee: 800, version: made.version }
    expect((await creates.ask("PUT", path, { body: change })).status).toBe(403)
    expect((await updates.ask("PUT", path, { body: change })).body.cancellation.cancellation_fee).toBe(800)
    expect(said(await updates.ask("PUT", path, { body: change }))).toEqual(["VERSION_CONFLICT", "version"])
    expect((await updates.ask("DELETE", path)).status).toBe(403)
    expect((await removes.ask("DELETE", path)).body.cancellation).toMatchObject({
      allow_cancellation: false,
      cancellation_fee: 0,
    })
    expect((await updates.ask("PUT", path, { body: { ...change, version: made.version + 2 } })).status).toBe(404)
  })

  test("ACT-30 the fee in force when a family cancels is the one that counts", async () => {
    const activity = await addActivity(backend, { ...everythingAllowed, default_price: 5_000, cancellation_fee: 500 })
    const offer = await addAvailability(backend, { activity_id: activity.id, dates: daily(30) })
    const booked = await book(backend, offer, { wallet: 5_000 })
    const path = at(activity.cuid, "cancellation")
    const { version } = (await admin.ask("GET", path)).body.cancellation
    await admin.ask("PUT", path, { body: { cancellation_fee: 1_200, version } })
    expect((await booked.cancel()).body).toMatchObject({ fee: 1_200, to_wallet: 3_800 })
  })
})

describe("confirmation", () => {
  test("ACT-31 ACT-32 the text is on the success page and in the mail once, however many registrations; without one nothing is", async () => {
    const activity = await addActivity(backend, { title: "Poterie" })
    const [first, second] = [
      await addAvailability(backend, { activity_id: activity.id, dates: daily(40) }),
      await addAvailability(backend, { activity_id: activity.id, dates: daily(45) }),
    ]
    const plain = await addAvailability(backend, { activity_id: (await addActivity(backend)).id, dates: daily(50) })
    const path = at(activity.cuid, "confirmation")
    expect(said(await admin.ask("POST", path, { body: { fr: " ", en: "" } }))).toEqual(["INVALID_INPUT", "fr"])
    expect((await admin.ask("POST", path, { body: { fr: "x".repeat(5_001) } })).status).toBe(400)
    const text = "<p>Apportez un <b>tablier</b>.<script>alert(1)</script></p>"
    const made = (await admin.ask("POST", path, { body: { fr: text } })).body.confirmation
    expect(made).toMatchObject({ fr: "<p>Apportez un <b>tablier</b>.</p>", en: "" })
    const buyer = await makeBuyer(backend)
    const [child] = buyer.children
    await buyer.add(lineFor(first, child!), lineFor(second, child!), lineFor(plain, child!))
    const { cuid } = (await buyer.buy()).body.cart
    expect((await buyer.bought(cuid)).confirmations).toEqual([
      { activity: { cuid: activity.cuid, title: "Poterie" }, html: "<p>Apportez un <b>tablier</b>.</p>" },
    ])
    const { version } = (await admin.ask("GET", path)).body.confirmation
    expect((await admin.ask("PUT", path, { body: { fr: "Autre", version: version - 1 } })).status).toBe(409)
    expect((await admin.ask("DELETE", path)).body.confirmation).toMatchObject({ fr: "", en: "" })
    expect((await buyer.bought(cuid)).confirmations).toEqual([])
  })
})

test("ACT-33 the messages of an activity are those for every activity, and its own", async () => {
  const [mine, other] = [await addActivity(backend), await addActivity(backend)]
  const tell = (name: string, more: object) =>
    addRow(backend, "notifications", { name, title: name, trigger: "registration.created", ...more })
  await tell("global", { global: true })
  await tell("mine", { global: false, dependencies: JSON.stringify([mine.id]) })
  await tell("other", { global: false, dependencies: JSON.stringify([other.id]) })
  const names = async ({ cuid }: { cuid: string }) =>
    (await admin.ask("GET", at(cuid, "notifications"))).body.data.map(({ name }: { name: string }) => name)
  expect(await names(mine)).toEqual(expect.arrayContaining(["mine", "global"]))
  expect(await names(mine)).not.toContain("other")
  expect((await admin.ask("GET", at("nobody", "notifications"))).status).toBe(404)
})
