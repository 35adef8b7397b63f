import { describe, expect, test } from "vitest"
import {
  MOLLIE_SECRET,
  STRIPE_SECRET,
  startPaymentServer,
  stripeEvent,
  WEBHOOK_SECRET,
} from "#tests/fixtures/payment-server.ts"
import { openMollie } from "./mollie.ts"
import { type NewPayment, type Provider, ProviderRefused, ProviderUnavailable } from "./provider.ts"
import { openStripe, verifyStripe } from "./stripe.ts"

const fake = await startPaymentServer()
const timeout = 250
const providers: [string, () => Provider][] = [
  ["Stripe", () => openStripe({ secret: STRIPE_SECRET, api_url: fake.url, timeout })],
  ["Mollie", () => openMollie({ secret: MOLLIE_SECRET, api_url: fake.url, timeout })],
]

let keys = 0
const newPayment = (more: Partial<NewPayment> = {}): NewPayment => ({
  key: `attempt${++keys}`,
  amount: 20_305,
  currency: "EUR",
  description: "Stage de poterie — Léa & Lou",
  language: "fr",
  email: "lea@example.com",
  expires_at: "2100-01-01T00:31:00.000Z",
  return_url: "http://alpha.localhost/checkout/abc/success",
  notification_url: "http://alpha.localhost/api/payments/notifications",
  ...more,
})

describe.each(providers)("%s", (name, open) => {
  test("makes a payment with a page of its own, and one only under one key", async () => {
    const payment = newPayment()
    const made = await open().create(payment)
    expect(made.checkout_url).toBe(`${fake.url}/pay/${made.provider_id}`)
    expect(await open().create(payment)).toEqual(made)
    const kept = [...fake.payments.values()].filter(({ attempt }) => attempt === payment.key)
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ amount: 20_305, currency: expect.stringMatching(/^eur$/i) })
    expect((await open().create(newPayment())).provider_id).not.toBe(made.provider_id)
  })

  test.each([
    ["pay", { status: "PAID", amount: 20_305, currency: "EUR" }],
    ["start", { status: "OPEN" }],
    ["fail", { status: "FAILED" }],
    ["expire", { status: "EXPIRED" }],
  ] as const)("tells what became of it: %s", async (action, reading) => {
    const { provider_id } = await open().create(newPayment())
    expect(await open().read(provider_id)).toMatchObject({ status: "OPEN" })
    fake.act(provider_id, action)
    expect(await open().read(provider_id)).toMatchObject(reading)
  })

  test("tells what was really paid, not what was asked for", async () => {
    const { provider_id } = await open().create(newPayment())
    fake.act(provider_id, "pay")
    fake.mode = "wrong-amount"
    expect(await open().read(provider_id)).toMatchObject({ status: "PAID", amount: 20_304, currency: "EUR" })
    fake.mode = "wrong-currency"
    expect(await open().read(provider_id)).toMatchObject({ status: "PAID", amount: 20_305, currency: "USD" })
  })

  test("ends what nobody has paid; what is paid, or being paid, can no longer be ended", async () => {
    const [open_one, paid, pending, over] = await Promise.all([1, 2, 3, 4].map(() => open().create(newPayment())))
    fake.act(paid!.provider_id, "pay")
    fake.act(pending!.provider_id, "start")
    fake.act(over!.provider_id, "expire")
    expect(await open().end(open_one!.provider_id)).toBe(true)
    expect(await open().end(open_one!.provider_id)).toBe(true)
    expect((await open().read(open_one!.provider_id)).status).toMatch(/CANCELLED|EXPIRED/)
    expect(await open().end(paid!.provider_id)).toBe(false)
    expect(await open().end(pending!.provider_id)).toBe(false)
    expect(await open().end(over!.provider_id)).toBe(true)
  })

  test("gives money back once per key, and never more than was paid", async () => {
    const { provider_id } = await open().create(newPayment())
    fake.act(provider_id, "pay")
    const refund = { provider_id, key: `back${++keys}`, amount: 5_005, currency: "EUR" }
    const made = await open().refund(refund)
    expect(await open().refund(refund)).toEqual(made)
    expect(fake.payments.get(provider_id)!.refunds).toEqual([{ id: made.provider_id, amount: 5_005, key: refund.key }])
    await expect(open().refund({ ...refund, key: "more", amount: 15_301 })).rejects.toThrow(ProviderRefused)
    await open().refund({ ...refund, key: "rest", amount: 15_300 })
  })

  test("a refund that was heard and not answered is found again", async () => {
    const { provider_id } = await open().create(newPayment())
    fake.act(provider_id, "pay")
    const refund = { provider_id, key: `back${++keys}`, amount: 100, currency: "EUR" }
    fake.mode = "accept-then-time-out"
    await expect(open().refund(refund)).rejects.toThrow(ProviderUnavailable)
    fake.mode = "ok"
    await open().refund(refund)
    expect(fake.payments.get(provider_id)!.refunds).toHaveLength(1)
  })

  test("is waited for while it is slow", async () => {
    fake.mode = "slow"
    expect((await open().create(newPayment())).checkout_url).toContain("/pay/")
  })

  test("that is down, or cannot be reached, leaves everything open", async () => {
    fake.mode = "down"
    const failed = await open()
      .create(newPayment())
      .catch((error) => error)
    expect(failed).toBeInstanceOf(ProviderUnavailable)
    expect(failed).not.toBeInstanceOf(ProviderRefused)
    const nowhere = { secret: STRIPE_SECRET, api_url: "http://127.0.0.1:1", timeout }
    const unreachable = name === "Stripe" ? openStripe(nowhere) : openMollie(nowhere)
    await expect(unreachable.read("x")).rejects.toThrow(ProviderUnavailable)
  })

  test("that heard us and did not answer has made one payment, found again under its key", async () => {
    const payment = newPayment()
    fake.mode = "accept-then-time-out"
    await expect(open().create(payment)).rejects.toThrow(ProviderUnavailable)
    fake.mode = "ok"
    const { provider_id } = await open().create(payment)
    const made = [...fake.payments.values()].filter(({ attempt }) => attempt === payment.key)
    expect(made.map(({ id }) => id)).toEqual([provider_id])
  })

  test("that says no has refused; a key it does not know leaves open what happened", async () => {
    await expect(open().read("cs_unknown")).rejects.toThrow(ProviderRefused)
    const stranger = { secret: "sk_test_of_somebody_else", api_url: fake.url, timeout }
    const other = name === "Stripe" ? openStripe(stranger) : openMollie(stranger)
    const failed = await other.read("x").catch((error) => error)
    expect(failed).toBeInstanceOf(ProviderUnavailable)
    expect(failed).not.toBeInstanceOf(ProviderRefused)
    expect(String(failed)).not.toContain("sk_test")
  })
})

