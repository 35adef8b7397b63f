import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy, signUp, visit } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// A code, redeemed once, into the wallet or into a bundle of one's own.
const backend = testBackend(behindProxy)
const vouchers = {} as Record<"money" | "children" | "family", number>

beforeAll(async () => {
  const bundle = (title: string, entity: string) =>
    addRow(backend, "bundles", { title, entity, price: 9_000, capacity: 5, duration: 86_400 * 30 })
  const voucher = async (more: object) => (await addRow(backend, "vouchers", { price: 2_500, ...more })).id
  vouchers.money = await voucher({ title: "Bon", duration: 86_400 })
  vouchers.children = await voucher({
    title: "Ateliers",
    bundle_id: (await bundle("Cinq ateliers", "PARTICIPANTS")).id,
  })
  vouchers.family = await voucher({ title: "Famille", bundle_id: (await bundle("Cinq entrées", "CUSTOMERS")).id })
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  expect(await findViolations(backend.database)).toEqual([])
})

const giver = (wallet = 2_500) => makeBuyer(backend, { wallet })
async function buy(buyer: Buyer, kind: keyof typeof vouchers = "money") {
  await buyer.post({ vouchers: [{ voucher_id: vouchers[kind] }] })
  expect((await buyer.buy()).status).toBe(200)
  const [voucher] = (await buyer.ask("GET", "/api/account/vouchers")).body.data
  return voucher as { cuid: string; code: string }
}
const look = ({ ask }: Pick<Buyer, "ask">, code: string) =>
  ask("GET", `/api/vouchers/redeem?code=${encodeURIComponent(code)}`)
const redeem = ({ ask }: Pick<Buyer, "ask">, code: string, more: object = {}) =>
  ask("PUT", "/api/vouchers/redeem", { code, ...more })
const bundlesOf = async ({ ask }: Buyer) => (await ask("GET", "/api/account/bundles")).body.data

test("APIA-18 VOUCH-10 a code is found however it was typed, and tells what it is, from whom and until when", async () => {
  const { code } = await buy(await giver())
  const friend = await makeBuyer(backend)
  for (const typed of [code, ` ${code.toLowerCase()} `, code.replaceAll("-", "")]) {
    const { status, body } = await look(friend, typed)
    expect([status, body.voucher]).toMatchObject([
      200,
      {
        code,
        state: "VALID",
        customer: { fullname: "Léa Dupont" },
        redeemed_at: null,
        voucher: { title: "Bon", amount: 2_500, bundle: null },
      },
    ])
  }
  for (const key of ["cuid", "id", "reference", "total_amount", "customer_id"])
    expect(Object.keys((await look(friend, code)).body.voucher)).not.toContain(key)
})

test("APIA-19 the amount goes to the wallet of who redeems it; the answer names the voucher", async () => {
  const buyer = await giver()
  const { code, cuid } = await buy(buyer)
  const friend = await makeBuyer(backend)
  const { status, body } = await redeem(friend, code)
  expect([status, body]).toEqual([200, { data: { cuid } }])
  expect([await friend.wallet(), await buyer.wallet()]).toEqual([2_500, 0])
  const mine = (await friend.ask("GET", `/api/account/vouchers/${cuid}`)).body.voucher
  expect(mine).toMatchObject({ recipient: { fullname: "Léa Dupont" }, redeemed_at: expect.any(String) })
  // The buyer's payment stays as it is.
  const theirs = (await buyer.ask("GET", `/api/account/vouchers/${cuid}`)).body
  expect(theirs).toMatchObject({ voucher: { paid_amount: 2_500 }, owed: { outstanding_amount: 0 } })
})

test("a code is redeemed once: not again by its own, nor by another; who redeemed it is nobody's business", async () => {
  const { code } = await buy(await giver())
  const [friend, other] = [await makeBuyer(backend), await makeBuyer(backend)]
  expect(said(await redeem(friend, code))).toBe("ok")
  for (const one of [friend, other]) expect(said(await redeem(one, code))).toEqual(["VOUCHER_REDEEMED", "code"])
  expect([await friend.wallet(), await other.wallet()]).toEqual([2_500, 0])
  const { voucher } = (await look(other, code)).body
  expect(voucher).toMatchObject({ state: "REDEEMED", redeemed_at: expect.any(String) })
  expect(JSON.stringify(voucher)).not.toContain("recipient")
})

test("the same call under one key is one redeeming", async () => {
  const { code } = await buy(await giver())
  const friend = await makeBuyer(backend)
  const headers = { "idempotency-key": "redeem-once-please" }
  const call = () => friend.ask("PUT", "/api/vouchers/redeem", { code }, { headers })
  expect([(await call()).status, (await call()).status]).toEqual([200, 200])
  expect(await friend.wallet()).toBe(2_500)
})

