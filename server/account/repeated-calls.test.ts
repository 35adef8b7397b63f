import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { addCare, register, setClock } from "#tests/fixtures/attendance.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { type Family, makeFamily, rowsOf } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { buy } from "#tests/fixtures/purchases.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
const NOW = "2026-10-14T06:20:30.000Z"
let staff: Entered
let family: Family
beforeAll(async () => {
  await setClock(backend, NOW)
  staff = await enterAs(backend, permissions)
  family = await makeFamily(backend)
})

type Press = (key: string, changed?: boolean) => Promise<Answered>
const keyed = (key: string) => ({ headers: { "idempotency-key": key } })
const count = async (what: string) =>
  (await rowsOf<{ n: number }>(backend, `select count(*)::integer as n from ${what}`))[0]!.n

const steps = { before_step_minutes: 30, before_step_price: 100, after_step_minutes: 30, after_step_price: 100 }
const billing = { title: "Garderie", description: "", images: [], activities: [], ...steps, grace_minutes: 5 }
const billings = "/api/console/attendance-billings"

/** Each call with what it makes, as rows that are counted. */
const calls: Record<string, { made: string; prepare: () => Promise<Press> }> = {
  "a price list of attendance that is made": {
    made: "attendance_billings",
    prepare: async () => (key, changed) =>
      staff.ask("POST", billings, { body: { ...billing, grace_minutes: changed ? 7 : 5 }, ...keyed(key) }),
  },
  "a price list of attendance that is changed": {
    made: "audit_log where event = 'attendance_billing.updated'",
    async prepare() {
      const { cuid, version } = (await staff.ask("POST", billings, { body: billing })).body.attendance_billing
      return (key, changed) => {
        const body = { ...billing, version, grace_minutes: changed ? 7 : 9 }
        return staff.ask("PUT", `${billings}/${cuid}`, { body, ...keyed(key) })
      }
    },
  },
  "what a device recorded": {
    made: "audit_log where event like 'attendance.%'",
    async prepare() {
      const week = await addCare(backend, ["2026-10-14"])
      const { cuid: registration } = await register(backend, week, family.id, family.children[0]!)
      const tap = { key: "tap-1", kind: "ARRIVAL", registration, date_id: week.dates[0]!.id, at: NOW }
      return (key, changed) => {
        const records = [{ ...tap, ...(changed ? { key: "tap-2" } : {}) }]
        return staff.ask("POST", "/api/console/attendances/batch", { body: { sent_at: NOW, records }, ...keyed(key) })
      }
    },
  },
  "a proof that is handed in": {
    made: "transaction_proofs",
    async prepare() {
      const { registrations } = await buy(backend, family, [[5_000]])
      const query = new URLSearchParams({
        type: "registration",
        cuid: registrations[0]!.cuid,
        amount: "5000",
        day: "2026-01-05",
        name: "v.pdf",
      })
      return (key, changed) =>
        backend.ask("POST", `/api/transactions/proofs?${query}`, {
          raw: changed ? "%PDF-1.4 another transfer" : "%PDF-1.4 a transfer",
          headers: { "content-type": "application/pdf", cookie: family.cookie(), "idempotency-key": key },
        })
    },
  },
  "a provider that is chosen": {
    made: "audit_log where event = 'payment_provider.updated'",
    async prepare() {
      const { version } = (await staff.ask("GET", "/api/console/payment-providers")).body
      return (key, changed) => {
        const secret = `sk_live_${changed ? "another" : "a"}_key_of_a_length`
        const body = { online_payments_enabled: true, online_provider: "STRIPE", secret, version }
        return staff.ask("PUT", "/api/console/payment-providers", { body, ...keyed(key) })
      }
    },
  },
}

describe("pressed twice (R21)", () => {
  test.each(Object.keys(calls))(
    "%s: done once, answered alike; another input under the key is refused",
    async (name) => {
      const { made, prepare } = calls[name]!
      const press = await prepare()
      const before = await count(made)
      const first = await press(name)
      expect(first.body.error).toBeUndefined()
      expect((await press(name)).body).toEqual(first.body)
      expect(await count(made)).toBe(before + 1)
      const other = await press(name, true)
      expect([other.status, other.body.error]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"])
      expect(await count(made)).toBe(before + 1)
    },
  )

  test("the address of a calendar: the same one, and no key of it is kept", async () => {
    const press = (key: string) => family.ask("POST", "/api/account/calendar", {}, keyed(key))
    const first = (await press("feed")).body
    expect((await press("feed")).body).toEqual(first)
    expect((await press("another")).body.url).not.toBe(first.url)
    const kept = await rowsOf<{ answer: unknown }>(backend, "select answer from idempotency_keys")
    expect(JSON.stringify(kept)).not.toContain("/api/account/calendar/")
  })
})
