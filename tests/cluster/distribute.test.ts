import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { runCommand } from "#server/commands.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { checkCluster, proveSpread } from "#server/platform/database/cluster/check-cluster.ts"
import { distribute } from "#server/platform/database/cluster/distribute.ts"
import type { Database } from "#server/platform/database/database.ts"
import { applyScripts, migrate } from "#server/platform/database/migrate.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { proveIsolation } from "#server/platform/database/prove-isolation.ts"
import { inTenant, unsafeInSystem } from "#server/platform/database/transaction.ts"
import type { Platform } from "#server/platform/platform.ts"
import { silent } from "#tests/fixtures/template.ts"
import { runAt } from "#tests/tools/cluster.ts"

const name = `test_${newCuid()}`
const SHARDS = 2
const at = (database: string, change: Partial<URL> = {}): string =>
  Object.assign(new URL(inject("cluster")), { pathname: `/${database}` }, change).href
/** The coordinator, then the workers. */
let nodes: { hostname: string; port: string }[]
let plain: string
let superuser: string
let login: string

const ask = async (url: string, statement: string) => (await runAt(url, statement)).rows

async function run(url = superuser, options: { shards?: number; is_dry_run?: boolean } = {}) {
  const lines: string[] = []
  const exit = await distribute(url, { shards: SHARDS, ...options, print: (line) => lines.push(line) })
  return { exit, lines }
}

async function check(database: Database) {
  const lines: string[] = []
  const exit = await checkCluster(database, (line) => lines.push(line))
  return { exit, lines }
}

async function withLogin<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPostgres(login, silent)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const countSpread = async () => (await ask(superuser, "select from pg_dist_partition")).length

beforeAll(async () => {
  const rows = await ask(
    inject("cluster"),
    "select nodename, nodeport from pg_dist_node where noderole = 'primary' order by groupid",
  )
  nodes = rows.map(({ nodename, nodeport }) => ({ hostname: nodename, port: String(nodeport) }))
  plain = at(`${name}_plain`)
  superuser = at(name)
  login = at(name, { username: "marelle_login", password: "" })
  await ask(at("postgres"), `create database ${name}_plain template template0`)
  for (const node of nodes) {
    await ask(at("postgres", node), `create database ${name} template template0`)
    await ask(at(name, node), "create extension citus")
  }
}, 60_000)

afterAll(async () => {
  await ask(at("postgres"), `drop database ${name}_plain with (force)`)
  for (const node of nodes) await ask(at("postgres", node), `drop database ${name} with (force)`)
})

test("a plain PostgreSQL, a database that was not migrated and a cluster without workers are refused in one line", async () => {
  expect(await run(plain)).toEqual({ exit: 1, lines: [expect.stringContaining("has no Citus")] })
  expect(await run()).toEqual({ exit: 1, lines: [expect.stringContaining("npm run migrate")] })
  const [coordinator, ...workers] = nodes
  await ask(superuser, `select citus_set_coordinator_host('${coordinator!.hostname}', ${coordinator!.port})`)
  const roles = await ask(superuser, "select from pg_roles where rolname = 'marelle_login'")
  if (roles.length === 0) await ask(superuser, "create role marelle_login login createrole")
  await ask(superuser, `alter database ${name} owner to marelle_login`)
  await withLogin(migrate)
  expect(await run()).toEqual({ exit: 1, lines: [expect.stringContaining("has no worker")] })
  for (const { hostname, port } of workers) await ask(superuser, `select citus_add_node('${hostname}', ${port})`)
}, 60_000)

test("a login without the right, a number that is none and a database in use change nothing", async () => {
  expect(await run(login)).toEqual({ exit: 1, lines: [expect.stringContaining("--as")] })
  for (const shards of [0, -1, 1.5, Number.NaN, 5_000])
    expect(await run(superuser, { shards })).toEqual({ exit: 1, lines: [expect.stringContaining("--shards")] })
  await withLogin(async (database) => {
    await database.query("select 1")
    expect(await run()).toEqual({ exit: 1, lines: [expect.stringContaining("Somebody is connected")] })
  })
  expect(await countSpread()).toBe(0)
})

test("too little memory for the locks is told before anything is done", async () => {
  expect(await run(superuser, { shards: 1024 })).toEqual({
    exit: 1,
    lines: [expect.stringContaining("max_locks_per_transaction")],
  })
})

test("a worker that is away is named", async () => {
  const { port } = nodes.at(-1)!
  await ask(superuser, `update pg_dist_node set nodeport = 9 where nodeport = ${port}`)
  expect(await run()).toEqual({ exit: 1, lines: [expect.stringMatching(/^Node .*:9 cannot be reached\.$/)] })
  await ask(superuser, `update pg_dist_node set nodeport = ${port} where nodeport = 9`)
  expect(await countSpread()).toBe(0)
})

