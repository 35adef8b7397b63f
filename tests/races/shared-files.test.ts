import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { createApp } from "#server/app.ts"
import { runCommand } from "#server/commands.ts"
import { createRenderPage } from "#server/pages/render.ts"
import { readConfig } from "#server/platform/config.ts"
import { openFiles } from "#server/platform/providers/files.ts"
import { routes } from "#server/routes.ts"
import { type Running, startBackend } from "#server/start.ts"
import type { Backend } from "#tests/fixtures/backend.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"
import { freshPostgres } from "#tests/fixtures/databases.ts"
import { spawnServer } from "#tests/fixtures/server-process.ts"

// Uploaded pictures are files under DATA_DIR: a process with a folder of its own would not find those of the others, so it
// does not start.
const root = mkdtempSync(join(tmpdir(), "marelle-files-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const settings = (url: string, folder: string) => ({
  DATABASE_URL: url,
  SECRET_KEYS: "s".repeat(40),
  DATA_DIR: join(root, folder),
  WORKER: "off",
  LOG_LEVEL: "silent",
})
const start = (url: string, folder: string) => startBackend(readConfig(settings(url, folder)), () => undefined, false)
const startAndStop = async (url: string, folder: string) => (await start(url, folder)).stop()
const idIn = (folder: string) => readFileSync(join(root, folder, "files/folder-id"), "utf8")
const refusal = (folder: string) =>
  `DATA_DIR: ${join(root, folder)} is not the folder where the uploaded files of this database are. All servers and workers on one database share one DATA_DIR; npm run adopt-files makes this folder the one, e.g. after a restore.`

/** What the app of this process answers, with raw bodies only. */
function appOf({ platform }: Running): Pick<Backend, "database" | "ask" | "askConsole"> {
  const app = createApp(
    platform,
    routes,
    createRenderPage(() => Promise.reject(new Error("no pages here")), false),
    async () => "",
  )
  const ask: Backend["ask"] = async (method, path, { host = "alpha.localhost", raw, headers } = {}) => {
    const init = { method, headers: { host, ...headers }, body: (raw ?? null) as string | null }
    const response = await app.request(`http://${host}${path}`, init)
    const bytes = await response.bytes()
    const is_json = response.headers.get("content-type")?.includes("json")
    const text = new TextDecoder().decode(bytes)
    return { status: response.status, headers: response.headers, bytes, text, body: is_json ? JSON.parse(text) : null }
  }
  const askConsole: Backend["ask"] = (method, path, more) =>
    ask(method, `/alpha${path}`, { ...more, host: "console.localhost" })
  return { database: platform.database, ask, askConsole }
}

test("a picture uploaded through one process is served by another that shares its folder", async () => {
  const url = await freshPostgres()
  const running = [await start(url, "shared"), await start(url, "shared")]
  try {
    const [one, other] = running.map(appOf)
    const admin = await enterAs(one as Backend, permissions)
    const raw = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#e67e22" } })
      .png()
      .toBuffer()
    const { body } = await admin.ask("POST", "/api/console/images", { raw, headers: { "content-type": "image/png" } })
    expect((await other!.ask("GET", body.image.public_url)).status).toBe(200)
  } finally {
    for (const each of running) await each.stop()
  }
})

test("with a folder of its own, or one whose files are gone, a process refuses to start", async () => {
  const url = await freshPostgres()
  await startAndStop(url, "first")
  await expect(start(url, "second")).rejects.toThrow(refusal("second"))
  await startAndStop(await freshPostgres(), "elsewhere")
  await expect(start(url, "elsewhere")).rejects.toThrow(refusal("elsewhere"))
  await startAndStop(url, "first")
  rmSync(join(root, "first/files"), { recursive: true })
  mkdirSync(join(root, "first/files"))
  await expect(start(url, "first")).rejects.toThrow(refusal("first"))
})

test.each(["server/main.ts", "server/worker.ts"])("%s says so in one line and ends", async (entry) => {
  const url = await freshPostgres()
  await startAndStop(url, "mine")
  const refused = spawnServer({ ...settings(url, "theirs"), WORKER: "", PORT: "0" }, entry)
  onTestFinished(() => void refused.end("SIGKILL"))
  expect(await refused.exited).toBe(1)
  expect(refused.output().trim().split("\n").slice(-1)).toEqual([refusal("theirs")])
  expect(refused.output()).not.toContain("    at ")
})

test("a folder that was adopted is the one from then on; the demo is not filled into another", async () => {
  const url = await freshPostgres()
  const { platform, stop } = await start(url, "old")
  const lines: string[] = []
  const run = (name: string) =>
    runCommand(
      { ...platform, config: readConfig(settings(url, "new")), files: openFiles(join(root, "new/files")) },
      name,
      [],
      (line) => void lines.push(line),
    )
  expect(await run("seed")).toBe(1)
  expect(await run("adopt-files")).toBe(0)
  await stop()
  expect(lines).toEqual([
    refusal("new"),
    `The uploaded files of this database are in ${join(root, "new")} from now on.`,
  ])
  await startAndStop(url, "new")
  await expect(start(url, "old")).rejects.toThrow(refusal("old"))
})

test("of processes started at once with folders of their own, one comes up", async () => {
  const url = await freshPostgres()
  const folders = Array.from({ length: 5 }, (_, n) => `own-${n}`)
  const started = await Promise.allSettled(folders.map((folder) => start(url, folder)))
  const running = started.flatMap((each) => (each.status === "fulfilled" ? each.value : []))
  const winner = folders.find((_, n) => started[n]!.status === "fulfilled")!
  const { rows } = await running[0]!.platform.database.query("select id from files_folder")
  for (const each of running) await each.stop()
  expect(running).toHaveLength(1)
  expect(rows).toEqual([{ id: idIn(winner) }])
})
