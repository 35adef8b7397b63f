import { expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { makeFamily } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)

/** A camp of three places, two of them held by one family for its two children. */
async function holdTwo() {
  const activity = await addActivity(backend, { default_capacity: 3 })
  const camp = await addAvailability(backend, { activity_id: activity.id, dates: daily(20) })
  const family = await makeFamily(backend, ["2015-01-01", "2017-01-01"])
  const line = (participant_id: number) => ({
    ...{ availability_id: camp.id, participant_id, availability_dates: camp.dates.map(({ id }) => id) },
  })
  expect((await family.add(...family.children.map(line))).status).toBe(200)
  return { camp, family, onlooker: await makeFamily(backend) }
}

test("who leaves gives back what they held, at once", async () => {
  const { camp, family, onlooker } = await holdTwo()
  expect(await onlooker.left(camp)).toEqual([1])
  expect((await family.ask("DELETE", "/api/session")).body).toEqual({ ok: true })
  expect(await onlooker.left(camp)).toEqual([3])
  expect(await findViolations(backend.database)).toEqual([])
})

test("a child who is removed leaves the cart, and the others stay in it", async () => {
  const { camp, family, onlooker } = await holdTwo()
  const [older, younger] = family.children
  expect((await family.ask("DELETE", `/api/participants?participant_id=${older}`)).body).toEqual({ ok: true })
  expect((await family.cart()).items.map(({ participant }) => participant?.id)).toEqual([younger])
  expect(await onlooker.left(camp)).toEqual([2])
  expect(await findViolations(backend.database)).toEqual([])
})
