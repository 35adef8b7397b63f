import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer, setFee } from "#tests/fixtures/checkout.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { contextOf } from "#tests/fixtures/race.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"
import { readMeans } from "./read-means.ts"

// How carts are paid is read once for everybody, and never outlives a change of it.
const backend = testBackend(behindProxy)
let buyers: [Buyer, Buyer]

beforeAll(async () => {
  const { id: activity_id } = await addActivity(backend)
  const camp = await addAvailability(backend, { activity_id, price: 10_000, dates: daily(10) })
  buyers = [await makeBuyer(backend), await makeBuyer(backend, { wallet: 700 })]
  for (const buyer of buyers) await buyer.add(lineFor(camp, buyer.children[0]!))
})

test("two families, one reading of the rules; what is in a wallet is each one's own", async () => {
  const [first, second] = buyers
  const { service_fees, wallet } = await first.checkout()
  const ran = collectStatements(backend.platform.database)
  expect(await second.checkout()).toMatchObject({ service_fees, wallet: { amount: wallet.amount + 700 } })
  expect(ran.filter(({ sql }) => sql.includes("join billing"))).toEqual([])
})

const transfers = (enabled: boolean) => change(backend, `update settings set bank_transfers_enabled = ${enabled}`)
const coupons = (enabled: boolean) => change(backend, `update settings set coupons_enabled = ${enabled}`)
const changes: [string, () => Promise<unknown>, object][] = [
  ["fees", () => setFee(backend, 50, 150), { service_fees: { amount: 50, percentage: 150 } }],
  ["coupons that are switched off", () => coupons(false), { coupons_enabled: false }],
  ["coupons that are switched on", () => coupons(true), { coupons_enabled: true }],
  ["transfers that are switched off", () => transfers(false), { payment_methods: [] }],
  ["transfers that are switched on", () => transfers(true), { payment_methods: [{ type: "DELAYED" }] }],
]
test.each(changes)("%s hold for the next who looks", async (_, write, expected) => {
  expect(await buyers[0].checkout()).not.toMatchObject(expected)
  await write()
  expect(await buyers[0].checkout()).toMatchObject(expected)
})

test("so does another currency, which the organiser's own form changes", async () => {
  const { platform } = backend
  const ctx = contextOf(platform.database, buyers[0].id, { platform })
  const read = async () => (await inTenant(ctx, (tx) => readMeans(tx, ctx))).currency
  expect(await read()).toBe("EUR")
  const { ask } = await enterAs(backend, permissions)
  const { currency_locked: _, ...form } = (await ask("GET", "/api/console/organiser")).body
  expect((await ask("PUT", "/api/console/organiser", { body: { ...form, currency: "CHF" } })).status).toBe(200)
  expect(await read()).toBe("CHF")
})
