import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createOrganiser } from "#server/organisers/create-organiser.ts"
import type { Database } from "#server/platform/database/database.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { inTenant, type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { startQueues } from "#server/platform/jobs/queues.ts"
import { relayOnce } from "#server/platform/jobs/relay.ts"
import { freshPostgres } from "#tests/fixtures/databases.ts"
import { silent } from "#tests/fixtures/template.ts"

// Real PostgreSQL only: a single connection cannot race. Two pools stand for two processes.
let databases: [Database, Database]
beforeAll(async () => {
  const url = await freshPostgres()
  databases = [await openPostgres(url, silent), await openPostgres(url, silent)]
})
afterAll(() => Promise.all(databases.map((database) => database.close())))

const endpoint = { method: "POST", path: "/api/carts/items" } as const
const effects = (type: string) =>
  inTenant({ database: databases[0], organiser_id: 1 }, (tx) =>
    tx
      .selectFrom("events")
      .select("id")
      .where("organiser_id", "=", 1)
      .where("payload", "=", JSON.stringify({ type }) as never)
      .execute(),
  )

/** Twelve calls with one key over both pools; gives the number of effects. */
async function twelveCalls(type: string, work: (tx: Tx, effect: () => Promise<string>) => Promise<unknown>) {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      inTenant({ database: databases[i % 2]!, organiser_id: 1 }, (tx) =>
        work(tx, async () => {
          await announce(tx, 1, "organiser.created", { type })
          return "done"
        }),
      ),
    ),
  )
  return { answers, effects: (await effects(type)).length }
}

describe("one idempotency key, many calls at once", () => {
  test("without the store's insert-first the work is done several times (the race is real)", async () => {
    const keyed = { organiser_id: 1, caller: "customer/1", key: "naive" }
    const { effects } = await twelveCalls("naive", async (tx, effect) => {
      const earlier = await tx
        .selectFrom("idempotency_keys")
        .select("key")
        .where((eb) => eb.and(keyed))
        .execute()
      if (earlier.length > 0) return "done"
      const answer = await effect()
      await tx
        .insertInto("idempotency_keys")
        .values({ ...keyed, endpoint: "x", fingerprint: "x" })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return answer
    })
    expect(effects).toBeGreaterThan(1)
  })

  test("with it the work is done once and everybody hears the same answer", async () => {
    const ctx = { organiser_id: 1, customer: { id: 1 }, collaborator: null, idempotency_key: "kept" }
    const { answers, effects } = await twelveCalls("kept", (tx, effect) => once(tx, ctx, endpoint, {}, effect))
    expect(effects).toBe(1)
    expect(new Set(answers)).toEqual(new Set(["done"]))
  })
})

describe("two relays at once", () => {
  test("every event becomes one job, none twice, none lost", async () => {
    const [one, two] = databases
    const queues = await Promise.all([startQueues(one, silent, quiet), startQueues(two, silent, quiet)])
    await relayAll(one, queues[0])
    const before = await jobs(one)
    for (let i = 0; i < 40; i++)
      await inTenant({ database: one, organiser_id: 1 + (i % 2) }, (tx) =>
        announce(tx, 1 + (i % 2), "organiser.created", { i }),
      )
    await Promise.all(Array.from({ length: 8 }, (_, i) => relayOnce(databases[i % 2]!, queues[i % 2]!)))
    await relayAll(one, queues[0])
    expect((await jobs(one)) - before).toBe(40)
    await Promise.all(queues.map((boss) => boss.stop({ graceful: false })))
  })
})

describe("two organisers with one slug at once", () => {
  test("one is created whole, the others are refused and leave nothing", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) => createOrganiser(databases[i % 2]!, { slug: "wanted", name: "W" })),
    )
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const refused = results.filter((result) => result.status === "rejected").map((result) => result.reason.code)
    expect(refused).toEqual(Array(5).fill("SLUG_TAKEN"))
    const rows = await unsafeInSystem(databases[0], (tx) =>
      tx.selectFrom("organisers").select("id").where("slug", "=", "wanted").execute(),
    )
    expect(rows).toHaveLength(1)
    const organiser_id = rows[0]!.id
    const own = await inTenant({ database: databases[0], organiser_id }, (tx) =>
      tx.selectFrom("tenant").select("organiser_id").where("organiser_id", "=", organiser_id).execute(),
    )
    expect(own).toHaveLength(1)
  })
})

const quiet = { supervise: false, schedule: false }
const jobs = async (database: Database): Promise<number> =>
  (await database.query("select count(*)::int as n from jobs.job where name = 'events'")).rows[0].n
async function relayAll(database: Database, boss: Parameters<typeof relayOnce>[1]): Promise<void> {
  while ((await relayOnce(database, boss)) !== 0);
}
