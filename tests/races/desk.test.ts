import { beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import {
  accountOf,
  type Booked,
  book,
  type Camp,
  confirm,
  cuidOf,
  makeCamp,
  makeStaff,
  PRICE,
  prove,
  readBankType,
  readBooked,
  receive,
  refund,
  register,
  type Staff,
  takenOf,
  transfer,
  wanting,
} from "#tests/fixtures/desk-race.ts"
import {
  add,
  counted,
  heldBack,
  makeParent,
  meeting,
  outcomes,
  type RaceGround,
  raceGround,
  rowsOf,
  unlocked,
  withoutLocks,
} from "#tests/fixtures/race.ts"

// Staff and families, or two of the staff, at the same place or the same money at the same moment.
const grounds = { locked: raceGround(), unlocked: raceGround(withoutLocks), careless: raceGround() }
const staffs = new Map<RaceGround, Staff>()
const types = new Map<RaceGround, string>()
beforeAll(async () => {
  for (const ground of Object.values(grounds)) {
    staffs.set(ground, await makeStaff(ground))
    types.set(ground, await readBankType(ground))
  }
})
const violations = async ({ database }: RaceGround) =>
  (await findViolations(database)).filter(({ invariant }) => !invariant.startsWith("collaborators:"))
const datesOf = ({ dates }: Camp) => rowsOf("availability_dates", dates)
const ownerOf = ({ parent }: Booked) => rowsOf("customers", [parent.id])

describe("a transfer and a family that adds, for the last place", () => {
  const race = async (ground: RaceGround, hold: (to: Camp) => Parameters<typeof heldBack>[1], days = 2) => {
    const [from, to] = [await makeCamp(ground, 3, days), await makeCamp(ground, 1, days)]
    const [booked, stranger] = [await book(ground, from), await makeParent(ground.database)]
    const said = await heldBack(ground, hold(to), 2, () =>
      outcomes([
        transfer(ground.databases[0], staffs.get(ground)!, booked, to),
        add(ground.databases[1], stranger.id, wanting(stranger, to)),
      ]),
    )
    return { said, from: await takenOf(ground, from), to: await takenOf(ground, to) }
  }

  test("both have it when the locks are off (the race is real)", async () => {
    // One date: without locks two dates are written in any order, which may end in a deadlock instead.
    expect(await race(grounds.unlocked, () => meeting, 1)).toEqual({ said: ["done", "done"], from: [0], to: [2] })
  })

  test("RGN-20 one of them has it; refused, the registration is where it was", async () => {
    for (let round = 0; round < 3; round++) {
      const { said, from, to } = await race(grounds.locked, datesOf)
      expect([counted(said), to]).toEqual([{ done: 1, AVAILABILITY_FULL: 1 }, [1, 1]])
      expect(from).toEqual(said[0] === "done" ? [0, 0] : [1, 1])
    }
    expect(await violations(grounds.locked)).toEqual([])
  })
})

describe("staff who register and a family that adds, for the last place", () => {
  const race = async (ground: RaceGround, hold: (camp: Camp) => Parameters<typeof heldBack>[1], days = 2) => {
    const camp = await makeCamp(ground, 1, days)
    const [family, stranger] = [await makeParent(ground.database), await makeParent(ground.database)]
    const served = { ...family, cuid: await cuidOf(ground, family) }
    const said = await heldBack(ground, hold(camp), 2, () =>
      outcomes([
        register(ground.databases[0], staffs.get(ground)!, served, camp),
        add(ground.databases[1], stranger.id, wanting(stranger, camp)),
      ]),
    )
    return { said, taken: await takenOf(ground, camp) }
  }

  test("both have it when the locks are off (the race is real)", async () => {
    expect(await race(grounds.unlocked, () => meeting, 1)).toEqual({ said: ["done", "done"], taken: [2] })
  })

  test("one of them has it, and the other hears that it is full", async () => {
    for (let round = 0; round < 3; round++) {
      const { said, taken } = await race(grounds.locked, datesOf)
      expect([counted(said), taken]).toEqual([{ done: 1, AVAILABILITY_FULL: 1 }, [1, 1]])
    }
    expect(await violations(grounds.locked)).toEqual([])
  })
})

/** A registration of which some is paid: its account is there to wait at. */
async function paid(ground: RaceGround, amount: number): Promise<Booked> {
  const booked = await book(ground, await makeCamp(ground, 3))
  await receive(ground.databases[0], staffs.get(ground)!, booked, amount, types.get(ground)!)
  return booked
}
const after = async (ground: RaceGround, { parent }: Booked) => {
  const { total_amount, paid_amount, wallet_amount } = await readBooked(ground, parent)
  return { total_amount, paid_amount, wallet_amount }
}

describe("a registration refunded by two at once", () => {
  const half = PRICE / 2

  test("falls by one of the two amounts only, and owes again, when the lock is off (the race is real)", async () => {
    const ground = grounds.careless
    const booked = await paid(ground, PRICE)
    const said = await heldBack(ground, accountOf(booked), 2, () =>
      outcomes(ground.databases.map((one) => refund(unlocked(one), staffs.get(ground)!, booked, half))),
    )
    expect(counted(said)).toEqual({ done: 2 })
    expect(await after(ground, booked)).toEqual({ total_amount: half, paid_amount: 0, wallet_amount: PRICE })
  })

  test("RGN-17 each refund starts from what the other left, and never gives more than was paid", async () => {
    const ground = grounds.locked
    const race = (booked: Booked, amount: number) =>
      heldBack(ground, ownerOf(booked), 2, () =>
        outcomes(ground.databases.map((one) => refund(one, staffs.get(ground)!, booked, amount))),
      )
    const halved = await paid(ground, PRICE)
    expect(counted(await race(halved, half))).toEqual({ done: 2 })
    expect(await after(ground, halved)).toEqual({ total_amount: 0, paid_amount: 0, wallet_amount: PRICE })
    const whole = await paid(ground, PRICE)
    expect(counted(await race(whole, PRICE))).toEqual({ done: 1, AMOUNT_TOO_HIGH: 1 })
    expect(await after(ground, whole)).toEqual({ total_amount: 0, paid_amount: 0, wallet_amount: PRICE })
    expect(await violations(ground)).toEqual([])
  })
})

describe("a proof that is confirmed while the same money is recorded", () => {
  const rest = PRICE - 1_000
  const race = async (ground: RaceGround, hold: (booked: Booked) => Parameters<typeof heldBack>[1]) => {
    const staff = staffs.get(ground)!
    const booked = await paid(ground, 1_000)
    const proof = await prove(ground, staff, booked, rest)
    const [one, two] = ground === grounds.careless ? ground.databases.map(unlocked) : ground.databases
    const said = await heldBack(ground, hold(booked), 2, () =>
      outcomes([confirm(one!, staff, proof), receive(two!, staff, booked, rest, types.get(ground)!)]),
    )
    return { said: counted(said), ...(await after(ground, booked)) }
  }

  test("pays more than is owed when the lock is off (the race is real)", async () => {
    expect(await race(grounds.careless, accountOf)).toMatchObject({ said: { done: 2 }, paid_amount: PRICE + rest })
  })

  test("CUS-42 pays what is owed, and the second of the two goes to the wallet", async () => {
    const paid_amount = PRICE
    expect(await race(grounds.locked, ownerOf)).toMatchObject({ said: { done: 2 }, paid_amount, wallet_amount: rest })
    expect(await violations(grounds.locked)).toEqual([])
  })
})

describe("a proof that two confirm at once", () => {
  const race = async (ground: RaceGround, hold: (booked: Booked) => Parameters<typeof heldBack>[1]) => {
    const staff = staffs.get(ground)!
    const booked = await paid(ground, 1_000)
    const proof = await prove(ground, staff, booked, 500)
    const databases = ground === grounds.careless ? ground.databases.map(unlocked) : ground.databases
    const said = await heldBack(ground, hold(booked), 2, () =>
      outcomes(databases.map((one) => confirm(one, staff, proof))),
    )
    return { said: counted(said), ...(await after(ground, booked)) }
  }

  test("is recorded twice when the lock is off (the race is real)", async () => {
    expect(await race(grounds.careless, accountOf)).toMatchObject({ said: { done: 2 }, paid_amount: 2_000 })
  })

  test("CUS-43 is recorded once", async () => {
    const said = { done: 1, PROOF_DECIDED: 1 }
    expect(await race(grounds.locked, ownerOf)).toMatchObject({ said, paid_amount: 1_500 })
    expect(await violations(grounds.locked)).toEqual([])
  })
})
