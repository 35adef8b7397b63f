import { beforeAll, expect, test } from "vitest"
import { readVersion } from "#server/catalogue/read-version.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, makeFamily } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { contextOf } from "#tests/fixtures/race.ts"
import { fillCarts, isOutdated, type ReadyRequest } from "./fill-carts.ts"

// Between judging a request and holding its places, dates may be added or removed. They are counted again where the catalogue
// has another version by then, and only there.
const DATES = 2
const backend = testBackend()
let family: Family
let ready: (dates_known: number) => ReadyRequest

beforeAll(async () => {
  const { id: activity_id } = await addActivity(backend)
  const camp = await addAvailability(backend, { activity_id, dates: daily(10, DATES) })
  family = await makeFamily(backend)
  const { id, cuid } = await family.cart()
  const line = {
    availability_id: camp.id,
    participant_id: family.children[0]!,
    availability_dates: camp.dates.map((date) => date.id),
    quantity: 1,
    options: [],
    questions: [],
  }
  ready = (dates_known) => ({
    ctx: contextOf(backend.platform.database, family.id),
    cart: { id: id!, cuid: cuid!, items_count: 0, last_position: 0, cart_expiration: 900 },
    lines: [{ line, added: {} as never, first_held_at: null, dates_known }],
    products: [],
    asked: null,
    refusal: null,
  })
})

class Enough extends Error {}

/** Whether places are held for a request that was judged by so many dates, then; nothing is kept of it. */
async function isServed(dates_known: number, versionOf: (present: number) => number): Promise<boolean> {
  const request = ready(dates_known)
  const filled = inTenant(request.ctx, async (tx) => {
    const { version } = await readVersion(tx)
    const outcomes = await fillCarts(tx, 1, [request], versionOf(version!))
    expect(outcomes.get(request)).toMatchObject({ answer: { ok: true } })
    throw new Enough()
  })
  return filled.catch((error: unknown) => {
    if (!(error instanceof Enough) && !isOutdated(error)) throw error
    return error instanceof Enough
  })
}

test("dates are counted again where the catalogue has changed, and only there", async () => {
  const same = (present: number) => present
  const another = (present: number) => present - 1
  expect([await isServed(DATES, same), await isServed(DATES, another)]).toEqual([true, true])
  expect(await isServed(DATES + 1, another)).toBe(false)
  expect(await isServed(DATES + 1, same)).toBe(true)
  expect((await family.cart()).items).toEqual([])
})
