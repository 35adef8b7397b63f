import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { openAccount, watchProcessorTime } from "./processor-time.mjs"

const one = (pid: number, ppid: number, own: number, waited = 0, start = `${pid}`) => ({
  pid,
  ppid,
  own,
  waited,
  start,
})

test("adds up this process and its descendants, and nobody else", () => {
  const account = openAccount(10)
  account.look([one(1, 0, 900), one(10, 1, 100), one(11, 10, 200), one(12, 11, 300), one(20, 1, 500)])
  expect(account.seconds()).toBe(6)
})

test("counts once what was handed to a parent, seen or not", () => {
  const account = openAccount(10)
  account.look([one(10, 1, 100), one(11, 10, 200), one(12, 11, 300)])
  // 12 ended after another look's worth of work, and 13 came and went between two looks.
  account.look([one(10, 1, 100), one(11, 10, 200, 350)])
  expect(account.seconds()).toBe(6.5)
  account.look([one(10, 1, 100, 550)])
  expect(account.seconds()).toBe(6.5)
})

test("keeps the time of those that nobody waited for", () => {
  const account = openAccount(10)
  account.look([one(10, 1, 100), one(11, 10, 200), one(12, 11, 300), one(13, 12, 50)])
  // 11 was killed and waited for; its child and grandchild are gone with it.
  account.look([one(10, 1, 100, 200)])
  expect(account.seconds()).toBe(6.5)
})

test("follows one that lost its parent, until it ends and afterwards", () => {
  const account = openAccount(10)
  account.look([one(10, 1, 100), one(11, 10, 0), one(12, 11, 300)])
  account.look([one(10, 1, 100), one(12, 1, 400), one(13, 12, 100)])
  expect(account.seconds()).toBe(6)
  account.look([one(10, 1, 100), one(12, 1, 7, 0, "another with its pid")])
  expect(account.seconds()).toBe(6)
})

test("counts the work of a real child, where the system tells", () => {
  const seconds = watchProcessorTime()
  const before = process.cpuUsage()
  spawnSync(process.execPath, [
    "-e",
    "const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);",
  ])
  const told = seconds()
  const own = process.cpuUsage(before)
  if (process.platform === "linux") expect(told).toBeGreaterThan(0.29 + own.user / 1e6 - 0.05)
  else expect(told).toBeNull()
})
