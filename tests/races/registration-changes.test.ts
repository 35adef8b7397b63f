import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { cancelInput, editInput } from "#contract/endpoints/registration-changes.ts"
import { cancelRegistration } from "#server/changes/registrations/cancel-registration.ts"
import { editRegistration } from "#server/changes/registrations/edit-registration.ts"
import { findViolations } from "#server/invariants.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import {
  add,
  counted,
  heldBack,
  makeParent,
  meeting,
  outcomes,
  type Parent,
  type RaceGround,
  raceGround,
  rowsOf,
  unlocked,
  withoutLocks,
} from "#tests/fixtures/race.ts"
import { everythingAllowed } from "#tests/fixtures/registrations.ts"
import { checkout, context, within } from "#tests/fixtures/shop-race.ts"

// A registration that is changed or given up by two windows at the same moment, and places for which two families meet.
const violations = async ({ database }: RaceGround) =>
  (await findViolations(database)).filter(({ invariant }) => !invariant.startsWith("collaborators:"))

/** A camp of four days; who comes has a place on the given ones. */
async function makeCamp(one: RaceGround, default_capacity: number) {
  const { id: activity_id } = await addActivity(one, { ...everythingAllowed, default_price: 4_000, default_capacity })
  const { id, dates } = await addAvailability(one, { activity_id, dates: daily(20, 4) })
  return { id, dates: dates.map((date) => date.id) }
}
type Camp = Awaited<ReturnType<typeof makeCamp>>

async function book(one: RaceGround, camp: Camp, days: number[]) {
  const parent = await makeParent(one.database)
  await add(one.databases[0], parent.id, { registrations: [line(parent, camp, days)] })
  const { id: cart_id } = await within(one, (tx) =>
    tx.selectFrom("carts").select("id").where("customer_id", "=", parent.id).executeTakeFirstOrThrow(),
  )
  await checkout(one.databases[0], parent, cart_id)
  const { id } = await within(one, (tx) =>
    tx.selectFrom("registrations").select("id").where("customer_id", "=", parent.id).executeTakeFirstOrThrow(),
  )
  return { parent, id }
}
type Booked = Awaited<ReturnType<typeof book>>

const line = ({ child }: Parent, { id, dates }: Camp, days: number[]) => ({
  availability_id: id,
  participant_id: child,
  availability_dates: days.map((day) => dates[day]!),
})
const cancel = (database: Database, { parent, id }: Booked) =>
  cancelRegistration(context(database, parent), { body: cancelInput.parse({ registration_id: id, message: "x" }) })
const edit = (database: Database, { parent, id }: Booked, { dates }: Camp, days: number[]) =>
  editRegistration(context(database, parent), {
    body: editInput.parse({ registration_id: id, availability_dates: days.map((day) => dates[day]!) }),
  })
const customerOf = ({ parent }: Booked) => rowsOf("customers", [parent.id])
const datesOf = ({ dates }: Camp) => rowsOf("availability_dates", dates)
const registered = (one: RaceGround, { dates }: Camp) =>
  within(one, async (tx: Tx) => {
    const { rows } = await sql<{ registered: number }>`select registered from availability_dates
      where id = any (${dates}::bigint[]) order by start_at`.execute(tx)
    return rows.map((row) => row.registered)
  })

describe("without locks", () => {
  const ground = raceGround(withoutLocks)

  test("a registration is cancelled twice, and a place is freed that somebody else has (the race is real)", async () => {
    const camp = await makeCamp(ground, 3)
    const [booked] = [await book(ground, camp, [0]), await book(ground, camp, [0])]
    const said = await heldBack(ground, datesOf(camp), 2, () =>
      outcomes(ground.databases.map((database) => cancel(unlocked(database), booked))),
    )
    expect(counted(said)).toEqual({ done: 2 })
    expect(await registered(ground, camp)).toEqual([0, 0, 0, 0])
    expect((await violations(ground)).length).toBeGreaterThan(0)
  })

  test("two families change to the last place and both have it (the race is real)", async () => {
    const camp = await makeCamp(ground, 1)
    const families = [await book(ground, camp, [0]), await book(ground, camp, [1])]
    const said = await heldBack(ground, meeting, 2, () =>
      outcomes(families.map((booked, i) => edit(unlocked(ground.databases[i]!), booked, camp, [i, 3]))),
    )
    expect(counted(said)).toEqual({ done: 2 })
    expect((await registered(ground, camp))[3]).toBe(2)
  })
})

describe("at the same moment", () => {
  const ground = raceGround()

  test("REG-16 a registration is cancelled once", async () => {
    const camp = await makeCamp(ground, 3)
    const [booked] = [await book(ground, camp, [0]), await book(ground, camp, [0])]
    const said = await heldBack(ground, customerOf(booked), 2, () =>
      outcomes(ground.databases.map((database) => cancel(database, booked))),
    )
    expect(counted(said)).toEqual({ done: 1, REGISTRATION_CANCELLED: 1 })
    expect(await registered(ground, camp)).toEqual([1, 0, 0, 0])
    expect(await violations(ground)).toEqual([])
  })

  test("two changes of one registration are made one after the other, each from where the other left it", async () => {
    const camp = await makeCamp(ground, 3)
    const booked = await book(ground, camp, [0, 1])
    const said = await heldBack(ground, customerOf(booked), 2, () =>
      outcomes([edit(ground.databases[0], booked, camp, [0, 2]), edit(ground.databases[1], booked, camp, [1, 3])]),
    )
    expect(counted(said)).toEqual({ done: 2 })
    const left = await registered(ground, camp)
    expect(left.reduce((sum, each) => sum + each, 0)).toBe(2)
    expect(await violations(ground)).toEqual([])
  })

  test("changed and cancelled: it ends cancelled, and nothing is left of it", async () => {
    const camp = await makeCamp(ground, 3)
    const booked = await book(ground, camp, [0, 1])
    const [changed, cancelled] = await heldBack(ground, customerOf(booked), 2, () =>
      outcomes([edit(ground.databases[0], booked, camp, [1, 2]), cancel(ground.databases[1], booked)]),
    )
    expect([cancelled, ["done", "REGISTRATION_CANCELLED"].includes(changed!)]).toEqual(["done", true])
    expect(await registered(ground, camp)).toEqual([0, 0, 0, 0])
    expect(await violations(ground)).toEqual([])
  })

  test("REG-22 two families change to the last place, or one changes and one adds: one of them has it", async () => {
    const camp = await makeCamp(ground, 1)
    const [one, two] = [await book(ground, camp, [0]), await book(ground, camp, [1])]
    const both = await heldBack(ground, datesOf(camp), 2, () =>
      outcomes([edit(ground.databases[0], one, camp, [0, 3]), edit(ground.databases[1], two, camp, [1, 3])]),
    )
    expect(counted(both)).toEqual({ done: 1, AVAILABILITY_FULL: 1 })
    const other = await makeParent(ground.database)
    const mixed = await heldBack(ground, datesOf(camp), 2, () =>
      outcomes([
        edit(ground.databases[0], one, camp, [0, 2]),
        add(ground.databases[1], other.id, { registrations: [line(other, camp, [2])] }),
      ]),
    )
    expect(counted(mixed)).toEqual({ done: 1, AVAILABILITY_FULL: 1 })
    expect(await violations(ground)).toEqual([])
  })
})
