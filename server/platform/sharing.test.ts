import { describe, expect, onTestFinished, test, vi } from "vitest"
import { Sharing } from "./sharing.ts"

/** Work whose end the test decides. */
function works() {
  const begun: PromiseWithResolvers<string>[] = []
  const work = () => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  }
  return { begun, work }
}

describe("work that is shared", () => {
  test("those who come while it is under way share the next, which begins after they came", async () => {
    const sharing = new Sharing()
    const { begun, work } = works()
    const first = [sharing.ask("a", work), sharing.ask("a", work)]
    await expect.poll(() => begun).toHaveLength(1)
    const later = [sharing.ask("a", work), sharing.ask("a", work)]
    begun[0]!.resolve("old")
    expect(await Promise.all(first)).toEqual(["old", "old"])
    await expect.poll(() => begun).toHaveLength(2)
    begun[1]!.resolve("new")
    expect(await Promise.all(later)).toEqual(["new", "new"])
    const again = sharing.ask("a", work)
    await expect.poll(() => begun).toHaveLength(3)
    begun[2]!.resolve("last")
    expect(await again).toBe("last")
  })

  test("who asked before it began takes it as it is, under way or done, for as long as it lasts", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] })
    onTestFinished(() => void vi.useRealTimers())
    const sharing = new Sharing()
    const { begun, work } = works()
    const since = performance.now()
    const first = sharing.ask("a", work, { lasts: () => 60 })
    await expect.poll(() => begun).toHaveLength(1)
    const asked_later = performance.now()
    const under_way = sharing.ask("a", work, { since, lasts: () => 60 })
    begun[0]!.resolve("first")
    expect(await Promise.all([first, under_way])).toEqual(["first", "first"])
    expect(await sharing.ask("a", work, { since })).toBe("first")
    expect(begun).toHaveLength(1)
    const later = sharing.ask("a", work, { since: asked_later, lasts: () => 60 })
    await expect.poll(() => begun).toHaveLength(2)
    begun[1]!.resolve("second")
    expect(await later).toBe("second")
    vi.advanceTimersByTime(60)
    const gone = sharing.ask("a", work, { since })
    await expect.poll(() => begun).toHaveLength(3)
    begun[2]!.resolve("third")
    expect(await gone).toBe("third")
    const unkept = sharing.ask("a", work, { since })
    await expect.poll(() => begun).toHaveLength(4)
    begun[3]!.reject(new Error("no"))
    await expect(unkept).rejects.toThrow("no")
  })

  test("another key waits for nobody, and a failure is told to those who shared it alone", async () => {
    const sharing = new Sharing()
    const { begun, work } = works()
    const [first, other] = [sharing.ask("a", work), sharing.ask("b", work)]
    await expect.poll(() => begun).toHaveLength(2)
    const later = sharing.ask("a", work)
    begun[0]!.reject(new Error("no"))
    begun[1]!.resolve("b")
    await expect(first).rejects.toThrow("no")
    expect(await other).toBe("b")
    await expect.poll(() => begun).toHaveLength(3)
    begun[2]!.resolve("yes")
    expect(await later).toBe("yes")
  })
})