describe("VOUCH-11 what stands in the way", () => {
  test("unpaid, then expired before unpaid, then redeemed before both", async () => {
    const { code } = await buy(await giver(1_000))
    const friend = await makeBuyer(backend)
    const states = async () => [(await look(friend, code)).body.voucher.state, said(await redeem(friend, code))]
    expect(await states()).toEqual(["UNPAID", ["VOUCHER_UNPAID", "code"]])
    await shiftClock(backend.database, "25 hours")
    expect(await states()).toEqual(["EXPIRED", ["VOUCHER_EXPIRED", "code"]])
    await change(backend, "update owned_vouchers set redeemed_at = now(), recipient_id = customer_id where code = ?", [
      code,
    ])
    expect(await states()).toEqual(["REDEEMED", ["VOUCHER_REDEEMED", "code"]])
    expect(await friend.wallet()).toBe(0)
  })
  test("a cancelled one, another organiser's and nonsense are not found alike", async () => {
    const [friend, elsewhere] = [await makeBuyer(backend), await signUp(backend, {}, "beta.localhost")]
    const { code } = await buy(await giver())
    expect(said(await redeem(elsewhere, code))).toEqual(["VOUCHER_NOT_FOUND", "code"])
    await change(backend, "update owned_vouchers set cancelled_at = now() where code = ?", [code])
    for (const wrong of [code, "nonsense", "%", "'; drop table owned_vouchers; --"]) {
      expect(said(await redeem(friend, wrong))).toEqual(["VOUCHER_NOT_FOUND", "code"])
      expect((await look(friend, wrong)).status).toBe(404)
    }
  })
  test("VOUCH-09 no code at all is asked for; visitors log in first", async () => {
    const friend = await makeBuyer(backend)
    expect(said(await redeem(friend, "  "))).toEqual(["INVALID_INPUT", "code"])
    expect((await friend.ask("GET", "/api/vouchers/redeem?code=")).body.error).toBe("INVALID_INPUT")
    for (const answer of [await redeem(visit(backend), "x"), await look(visit(backend), "x")])
      expect(answer.body.error).toBe("UNAUTHENTICATED")
  })
})

describe("VOUCH-14 a voucher for a bundle", () => {
  test("for participants needs one of one's own, who then has the bundle, paid and ready to use", async () => {
    const { code } = await buy(await giver(), "children")
    const [friend, stranger] = [await makeBuyer(backend), await makeBuyer(backend)]
    expect((await look(friend, code)).body.voucher.voucher.bundle).toEqual({
      title: "Cinq ateliers",
      entity: "PARTICIPANTS",
      capacity: 5,
    })
    const missing = await redeem(friend, code)
    expect([said(missing), missing.body.details]).toEqual([
      ["INVALID_INPUT", "participant_id"],
      [{ path: "participant_id", message: "REQUIRED" }],
    ])
    for (const participant_id of [stranger.children[0]!, 999_999_999])
      expect(said(await redeem(friend, code, { participant_id }))).toEqual(["NOT_FOUND", "participant_id"])
    const participant_id = friend.children[0]!
    expect(said(await redeem(friend, code, { participant_id }))).toBe("ok")
    const [bundle] = await bundlesOf(friend)
    expect(bundle).toMatchObject({ capacity: 5, used: 0, total_amount: 0, participant: { id: participant_id } })
    expect((Date.parse(bundle.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
    expect(await friend.wallet()).toBe(0)

    const { id } = await addActivity(backend, { default_price: 1_000 })
    await friend.add(lineFor(await addAvailability(backend, { activity_id: id, dates: daily(5) }), participant_id))
    expect(await friend.prices()).toEqual([0])
  })
  test("for the whole family takes no participant, whoever is named", async () => {
    const { code } = await buy(await giver(), "family")
    const [friend, stranger] = [await makeBuyer(backend), await makeBuyer(backend)]
    expect(said(await redeem(friend, code, { participant_id: stranger.children[0] }))).toBe("ok")
    expect((await bundlesOf(friend)).map(({ participant }: { participant: unknown }) => participant)).toEqual([null])
  })
})

test("the buyer may redeem it too; what a body adds changes nothing", async () => {
  const buyer = await giver()
  const { code } = await buy(buyer)
  expect(said(await redeem(buyer, code, { amount: 99_999, customer_id: 1, recipient_id: 1 }))).toBe("ok")
  expect(await buyer.wallet()).toBe(2_500)
})

test("guessing is throttled by the customer, from whatever address; what was found is not counted", async () => {
  const { code } = await buy(await giver())
  const friend = await makeBuyer(backend)
  for (let i = 0; i < 12; i++) expect((await look(friend, code)).status).toBe(200)
  const from = (i: number) => ({ headers: { "x-forwarded-for": `10.9.9.${i}` } })
  const guess = (i: number) => friend.ask("PUT", "/api/vouchers/redeem", { code: `GUESS${i}` }, from(i))
  const answers = []
  for (let i = 0; i < 12; i++) answers.push(await guess(i))
  expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(404))
  expect(answers.at(-1)!.body.error).toBe("TOO_MANY_ATTEMPTS")
  expect(Number(answers.at(-1)!.headers.get("retry-after"))).toBeGreaterThan(0)
  expect((await redeem(friend, code)).status).toBe(429)
  expect(await friend.wallet()).toBe(0)
})

test("redeeming is announced", async () => {
  const { code } = await buy(await giver())
  await redeem(await makeBuyer(backend), code)
  const events = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx
      .selectFrom("events")
      .select("type")
      .where("organiser_id", "=", 1)
      .where("type", "=", "voucher.redeemed")
      .execute(),
  )
  expect(events.length).toBeGreaterThan(0)
})