test("the command refuses the embedded database, another database's superuser and words it does not know", async () => {
  const said = async (database: Database, url: string | undefined, ...args: string[]) => {
    const lines: string[] = []
    const platform = { database, config: { database_url: url } } as Platform
    const exit = await runCommand(platform, "cluster", args, (line) => lines.push(line))
    return `${exit} ${lines[0]}`
  }
  const embedded = { kind: "embedded" } as Database
  expect(await said(embedded, undefined, "distribute")).toMatch(/^1 The embedded database cannot/)
  expect(await said(embedded, undefined, "check")).toMatch(/^0 The organisers are not spread/)
  expect(await said(embedded, login, "distribute", "--as", plain)).toBe("1 --as: not the database of DATABASE_URL.")
  expect(await said(embedded, superuser, "distribute", "--shards", "abc")).toMatch(/^1 --shards/)
  expect(await said(embedded, login, "scatter")).toMatch(/^2 npm run cluster/)
})

test("a dry run prints the statements, parents first, and changes nothing", async () => {
  const { exit, lines } = await run(superuser, { is_dry_run: true })
  expect(exit).toBe(0)
  const place = (table: string) => lines.findIndex((line) => line.includes(`_table('${table}'`))
  const order = ["organisers", "hosts", "tenant", "catalogue_versions", "calendar_periods"].map(place)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(place("availability_dates")).toBeGreaterThan(place("availabilities"))
  expect(place("cart_items")).toBeGreaterThan(place("payment_attempts"))
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["begin;", "commit;", "Nothing was changed."])
  expect(await countSpread()).toBe(0)
})

test("a failure on the way leaves nothing half done", async () => {
  await ask(superuser, "alter table events drop constraint events_pkey, add primary key (id)")
  const { exit, lines } = await run()
  expect([exit, lines.at(-1)]).toEqual([1, expect.stringMatching(/^Nothing was changed: .*events/)])
  expect(await countSpread()).toBe(0)
  await ask(superuser, "alter table events drop constraint events_pkey, add primary key (organiser_id, id)")
}, 60_000)

test("rows are kept, the plain login serves, and a second time there is nothing to do", async () => {
  await withLogin(async (database) => {
    expect(await check(database)).toEqual({ exit: 0, lines: [expect.stringContaining("not spread")] })
    for (const slug of ["alpha", "beta"]) await makeOrganiser(database, { slug, name: slug })
  })
  expect(await run()).toMatchObject({ exit: 0 })
  expect(await run()).toEqual({ exit: 0, lines: ["Everything is distributed already."] })
  // Nothing is left on the coordinator itself, where the tables are only names now
  expect(await ask(superuser, "select pg_relation_size('tenant')::int as size")).toEqual([{ size: 0 }])
  await withLogin(async (database) => {
    expect(database.is_cluster).toBe(true)
    await proveSpread(database)
    await proveIsolation(database)
    expect(await check(database)).toEqual({ exit: 0, lines: [expect.stringMatching(/^All \d+ tables/)] })
    await makeOrganiser(database, { slug: "gamma", name: "gamma" })
    const read = unsafeInSystem(database, (tx) => tx.selectFrom("organisers").select("slug").orderBy("slug").execute())
    expect((await read).map(({ slug }) => slug)).toEqual(["alpha", "beta", "gamma"])
  })
}, 60_000)

test("a later migration changes rows of every organiser; its table has to be distributed before a server starts", async () => {
  const script = `-- Kites; and what has to be told apart from the end of a statement: ';'
    create table kites (organiser_id bigint not null references organisers, id bigint generated by default as identity,
      slug text, primary key (organiser_id, id), foreign key (organiser_id) references tenant (organiser_id));
    call app.protect('kites');
    alter table websites add column kites integer;
    update websites set kites = 7;
    create or replace function app.fly(kite kites) returns text language plpgsql as $$ begin return 'fly;'; end $$;
    insert into kites (organiser_id, slug) select organiser_id, 'kite' from tenant;`
  await withLogin(async (database) => {
    expect(await migrate(database)).toEqual([])
    await database.exclusively((run) =>
      applyScripts({ run, is_cluster: true }, [{ name: "9999_kites.sql", sha256: "x", script }]),
    )
    await expect(proveSpread(database)).rejects.toThrow("not distributed: kites. Run npm run cluster")
    const checked = await check(database)
    expect(checked).toEqual({ exit: 1, lines: [expect.stringMatching(/^Table kites is on the coor/), "1 problem."] })
  })
  const { exit, lines } = await run()
  expect([exit, lines.filter((line) => line.includes("create_distributed_table"))]).toEqual([
    0,
    [expect.stringContaining("'kites'")],
  ])
  await withLogin(async (database) => {
    await proveSpread(database)
    await proveIsolation(database)
    const rows = await inTenant({ database, organiser_id: 1 }, (tx) =>
      tx
        .selectFrom("kites" as "tenant")
        .selectAll()
        .where("organiser_id", "=", 1)
        .execute(),
    )
    expect(rows).toMatchObject([{ organiser_id: 1, slug: "kite" }])
    const changed = await unsafeInSystem(database, (tx) =>
      tx
        .selectFrom("websites")
        .select("kites" as "id")
        .execute(),
    )
    expect(changed).toEqual([{ kites: 7 }, { kites: 7 }, { kites: 7 }])
  })
}, 60_000)

test("a process that had opened the database before it was distributed does not start", async () => {
  await withLogin(async (database) => {
    await expect(proveSpread({ ...database, is_cluster: false })).rejects.toThrow("start it again")
  })
})
