import { expect, test, vi } from "vitest"
import { findViolations } from "#server/invariants.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { lineFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { add, counted, heldBack, makeParent, outcomes, raceGround, rowsOf } from "#tests/fixtures/race.ts"

// Adding sends its locks and its reads together. Here the locks are late by some turns of the microtask queue, as by an
// await that somebody adds to openCarts(): the reads must still come after them.
const state = vi.hoisted(() => ({ isCareless: false }))

vi.mock("#server/cart/open-carts.ts", async (original) => {
  const { openCarts } = await original<typeof import("#server/cart/open-carts.ts")>()
  const late: typeof openCarts = async (...args) => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
    return openCarts(...args)
  }
  return { openCarts: late }
})
vi.mock("#server/platform/database/transaction.ts", async (original) => {
  const real = await original<typeof import("#server/platform/database/transaction.ts")>()
  const together = (tx: Tx, ...works: ((tx: Tx) => Promise<unknown>)[]) =>
    state.isCareless ? Promise.all(works.map((work) => work(tx))) : real.together(tx, ...works)
  return { ...real, together }
})

const ground = raceGround()

/** Both parents of a child add it at once, each to another activity of the same days. */
async function bothParentsAdd() {
  const camps = [await camp(), await camp()]
  const mother = await makeParent(ground.database)
  const parents = [mother, await makeParent(ground.database, mother)]
  return heldBack(ground, rowsOf("participants", [mother.child]), 2, () =>
    outcomes(
      parents.map(({ id }, i) => add(ground.databases[i]!, id, { registrations: [lineFor(camps[i]!, mother.child)] })),
    ),
  )
}
const camp = async () =>
  addAvailability(ground, { activity_id: (await addActivity(ground)).id, capacity: 5, dates: daily(10) })

test("a child is in two places at once where the reads overtake the locks (the race is real)", async () => {
  state.isCareless = true
  expect(counted(await bothParentsAdd())).toEqual({ done: 2 })
})

test("a child is in one place, however late the locks are sent", async () => {
  state.isCareless = false
  for (let round = 0; round < 3; round++)
    expect(counted(await bothParentsAdd())).toEqual({ PARTICIPANT_OVERLAP: 1, done: 1 })
  expect(await findViolations(ground.database)).toEqual([])
})
