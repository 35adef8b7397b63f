import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, fillWallet, makeBuyer, setFee, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { reconcileAfter } from "#tests/fixtures/paying.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// Paying on the sandbox's page, told of by the customer's return and by the reconciler.
const backend = testBackend(behindProxy)
let activity_id: number
let camp: Offer
beforeAll(async () => {
  await takeSandboxPayments(backend)
  activity_id = (await addActivity(backend, { title: "Stage" })).id
})
beforeEach(async () => {
  camp = await addAvailability(backend, { activity_id, price: 20_000, deposit: 6_000, capacity: 3, dates: daily(10) })
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  await setFee(backend, 0)
  expect(await findViolations(backend.database)).toEqual([])
})

const offer = (more: object = {}) => addAvailability(backend, { activity_id, price: 10_000, dates: daily(20), ...more })
const reconcile = (after?: string) => reconcileAfter(backend, after)

describe("APIA-20 paying afterwards what is owed", () => {
  const pay = (buyer: Buyer, type: string, cuid: string, more: object = {}) =>
    buyer.ask("POST", "/api/transactions/checkout", { destination: { type, cuid }, ...more })
  async function owing(wallet = 0) {
    const buyer = await makeBuyer(backend, { wallet })
    await buyer.add(lineFor(camp, buyer.children[0]!), lineFor(await offer(), buyer.children[0]!))
    const { body } = await buyer.buy()
    return { buyer, bought: await buyer.bought(body.cart.cuid) }
  }

  test("a registration, a cart: a page for what is missing, no fee on top, and the thing is paid once", async () => {
    const { buyer, bought } = await owing()
    await setFee(backend, 500)
    const [first] = bought.registrations
    const opened = await pay(buyer, "registration", first!.cuid, {
      reference: first!.reference,
      return_url: "/account/home?x=1",
      customer_id: buyer.id,
    })
    expect(opened.body.checkout_url).toContain("/sandbox/payments/")
    expect((await pay(buyer, "registration", first!.cuid)).body).toEqual(opened.body)
    await buyer.act(opened.body.checkout_url, "pay")
    await reconcile()
    expect((await buyer.bought(bought.cart.cuid)).registrations.map(({ paid_amount }) => paid_amount)).toEqual([
      20_000, 0,
    ])
    expect(said(await pay(buyer, "registration", first!.cuid))).toEqual(["NOTHING_DUE", undefined])
    const rest = await pay(buyer, "cart", bought.cart.cuid)
    await buyer.act(rest.body.checkout_url, "pay")
    expect((await buyer.bought(bought.cart.cuid)).cart).toMatchObject({ paid_amount: 30_000, outstanding_amount: 0 })
  })

  test("the customer comes back to a path of this site or to the account, nowhere else", async () => {
    for (const [return_url, path] of [
      ["/account/x", "/account/x"],
      ["https://evil.example", "/account/home"],
      ["//evil.example", "/account/home"],
    ] as const) {
      const { buyer, bought } = await owing()
      const { body } = await pay(buyer, "cart", bought.cart.cuid, { return_url })
      const page = await buyer.ask("GET", new URL(body.checkout_url).pathname.replace("/sandbox", "/api/sandbox"))
      expect(page.body.return_url).toBe(`http://alpha.localhost${path}`)
    }
  })

  test("paid twice over, by the wallet meanwhile: what nothing takes is wallet money", async () => {
    const { buyer, bought } = await owing()
    const { body } = await pay(buyer, "cart", bought.cart.cuid)
    await fillWallet(backend, buyer.id, 30_000)
    for (const { cuid, total_amount: amount } of bought.registrations) {
      const paid = { amount, destination: { type: "registration", cuid } }
      expect(said(await buyer.ask("POST", "/api/transactions/wallet", paid))).toBe("ok")
    }
    await buyer.act(body.checkout_url, "pay")
    await reconcile()
    expect([(await buyer.bought(bought.cart.cuid)).cart.outstanding_amount, await buyer.wallet()]).toEqual([0, 30_000])
  })

  test("another's, a wrong reference, another customer, what is not there: refused", async () => {
    const { buyer, bought } = await owing()
    const stranger = await makeBuyer(backend)
    const abroad = await makeBuyer(backend, { host: "beta.localhost", organiser_id: 2 })
    const { cuid } = bought.registrations[0]!
    for (const other of [stranger, abroad])
      expect(said(await pay(other, "registration", cuid))).toEqual(["NOT_FOUND", undefined])
    expect(said(await pay(buyer, "bundle", cuid))).toEqual(["NOT_FOUND", undefined])
    expect(said(await pay(buyer, "registration", cuid, { reference: "+++000/0000/00000+++" }))).toEqual([
      "NOT_FOUND",
      "reference",
    ])
    expect(said(await pay(buyer, "registration", cuid, { customer_id: stranger.id }))).toEqual([
      "FORBIDDEN",
      "customer_id",
    ])
    expect(said(await pay(buyer, "planet", cuid))).toEqual(["INVALID_INPUT", "destination.type"])
    expect(
      (await backend.ask("POST", "/api/transactions/checkout", { body: { destination: { type: "cart", cuid } } }))
        .status,
    ).toBe(401)
  })
})
