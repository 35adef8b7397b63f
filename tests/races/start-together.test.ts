import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, expect, inject, test, vi } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { readConfig } from "#server/platform/config.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { startBackend } from "#server/start.ts"
import { freshPostgres, inOwnersHands } from "#tests/fixtures/databases.ts"
import { spawnServer, startServer } from "#tests/fixtures/server-process.ts"
import { silent } from "#tests/fixtures/template.ts"

// Servers that are started at the same moment on a database in which there is nothing: one of them makes the tables, the
// queues and the demo, and the others wait for it.
const folder = mkdtempSync(join(tmpdir(), "marelle-start-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = (url: string) => ({
  DATABASE_URL: url,
  SECRET_KEYS: "s".repeat(40),
  DATA_DIR: folder,
  LOG_LEVEL: "silent",
})

test("ten at once all come up, each with pools of its own", async () => {
  const url = await freshPostgres("template0")
  const starts = Array.from({ length: 10 }, () =>
    startBackend(readConfig({ ...settings(url), WORKER: "inline" }), () => undefined, true),
  )
  const started = await Promise.allSettled(starts)
  const running = started.flatMap((each) => (each.status === "fulfilled" ? each.value : []))
  const reasons = started.flatMap((each) => (each.status === "rejected" ? String(each.reason) : []))
  await Promise.all(running.map((each) => each.stop()))
  expect(reasons).toEqual([])
  const database = await openPostgres(url, silent)
  const { rows } = await database.query("select name from jobs.queue order by 1")
  expect(rows).toContainEqual({ name: "dead-letters" })
  const { rows: ids } = await database.query("select id from files_folder")
  expect(ids).toEqual([{ id: readFileSync(join(folder, "files/folder-id"), "utf8") }])
  await database.close()
}, 120_000)

test("two real servers come up together, and the demo is filled in once", async () => {
  const url = await freshPostgres("template0")
  const servers = await Promise.all([1, 2].map(() => startServer({ ...settings(url), DEMO: "on" })))
  try {
    for (const server of servers)
      expect((await server.ask("/api/website", { host: "explorateurs.localhost" })).status).toBe(200)
    expect(servers.filter((server) => server.output().includes("demo filled in"))).toHaveLength(1)
    const database = await openPostgres(url, silent)
    expect((await inOwnersHands(database, "select slug from organisers order by 1")).rows).toHaveLength(2)
    expect(await findViolations(database)).toEqual([])
    await database.close()
  } finally {
    for (const server of servers) await server.end("SIGKILL")
  }
}, 180_000)

test("a start that is interrupted while it creates the embedded database leaves one that opens; the next prepares it, once", async () => {
  const data = join(folder, "embedded")
  const prepare = () => spawnServer({ DATA_DIR: data, DEMO: "off" }, "server/prepare.ts")
  const interrupted = prepare()
  await vi.waitFor(() => expect(interrupted.output()).toContain("opening the embedded database"), 30_000)
  expect(await interrupted.end("SIGINT")).toBe(null)
  expect(interrupted.output()).not.toContain("migrated")
  const next = prepare()
  expect([await next.exited, next.output()]).toEqual([0, expect.stringMatching(/migrated \(\d+ new\)/)])
  expect(next.output()).not.toContain("demo")
  const again = prepare()
  expect([await again.exited, again.output()]).toEqual([0, expect.not.stringContaining("migrated")])
}, 180_000)

test("a data folder that is in use is told at once, before anything is changed", async () => {
  const data = join(folder, "used")
  const [first, second] = [1, 2].map(() => spawnServer({ DATA_DIR: data, DEMO: "off" }, "server/prepare.ts"))
  const exits = await Promise.all([first!.exited, second!.exited])
  expect(exits.toSorted()).toEqual([0, 1])
  const told = exits[0] === 1 ? first! : second!
  expect(told.output()).toContain(data)
}, 120_000)

test("who waits for another's migrations is not cut off by the time a statement may take", async () => {
  const url = await freshPostgres("template0")
  const address = new URL(inject("postgres"))
  address.pathname = new URL(url).pathname
  const holder = new pg.Client(address.href)
  await holder.connect()
  await holder.query("select pg_advisory_lock(727274001)")
  const slow = new URL(url)
  slow.searchParams.set("statement_timeout", "200")
  const starting = startBackend(readConfig({ ...settings(slow.href), WORKER: "off" }), () => undefined, false)
  const waits =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and now() - query_start > interval '600 ms'"
  while ((await holder.query(waits)).rows[0].n === 0)
    await Promise.race([starting, holder.query("select pg_sleep(0.05)")])
  await holder.end()
  await (await starting).stop()
}, 60_000)
