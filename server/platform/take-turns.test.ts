import { expect, test, vi } from "vitest"
import { takeTurns } from "./take-turns.ts"

test("a few at a time, the others in order, and nobody's failure keeps a turn", async () => {
  const inTurn = takeTurns({ at_once: 2, waiting: 10, patience: 5_000 })
  let running = 0
  let most = 0
  const done: number[] = []
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) =>
      inTurn(async () => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
        if (i === 1) throw new Error("no")
        done.push(i)
      }),
    ),
  )
  expect([most, running]).toEqual([2, 0])
  expect(done).toEqual([0, 2, 3, 4, 5, 6, 7])
  expect(outcomes[1]!.status).toBe("rejected")
})

test("past the queue, and past one's patience, the answer is SERVER_BUSY with a time", async () => {
  const inTurn = takeTurns({ at_once: 1, waiting: 1, patience: 30 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(() => promise)
  const second = inTurn(async () => "served")
  await expect(inTurn(async () => "served")).rejects.toMatchObject({ code: "SERVER_BUSY", retry_after: 5 })
  await expect(second).rejects.toMatchObject({ code: "SERVER_BUSY", retry_after: 5 })
  resolve()
  await first
  expect(await inTurn(async () => "served")).toBe("served")
})

test("a turn that rests is empty after each work for as long as the work took", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] })
  try {
    const inTurn = takeTurns({ at_once: 1, waiting: 1, patience: 5_000, rest: 2 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = inTurn(() => promise)
    const second = vi.fn(async () => "served")
    const served = inTurn(second)
    await vi.advanceTimersByTimeAsync(40)
    resolve()
    await first
    await vi.advanceTimersByTimeAsync(79)
    expect(second).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await served).toBe("served")
  } finally {
    vi.useRealTimers()
  }
})
