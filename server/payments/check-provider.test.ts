import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { MOLLIE_SECRET, STRIPE_SECRET, startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { saveNow } from "#tests/fixtures/save-now.ts"

const fake = await startPaymentServer()
const backend = testBackend(fake.environment)
let staff: Entered
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
})
const choose = (online_provider: string | null, secret?: string) => {
  const body = {
    online_payments_enabled: online_provider !== null,
    online_provider,
    ...(secret !== undefined && { secret }),
  }
  return saveNow(staff, "/api/console/payment-providers", body)
}
const check = async () => (await staff.ask("POST", "/api/console/payment-providers/check")).body

test.each([
  ["STRIPE", STRIPE_SECRET],
  ["MOLLIE", MOLLIE_SECRET],
])("SET-14 %s is asked with our key: it works, or the reason is told, and no money moves", async (provider, secret) => {
  await choose(null)
  expect(await check()).toEqual({ works: false, reason: "OFF" })
  await choose(provider, "")
  expect(await check()).toEqual({ works: false, reason: "NO_KEY" })
  await choose(provider, `${secret}-but-another`)
  expect(await check()).toEqual({ works: false, reason: "KEY_REFUSED" })
  await choose(provider, secret)
  expect(await check()).toEqual({ works: true, reason: null })
  fake.mode = "down"
  expect(await check()).toEqual({ works: false, reason: "UNREACHABLE" })
  expect(fake.heard.every((call) => call.startsWith("GET "))).toBe(true)
  expect(fake.payments.size).toBe(0)
})
