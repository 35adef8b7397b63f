import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeOrganiser } from "#server/make-organiser.ts"
import { migrate } from "#server/platform/database/migrate.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { type ServerProcess, startServer } from "#tests/fixtures/server-process.ts"
import { silent } from "#tests/fixtures/template.ts"
import { startPostgres, type TestPostgres } from "#tests/tools/postgres.ts"

// A server of our own, since the shared one must not be restarted under other tests.
let postgres: TestPostgres
let server: ServerProcess
const host = "alpha.localhost"
beforeAll(async () => {
  postgres = await startPostgres()
  const database = await openPostgres(postgres.url, silent)
  await migrate(database)
  await makeOrganiser(database, { slug: "alpha", name: "Alpha", language: "fr" })
  await database.close()
  server = await startServer({
    DATABASE_URL: postgres.url,
    SECRET_KEYS: "s".repeat(40),
    DATA_DIR: mkdtempSync(join(tmpdir(), "marelle-pg-")),
    RATE_LIMIT_FACTOR: "1000",
  })
})
afterAll(async () => {
  await server?.end("SIGKILL")
  await postgres?.stop()
})

describe("PostgreSQL restarted under a run of requests", () => {
  test("answers 503 with Retry-After while it is away and 200 afterwards, without a restart of ours", async () => {
    let stop = false
    const seen: { status: number; retry: unknown }[] = []
    const visitor = async (n: number) => {
      for (let i = 0; !stop; i++) {
        // Ever new addresses, so that no kept answer hides the database.
        const { status, headers } = await server.ask(`/api/website?v=${n}-${i}`, { host })
        seen.push({ status, retry: headers["retry-after"] })
      }
    }
    const visitors = Array.from({ length: 4 }, (_, n) => visitor(n))
    const answered = (status: number, from: number) => waitFor(() => seen.slice(from).some((s) => s.status === status))
    await answered(200, 0)
    const before = seen.length
    await postgres.restart()
    await answered(200, before)
    const recovered = seen.length
    await answered(200, recovered)
    stop = true
    await Promise.all(visitors)

    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(seen.filter(({ status }) => status === 503).every(({ retry }) => Number(retry) > 0)).toBe(true)
    expect(server.child.exitCode).toBeNull()
    expect((await server.ask("/readyz")).text).toBe("ready")
  })

  test("a page answers 503 too, in words, and the process lives", async () => {
    const away = postgres.restart()
    const pages: number[] = []
    let finished = false
    void away.then(() => {
      finished = true
    })
    while (!finished) pages.push((await server.ask(`/?v=${pages.length}`, { host })).status)
    await away
    expect(pages.every((status) => status === 200 || status === 503)).toBe(true)
    await waitFor(async () => (await server.ask(`/?again=${Math.random()}`, { host })).status === 200)
  })
})

describe("two servers on one database", () => {
  test("both may start at once on an empty one: the migrations are applied once", async () => {
    const url = new URL(postgres.url)
    const owner = await openPostgres(url.href, silent)
    await owner.query("create database together")
    await owner.close()
    url.pathname = "/together"
    const databases = await Promise.all([1, 2, 3].map(() => openPostgres(url.href, silent)))
    const applied = await Promise.all(databases.map((database) => migrate(database)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    await Promise.all(databases.map((database) => database.close()))
  })
})

async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error("waited 20 s in vain")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
