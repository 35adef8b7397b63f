import { describe, expect, test } from "vitest"
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
