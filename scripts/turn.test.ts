import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { inTurn } from "./turn.mjs"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marelle-turn-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const TURNS = `
  import { appendFileSync } from "node:fs"
  import { setTimeout } from "node:timers/promises"
  import { inTurn } from "${new URL("turn.mjs", import.meta.url)}"
  const [lock, log] = process.argv.slice(1)
  await inTurn(lock, async () => {
    appendFileSync(log, "in ")
    await setTimeout(30)
    appendFileSync(log, "out ")
  })`

test("processes that start at once have their turns one after the other", async () => {
  const log = join(folder, "log")
  const args = ["--input-type=module", "-e", TURNS, join(folder, "lock"), log]
  const exits = Array.from({ length: 5 }, () => once(spawn(process.execPath, args, { stdio: "ignore" }), "exit"))
  expect((await Promise.all(exits)).map(([code]) => code)).toEqual([0, 0, 0, 0, 0])
  expect(readFileSync(log, "utf8")).toBe("in out ".repeat(5))
})

test("the lock of a dead process is taken over, and gone after the turn", async () => {
  const lock = join(folder, "lock")
  const dead = spawnSync(process.execPath, ["--version"]).pid
  mkdirSync(lock)
  writeFileSync(join(lock, String(dead)), "")
  expect(await inTurn(lock, async () => "done")).toBe("done")
  expect(existsSync(lock)).toBe(false)
})

test("work that fails gives the turn back", async () => {
  const lock = join(folder, "lock")
  await expect(inTurn(lock, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(existsSync(lock)).toBe(false)
})
