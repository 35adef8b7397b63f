import { sql } from "kysely"
import { expect, test } from "vitest"
import { makeOrganiser } from "#server/make-organiser.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { asOwner, freshPostgres, inOwnersHands } from "#tests/fixtures/databases.ts"
import { silent } from "#tests/fixtures/template.ts"
import { startQueues } from "../jobs/queues.ts"
import { migrate } from "./migrate.ts"
import { openPostgres } from "./postgres.ts"
import { proveIsolation } from "./prove-isolation.ts"
import { inTenant, leaveRole, readTenant, unsafeInSystem, unsafeReadBare } from "./transaction.ts"

const backend = testBackend()
const on_postgres = process.env.GROUND === "postgres"
const count = "select count(*)::int as n from organisers"

test("the login sees and writes no row of an organiser while it has no tenant, on any kind of connection", async () => {
  const { database } = backend
  expect((await inOwnersHands(database, count)).rows[0].n).toBeGreaterThan(1)
  // The embedded database has a superuser for its only login, whom no policy binds.
  if (!on_postgres) return
  const bare = <T>(work: Parameters<typeof unsafeInSystem<T>>[1]) =>
    unsafeInSystem(database, async (tx) => {
      await leaveRole(tx)
      return work(tx)
    })
  for (const table of ["organisers", "tenant", "settings", "websites"]) {
    const seen = sql.raw<{ n: number }>(`select count(*)::int as n from ${table}`)
    expect((await database.query(`select from ${table}`)).rows).toEqual([])
    expect((await bare((tx) => seen.execute(tx))).rows).toEqual([{ n: 0 }])
    expect(await unsafeReadBare(database, async (tx) => (await seen.execute(tx)).rows)).toEqual([{ n: 0 }])
  }
  expect((await database.query("update settings set cart_expiration = 60")).rowCount).toBe(0)
  expect((await database.query("delete from websites")).rowCount).toBe(0)
  const attempts = [
    () => database.query("insert into events (organiser_id, type) values (1, 'organiser.created')"),
    () => bare((tx) => tx.insertInto("events").values({ organiser_id: 1, type: "organiser.created" }).execute()),
    () => database.query("insert into organisers (cuid, slug, name) values ('x', 'x', 'x')"),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "42501" })
})

test("a reader serves one organiser after the other, and nothing of the last one is left to the login", async () => {
  const { database } = backend
  const seen = (organiser_id: number) =>
    readTenant({ database, organiser_id }, async (tx) =>
      (await tx.selectFrom("tenant").select("organiser_id").execute()).map((row) => row.organiser_id),
    )
  for (const id of [1, 2, 1]) expect(await seen(id)).toEqual([id])
  const rows = await unsafeReadBare(database, (tx) => tx.selectFrom("tenant").select("organiser_id").execute())
  expect(rows).toEqual([])
})

test("the proof at start finds a policy that binds nobody, on the login's own connections", async () => {
  if (!on_postgres) return
  const { database } = backend
  const crosses = "current_user = 'marelle_system' or current_setting('app.migrating', true) = 'on'"
  await database.query("alter policy system on websites using (true) with check (true)")
  await expect(proveIsolation(database)).rejects.toThrow("visible to the login without a tenant: websites")
  await database.query(`alter policy system on websites using (${crosses}) with check (${crosses})`)
  await database.query("alter policy system on events with check (true)")
  await expect(proveIsolation(database)).rejects.toThrow("login could write")
  await database.query(`alter policy system on events with check (${crosses})`)
  await proveIsolation(database)
})

test("the proof takes nothing but a missing permission for a refusal", async () => {
  const { database } = backend
  await database.query("alter table events add constraint events_broken check (organiser_id <> -1) not valid")
  await database.query("alter policy tenant on events with check (true)")
  await expect(proveIsolation(database)).rejects.toMatchObject({ code: "23514" })
  await database.query("alter policy tenant on events with check (organiser_id = app.cur_org())")
  await database.query("alter table events drop constraint events_broken")
  await proveIsolation(database)
})

test("a superuser's login is warned of, since no policy can bind it", async () => {
  if (!on_postgres) return
  const url = new URL(await freshPostgres())
  url.username = (await asOwner("select current_user::text as name")).rows[0].name
  const database = await openPostgres(url.href, silent)
  const warnings: string[] = []
  await proveIsolation(database, (message) => warnings.push(message))
  expect(warnings).toEqual([expect.stringContaining("superuser")])
  await database.close()
})

test("a transaction is opened for somebody", async () => {
  const { database } = backend
  await expect(database.kysely.transaction().execute(async () => 1)).rejects.toThrow(/inTenant/)
  if (database.readers) await expect(database.readers.connection().execute(async () => 1)).rejects.toThrow(/inTenant/)
  expect(await inTenant({ database, organiser_id: 1 }, async () => 1)).toBe(1)
})

test("a login named like one of our schemas finds its tables in the public one", async () => {
  if (!on_postgres) return
  const name = `test_${newCuid()}`
  await asOwner("do $$ begin create role app login createrole; exception when duplicate_object then null; end $$")
  await asOwner("grant marelle_tenant, marelle_system to app with admin option")
  await asOwner(`create database ${name} template template0 owner app`)
  const url = new URL(await freshPostgres())
  url.username = "app"
  url.pathname = `/${name}`
  const database = await openPostgres(url.href, silent)
  await migrate(database)
  await makeOrganiser(database, { slug: "alpha", name: "Alpha" })
  await proveIsolation(database)
  const boss = await startQueues(database, silent, { supervise: false, schedule: false })
  await boss.stop({ graceful: false })
  const { rows } = await database.query("select schemaname, count(*)::int as n from pg_tables group by 1 order by 1")
  expect(rows.map((row) => row.schemaname)).toEqual(["information_schema", "jobs", "pg_catalog", "public"])
  await database.close()
})

test("options in the address do not undo ours", async () => {
  if (!on_postgres) return
  const url = new URL(await freshPostgres())
  url.searchParams.set("options", "-c search_path=app -c lock_timeout=7s")
  const database = await openPostgres(url.href, silent)
  const { rows } = await database.query(
    "select current_setting('search_path') as path, current_setting('lock_timeout') as patience",
  )
  expect(rows).toEqual([{ path: "public", patience: "7s" }])
  const written = readTenant({ database, organiser_id: 1 }, (tx) =>
    tx.insertInto("events").values({ organiser_id: 1, type: "organiser.created" }).execute(),
  )
  await expect(written).rejects.toMatchObject({ code: "25006" })
  await database.close()
})
