import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { keepSaying, say, voice } from "./say.mjs"

const stdout = voice.to
let written: string[]
const listen = (isTTY: boolean) => {
  voice.to = { isTTY, write: (text) => written.push(text) }
}
const withoutTimes = () => written.map((text) => text.replace(/\[[\d.]+ s\]/g, "[t]"))

beforeEach(() => {
  written = []
  vi.useFakeTimers()
})
afterEach(() => {
  voice.to = stdout
  vi.useRealTimers()
})

test("what takes long is said again every four seconds, with its own seconds, until it ends", () => {
  listen(false)
  say("building")
  const stop = keepSaying("building")
  vi.advanceTimersByTime(9_000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(withoutTimes()).toEqual(["[t] building\n", "[t] building: 4 s so far\n", "[t] building: 8 s so far\n"])
})

test("on a terminal one line counts the seconds, and the next line takes its place", () => {
  listen(true)
  const stop = keepSaying("building")
  vi.advanceTimersByTime(2_000)
  stop()
  say("built")
  expect(withoutTimes()).toEqual([
    "\x1b[K[t] building: 1 s so far\r",
    "\x1b[K[t] building: 2 s so far\r",
    "\x1b[K[t] built\n",
  ])
})
