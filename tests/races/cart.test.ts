import { sql } from "kysely"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { deleteItem } from "#server/cart/delete-item.ts"
import { estimateItem } from "#server/cart/estimate-item.ts"
import { getCurrentCart } from "#server/cart/get-current-cart.ts"
import { findViolations } from "#server/invariants.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { Backend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle } from "#tests/fixtures/bookings.ts"
import { lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import {
  add,
  contextOf,
  counted,
  heldBack,
  makeParent,
  makeParents,
  outcomes,
  type Parent,
  raceGround,
  rowsOf,
} from "#tests/fixtures/race.ts"

// What one customer does in several tabs, and what others do to the same places meanwhile.
const AT_ONCE = 8
const ground = raceGround()
const careless = raceGround((database) => database.query("drop index carts_open").then(() => undefined))
let activity_id: number
beforeAll(async () => {
  activity_id = (await addActivity(ground)).id
})
afterEach(async () => expect(await findViolations(ground.database)).toEqual([]))

const offer = (more: object = {}) => addAvailability(ground, { activity_id, capacity: 1, dates: daily(10), ...more })
const line = (camp: Offer, { child }: Parent) => ({ registrations: [lineFor(camp, child)] })
const read = ({ id }: Parent, database = ground.databases[0]) => getCurrentCart(contextOf(database, id))
const eight = <T>(call: (database: Database, i: number) => Promise<T>, databases = ground.databases) =>
  Array.from({ length: AT_ONCE }, (_, i) => call(databases[i % 2]!, i))
const carts = (database: Database, { id }: Parent) =>
  inTenant({ database, organiser_id: 1 }, async (tx) => {
    const rows = await tx
      .selectFrom("carts")
      .select("id")
      .where("organiser_id", "=", 1)
      .where("customer_id", "=", id)
      .execute()
    return rows.length
  })

describe("the first cart, needed by several calls at once", () => {
  test("is made by each of them where nothing stands in the way (the race is real)", async () => {
    const parent = await makeParent(careless.database)
    const { promise: allHaveLooked, resolve } = Promise.withResolvers<void>()
    let left = AT_ONCE
    await Promise.all(
      eight(
        (database) =>
          inTenant({ database, organiser_id: 1 }, async (tx) => {
            const of = { organiser_id: 1, customer_id: parent.id }
            const found = await tx
              .selectFrom("carts")
              .select("id")
              .where((eb) => eb.and(of))
              .execute()
            if (--left === 0) resolve()
            await allHaveLooked
            if (found.length === 0)
              await tx
                .insertInto("carts")
                .values({ ...of, cuid: newCuid() })
                .execute()
          }),
        careless.databases,
      ),
    )
    expect(await carts(careless.database, parent)).toBe(AT_ONCE)
    expect(await findViolations(careless.database)).toHaveLength(1)
  })

  test("is one, whether they read it or add to it, and nobody waits for ever", async () => {
    for (let round = 0; round < 3; round++) {
      const parent = await makeParent(ground.database)
      const camp = await offer()
      const { id: voucher_id } = await addRow(ground, "vouchers", { title: "x", price: 1 })
      const answers = await heldBack(ground, rowsOf("customers", [parent.id]), AT_ONCE, () =>
        outcomes(
          eight((database, i): Promise<unknown> => {
            if (i % 3 === 0) return read(parent, database)
            return add(database, parent.id, i === 1 ? line(camp, parent) : { vouchers: [{ voucher_id }] })
          }),
        ),
      )
      expect([counted(answers), await carts(ground.database, parent)]).toEqual([{ done: AT_ONCE }, 1])
      expect((await read(parent)).cart.items).toHaveLength(5)
    }
  })
})

describe("an item taken out while others act", () => {
  test("by several clicks: once", async () => {
    const [parent, others] = (await makeParents(ground.database, 2)) as [Parent, Parent]
    const camp = await offer({ capacity: 2 })
    await add(ground.databases[1], others.id, line(camp, others))
    const { items } = await add(ground.databases[0], parent.id, line(camp, parent))
    const answers = await heldBack(ground, rowsOf("customers", [parent.id]), AT_ONCE, () =>
      outcomes(eight((database) => deleteItem(contextOf(database, parent.id), { query: { item_id: items[0]!.id } }))),
    )
    expect(counted(answers)).toEqual({ NOT_FOUND: AT_ONCE - 1, done: 1 })
    const { held } = await inTenant({ database: ground.database, organiser_id: 1 }, (tx) =>
      tx
        .selectFrom("availability_dates")
        .select("held")
        .where("availability_id", "=", camp.id)
        .executeTakeFirstOrThrow(),
    )
    expect(held).toBe(1)
  })

  test("while somebody waits for its place: theirs or nobody's, never both", async () => {
    for (let round = 0; round < 4; round++) {
      const [parent, ...wanting] = (await makeParents(ground.database, 4)) as [Parent, ...Parent[]]
      const camp = await offer()
      const { items } = await add(ground.databases[0], parent.id, line(camp, parent))
      const item_id = items[0]!.id
      const [removed, ...answers] = await heldBack(ground, rowsOf("availability_dates", [camp.dates[0]!.id]), 4, () =>
        outcomes([
          deleteItem(contextOf(ground.databases[0], parent.id), { query: { item_id } }),
          ...wanting.map((other, i) => add(ground.databases[i % 2]!, other.id, line(camp, other))),
        ]),
      )
      const { done = 0, AVAILABILITY_FULL: full } = counted(answers)
      expect([removed, done <= 1, done + full!]).toEqual(["done", true, 3])
    }
  })

  test("while another tab adds: both are done, and only what was left lives on", async () => {
    const parent = await makeParent(ground.database)
    const [one, two] = [await offer(), await offer({ dates: daily(20) })]
    const { items } = await add(ground.databases[0], parent.id, line(one, parent))
    const answers = await heldBack(ground, rowsOf("customers", [parent.id]), 2, () =>
      outcomes([
        deleteItem(contextOf(ground.databases[0], parent.id), { query: { item_id: items[0]!.id } }),
        add(ground.databases[1], parent.id, line(two, parent)),
      ]),
    )
    expect(answers).toEqual(["done", "done"])
    const { cart } = await read(parent)
    expect(cart.items.map(({ availability }) => availability!.cuid)).toEqual([two.cuid])
  })
})

describe("the last entry of a bundle, seen by two tabs", () => {
  test("both are told that it covers theirs (the race is real), and it covers one", async () => {
    const parent = await makeParent(ground.database)
    const bundle = await addRow(ground, "bundles", { title: "Carnet", price: 1, entity: "CUSTOMERS" })
    const own = { customer_id: parent.id, bundle_id: bundle.id, capacity: 1 }
    await addOwnedBundle(ground as unknown as Backend, own)
    const offers = [await offer(), await offer({ dates: daily(20) })]
    const estimates = await Promise.all(
      offers.map(({ id, dates }, i) => {
        const wanted = {
          availability_id: id,
          availability_dates: dates.map((date) => date.id),
          quantity: 1,
          options: [],
        }
        return estimateItem(contextOf(ground.databases[i]!, parent.id), {
          body: { ...wanted, participant_id: parent.child },
        })
      }),
    )
    // A cart that kept the prices it was told would sell the entry twice.
    expect(estimates.map(({ price }) => price)).toEqual([0, 0])
    const answers = await heldBack(ground, rowsOf("customers", [parent.id]), 2, () =>
      outcomes(offers.map((each, i) => add(ground.databases[i]!, parent.id, line(each, parent)))),
    )
    expect(answers).toEqual(["done", "done"])
    const prices = await Promise.all(eight((database) => read(parent, database)))
    for (const { cart } of prices) expect(cart.items.map(({ price }) => price)).toEqual([0, 15_000])
  })
})

test("one key, many clicks: one hold", async () => {
  const parent = await makeParent(ground.database)
  const camp = await offer({ capacity: 5 })
  const key = { idempotency_key: "one-click" }
  const hold = (tx: Parameters<ReturnType<typeof rowsOf>>[0]) =>
    sql`select from customers where organiser_id = 1 and id = ${parent.id} for update`.execute(tx)
  const answers = await heldBack(ground, hold, AT_ONCE, () =>
    Promise.all(eight((database) => add(database, parent.id, line(camp, parent), key))),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await read(parent)).cart.items).toHaveLength(1)
})
