import { describe, expect, test } from "vitest"
import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { approveRequest } from "#server/bookings/requests/approve-request.ts"
import { cancelRequest } from "#server/changes/requests/cancel-request.ts"
import { rejectRequest } from "#server/changes/requests/reject-request.ts"
import { findViolations } from "#server/invariants.ts"
import { moveMoney, readWallet } from "#server/payments/ledger.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeCollaborator } from "#tests/fixtures/collaborators.ts"
import {
  add,
  contextOf,
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
import { checkout, platformOf, within } from "#tests/fixtures/shop-race.ts"

// A request with two slots, paid for, and two of the staff who answer it at the same moment; or two requests for the
// last place.
const PRICE = 4_000
const violations = async ({ database }: RaceGround) =>
  (await findViolations(database)).filter(({ invariant }) => !invariant.startsWith("collaborators:"))

interface Slots {
  tier: string
  slots: { id: number; date: number }[]
}

async function makeActivity(one: RaceGround, capacity: number): Promise<Slots> {
  const { id: activity_id } = await addActivity(one, {
    registration_flow: "REQUEST",
    default_price: PRICE,
    default_capacity: capacity,
  })
  const tier = newCuid()
  const of = { organiser_id: 1, activity_id, name: "Deux", minimum_availabilities: 1, maximum_availabilities: 2 }
  await within(one, (tx) =>
    tx
      .insertInto("request_tiers")
      .values({ ...of, cuid: tier })
      .execute(),
  )
  const slots = []
  for (const day of [20, 21]) {
    const { id, dates } = await addAvailability(one, { activity_id, dates: daily(day) })
    slots.push({ id, date: dates[0]!.id })
  }
  return { tier, slots }
}

/** A request of a parent, paid from the wallet, that waits for its answer. */
async function askFor(one: RaceGround, { tier, slots }: Slots) {
  const parent = await makeParent(one.database)
  const customer_id = parent.id
  await within(one, (tx) =>
    moveMoney(tx, 1, {
      type: "test",
      key: null,
      legs: [
        { account: { kind: "GRANTED" }, amount: -2 * PRICE },
        { account: { kind: "WALLET", customer_id }, amount: 2 * PRICE },
      ],
    }),
  )
  const entry = { participant_id: parent.child, tier, availabilities: slots.map(({ id }) => ({ id })) }
  await add(one.databases[0], customer_id, { registrations_requests: [entry] })
  const { id: cart_id } = await within(one, (tx) =>
    tx.selectFrom("carts").select("id").where("customer_id", "=", customer_id).executeTakeFirstOrThrow(),
  )
  await checkout(one.databases[0], parent, cart_id)
  const { id, cuid } = await within(one, (tx) =>
    tx
      .selectFrom("registration_requests")
      .select(["id", "cuid"])
      .where("customer_id", "=", customer_id)
      .executeTakeFirstOrThrow(),
  )
  return { parent, id, cuid }
}

const staff = (database: Database, id: number) =>
  contextOf(database, undefined, {
    collaborator: { id, permissions: new Set() },
    platform: platformOf(database),
  })
const approve = (database: Database, by: number, cuid: string) =>
  approveRequest(staff(database, by), { params: { cuid }, body: requestEndpoints.approveRequest.body!.parse({}) })
const reject = (database: Database, by: number, cuid: string) =>
  rejectRequest(staff(database, by), { params: { cuid }, body: requestEndpoints.rejectRequest.body!.parse({}) })
const registrations = (one: RaceGround, { id }: Parent) =>
  within(
    one,
    async (tx) => (await tx.selectFrom("registrations").select("id").where("customer_id", "=", id).execute()).length,
  )

describe("two approvals of one request at once, without locks", () => {
  const ground = raceGround(withoutLocks)

  test("register the child twice (the race is real)", async () => {
    const by = (await makeCollaborator(ground.database, [])).id
    const { parent, cuid } = await askFor(ground, await makeActivity(ground, 1))
    const said = await heldBack(ground, meeting, 2, () =>
      outcomes(ground.databases.map((database) => approve(unlocked(database), by, cuid))),
    )
    expect(counted(said)).toEqual({ done: 2 })
    expect(await registrations(ground, parent)).toBe(4)
    expect((await violations(ground)).length).toBeGreaterThan(0)
  })
})

describe("one request answered by two at once", () => {
  const ground = raceGround()
  const answered = async (
    calls: (by: number, cuid: string) => Promise<unknown>[],
    asked: Awaited<ReturnType<typeof askFor>>,
  ) => {
    const by = (await makeCollaborator(ground.database, [])).id
    return heldBack(ground, rowsOf("customers", [asked.parent.id]), 2, () => outcomes(calls(by, asked.cuid)))
  }
  const [one, two] = [() => ground.databases[0], () => ground.databases[1]]
  const wallet = ({ id }: Parent) => within(ground, (tx) => readWallet(tx, 1, id))

  test("two approvals: one wins, the other hears that it is done", async () => {
    const asked = await askFor(ground, await makeActivity(ground, 1))
    const said = await answered((by, cuid) => [approve(one(), by, cuid), approve(two(), by, cuid)], asked)
    expect(counted(said)).toEqual({ done: 1, REQUEST_DECIDED: 1 })
    expect([await registrations(ground, asked.parent), await wallet(asked.parent)]).toEqual([2, 0])
    expect(await violations(ground)).toEqual([])
  })

  test("an approval and a rejection, or a cancellation: one of them, and the money is in one place", async () => {
    for (const other of [
      (by: number, cuid: string) => reject(two(), by, cuid),
      (_: number, __: string, asked: { parent: Parent; id: number }) =>
        cancelRequest(contextOf(two(), asked.parent.id, { platform: platformOf(two()) }), {
          body: { registration_request_id: asked.id },
        }),
    ]) {
      const asked = await askFor(ground, await makeActivity(ground, 1))
      const said = await answered((by, cuid) => [approve(one(), by, cuid), other(by, cuid, asked)], asked)
      expect(counted(said)).toEqual({ done: 1, REQUEST_DECIDED: 1 })
      const isApproved = (await registrations(ground, asked.parent)) === 2
      expect(await wallet(asked.parent)).toBe(isApproved ? 0 : 2 * PRICE)
      expect(await violations(ground)).toEqual([])
    }
  })

  test("two requests for the last place: one is approved, the other is refused and keeps its money", async () => {
    const activity = await makeActivity(ground, 1)
    const [first, second] = [await askFor(ground, activity), await askFor(ground, activity)]
    const by = (await makeCollaborator(ground.database, [])).id
    const dates = activity.slots.map(({ date }) => date)
    const said = await heldBack(ground, rowsOf("availability_dates", dates), 2, () =>
      outcomes([approve(one(), by, first.cuid), approve(two(), by, second.cuid)]),
    )
    expect(counted(said)).toEqual({ done: 1, AVAILABILITY_FULL: 1 })
    expect((await registrations(ground, first.parent)) + (await registrations(ground, second.parent))).toBe(2)
    expect(await violations(ground)).toEqual([])
  })
})
