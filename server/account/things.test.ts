import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, fillWallet, makeBuyer, setFee, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { behindProxy, signUp, visit } from "#tests/fixtures/customers.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"
import { addRequestActivity, ask } from "#tests/fixtures/requests.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

// Purchases as their household reads them: carts, bundles, memberships, vouchers, and all outstanding amounts.
const backend = testBackend(behindProxy)
let activity_id: number
let bundle_id: number
let voucher_id: number
let membership_id: number
let days = 10

beforeAll(async () => {
  await takeSandboxPayments(backend)
  await change(backend, "update business_details set bank_account_holder = 'Alpha', iban = 'BE68539007547034'")
  activity_id = (await addActivity(backend, { title: "Stage", default_price: 10_000, default_capacity: 50 })).id
  bundle_id = (await addRow(backend, "bundles", { title: "Carnet", price: 4_000, capacity: 10, duration: 864_000 })).id
  voucher_id = (await addRow(backend, "vouchers", { title: "Bon", price: 2_500 })).id
  const period = { period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 }
  membership_id = (await addRow(backend, "memberships", { title: "Membre", price: 3_000, ...period })).id
})

const everything = async (buyer: Buyer) => {
  const offer = await addAvailability(backend, { activity_id, deposit: 2_000, dates: daily(++days) })
  const participant_id = buyer.children[0]!
  await buyer.post({
    registrations: [lineFor(offer, participant_id)],
    bundles: [{ bundle_id, participant_id }],
    vouchers: [{ voucher_id }],
    memberships: [{ membership_id }],
  })
  const answer = await buyer.buy()
  expect(answer.status).toBe(200)
  return answer.body.cart.cuid as string
}
const read = async ({ ask }: Pick<Buyer, "ask">, path: string) => (await ask("GET", `/api/account/${path}`)).body
const only = async (buyer: Buyer, path: string) => (await read(buyer, path)).data[0]

test("ACART-02 a confirmed cart tells what it comes to, with what is in it; an open one is not among them", async () => {
  await setFee(backend, 500)
  const buyer = await makeBuyer(backend, { wallet: 1_000 })
  const cuid = await everything(buyer)
  await setFee(backend, 0)
  await buyer.post({ vouchers: [{ voucher_id }] })
  const { data, count } = await read(buyer, "carts")
  const money = { total_amount: 20_000, paid_amount: 1_000, outstanding_amount: 19_000 }
  expect([count, data]).toMatchObject([1, [{ cuid, cancelled: false, ...money, deposit_amount: 11_500 }]])
  expect(data[0].processed_at).toEqual(expect.any(String))
  expect(data[0].items).toEqual([
    { type: "registration", title: "Stage" },
    { type: "bundle", title: "Carnet" },
    { type: "membership", title: "Membre" },
    { type: "voucher", title: "Bon" },
  ])
  const detail = await read(buyer, `carts/${cuid}`)
  const { id, reference, created_at, processed_at, items } = data[0]
  const told = { id, cuid, reference, created_at, processed_at, ...money, deposit_amount: 11_500, items }
  expect(detail.cart).toMatchObject(told)
  expect([reference, created_at]).toEqual([expect.any(String), expect.any(String)])
  expect(detail.cart.instructions).toMatchObject({ amount: 19_000, reference: data[0].reference })
  expect(detail.registrations).toHaveLength(1)
  expect(detail.owed).toMatchObject({ outstanding_amount: 19_000, payments: [{ amount: 1_000, source: "WALLET" }] })
  const open = (await buyer.cart()).cuid
  expect((await buyer.ask("GET", `/api/account/carts/${open}`)).status).toBe(404)
})

test("AUTH-24 a customer has the account area and participants, adds to the cart and redeems; a visitor can do none of it", async () => {
  const giver = await makeBuyer(backend, { wallet: 2_500 })
  await giver.post({ vouchers: [{ voucher_id }] })
  await giver.buy()
  const { code } = await only(giver, "vouchers")
  const { ask, ...buyer } = await makeBuyer(backend)
  const child = { firstname: "Zoé", lastname: "Peeters", birthdate: "2018-06-15", custom_data: [] }
  const steps = [
    ["GET", "/api/account"],
    ["GET", "/api/account/registrations"],
    ["POST", "/api/participants", child],
    ["POST", "/api/carts/items", { vouchers: [{ voucher_id }] }],
    ["PUT", "/api/vouchers/redeem", { code }],
  ] as const
  const { wallet, counters } = (await ask("GET", "/api/account")).body
  for (const [method, path, body] of steps) {
    const refused = await visit(backend).ask(method, path, body)
    expect([path, refused.status, refused.body.error]).toEqual([path, 401, "UNAUTHENTICATED"])
    expect([path, (await ask(method, path, body)).status]).toEqual([path, 200])
  }
  const after = (await ask("GET", "/api/account")).body
  expect(after.counters.participants).toBe(counters.participants + 1)
  expect(after.wallet.amount).toBe(wallet.amount + 2_500)
  expect((await buyer.cart()).items).toMatchObject([{ type: "VOUCHER", price: 2_500 }])
  expect((await visit(backend).ask("GET", "/api/carts/current")).body.cart.items).toEqual([])
})

