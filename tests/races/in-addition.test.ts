import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { setCapacity } from "#server/catalogue/places/set-capacity.ts"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { addChild } from "#tests/fixtures/cart.ts"
import {
  book,
  type Camp,
  cancel,
  cuidOf,
  makeCamp,
  makeStaff,
  register,
  replace,
  type Staff,
  transfer,
  wanting,
} from "#tests/fixtures/desk-race.ts"
import {
  add,
  counted,
  heldBack,
  makeParent,
  makeParents,
  outcomes,
  type Parent,
  raceGround,
  rowsOf,
} from "#tests/fixtures/race.ts"
import { within } from "#tests/fixtures/shop-race.ts"

// Places in addition: of the children they were given to, and never of the families who come by meanwhile. The calls of
// families and of staff go over two pools, which stand for two processes.
const ground = raceGround()
let staff: Staff
beforeAll(async () => {
  staff = await makeStaff(ground)
})

const CAPACITY = 3
const IN_ADDITION = 4
const violations = async () =>
  (await findViolations(ground.database)).filter(({ invariant }) => !invariant.startsWith("collaborators:"))

interface Counted {
  capacity: number
  ceiling: number
  registered: number
  held: number
}
const countersOf = ({ dates }: Camp): Promise<Counted[]> =>
  within(ground, async (tx) => {
    const { rows } = await sql<Counted>`select distinct capacity, ceiling, registered, held from availability_dates
      where organiser_id = 1 and id = any (${dates}::bigint[])`.execute(tx)
    return rows
  })

async function served(): Promise<Parent & { cuid: string }> {
  const family = await makeParent(ground.database)
  return { ...family, cuid: await cuidOf(ground, family) }
}

async function fullCamp(): Promise<{ camp: Camp; booked: string[] }> {
  const camp = await makeCamp(ground, CAPACITY)
  const booked: string[] = []
  for (let n = 0; n < CAPACITY; n++) booked.push((await book(ground, camp)).cuid)
  return { camp, booked }
}

/** Adds one family after the other, from both processes, until one has come after the staff were done; what each came to. */
async function storm(camp: Camp, isOver: () => boolean): Promise<string[]> {
  const said: string[] = []
  const one = async (at: 0 | 1) => {
    for (let isLast = false; !isLast; ) {
      isLast = isOver()
      const [stranger] = await makeParents(ground.database, 1)
      said.push(...(await outcomes([add(ground.databases[at], stranger!.id, wanting(stranger!, camp))])))
    }
  }
  await Promise.all([one(0), one(1), one(0), one(1)])
  return said
}

/** Lets children in, moves one away, replaces one, and cancels as many as are left in addition, old and new ones. */
async function work(camp: Camp, elsewhere: Camp, booked: string[], letIn: (at: 0 | 1) => Promise<string>) {
  const more: string[] = []
  for (let n = 0; n < IN_ADDITION; n += 2) more.push(...(await Promise.all([letIn(0), letIn(1)])))
  const [moved, replaced, first, second] = more as [string, string, string, string]
  const brother = await brotherIn(replaced)
  await Promise.all([
    transfer(ground.databases[0], staff, { cuid: moved }, elsewhere),
    replace(ground.databases[1], staff, replaced, brother),
  ])
  await Promise.all([cancel(ground.databases[0], staff, first), cancel(ground.databases[1], staff, booked[0]!)])
  await cancel(ground.databases[0], staff, second)
  return countersOf(camp)
}

async function brotherIn(registration: string): Promise<string> {
  const { customer_id } = await within(ground, (tx) =>
    tx
      .selectFrom("registrations")
      .select("customer_id")
      .where("organiser_id", "=", 1)
      .where("cuid", "=", registration)
      .executeTakeFirstOrThrow(),
  )
  const id = await addChild(ground.database, { customer_id: customer_id! })
  const { cuid } = await within(ground, (tx) =>
    tx
      .selectFrom("participants")
      .select("cuid")
      .where("organiser_id", "=", 1)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  )
  return cuid
}