test("Stripe is told the language, the address, the end of the page and whose it is", async () => {
  const payment = newPayment({ language: "en" })
  const { provider_id } = await providers[0]![1]().create(payment)
  expect(fake.payments.get(provider_id)!.asked).toMatchObject({
    mode: "payment",
    locale: "en",
    customer_email: "lea@example.com",
    expires_at: String(Date.parse(payment.expires_at) / 1000),
    success_url: payment.return_url,
    cancel_url: payment.return_url,
    client_reference_id: payment.key,
    "payment_intent_data[metadata][attempt]": payment.key,
  })
})

test("Mollie is told the language and where to tell us, which on the real one must be https", async () => {
  const { provider_id } = await providers[1]![1]().create(newPayment({ amount: 5 }))
  expect(fake.payments.get(provider_id)!.asked).toMatchObject({
    amount: { value: "0.05", currency: "EUR" },
    locale: "fr_BE",
    webhookUrl: "http://alpha.localhost/api/payments/notifications",
  })
  const quiet = await providers[1]![1]().create(newPayment({ notification_url: null }))
  expect(fake.payments.get(quiet.provider_id)!.asked).not.toHaveProperty("webhookUrl")
})

describe("a notification of Stripe's", () => {
  const object = { id: "cs_1", metadata: { attempt: "abc" } }
  const verify = ({ raw, headers }: ReturnType<typeof stripeEvent>, secret = WEBHOOK_SECRET) =>
    verifyStripe(Buffer.from(raw), headers["stripe-signature"], secret)

  test("that is signed says which session and which attempt it is about", async () => {
    expect(await verify(stripeEvent({ object }))).toEqual({
      id: "evt_1",
      type: "checkout.session.completed",
      provider_id: "cs_1",
      attempt: "abc",
    })
    const other = stripeEvent({ type: "charge.refunded", object })
    expect(await verify(other)).toMatchObject({ provider_id: null, attempt: null })
  })

  test("that is forged, stale, written anew, or signed for somebody else counts for nothing", async () => {
    const event = stripeEvent({ object })
    expect(await verify(event, "whsec_of_another_organiser")).toBeNull()
    expect(await verify(stripeEvent({ object, age: 301 }))).toBeNull()
    expect(await verify(stripeEvent({ object, age: 290 }))).not.toBeNull()
    expect(await verify({ ...event, raw: JSON.stringify(JSON.parse(event.raw), null, 1) })).toBeNull()
    expect(await verify({ ...event, raw: event.raw.replace("cs_1", "cs_2") })).toBeNull()
    for (const signature of [null, "", "t=1,v1=00", "nonsense", `t=${"9".repeat(400)}`])
      expect(await verifyStripe(Buffer.from(event.raw), signature, WEBHOOK_SECRET)).toBeNull()
  })

  test("counts for nothing where no secret is kept, or a short one", async () => {
    expect(await verify(stripeEvent({ object, secret: "short" }), "short")).toBeNull()
    expect(await verify(stripeEvent({ object }), "")).toBeNull()
  })
})
