import { setImmediate } from "node:timers/promises"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { afterWriting, whileWriting } from "./writing.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }))
afterEach(() => vi.useRealTimers())

/** Keeps the process busy, as rendering does. */
const busy = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

test("while nobody writes, nobody waits", async () => {
  const turns: string[] = []
  const pages = ["a", "b"].map(async (page) => {
    await afterWriting()
    turns.push(page)
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(turns).toEqual(["a", "b"])
  await Promise.all(pages)
})

test("while somebody writes, pages come one by one with writing in between; a failed call is counted no longer", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const written = [whileWriting(() => promise), whileWriting(async () => "at once")]
  const turns: string[] = []
  const pages = ["a", "b", "c"].map(async (page) => {
    await afterWriting()
    turns.push(page)
    busy(4)
  })
  for (let seen = 0; turns.length < 3; seen = turns.length) {
    await setImmediate()
    expect(turns.length - seen).toBeLessThanOrEqual(1)
  }
  await Promise.all(pages)
  expect(await written[1]).toBe("at once")
  reject(new Error("refused"))
  await expect(written[0]).rejects.toThrow("refused")
  const next = vi.fn()
  const served = afterWriting().then(next)
  await Promise.resolve()
  await Promise.resolve()
  expect(next).toHaveBeenCalled()
  await served
  resolve("ignored")
})
