import { expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, change, lineFor, makeFamily } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { disableTrigger } from "#tests/fixtures/databases.ts"

const backend = testBackend(behindProxy)
const found = async () => (await findViolations(backend.database)).map(({ invariant }) => invariant.split(":")[0])

test("a cart that does not match its places, and money that does not sum to zero, are found", async () => {
  const [family, neighbours] = [await makeFamily(backend), await makeFamily(backend)]
  const { id } = await addActivity(backend)
  await family.add(lineFor(await addAvailability(backend, { activity_id: id }), family.children[0]!))
  expect(await found()).toEqual([])

  const shift = (by: string) => change(backend, `update cart_items set expires_at = shifted(expires_at, '${by}')`)
  await shift("1 second")
  expect(await found()).toEqual(["cart"])
  await shift("-1 second")
  await change(backend, "update places set customer_id = ? where organiser_id = 1", [neighbours.id])
  expect(await found()).toEqual(["cart"])
  await change(backend, "update places set customer_id = ? where organiser_id = 1", [family.id])
  await change(backend, "update places set released_at = created_at where organiser_id = 1")
  await change(backend, "update availability_dates set held = 0 where organiser_id = 1")
  expect(await found()).toEqual(["cart"])
  await change(backend, "update places set released_at = null where organiser_id = 1")
  await change(backend, "update availability_dates set held = 1 where organiser_id = 1")
  expect(await found()).toEqual([])

  // Only without the ledger's own trigger can a movement be left one-sided.
  await disableTrigger(backend.database, "postings", "sums_to_zero")
  const account_id = await addPlain(backend, "accounts", { kind: "CASH" })
  const movement_id = await addPlain(backend, "movements", { type: "payment.received" })
  await addPlain(backend, "postings", { movement_id, account_id, amount: -500 })
  expect(await found()).toEqual(["ledger"])
  await addPlain(backend, "postings", { movement_id, account_id, amount: 500 })
  expect(await found()).toEqual([])
})

test("what was posted is neither changed nor taken back", async () => {
  for (const statement of ["update postings set amount = 1", "delete from postings", "delete from movements"])
    await expect(change(backend, statement)).rejects.toThrow("permission denied")
})
