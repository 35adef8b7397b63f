import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { cancelDates } from "#server/changes/cancelling/cancel-dates.ts"
import "#server/changes/cancelling/cancel-family.ts"
import { runJob } from "#server/bulk/run-job.ts"
import { findViolations } from "#server/invariants.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeCollaborator } from "#tests/fixtures/collaborators.ts"
import {
  add,
  contextOf,
  countWaiting,
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
import { checkout, platformOf, within } from "#tests/fixtures/shop-race.ts"

// The organiser cancels a date while families add and confirm it: whoever comes first, nobody is left on a cancelled date.
async function makeCamp(one: RaceGround) {
  const { id: activity_id } = await addActivity(one, { ...everythingAllowed, default_price: 4_000 })
  const { id, cuid, dates } = await addAvailability(one, { activity_id, dates: daily(20, 4) })
  return { id, cuid, dates: dates.map((date) => date.id), first: dates[0]!.cuid }
}
type Camp = Awaited<ReturnType<typeof makeCamp>>

const lineOf = ({ child }: Parent, { id, dates }: Camp) => ({
  registrations: [{ availability_id: id, participant_id: child, availability_dates: dates }],
})

async function collaborator(one: RaceGround) {
  const { id } = await makeCollaborator(one.database, ["registrations.registrations.cancel"])
  return { id, impersonator_id: null, permissions: new Set(["registrations.registrations.cancel"]) }
}
type Person = Awaited<ReturnType<typeof collaborator>>

const as = (database: Database, person: Person) =>
  contextOf(database, undefined, {
    collaborator: person,
    platform: platformOf(database),
    tenant: { timezone: "Europe/Brussels", name: "A" },
  })
const cancel = (database: Database, person: Person, { cuid, first }: Camp) =>
  cancelDates(as(database, person), {
    params: { cuid },
    body: { dates: [first], message: "x", to: "WALLET", preview: false },
  })

/** Cancels the camp's first date and answers the job that does so. */
async function startCancelling(one: RaceGround, person: Person, camp: Camp): Promise<number> {
  const { job } = await cancel(one.databases[0], person, camp)
  const { id } = await within(one, (tx) =>
    tx.selectFrom("jobs").select("id").where("cuid", "=", job!.cuid).executeTakeFirstOrThrow(),
  )
  return id
}

/** Live places on the camp's first date. */
const onFirst = async (one: RaceGround, { dates: [first] }: Camp) =>
  within(one, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from places
      where organiser_id = 1 and released_at is null and ${first}::bigint = any (date_ids)`.execute(tx)
    return rows[0]!.count
  })

async function work(one: RaceGround, person: Person) {
  for (const id of await jobsOf(one)) await runJob(as(one.databases[0], person), id)
}

async function jobsOf(one: RaceGround): Promise<number[]> {
  const jobs = await within(one, (tx) =>
    tx.selectFrom("jobs").select("id").where("organiser_id", "=", 1).orderBy("id").execute(),
  )
  return jobs.map(({ id }) => id)
}

/** Mails to the family about a cancellation. */
async function mailsOf(one: RaceGround, { id }: Parent): Promise<number> {
  const mails = await within(one, (tx) =>
    tx
      .selectFrom("mails")
      .select("id")
      .where("organiser_id", "=", 1)
      .where("customer_id", "=", id)
      .where("trigger", "=", "availability.cancelled")
      .execute(),
  )
  return mails.length
}

/** A family that is registered for all dates. */
async function register(one: RaceGround, camp: Camp): Promise<Parent> {
  const parent = await makeParent(one.database)
  await add(one.databases[0], parent.id, lineOf(parent, camp))
  await checkout(one.databases[0], parent, await cartOf(one, parent))
  return parent
}
const violations = async ({ database }: RaceGround) =>
  (await findViolations(database)).filter(({ invariant }) => !invariant.startsWith("collaborators:"))

async function cartOf(one: RaceGround, parent: Parent): Promise<number> {
  const cart = await within(one, (tx) =>
    tx.selectFrom("carts").select("id").where("customer_id", "=", parent.id).executeTakeFirstOrThrow(),
  )
  return cart.id
}

async function totalsOf(one: RaceGround, { id }: Parent): Promise<number[]> {
  const made = await within(one, (tx) =>
    tx.selectFrom("registrations").select("total_amount").where("customer_id", "=", id).execute(),
  )
  return made.map(({ total_amount }) => total_amount)
}

/** Waits until those who have looked may go on. */
const meetOthers = ({ databases }: RaceGround) =>
  inTenant({ database: databases[1], organiser_id: 1 }, (tx) =>
    sql.raw("select pg_advisory_xact_lock_shared(4242)").execute(tx),
  )

/** The same, and who confirms a hold waits, having seen that it lives, before it is counted as a registration. */
async function withoutLocksOfConfirming(database: Database): Promise<void> {
  await withoutLocks(database)
  const { rows } = await database.query(
    "select pg_get_functiondef(p.oid) as body from pg_proc p where p.proname = 'confirm_places'",
  )
  const [{ body }] = rows as [{ body: string }]
  const waiting = body.replace(
    /(update availability_dates d set held)/,
    "perform pg_advisory_xact_lock_shared(4242); $1",
  )
  expect(waiting).not.toBe(body)
  await database.query(waiting)
}

describe("without locks", () => {
  const ground = raceGround(withoutLocksOfConfirming)

  test("a family that had looked before holds a date that was cancelled since (the race is real)", async () => {
    const [camp, person, parent] = [
      await makeCamp(ground),
      await collaborator(ground),
      await makeParent(ground.database),
    ]
    const cancelMeanwhile = async () => {
      while ((await countWaiting(ground.referee)) < 1);
      await cancel(ground.databases[1], person, camp)
      await meetOthers(ground)
    }
    const said = await heldBack(ground, meeting, 2, () =>
      outcomes([add(ground.databases[0], parent.id, lineOf(parent, camp)), cancelMeanwhile()]),
    )
    expect(said).toEqual(["done", "done"])
    expect(await onFirst(ground, camp)).toBe(1)
    await work(ground, person)
  })

  test("a family that was confirming is registered on a place that was taken back, and the job breaks on it (the race is real)", async () => {
    const [camp, person, parent] = [
      await makeCamp(ground),
      await collaborator(ground),
      await makeParent(ground.database),
    ]
    await add(ground.databases[0], parent.id, lineOf(parent, camp))
    const cart_id = await cartOf(ground, parent)
    const cancelMeanwhile = async () => {
      while ((await countWaiting(ground.referee)) < 1);
      await cancel(ground.databases[1], person, camp)
      await meetOthers(ground)
    }
    const said = await heldBack(ground, meeting, 2, () =>
      outcomes([checkout(ground.databases[0], parent, cart_id), cancelMeanwhile()]),
    )
    expect(said).toEqual(["done", "done"])
    await expect(work(ground, person)).rejects.toThrow("query returned no rows")
    expect([await totalsOf(ground, parent), await onFirst(ground, camp)]).toEqual([[4_000], 0])
    expect((await violations(ground)).length).toBeGreaterThan(0)
  })
})

describe("without the lock of families", () => {
  const ground = raceGround(withoutLocks)

  test("the jobs of two cancellations of one date both tell the family (the race is real)", async () => {
    const [camp, person] = [await makeCamp(ground), await collaborator(ground)]
    const [parent] = [await register(ground, camp), await register(ground, camp)]
    for (const database of ground.databases) await cancel(database, person, camp)
    const jobs = await jobsOf(ground)
    await heldBack(ground, rowsOf("availability_dates", camp.dates), 2, () =>
      outcomes(jobs.map((id, i) => runJob(as(unlocked(ground.databases[i]!), person), id))),
    )
    expect(await mailsOf(ground, parent)).toBe(2)
  })
})

describe("at the same moment", () => {
  const ground = raceGround()

  test("AVL-56 adding and cancelling: the date is not held afterwards, whoever came first", async () => {
    const person = await collaborator(ground)
    const seen = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const [camp, parent] = [await makeCamp(ground), await makeParent(ground.database)]
      const adding = () => add(ground.databases[0], parent.id, lineOf(parent, camp))
      const cancelling = () => cancel(ground.databases[1], person, camp)
      const said = await heldBack(ground, rowsOf("availability_dates", camp.dates), 2, () =>
        outcomes(round % 2 ? [adding(), cancelling()] : [cancelling(), adding()].toReversed()),
      )
      expect(said[1]).toBe("done")
      seen.add(said[0]!)
      expect(await onFirst(ground, camp)).toBe(0)
    }
    for (const word of seen) expect(["done", "DATE_NOT_ON_SALE"]).toContain(word)
    await work(ground, person)
    expect(await violations(ground)).toEqual([])
  })

  test("AVL-25 AVL-56 checkout and cancelling: the cart is refused, or the registration loses the date; nobody keeps it", async () => {
    const person = await collaborator(ground)
    for (let round = 0; round < 6; round++) {
      const [camp, parent] = [await makeCamp(ground), await makeParent(ground.database)]
      await add(ground.databases[0], parent.id, lineOf(parent, camp))
      const cart_id = await cartOf(ground, parent)
      const confirming = () => checkout(ground.databases[0], parent, cart_id)
      const cancelling = () => cancel(ground.databases[1], person, camp)
      const said = await heldBack(ground, rowsOf("availability_dates", camp.dates), 2, () =>
        outcomes(round % 2 ? [confirming(), cancelling()] : [cancelling(), confirming()].toReversed()),
      )
      expect([said[1], ["done", "CART_CHANGED"].includes(said[0]!)]).toEqual(["done", true])
      await work(ground, person)
      expect(await onFirst(ground, camp)).toBe(0)
      expect(await totalsOf(ground, parent)).toEqual(said[0] === "done" ? [3_000] : [])
    }
    expect(await violations(ground)).toEqual([])
  })

  test("AVL-27 AVL-28 five cancellations of the same date, their jobs at once: each family is told once, and shortened once", async () => {
    const [camp, person] = [await makeCamp(ground), await collaborator(ground)]
    const parents = [await register(ground, camp), await register(ground, camp)]
    const said = await heldBack(ground, rowsOf("availability_dates", camp.dates), 5, () =>
      outcomes(Array.from({ length: 5 }, (_, i) => cancel(ground.databases[i % 2]!, person, camp))),
    )
    expect(said).toEqual(Array(5).fill("done"))
    const jobs = await jobsOf(ground)
    await heldBack(ground, rowsOf("customers", [parents[0]!.id]), 5, () =>
      Promise.all(jobs.slice(-5).map((id, i) => runJob(as(ground.databases[i % 2]!, person), id))),
    )
    for (const parent of parents) {
      expect(await mailsOf(ground, parent)).toBe(1)
      expect(await totalsOf(ground, parent)).toEqual([3_000])
    }
    expect(await violations(ground)).toEqual([])
  })

  test("AVL-28 two workers on one job, each family once", async () => {
    const [camp, person] = [await makeCamp(ground), await collaborator(ground)]
    const parents: Parent[] = []
    for (let i = 0; i < 3; i++) {
      const parent = await makeParent(ground.database)
      await add(ground.databases[0], parent.id, lineOf(parent, camp))
      await checkout(ground.databases[0], parent, await cartOf(ground, parent))
      parents.push(parent)
    }
    const id = await startCancelling(ground, person, camp)
    await Promise.all(ground.databases.map((database) => runJob(as(database, person), id)))
    const changes = await within(ground, (tx) =>
      tx
        .selectFrom("registration_changes as g")
        .innerJoin("registrations as r", (join) =>
          join.onRef("r.id", "=", "g.registration_id").on("r.organiser_id", "=", 1),
        )
        .select("g.total_after")
        .where("g.organiser_id", "=", 1)
        .where("r.availability_id", "=", camp.id)
        .execute(),
    )
    expect(changes.map(({ total_after }) => total_after)).toEqual([3_000, 3_000, 3_000])
    expect(await violations(ground)).toEqual([])
  })
  test("AVL-28 a worker that finds nothing left to take does not end a job while another has a family in hand", async () => {
    const [camp, person, parent] = [
      await makeCamp(ground),
      await collaborator(ground),
      await makeParent(ground.database),
    ]
    await add(ground.databases[0], parent.id, lineOf(parent, camp))
    await checkout(ground.databases[0], parent, await cartOf(ground, parent))
    const id = await startCancelling(ground, person, camp)
    const anothers = (tx: Tx) =>
      sql`select from job_rows where organiser_id = 1 and job_id = ${id} for update`.execute(tx)
    const status = async () => {
      const { status } = await within(ground, (tx) =>
        tx.selectFrom("jobs").select("status").where("id", "=", id).executeTakeFirstOrThrow(),
      )
      return status
    }
    await heldBack(ground, anothers, 1, () => runJob(as(ground.databases[0], person), id))
    expect([await status(), await totalsOf(ground, parent)]).toEqual(["RUNNING", [4_000]])
    await runJob(as(ground.databases[1], person), id)
    expect([await status(), await totalsOf(ground, parent)]).toEqual(["DONE", [3_000]])
  })
})
