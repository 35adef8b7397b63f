import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marelle-beside-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Each program says in a file that it began, waits for a file, and says that it ended. */
const WAITS = `
  import { existsSync, writeFileSync } from "node:fs"
  import { join } from "node:path"
  const [folder, name, code = "0"] = process.argv.slice(1)
  const say = (what) => writeFileSync(join(folder, name + "." + what), String(process.pid))
  process.on("SIGTERM", () => { say("asked"); process.exit(143) })
  process.send?.("step of " + name)
  say("began")
  setInterval(() => {
    if (!existsSync(join(folder, name + ".go"))) return
    say("ended")
    process.exit(Number(code))
  }, 5)`

const START = `
  import { writeFileSync } from "node:fs"
  import { run } from "${new URL("processes.mjs", import.meta.url)}"
  import { sideBySide } from "${new URL("side-by-side.mjs", import.meta.url)}"
  const [folder, waits, code] = process.argv.slice(1)
  const args = (name, ...more) => ["--input-type=module", "-e", waits, folder, name, ...more]
  const build = async () => (await run(process.execPath, args("build"))) === 0
  const built = await sideBySide(build, [process.execPath, args("prepare", code), {}])
  writeFileSync(folder + "/answer", String(built))`

function start(code = 0) {
  const args = ["--input-type=module", "-e", START, folder, WAITS, String(code)]
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
  return { child, ended: once(child, "exit").then(([exit]) => exit as number) }
}
const seen = (what: string) => vi.waitFor(() => expect(existsSync(join(folder, what)), what).toBe(true), 10_000)
const go = (name: string) => writeFileSync(join(folder, `${name}.go`), "")

test("both are under way at once, and the answer comes when both have ended", async () => {
  const { ended } = start()
  await Promise.all([seen("build.began"), seen("prepare.began")])
  go("build")
  await seen("build.ended")
  expect(existsSync(join(folder, "answer"))).toBe(false)
  go("prepare")
  expect(await ended).toBe(0)
  expect(readFileSync(join(folder, "answer"), "utf8")).toBe("true")
})

test("a command that fails ends the work beside it, and everything with its code", async () => {
  const { ended } = start(7)
  await Promise.all([seen("build.began"), seen("prepare.began")])
  go("prepare")
  expect(await ended).toBe(7)
  expect(existsSync(join(folder, "build.asked"))).toBe(true)
  expect(existsSync(join(folder, "answer"))).toBe(false)
})

test("a signal ends both before this process ends", async () => {
  const { child, ended } = start()
  await Promise.all([seen("build.began"), seen("prepare.began")])
  child.kill("SIGTERM")
  expect(await ended).toBe(143)
  for (const name of ["build", "prepare"]) expect(existsSync(join(folder, `${name}.asked`)), name).toBe(true)
})
