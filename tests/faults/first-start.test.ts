import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fillDemo } from "#server/demo/fill-demo.ts"
import { findViolations } from "#server/invariants.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { readConfig } from "#server/platform/config.ts"
import { unsafeInSystem } from "#server/platform/database/transaction.ts"
import { openPlatform } from "#server/platform/open-platform.ts"
import { spawnServer } from "#tests/fixtures/server-process.ts"

// A first start that is killed at any instant leaves a folder that the next one completes. KILLS=60 adds as many kills, each
// of a start in a new folder, spread evenly over what an undisturbed start takes.

const KILLS = Number(process.env.KILLS ?? 0)
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "marelle-first-"))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const prepare = (DATA_DIR: string) => spawnServer({ DATA_DIR }, "server/prepare.ts")
type Started = ReturnType<typeof prepare>

/** Waits until it is so, or the process has ended, which must not happen before. */
async function until(started: Started, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    expect(started.child.exitCode, started.output()).toBe(null)
    await wait(5)
  }
}

const organisers = async (folder: string) => {
  const platform = await openPlatform(readConfig({ DATA_DIR: folder }), "tests")
  try {
    expect(await findViolations(platform.database)).toEqual([])
    expect(await fillDemo(platform, makeOrganiser)).toBe(false)
    return await unsafeInSystem(platform.database, (tx) =>
      tx.selectFrom("organisers").select(["slug", "demo"]).orderBy("slug").execute(),
    )
  } finally {
    await platform.close()
  }
}
const both = [
  { slug: "explorateurs", demo: true },
  { slug: "northside", demo: true },
]

test("killed at six instants of its first minute, one after the other, a start is completed by the next", async () => {
  const folder = newFolder()
  const said = (started: Started, words: string) => () => started.output().includes(words)
  const instants: ((started: Started) => () => boolean)[] = [
    () => () => existsSync(join(folder, "database")),
    () => () => existsSync(join(folder, "database", "global")),
    (started) => said(started, "bringing the database up to date"),
    (started) => said(started, "filling in the demo"),
    (started) => said(started, "filling in the demo"),
  ]
  for (const [i, instant] of instants.entries()) {
    const started = prepare(folder)
    await until(started, instant(started))
    // The last one is killed in the midst of the demo: some of its transactions have written thousands of rows.
    if (i === instants.length - 1) await wait(1_500)
    await started.end("SIGKILL")
  }
  const last = prepare(folder)
  await until(last, said(last, "demo filled in"))
  await last.end("SIGKILL")
  expect(await organisers(folder)).toEqual(both)
}, 300_000)

test("a start that fails in the midst of the demo says why in one line, and the next one goes on", async () => {
  const folder = newFolder()
  // The pictures of the second organiser find a file where their folder should be.
  const inTheWay = join(folder, "files", "images", "2")
  mkdirSync(dirname(inTheWay), { recursive: true })
  writeFileSync(inTheWay, "")
  const broken = prepare(folder)
  expect(await broken.exited).toBe(1)
  const lines = broken.output().trim().split("\n")
  expect(lines.at(-1)).toMatch(/^The start failed: .+LOG_LEVEL=debug/)
  expect(lines.filter((line) => !line.startsWith("["))).toHaveLength(1)
  expect(broken.output()).toContain("filling in the demo")
  rmSync(inTheWay)
  const next = prepare(folder)
  expect(await next.exited, next.output()).toBe(0)
  expect(await organisers(folder)).toEqual(both)
}, 300_000)

test("a start that reaches no database says why in one line", async () => {
  const folder = newFolder()
  const broken = spawnServer(
    { DATA_DIR: folder, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", SECRET_KEYS: "x".repeat(32) },
    "server/prepare.ts",
  )
  expect(await broken.exited).toBe(1)
  const lines = broken.output().trim().split("\n")
  expect(lines.at(-1)).toMatch(/^The start failed: .+LOG_LEVEL=debug/)
  expect(lines.filter((line) => !line.startsWith("["))).toHaveLength(1)
}, 60_000)

let whole: number
beforeAll(async () => {
  if (KILLS === 0) return
  const began = performance.now()
  expect(await prepare(newFolder()).exited).toBe(0)
  whole = performance.now() - began
}, 300_000)

test.each(Array.from({ length: KILLS }, (_, i) => i + 1))(
  "killed after part %i of an undisturbed start",
  async (part) => {
    const folder = newFolder()
    const killed = prepare(folder)
    await wait((whole * part) / (KILLS + 1))
    await killed.end("SIGKILL")
    expect(await prepare(folder).exited).toBe(0)
    expect(await organisers(folder)).toEqual(both)
    rmSync(folder, { recursive: true, force: true })
  },
  300_000,
)
