import { afterEach, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, rowsOf } from "#tests/fixtures/cart.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { addCamp, bookPaidOnline } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { reconcileRefunds } from "./settle-refund.ts"

const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment, METRICS_TOKEN: "reader" })
afterEach(() => shiftClock(backend.database, "0"))

/** Refunds of an organiser whose provider cannot be asked. */
async function addStuck(count: number): Promise<void> {
  const { id } = await makeBuyer(backend, { host: "beta.localhost", organiser_id: 2 })
  await change(
    backend,
    `insert into payment_attempts (organiser_id, id, cuid, customer_id, subject, subject_id, provider, amount, currency,
       return_path, status, expires_at)
     values (2, 900, 'stuck', ?, 'cart', 1, 'STRIPE', 100000, 'EUR', '/', 'PAID', now())`,
    [id],
    2,
  )
  const rows = Array.from({ length: count }, (_, n) => `(2, 'stuck-${n}', 900, 100, now() - interval '1 day')`)
  const insert = "insert into refunds (organiser_id, cuid, attempt_id, amount, created_at) values"
  await change(backend, `${insert} ${rows.join(", ")}`, [], 2)
}

test("refunds take turns between organisers: 120 that cannot settle hold up no other's (R5)", async () => {
  await addStuck(120)
  const staff = await enterAs(backend, ["payments.transactions.create"])
  const { cuid } = await bookPaidOnline(backend, fake, await addCamp(backend))
  fake.mode = "accept-then-time-out"
  const body = { destination: { type: "registration", cuid }, amount: 400, to: "CARD" }
  expect((await staff.ask("POST", "/api/console/refunds", { body })).body).toMatchObject({ status: "PENDING" })
  fake.mode = "ok"
  await shiftClock(backend.database, "2 minutes")
  await reconcileRefunds(backend.platform)
  expect(await rowsOf(backend, "select status from refunds where organiser_id = 1")).toEqual([{ status: "DONE" }])
  const asked = () =>
    rowsOf<{ count: number }>(
      backend,
      "select count(*)::integer as count from refunds where organiser_id = 2 and checked_at is not null",
      [],
      2,
    )
  // Ten of each organiser in a run, those first that have waited longest.
  for (let run = 1; run <= 12; run++) {
    expect(await asked()).toEqual([{ count: run * 10 }])
    await shiftClock(backend.database, `${2 + 2 * run} minutes`)
    await reconcileRefunds(backend.platform)
  }
  expect(await asked()).toEqual([{ count: 120 }])
  const headers = { authorization: "Bearer reader" }
  const metrics = await backend.ask("GET", "/metrics", { headers })
  expect(metrics.text).toContain("marelle_late_refunds 120")
})
