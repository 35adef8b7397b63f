import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, expect, test } from "vitest"
import { cancelDates } from "#server/changes/cancelling/cancel-dates.ts"
import { findViolations } from "#server/invariants.ts"
import { moveMoney, readWallet } from "#server/payments/ledger.ts"
import { lineFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeCollaborator } from "#tests/fixtures/collaborators.ts"
import { add, contextOf, countWaiting, heldBack, makeParent, type Parent, rowsOf } from "#tests/fixtures/race.ts"
import { type ServerProcess, startServer } from "#tests/fixtures/server-process.ts"
import { checkout, shop, within } from "#tests/fixtures/shop-race.ts"

// A cancellation of several families, whose server is killed while one of them is being paid back.
const FAMILIES = 5
const ground = shop()
const folder = mkdtempSync(join(tmpdir(), "marelle-cancel-"))
const servers: ServerProcess[] = []
afterAll(async () => {
  for (const server of servers) await server.end("SIGKILL")
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServer({
    DATABASE_URL: ground.url,
    SECRET_KEYS: "k".repeat(40),
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
  })
  servers.push(server)
  return server
}

/** A family that has paid for the whole camp from its wallet. */
async function book(camp: Awaited<ReturnType<typeof addAvailability>>): Promise<Parent> {
  const parent = await makeParent(ground.database)
  await within(ground, (tx) =>
    moveMoney(tx, 1, {
      type: "test",
      key: null,
      legs: [
        { account: { kind: "GRANTED" }, amount: -15_000 },
        { account: { kind: "WALLET", customer_id: parent.id }, amount: 15_000 },
      ],
    }),
  )
  await add(ground.databases[0], parent.id, { registrations: [lineFor(camp, parent.child)] })
  const { id } = await within(ground, (tx) =>
    tx.selectFrom("carts").select("id").where("customer_id", "=", parent.id).executeTakeFirstOrThrow(),
  )
  await checkout(ground.databases[0], parent, id)
  return parent
}

const wallets = (families: Parent[]) =>
  within(ground, async (tx) => {
    const amounts: number[] = []
    for (const { id } of families) amounts.push(await readWallet(tx, 1, id))
    return amounts
  })
const readJob = (cuid: string) =>
  within(ground, (tx) =>
    tx
      .selectFrom("jobs")
      .select(["id", "status", "done"])
      .where("organiser_id", "=", 1)
      .where("cuid", "=", cuid)
      .executeTakeFirstOrThrow(),
  )

test("AVL-28 a server killed in the middle of a cancel job is followed by one that ends it: nobody is paid back twice, everybody is told once", async () => {
  const { id: activity_id } = await addActivity(ground, { default_price: 15_000 })
  const camp = await addAvailability(ground, { activity_id, dates: daily(20, 5) })
  const families: Parent[] = []
  for (let i = 0; i < FAMILIES; i++) families.push(await book(camp))
  expect(await wallets(families)).toEqual(Array(FAMILIES).fill(0))

  const permission = "registrations.registrations.cancel"
  const { id } = await makeCollaborator(ground.database, [permission])
  const person = { id, impersonator_id: null, permissions: new Set([permission]) }
  const first = await start()
  const { job } = await heldBack(ground, rowsOf("customers", [families[2]!.id]), Number.POSITIVE_INFINITY, async () => {
    const called = await cancelDates(contextOf(ground.databases[0], undefined, { collaborator: person }), {
      params: { cuid: camp.cuid },
      body: { dates: [camp.dates[0]!.cuid], message: "Malade", to: "WALLET", preview: false },
    })
    // The third family is held back: two are done, and the work on the third is under way.
    await expect.poll(async () => (await readJob(called.job!.cuid)).done, { timeout: 20_000 }).toBe(2)
    await expect.poll(() => countWaiting(ground.referee), { timeout: 20_000 }).toBeGreaterThan(0)
    await first.end("SIGKILL")
    return called
  })
  expect(await wallets(families)).toEqual([3_000, 3_000, 0, 0, 0])
  expect((await readJob(job!.cuid)).status).toBe("RUNNING")

  await start()
  await expect.poll(async () => (await readJob(job!.cuid)).status, { timeout: 100_000, interval: 300 }).toBe("DONE")
  expect(await wallets(families)).toEqual(Array(FAMILIES).fill(3_000))
  const { rows: told } = await within(ground, (tx) =>
    sql<{ customer_id: number }>`select customer_id from mails where organiser_id = 1
      and trigger = 'availability.cancelled' order by customer_id`.execute(tx),
  )
  expect(told.map((mail) => mail.customer_id)).toEqual(families.map((family) => family.id))
  const { done } = await readJob(job!.cuid)
  expect(done).toBe(FAMILIES)
  const violations = await findViolations(ground.database)
  expect(violations.filter(({ invariant }) => !invariant.startsWith("collaborators:"))).toEqual([])
}, 240_000)