test("ACART-02 what was cancelled no longer counts, in the list as on the page", async () => {
  const buyer = await makeBuyer(backend)
  const cuid = await everything(buyer)
  await change(backend, "update registrations set cancelled_at = now() where customer_id = ?", [buyer.id])
  const money = { total_amount: 9_500, outstanding_amount: 9_500 }
  expect(await only(buyer, "carts")).toMatchObject(money)
  expect((await read(buyer, `carts/${cuid}`)).cart).toMatchObject(money)
})

test("BUND-02 a bundle tells its entries, what was used of them, until when, for whom, and what was paid", async () => {
  const buyer = await makeBuyer(backend)
  await everything(buyer)
  const bundle = await only(buyer, "bundles")
  expect(bundle).toMatchObject({
    capacity: 10,
    used: 0,
    total_amount: 4_000,
    paid_amount: 0,
    cancelled: false,

    bundle: { title: "Carnet", entity: "PARTICIPANTS", is_published: true },
    participant: { id: buyer.children[0] },
  })
  expect(Date.parse(bundle.expires_at)).toBeGreaterThan(Date.now())
  await fillWallet(backend, buyer.id, 4_000)
  const destination = { type: "bundle", cuid: bundle.cuid }
  expect((await buyer.ask("POST", "/api/transactions/wallet", { amount: 4_000, destination })).status).toBe(200)
  const offer = await addAvailability(backend, { activity_id, dates: daily(++days + 200, 2) })
  await change(backend, "update owned_bundles set expires_at = null where customer_id = ?", [buyer.id])
  await buyer.add(lineFor(offer, buyer.children[0]!))
  await buyer.buy()
  const after = await read(buyer, `bundles/${bundle.cuid}`)
  expect(after.bundle).toMatchObject({ used: 2, paid_amount: 4_000, expires_at: null })
  expect(after.owed).toMatchObject({ outstanding_amount: 0, payments: [{ amount: 4_000, source: "WALLET" }] })
})

test("MEMB-02 a membership tells its period, and a cancelled one that it is", async () => {
  const buyer = await makeBuyer(backend)
  await everything(buyer)
  const membership = await only(buyer, "memberships")
  expect(membership).toMatchObject({ membership: { title: "Membre" }, cancelled: false, total_amount: 3_000 })
  expect(Date.parse(membership.end_at) - Date.parse(membership.start_at)).toBeGreaterThan(364 * 86_400_000)
  await change(backend, "update owned_memberships set cancelled_at = now() where customer_id = ?", [buyer.id])
  const after = await read(buyer, `memberships/${membership.cuid}`)
  expect(after).toMatchObject({ membership: { cancelled: true }, owed: { outstanding_amount: 0, instructions: null } })
})

test("VOUCH-02 VOUCH-03 VOUCH-06 the buyer of a voucher sees what was paid; who has redeemed it does not", async () => {
  const buyer = await makeBuyer(backend)
  await everything(buyer)
  const voucher = await only(buyer, "vouchers")
  expect(voucher).toMatchObject({
    code: expect.stringMatching(/^[A-Z2-9-]{19}$/),
    customer_id: buyer.id,
    redeemed_at: null,
    recipient: null,
    total_amount: 2_500,
    paid_amount: 0,
    voucher: { title: "Bon", amount: 2_500, bundle: null },
  })
  const friend = await makeBuyer(backend)
  const path = `/api/account/vouchers/${voucher.cuid}`
  expect((await friend.ask("GET", path)).status).toBe(404)
  await change(backend, "update owned_vouchers set redeemed_at = now(), recipient_id = ? where cuid = ?", [
    friend.id,
    voucher.cuid,
  ])
  const seen = await read(friend, `vouchers/${voucher.cuid}`)
  expect(seen.voucher).toMatchObject({ customer: { fullname: "Léa Dupont" }, total_amount: null, paid_amount: null })
  expect([seen.voucher.reference, seen.owed]).toEqual([null, null])
  expect((await read(friend, "vouchers")).count).toBe(1)
  expect(await read(buyer, `vouchers/${voucher.cuid}`)).toMatchObject({
    voucher: { recipient: { fullname: "Léa Dupont" }, paid_amount: 0 },
    owed: { outstanding_amount: 2_500 },
  })
})

