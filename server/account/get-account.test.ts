import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { fillWallet, makeBuyer, takeOnlinePayments, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

const backend = testBackend(behindProxy)
const nothing = {
  carts: 0,
  registrations: 0,
  registrations_requests: 0,
  bundles: 0,
  vouchers: 0,
  memberships: 0,
  attendance_charges: 0,
  waiting_list: 0,
}
let products: object
let line: (child: number) => object
beforeAll(async () => {
  const { id: activity_id } = await addActivity(backend, { default_price: 1_000, default_capacity: 50 })
  const offer = await addAvailability(backend, { activity_id, dates: daily(10) })
  line = (child) => lineFor(offer, child)
  const { id: bundle_id } = await addRow(backend, "bundles", { title: "Carnet", price: 4_000, entity: "CUSTOMERS" })
  const { id: voucher_id } = await addRow(backend, "vouchers", { title: "Bon", price: 2_500 })
  const period = { period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 }
  const { id: membership_id } = await addRow(backend, "memberships", { title: "Membre", price: 3_000, ...period })
  products = {
    bundles: [{ bundle_id }],
    vouchers: [{ voucher_id }, { voucher_id }],
    memberships: [{ membership_id }],
  }
})
const tx = <T>(statement: ReturnType<typeof sql<T>>) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (on) => statement.execute(on))

test("ACCT-07 ACCT-08 counts what was bought, cancelled things and vouchers received included, and tells the wallet", async () => {
  const buyer = await makeBuyer(backend)
  const read = async () => (await buyer.ask("GET", "/api/account")).body
  await buyer.post({ registrations: [line(buyer.children[0]!)], ...products })
  // A cart that is still open is not counted.
  expect((await read()).counters).toEqual({ ...nothing, participants: 2 })
  expect((await buyer.buy()).status).toBe(200)
  const bought = { carts: 1, registrations: 1, bundles: 1, vouchers: 2, memberships: 1 }
  expect((await read()).counters).toEqual({ ...nothing, ...bought, participants: 2 })

  const friend = await makeBuyer(backend, { wallet: 7_000 })
  await tx(sql`update owned_vouchers set redeemed_at = now(), recipient_id = ${friend.id}
    where organiser_id = 1 and id = (select min(id) from owned_vouchers where customer_id = ${buyer.id})`)
  await tx(sql`update registrations set cancelled_at = now() where organiser_id = 1 and customer_id = ${buyer.id}`)
  expect((await read()).counters).toMatchObject(bought)
  expect((await read()).wallet).toEqual({ amount: 0 })
  const { counters, wallet } = (await friend.ask("GET", "/api/account")).body
  expect([counters, wallet]).toEqual([{ ...nothing, participants: 2, vouchers: 1 }, { amount: 7_000 }])
})

test("ACCT-08 the wallet is what the ledger says, of this customer and this organiser alone", async () => {
  const [one, other] = [await makeBuyer(backend, { wallet: 500 }), await makeBuyer(backend)]
  await fillWallet(backend, one.id, 250)
  expect((await one.ask("GET", "/api/account")).body.wallet).toEqual({ amount: 750 })
  expect((await other.ask("GET", "/api/account")).body.wallet).toEqual({ amount: 0 })
})

test("ACCT-08 online is offered where a payment could be made now, not where it is only switched on", async () => {
  const { ask } = await makeBuyer(backend)
  const online = async () => (await ask("GET", "/api/account")).body.payment_methods.online
  expect(await online()).toBe(false)
  await change(backend, "update settings set online_payments_enabled = true, online_provider = 'STRIPE'")
  expect(await online()).toBe(false)
  await takeOnlinePayments(backend, "STRIPE")
  expect(await online()).toBe(true)
  await change(backend, "update settings set online_payments_enabled = false")
  expect(await online()).toBe(false)
  await takeSandboxPayments(backend)
  expect(await online()).toBe(true)
  await inOwnersHands(backend.database, "update organisers set demo = false where id = 1")
  expect(await online()).toBe(false)
})

test("the counters and the wallet are one statement, however much there is", async () => {
  const { ask } = await makeBuyer(backend)
  const ran = collectStatements(backend.platform.database)
  await ask("GET", "/api/account")
  expect(ran.filter((each) => /carts|registrations|owned_|postings/.test(each.sql))).toHaveLength(1)
})
