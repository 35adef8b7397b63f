import { expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { findViolations } from "./invariants.ts"
import { jobHandlers } from "./jobs.ts"

const backend = testBackend({ ...behindProxy, METRICS_TOKEN: "m".repeat(20) })
const readMetrics = async () =>
  (await backend.ask("GET", "/metrics", { headers: { authorization: `Bearer ${"m".repeat(20)}` } })).text

/** A night, and what it wrote to the log. */
async function pass(): Promise<object[]> {
  const errors: object[] = []
  const { log } = backend.platform
  backend.platform.log = { ...log, error: (about: object) => errors.push(about) } as typeof log
  await jobHandlers.nightly(backend.platform, {} as never)
  backend.platform.log = log
  return errors
}

test("every night the invariants are checked; what is violated is logged and counted, until it is put right", async () => {
  expect(await readMetrics()).not.toMatch(/^marelle_invariant_violations\{/m)
  const { id: activity_id } = await addActivity(backend)
  const camp = await addAvailability(backend, { activity_id, dates: daily(10) })
  const buyer = await makeBuyer(backend)
  await buyer.add(lineFor(camp, buyer.children[0]!))
  await buyer.buy()
  expect(await findViolations(backend.database)).toEqual([])
  expect(await pass()).toEqual([])
  const seconds = Number(/^marelle_invariants_checked_timestamp_seconds (\S+)$/m.exec(await readMetrics())?.[1])
  expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(600)

  const invariant = "places: what a date counts are the places on it that are not released"
  const registered = (count: number) =>
    change(backend, "update availability_dates set registered = ? where availability_id = ?", [count, camp.id])
  await registered(2)
  expect(await pass()).toEqual([
    expect.objectContaining({ invariant, organiser_id: 1, of: 1, date_id: camp.dates[0]!.id }),
  ])
  expect(await readMetrics()).toContain(`marelle_invariant_violations{invariant="${invariant}"} 1`)
  await registered(1)
  expect(await pass()).toEqual([])
  expect(await readMetrics()).not.toMatch(/^marelle_invariant_violations\{/m)
})

test("rows of an organiser who is not there are the installation's to find", async () => {
  await inOwnersHands(
    backend.database,
    "insert into events (organiser_id, type, relayed_at) values (999999, 'cart.processed', now())",
  )
  expect(await pass()).toEqual([
    expect.objectContaining({ organiser_id: 999_999, invariant: expect.stringContaining("an organiser there is") }),
  ])
  await inOwnersHands(backend.database, "delete from events where organiser_id = 999999")
})