describe("what is still to pay", () => {
  test("is everything that is owed, whatever it is, and the service fee of a cart on its own", async () => {
    await setFee(backend, 500)
    const buyer = await makeBuyer(backend)
    const cart = await everything(buyer)
    await setFee(backend, 0)
    const all = await read(buyer, "outstanding")
    expect([all.count, all.outstanding_amount]).toEqual([5, 20_000])
    const byType = Object.fromEntries(all.data.map((each: { type: string }) => [each.type, each]))
    expect(byType.cart).toMatchObject({ cuid: cart, title: null, outstanding_amount: 500 })
    expect(byType.registration).toMatchObject({ title: "Stage", participant: "Lou Dupont", outstanding_amount: 10_000 })
    expect(byType.voucher).toMatchObject({ title: "Bon", participant: null })
    expect((await read(buyer, "outstanding?page_size=2&page_number=3")).data).toHaveLength(1)
  })
  test("what is paid, in full or by someone else's choice cancelled, is not", async () => {
    const buyer = await makeBuyer(backend, { wallet: 12_000 })
    await everything(buyer)
    // 10 000 of the registration, then 2 000 of the bundle.
    expect((await read(buyer, "outstanding")).data).toMatchObject([
      { type: "bundle", outstanding_amount: 2_000 },
      { type: "membership" },
      { type: "voucher" },
    ])
    await change(backend, "update owned_memberships set cancelled_at = now() where customer_id = ?", [buyer.id])
    expect(await read(buyer, "outstanding")).toMatchObject({ count: 2, outstanding_amount: 4_500 })
  })
  test("RREQ-08 what is owed once requests are accepted is part of it, told apart for all pages", async () => {
    const buyer = await makeBuyer(backend)
    await ask(buyer, await addRequestActivity(backend))
    await book(backend, await addCamp(backend), { buyer })
    const sums = { count: 2, outstanding_amount: 33_000, pending_amount: 18_000 }
    expect(await read(buyer, "outstanding?page_size=1")).toMatchObject({ ...sums, data: [{ type: "registration" }] })
    await change(
      backend,
      "update registration_requests set status = 'CANCELLED', decided_at = now() where customer_id = ?",
      [buyer.id],
    )
    expect(await read(buyer, "outstanding")).toMatchObject({ outstanding_amount: 15_000, pending_amount: 0 })
  })
})

test("each is paid from its own page, and coming back is reason enough to ask how it went", async () => {
  const buyer = await makeBuyer(backend)
  const cart = await everything(buyer)
  const cuids = { membership: (await only(buyer, "memberships")).cuid, voucher: (await only(buyer, "vouchers")).cuid }
  const pages = { membership: "memberships", voucher: "vouchers", cart: "carts" }
  for (const [type, cuid] of Object.entries({ ...cuids, cart })) {
    const pay = () => buyer.ask("POST", "/api/transactions/checkout", { destination: { type, cuid } })
    const path = `${pages[type as keyof typeof pages]}/${cuid}`
    await buyer.act((await pay()).body.checkout_url, "fail")
    expect((await read(buyer, path)).owed.attempt.status).toBe("FAILED")
    await buyer.act((await pay()).body.checkout_url, "pay")
    expect((await read(buyer, path)).owed).toMatchObject({ attempt: { status: "PAID" }, outstanding_amount: 0 })
  }
  expect(await read(buyer, "outstanding")).toMatchObject({ data: [], count: 0, outstanding_amount: 0 })
})

test("another's, another organiser's and nonsense are not found alike, and no list shows them", async () => {
  const buyer = await makeBuyer(backend)
  const cart = await everything(buyer)
  const strangers = [await makeBuyer(backend), await signUp(backend, {}, "beta.localhost")]
  for (const section of ["carts", "bundles", "memberships", "vouchers"]) {
    const cuid = section === "carts" ? cart : (await only(buyer, section)).cuid
    for (const { ask } of strangers) {
      const answers = await Promise.all(
        [cuid, "cnonsense"].map((name) => ask("GET", `/api/account/${section}/${name}`)),
      )
      const [real, nonsense] = answers.map(({ status, body }) => [status, { ...body, request_id: "" }])
      expect(real).toEqual([404, expect.objectContaining({ error: "NOT_FOUND" })])
      expect(real).toEqual(nonsense)
      expect(await read({ ask }, section)).toEqual({ data: [], count: 0 })
    }
    expect((await visit(backend).ask("GET", `/api/account/${section}`)).status).toBe(401)
  }
  expect((await read(strangers[0]!, "outstanding")).count).toBe(0)
})

test("every list is one statement, however many rows it has", async () => {
  const buyer = await makeBuyer(backend)
  await everything(buyer)
  await everything(buyer)
  for (const section of ["carts", "bundles", "memberships", "vouchers", "outstanding"]) {
    const ran = collectStatements(backend.platform.database)
    await read(buyer, section)
    expect(
      ran.filter(({ sql }) => /owned_|carts/.test(sql)),
      section,
    ).toHaveLength(1)
  }
})
