import { describe, expect, onTestFinished, test, vi } from "vitest"
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

/** Advances the time that patience and rests go by. */
function fakeTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  onTestFinished(() => void vi.useRealTimers())
}

describe("work that several ask for", () => {
  /** A turn that is taken until the test says otherwise. */
  function taken(turns: Partial<Parameters<typeof takeTurns>[0]> = {}) {
    const inTurn = takeTurns({ at_once: 1, waiting: 100, waiting_alike: 40, patience: 10_000, ...turns })
    const { promise, resolve } = Promise.withResolvers<void>()
    const done: string[] = []
    void inTurn(() => promise, ["first"])
    const ask = (name: string, circle: string) => inTurn(async () => void done.push(name), [circle])
    const share = (name: string, circle: string) =>
      inTurn.shared(name, async () => {
        done.push(name)
        return `${name} of ${circle}`
      }, [circle])
    return { done, ask, share, end: resolve }
  }

  test("is done in the first turn that comes to one of them, once, as the last of them asks for it", async () => {
    const { done, ask, share, end } = taken()
    const slow = Array.from({ length: 39 }, (_, n) => ask(`slow ${n}`, "a"))
    const all = [share("/", "a"), share("/", "b"), share("/", "b"), share("/", "c")]
    end()
    expect(await Promise.all(all)).toEqual(Array(4).fill("/ of c"))
    await Promise.all(slow)
    expect([done.indexOf("/"), done.length]).toEqual([1, 40])
  })

  test("is refused to those alone whose own turn does not come", async () => {
    fakeTime()
    const { share, end } = taken()
    const early = share("/", "a")
    const refused = expect(early).rejects.toMatchObject({ code: "SERVER_BUSY", retry_after: 5 })
    await vi.advanceTimersByTimeAsync(6_000)
    const late = share("/", "b")
    await vi.advanceTimersByTimeAsync(6_000)
    await refused
    end()
    expect(await late).toBe("/ of b")
  })

  test("makes the queue no longer, whoever else asks for it, and nobody who gave up is counted", async () => {
    fakeTime()
    const { ask, share, end } = taken({ waiting: 2, waiting_alike: 1 })
    const all = ["a", "b", "c", "d"].map((circle) => share("/", circle))
    await expect(ask("another", "a")).rejects.toMatchObject({ code: "SERVER_BUSY" })
    const outcomes = Promise.allSettled([...all, ask("another", "e")])
    await expect(share("/more", "f")).rejects.toMatchObject({ code: "SERVER_BUSY" })
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(5).fill("rejected"))
    const again = Promise.all([share("/", "a"), ask("another", "b")])
    end()
    expect((await again)[0]).toBe("/ of a")
  })

  test("begins after each of them asked: those who come while it is under way wait for the next", async () => {
    const inTurn = takeTurns({ at_once: 2, waiting: 10, patience: 5_000 })
    const begun: PromiseWithResolvers<string>[] = []
    const work = () => {
      const one = Promise.withResolvers<string>()
      begun.push(one)
      return one.promise
    }
    const first = [inTurn.shared("/", work), inTurn.shared("/", work)]
    await expect.poll(() => begun).toHaveLength(1)
    const later = [inTurn.shared("/", work), inTurn.shared("/", work)]
    begun[0]!.reject(new Error("no"))
    expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(["rejected", "rejected"])
    await expect.poll(() => begun).toHaveLength(2)
    begun[1]!.resolve("new")
    expect(await Promise.all(later)).toEqual(["new", "new"])
    expect(begun).toHaveLength(2)
  })
})

test("a rest ends after two seconds, however long the work took", async () => {
  fakeTime()
  const inTurn = takeTurns({ at_once: 1, waiting: 1, patience: 30_000, rest: 2 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(() => promise)
  const second = vi.fn(async () => "served")
  const served = inTurn(second)
  await vi.advanceTimersByTimeAsync(20_000)
  resolve()
  await first
  await vi.advanceTimersByTimeAsync(1_999)
  expect(second).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await served).toBe("served")
})
