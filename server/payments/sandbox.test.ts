import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { openProviderNamed } from "./providers/open-provider.ts"
import { type NewPayment, type Provider, ProviderRefused } from "./providers/provider.ts"
import { openSandbox } from "./providers/sandbox.ts"

const backend = testBackend()
let sandbox: Provider
beforeAll(async () => {
  await inOwnersHands(backend.database, "update organisers set demo = true where id = 1")
  sandbox = (await openProviderNamed(backend.platform, 1, "SANDBOX"))!
})

let keys = 0
const newPayment = (): NewPayment => ({
  key: `attempt${++keys}`,
  amount: 12_000,
  currency: "EUR",
  description: "Alpha",
  language: "fr",
  email: null,
  expires_at: new Date(Date.now() + 31 * 60_000).toISOString(),
  return_url: "http://alpha.localhost:3000/checkout/abc/success",
  notification_url: null,
})
const act = (id: string, action: string) => backend.ask("POST", `/api/sandbox/payments/${id}`, { body: { action } })
const page = (id: string, host = "alpha.localhost") => backend.ask("GET", `/api/sandbox/payments/${id}`, { host })

describe("a payment of the sandbox", () => {
  test("is made once per key, and has a page on the site it is for", async () => {
    const payment = newPayment()
    const made = await sandbox.create(payment)
    expect(made.provider_id).toMatch(/^sbx_[a-z0-9]{24}$/)
    expect(made.checkout_url).toBe(`http://alpha.localhost:3000/sandbox/payments/${made.provider_id}`)
    expect(await sandbox.create(payment)).toEqual(made)
    expect((await page(made.provider_id)).body).toEqual({
      id: made.provider_id,
      amount: 12_000,
      currency: "EUR",
      description: "Alpha",
      status: "OPEN",
      return_url: payment.return_url,
    })
  })

  test.each([
    ["pay", "PAID", false],
    ["fail", "FAILED", true],
    ["abandon", "CANCELLED", true],
  ])("%s makes it %s for good", async (action, status, can_be_ended) => {
    const { provider_id } = await sandbox.create(newPayment())
    expect((await act(provider_id, action)).body).toMatchObject({ status })
    for (const other of ["pay", "fail", "abandon"])
      expect((await act(provider_id, other)).body).toMatchObject({ status })
    expect(await sandbox.read(provider_id)).toEqual({ status, amount: 12_000, currency: "EUR" })
    expect(await sandbox.end(provider_id)).toBe(can_be_ended)
    expect((await sandbox.read(provider_id)).status).toBe(status)
  })

  test("that was ended can no longer be paid", async () => {
    const { provider_id } = await sandbox.create(newPayment())
    expect(await sandbox.end(provider_id)).toBe(true)
    expect((await act(provider_id, "pay")).body).toMatchObject({ status: "CANCELLED" })
  })

  test("is over when its page is", async () => {
    const { provider_id } = await sandbox.create(newPayment())
    await shiftClock(backend.database, "32 minutes")
    expect((await sandbox.read(provider_id)).status).toBe("EXPIRED")
    expect((await act(provider_id, "pay")).body).toMatchObject({ status: "EXPIRED" })
    await shiftClock(backend.database, "0")
  })

  test("gives back once per key and never more than was paid", async () => {
    const { provider_id } = await sandbox.create(newPayment())
    const refund = { provider_id, key: "k1", amount: 7_000, currency: "EUR" }
    await expect(sandbox.refund(refund)).rejects.toThrow(ProviderRefused)
    await act(provider_id, "pay")
    const done = await sandbox.refund(refund)
    expect(await sandbox.refund(refund)).toEqual(done)
    await expect(sandbox.refund({ ...refund, key: "k2" })).rejects.toThrow(ProviderRefused)
    await sandbox.refund({ ...refund, key: "k3", amount: 5_000 })
  })
})

describe("elsewhere", () => {
  test("there is no sandbox: another organiser's payment, and one that is no demo, look like nothing", async () => {
    const { provider_id } = await sandbox.create(newPayment())
    expect((await page(provider_id, "beta.localhost")).status).toBe(404)
    await inOwnersHands(backend.database, "update organisers set demo = true where id = 2")
    expect((await page(provider_id, "beta.localhost")).status).toBe(404)
    expect((await page("sbx_nothing0")).body).toMatchObject({ error: "NOT_FOUND" })
    expect((await page("tr_1")).status).toBe(400)
    await expect(openSandbox({ database: backend.database, organiser_id: 2 }).read(provider_id)).rejects.toThrow(
      ProviderRefused,
    )
  })

  test("only what the page offers is understood", async () => {
    const { provider_id } = await sandbox.create(newPayment())
    expect((await act(provider_id, "paid")).status).toBe(400)
    expect((await backend.ask("GET", `/api/sandbox/payments/${provider_id}?status=paid`)).body.status).toBe("OPEN")
  })
})
