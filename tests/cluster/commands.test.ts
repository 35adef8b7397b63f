import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, inject, onTestFinished, test } from "vitest"
import { runCommand } from "#server/commands.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { openFiles } from "#server/platform/providers/files.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { freshPostgres } from "#tests/fixtures/databases.ts"
import { spreadDatabase } from "#tests/fixtures/spread-database.ts"
import { silent } from "#tests/fixtures/template.ts"

const backend = testBackend()

/** An installation without an organiser, distributed. */
async function openEmpty() {
  const { pathname } = new URL(await freshPostgres("template0"))
  const database = await openPostgres(await spreadDatabase(inject("cluster"), pathname.slice(1), 4), silent)
  onTestFinished(() => database.close())
  const data_dir = mkdtempSync(join(tmpdir(), "marelle-cluster-"))
  const config = { ...backend.platform.config, data_dir }
  return { ...backend.platform, config, database, files: openFiles(join(data_dir, "files")) }
}

test("the operator's commands work on an installation that was spread before it had an organiser", async () => {
  const platform = await openEmpty()
  const run = async (name: string, ...args: string[]) => {
    const lines: string[] = []
    const exit = await runCommand(platform, name, args, (line) => lines.push(line))
    return [exit, ...lines]
  }
  expect(await run("migrate")).toEqual([0, "Nothing to migrate."])
  expect(await run("seed")).toEqual([0, "The demo organisers are filled in."])
  expect(await run("seed")).toEqual([0, "There are organisers already; nothing done."])
  const club = ["--slug", "club", "--name", "Club", "--admin-email", "boss@example.com"]
  expect(await run("organiser", "create", ...club)).toEqual([
    0,
    expect.stringContaining("Created organiser club"),
    "Its site: http://club.localhost:3000",
    "Its console: http://console.localhost:3000/club",
    expect.stringContaining("Administrator boss@example.com"),
  ])
  expect(await run("organiser", "create", ...club)).toEqual([1, "SLUG_TAKEN (slug)"])
  expect(await run("check-invariants")).toEqual([0, "[]"])
  expect(await run("cluster", "check")).toEqual([0, expect.stringMatching(/^All \d+ tables are spread/)])
}, 120_000)
