import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { announce } from "../jobs/announce.ts"
import { readClock } from "../providers/clock.ts"
import { describeTables } from "./describe-tables.ts"
import { ofTenant } from "./of-tenant.ts"
import { findUnprotectedTables, proveIsolation } from "./prove-isolation.ts"
import { inTenant, joining, readReport, readTenant, type Tx, unsafeInSystem } from "./transaction.ts"

const backend = testBackend()
const alpha = () => ({ database: backend.database, organiser_id: 1 })
const beta = () => ({ database: backend.database, organiser_id: 2 })

describe("one transaction, one tenant", () => {
  test("an organiser sees and changes its own rows only", async () => {
    await inTenant(alpha(), (tx) => announce(tx, 1, "organiser.created", { of: "alpha" }))
    const seen = await inTenant(beta(), (tx) => tx.selectFrom("events").select("organiser_id").execute())
    expect(seen.every((row) => row.organiser_id === 2)).toBe(true)
    const changed = await inTenant(beta(), (tx) =>
      tx.updateTable("settings").set({ cart_expiration: 60 }).where("organiser_id", "=", 1).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })

  test("writing a row of another organiser is refused by the database", async () => {
    await expect(inTenant(beta(), (tx) => announce(tx, 1, "organiser.created", {}))).rejects.toMatchObject({
      code: "42501",
    })
  })

  test("a fragment that ties its table says the organiser of whoever sends it, though it is made once", async () => {
    const own = ofTenant("s")
    const look = (tx: Tx) =>
      sql<{ organiser_id: number }>`select s.organiser_id from settings s where ${own}`.execute(tx)
    for (const ctx of [alpha(), beta()])
      for (const enter of [inTenant, readTenant])
        expect((await enter(ctx, look)).rows).toEqual([{ organiser_id: ctx.organiser_id }])
    await expect(unsafeInSystem(backend.database, look)).rejects.toThrow("ofTenant() was used outside")
  })

  test("without a tenant nothing is visible", async () => {
    const rows = await inTenant({ database: backend.database, organiser_id: 0 }, (tx) =>
      tx.selectFrom("settings").selectAll().execute(),
    )
    expect(rows).toEqual([])
  })

  test("tenant work cannot become something else", async () => {
    await expect(inTenant(alpha(), (tx) => sql`select * from jobs.queue`.execute(tx))).rejects.toMatchObject({
      code: "42501",
    })
    await expect(inTenant(alpha(), (tx) => sql`update organisers set demo = true`.execute(tx))).rejects.toMatchObject({
      code: "42501",
    })
  })

  test("what throws is rolled back", async () => {
    const count = () => unsafeInSystem(backend.database, (tx) => tx.selectFrom("events").select("id").execute())
    const before = (await count()).length
    await expect(
      inTenant(alpha(), async (tx) => {
        await announce(tx, 1, "organiser.created", {})
        throw new Error("no")
      }),
    ).rejects.toThrow("no")
    expect(await count()).toHaveLength(before)
  })

  test("the outer handle throws at once inside a transaction, and works again after it", async () => {
    const { database } = backend
    const outside = /outer database handle/
    await expect(
      inTenant(alpha(), () => database.kysely.selectFrom("organisers").selectAll().execute()),
    ).rejects.toThrow(outside)
    await expect(inTenant(alpha(), () => sql`select 1`.execute(database.kysely))).rejects.toThrow(outside)
    await expect(inTenant(alpha(), () => database.query("select 1"))).rejects.toThrow(outside)
    await expect(inTenant(alpha(), () => inTenant(beta(), async () => 1))).rejects.toThrow(outside)
    await expect(inTenant(alpha(), () => backend.boss.send("events", {}))).rejects.toThrow(outside)
    expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }])
  })

  test("a handle that joins does its work in the open transaction, of the same organiser, and ends with it", async () => {
    const prefix = (ctx: ReturnType<typeof alpha>, enter: typeof inTenant) =>
      enter(ctx, (tx) => tx.selectFrom("settings").select("payment_reference_prefix as is").executeTakeFirstOrThrow())
    const set = (ctx: ReturnType<typeof alpha>, payment_reference_prefix: string) =>
      inTenant(ctx, (tx) =>
        tx.updateTable("settings").set({ payment_reference_prefix }).where("organiser_id", "=", 1).execute(),
      )
    const before = await prefix(alpha(), inTenant)
    const work = async (tx: Tx) => {
      const database = joining(backend.database, tx)
      await set({ database, organiser_id: 1 }, "JOINED")
      for (const enter of [inTenant, readTenant, readReport])
        expect(await prefix({ database, organiser_id: 1 }, enter)).toEqual({ is: "JOINED" })
      await expect(prefix({ database, organiser_id: 2 }, inTenant)).rejects.toThrow("its own organiser only")
      await expect(unsafeInSystem(database, async () => 1)).rejects.toThrow(/outer database handle/)
      throw new Error("undone")
    }
    await expect(inTenant(alpha(), work)).rejects.toThrow("undone")
    expect(await prefix(alpha(), inTenant)).toEqual(before)
  })

  test("two transactions at once do not mix", async () => {
    const whoAmI = (organiser_id: number) =>
      inTenant({ database: backend.database, organiser_id }, async (tx) => {
        await sql`select 1`.execute(tx)
        return (await tx.selectFrom("tenant").select("organiser_id").execute()).map((row) => row.organiser_id)
      })
    const seen = await Promise.all(Array.from({ length: 20 }, (_, i) => whoAmI(1 + (i % 2))))
    seen.forEach((ids, i) => {
      expect(ids).toEqual([1 + (i % 2)])
    })
  })
})

describe("the proof at start", () => {
  test("passes here, and fails on a table somebody forgot", async () => {
    await proveIsolation(backend.database)
    await backend.database.query("create table forgotten (organiser_id bigint primary key)")
    expect(await findUnprotectedTables(backend.database)).toEqual(["forgotten"])
    await expect(proveIsolation(backend.database)).rejects.toThrow("forgotten")
    await backend.database.query("drop table forgotten")
  })

  test("fails when the policy lets rows through", async () => {
    await backend.database.query("alter policy tenant on tenant using (true)")
    await expect(proveIsolation(backend.database)).rejects.toThrow(/visible/)
    await backend.database.query("alter policy tenant on tenant using (organiser_id = app.cur_org())")
    await proveIsolation(backend.database)
  })
})

describe("columns", () => {
  test("tables.ts is what the migrations make", async () => {
    const { readFile } = await import("node:fs/promises")
    expect(await describeTables(backend.database)).toBe(await readFile(new URL("./tables.ts", import.meta.url), "utf8"))
  })

  test("ids are numbers, instants ISO text; an a bigint beyond the safe integers is an error", async () => {
    const row = await inTenant(alpha(), (tx) => tx.selectFrom("organisers").selectAll().executeTakeFirstOrThrow())
    expect(row.id).toBe(1)
    expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    await expect(inTenant(alpha(), (tx) => sql`select 9007199254740993::bigint as big`.execute(tx))).rejects.toThrow(
      RangeError,
    )
  })

  test("the clock is the database's and the tests can move it", async () => {
    const before = Date.parse(await inTenant(alpha(), readClock))
    await shiftClock(backend.database, "2 days")
    const after = Date.parse(await inTenant(alpha(), readClock))
    await shiftClock(backend.database, "0")
    expect(after - before).toBeGreaterThanOrEqual(2 * 86_400_000)
    expect(after - before).toBeLessThan(2 * 86_400_000 + 60_000)
  })
})