describe("families who come by while staff let children in over the capacity, move, replace and cancel them", () => {
  const race = async (letInTo: (camp: Camp, at: 0 | 1) => Promise<string>) => {
    const { camp, booked } = await fullCamp()
    const elsewhere = await makeCamp(ground, 1)
    let isOver = false
    const families = storm(camp, () => isOver)
    const counters = await work(camp, elsewhere, booked, (at) => letInTo(camp, at)).finally(() => {
      isOver = true
    })
    return { camp, booked, counters, said: counted(await families) }
  }

  test("strangers get them where a capacity is raised instead (the race is real)", async () => {
    const { said } = await race(async (camp, at) => {
      const family = await served()
      const [{ capacity }] = (await countersOf(camp)) as [Counted]
      const tenant = { database: ground.databases[at], organiser_id: 1 }
      await inTenant(tenant, (tx) => setCapacity(tx, 1, camp.dates, capacity + 1))
      return (await register(ground.databases[at], staff, family, camp, { in_addition: true })).cuid!
    })
    expect(said.done).toBeGreaterThan(0)
  })

  test("RGN-09 the public gets none of those places, and none is left over", async () => {
    const { camp, booked, counters, said } = await race(async (camp, at) => {
      const made = await register(ground.databases[at], staff, await served(), camp, { in_addition: true })
      expect(made.in_addition).toBe(camp.dates.length)
      return made.cuid!
    })
    expect(Object.keys(said)).toEqual(["AVAILABILITY_FULL"])
    // Seven were there at most; one was moved, three cancelled: as many as there are places.
    expect(counters).toEqual([{ capacity: CAPACITY, ceiling: CAPACITY, registered: CAPACITY, held: 0 }])
    // The next place is the public's, and it is one.
    await cancel(ground.databases[0], staff, booked[1]!)
    const strangers = await makeParents(ground.database, 4)
    const wanted = strangers.map((stranger, i) =>
      add(ground.databases[(i % 2) as 0 | 1], stranger.id, wanting(stranger, camp)),
    )
    expect(counted(await outcomes(wanted))).toEqual({ done: 1, AVAILABILITY_FULL: 3 })
    expect(await violations()).toEqual([])
  })
})

describe("two of the staff at once", () => {
  test("RGN-09 each child they add is in, one child twice is in once, and a capacity that rises meanwhile takes them in", async () => {
    const { camp } = await fullCamp()
    const [one, two] = [await served(), await served()]
    const letIn = (at: 0 | 1, family: Parent & { cuid: string }) =>
      register(ground.databases[at], staff, family, camp, { in_addition: true })
    const both = () => outcomes([letIn(0, one), letIn(1, two)])
    expect(await heldBack(ground, rowsOf("availability_dates", camp.dates), 2, both)).toEqual(["done", "done"])
    expect(await countersOf(camp)).toEqual([{ capacity: 3, ceiling: 5, registered: 5, held: 0 }])
    const three = await served()
    const same = () => outcomes([letIn(0, three), letIn(1, three)])
    const said = await heldBack(ground, rowsOf("availability_dates", camp.dates), 2, same)
    expect(counted(said)).toEqual({ done: 1, ALREADY_REGISTERED: 1 })
    const four = await served()
    const raise = () =>
      inTenant({ database: ground.databases[1], organiser_id: 1 }, (tx) => setCapacity(tx, 1, camp.dates, 7))
    const meanwhile = () => outcomes([letIn(0, four), raise()])
    expect(await heldBack(ground, rowsOf("availability_dates", camp.dates), 2, meanwhile)).toEqual(["done", "done"])
    expect(await countersOf(camp)).toEqual([{ capacity: 7, ceiling: 7, registered: 7, held: 0 }])
    expect(await violations()).toEqual([])
  })
})
