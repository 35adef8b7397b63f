import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { hashToken, newToken } from "#server/platform/sessions.ts"
import { lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily, inDays } from "#tests/fixtures/catalogue.ts"
import {
  counted,
  heldBack,
  makeParent,
  meeting,
  type Parent,
  type RaceGround,
  raceGround,
  rowsOf,
  withoutLocks,
} from "#tests/fixtures/race.ts"
import { type ServerProcess, startServer } from "#tests/fixtures/server-process.ts"

// Two real servers on one database, asked over HTTP: what holds between them is the database's doing alone.
const FAMILIES = 10
/** Families who come to one server at the same time are served together: it is servers who race. */
const CALLS = 2
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function twoServers(prepare?: Parameters<typeof raceGround>[0]) {
  const ground = raceGround(prepare)
  const servers: ServerProcess[] = []
  const families: (Parent & { token: string })[] = []
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "marelle-two-"))
    folders.push(folder)
    const settings = { DATABASE_URL: ground.url, SECRET_KEYS: "s".repeat(40), DATA_DIR: folder, DEMO: "off" }
    for (let i = 0; i < 2; i++) servers.push(await startServer({ ...settings, RATE_LIMIT_FACTOR: "1000" }))
    for (let i = 0; i < FAMILIES; i++) families.push(await withSession(ground))
  })
  afterAll(() => Promise.all(servers.map((server) => server.end("SIGKILL"))))
  /** Every family adds at once, one half through each server. */
  const rush = (camp: Offer) =>
    Promise.all(
      families.map(async ({ child, token }, i) => {
        const { status, text } = await servers[i % 2]!.ask("/api/carts/items", {
          host: "alpha.localhost",
          method: "POST",
          headers: { cookie: `session=${token}` },
          body: { registrations: [lineFor(camp, child)] },
        })
        return status === 200 ? "done" : (JSON.parse(text).error as string)
      }),
    )
  return { ground, rush }
}

async function withSession(ground: RaceGround): Promise<Parent & { token: string }> {
  const parent = await makeParent(ground.database)
  const token = newToken()
  await inTenant({ database: ground.database, organiser_id: 1 }, (tx) =>
    tx
      .insertInto("customer_sessions")
      .values({ organiser_id: 1, token_hash: hashToken(token), customer_id: parent.id, expires_at: inDays(20) })
      .execute(),
  )
  return { ...parent, token }
}

const offer = async (ground: RaceGround, capacity: number) => {
  const { id } = await addActivity(ground, { allow_participant_overlap: true })
  return addAvailability(ground, { activity_id: id, capacity, dates: daily(10, 3) })
}
const held = ({ database }: RaceGround, { id }: Offer) =>
  inTenant({ database, organiser_id: 1 }, async (tx) => {
    const rows = await tx.selectFrom("availability_dates").select("held").where("availability_id", "=", id).execute()
    return rows.map((row) => row.held)
  })

describe("two servers, the last places", () => {
  const careless = twoServers(withoutLocks)
  const careful = twoServers()

  test("are sold by both when the lock is off (the race is real)", async () => {
    const { ground, rush } = careless
    const camp = await offer(ground, 1)
    const { done } = counted(await heldBack(ground, meeting, CALLS, () => rush(camp)))
    expect(done).toBeGreaterThan(1)
    expect(await held(ground, camp)).toEqual(Array(3).fill(done))
  })

  test("go to as many as there are", async () => {
    const { ground, rush } = careful
    for (let round = 0; round < 3; round++) {
      const camp = await offer(ground, 3)
      const dates = camp.dates.map(({ id }) => id)
      const answers = await heldBack(ground, rowsOf("availability_dates", dates), CALLS, () => rush(camp))
      expect(counted(answers)).toEqual({ AVAILABILITY_FULL: FAMILIES - 3, done: 3 })
      expect(await held(ground, camp)).toEqual([3, 3, 3])
    }
    expect(await findViolations(ground.database)).toEqual([])
  })
})
