import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { addItems } from "#server/cart/add-items.ts"
import { deleteItem } from "#server/cart/delete-item.ts"
import { getCart } from "#server/checkout/get-cart.ts"
import { findViolations } from "#server/invariants.ts"
import { endingPayment } from "#server/paying/attempts/ending-payment.ts"
import { reconcileAttempts } from "#server/paying/attempts/reconcile-attempts.ts"
import { settleAttempt } from "#server/paying/attempts/settle-attempt.ts"
import { lineFor } from "#tests/fixtures/cart.ts"
import { addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { counted, heldBack, makeParent, outcomes, rowsOf, unlocked } from "#tests/fixtures/race.ts"
import {
  attempts,
  checkout,
  closing,
  context,
  fill,
  many,
  paid,
  pay,
  platformOf,
  productsOf,
  shop,
  vouchers,
  within,
} from "#tests/fixtures/shop-race.ts"

// What several calls at once do to one payment. The control of each is the same code without its
// locks, on tables without the belt that would catch it.
const ground = shop()
const careless = shop(true)
afterEach(async () => expect(await findViolations(ground.database)).toEqual([]))

describe("a payment told of by notification, return and reconciler at once", () => {
  test("is settled by each of them without the lock (the race is real)", async () => {
    const { parent, cart, attempt_id } = await paid(careless)
    await heldBack(careless, closing(cart.id), 4, () =>
      outcomes(many(4, careless, (database) => settleAttempt(platformOf(unlocked(database)), 1, attempt_id))),
    )
    expect(await vouchers(careless, parent)).toBeGreaterThan(1)
  })

  test("is settled once", async () => {
    const { parent, cart, attempt_id } = await paid(ground)
    await within(ground, (tx) =>
      sql`update payment_attempts set checked_at = now() - interval '5 minutes' where id = ${attempt_id}`.execute(tx),
    )
    const answers = await heldBack(ground, rowsOf("customers", [parent.id]), 6, () =>
      outcomes([
        ...many(3, ground, (database) => settleAttempt(platformOf(database), 1, attempt_id)),
        ...many(2, ground, (database) => getCart(context(database, parent), { params: { cuid: cart.cuid } })),
        reconcileAttempts(platformOf(ground.databases[0])),
      ]),
    )
    expect(counted(answers)).toEqual({ done: 6 })
    expect(await vouchers(ground, parent)).toBe(1)
    expect((await attempts(ground, parent)).map(({ status }) => status)).toEqual(["PAID"])
  })
})

describe("a cart changed while its payment is settled", () => {
  test("loses what is being paid for where nothing guards it (the race is real)", async () => {
    const { parent, cart } = await paid(careless)
    const item = await within(careless, (tx) =>
      tx.selectFrom("cart_items").select("id").where("cart_id", "=", cart.id).executeTakeFirstOrThrow(),
    )
    await deleteItem(context(careless.database, parent), { query: { item_id: item.id } })
    const found = await findViolations(careless.database)
    expect(found.map(({ invariant }) => invariant)).toContainEqual(
      expect.stringContaining("one being paid for is open"),
    )
  })

  test("is processed as it was paid for, and what is added goes to a new one", async () => {
    const { voucher_id, activity_id } = productsOf(ground)
    for (let round = 0; round < 3; round++) {
      const camp = await addAvailability(ground, { activity_id, dates: daily(10 + round) })
      const parent = await makeParent(ground.database)
      const cart = await fill(ground, parent, { registrations: [lineFor(camp, parent.child)] })
      const [item] = await within(ground, (tx) =>
        tx.selectFrom("cart_items").select("id").where("cart_id", "=", cart.id).execute(),
      )
      await checkout(ground.databases[0], parent, cart.id, { payment_strategy: "IMMEDIATE" })
      const [attempt] = await attempts(ground, parent)
      await pay(ground, attempt!.provider_id!)
      const [one, two] = ground.databases
      const body = {
        registrations: [],
        bundles: [],
        memberships: [],
        confirmations: [],
        registrations_requests: [],
        vouchers: [{ voucher_id }],
      }
      const answers = await heldBack(ground, rowsOf("customers", [parent.id]), 4, () =>
        outcomes([
          settleAttempt(platformOf(one), 1, attempt!.id),
          endingPayment(deleteItem)(context(two, parent), { query: { item_id: item!.id } }),
          endingPayment(addItems)(context(one, parent), { body }),
          settleAttempt(platformOf(two), 1, attempt!.id),
        ]),
      )
      expect(answers).toEqual(["done", "NOT_FOUND", "done", "done"])
      expect([await vouchers(ground, parent), (await attempts(ground, parent))[0]!.status]).toEqual([1, "PAID"])
      const open = await within(ground, (tx) =>
        tx
          .selectFrom("cart_items as t")
          .innerJoin("carts as c", (on) =>
            on.onRef("c.organiser_id", "=", "t.organiser_id").onRef("c.id", "=", "t.cart_id"),
          )
          .select("t.cart_id")
          .where("c.customer_id", "=", parent.id)
          .execute(),
      )
      expect([open.length, open[0]!.cart_id === cart.id]).toEqual([1, false])
    }
  })

  test("and paid at the same moment: one of the two happens, never both", async () => {
    for (let round = 0; round < 6; round++) {
      const parent = await makeParent(ground.database)
      const cart = await fill(ground, parent)
      const [item] = await within(ground, (tx) =>
        tx.selectFrom("cart_items").select("id").where("cart_id", "=", cart.id).execute(),
      )
      await checkout(ground.databases[0], parent, cart.id, { payment_strategy: "IMMEDIATE" })
      const [attempt] = await attempts(ground, parent)
      const [removed] = await outcomes([
        endingPayment(deleteItem)(context(ground.databases[0], parent), { query: { item_id: item!.id } }),
        pay({ ...ground, database: ground.databases[1] }, attempt!.provider_id!),
      ])
      await settleAttempt(platformOf(ground.database), 1, attempt!.id)
      const end = [removed, (await attempts(ground, parent))[0]!.status, await vouchers(ground, parent)]
      expect([
        ["done", "CANCELLED", 0],
        ["NOT_FOUND", "PAID", 1],
      ]).toContainEqual(end)
    }
  })
})
