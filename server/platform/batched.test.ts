import { expect, test } from "vitest"
import { batched, Lane } from "./batched.ts"
import type { Database } from "./database/database.ts"

const database = {} as Database
const from = (whose: string, organiser_id = 1) => ({ ctx: { database, organiser_id }, whose })
type Request = ReturnType<typeof from>

/** A call that is under way until it is let go, and what each call was made of. */
function server(fails: (requests: Request[]) => boolean = () => false) {
  const calls: string[][] = []
  const gates: (() => void)[] = []
  const serve = async (requests: Request[]) => {
    calls.push(requests.map(({ whose }) => whose))
    await new Promise<void>((open) => gates.push(open))
    if (fails(requests)) throw new Error("all of it")
    return requests.map(({ whose }) => (whose === "no" ? { error: new Error("no") } : { answer: `${whose}!` }))
  }
  return { calls, serve, letGo: () => gates.shift()!(), turn: () => new Promise(setImmediate) }
}
const ways = { most: 3, at_once: 1, apart: ({ whose }: Request) => whose }

test("what arrives while a call is under way is served together by the next, in order, as many as fit", async () => {
  const { calls, serve, letGo, turn } = server()
  const ask = batched(serve, ways)
  const first = ask(from("a"))
  await turn()
  const others = ["b", "c", "d", "e"].map((whose) => ask(from(whose)))
  await turn()
  expect(calls).toEqual([["a"]])
  letGo()
  expect(await first).toBe("a!")
  await turn()
  expect(calls.at(-1)).toEqual(["b", "c", "d"])
  letGo()
  await turn()
  letGo()
  expect(await Promise.all(others)).toEqual(["b!", "c!", "d!", "e!"])
  expect(calls).toEqual([["a"], ["b", "c", "d"], ["e"]])
})

test("requests of the same are served one after the other, also with several calls under way; organisers do not wait for each other", async () => {
  const { calls, serve, letGo, turn } = server()
  const ask = batched(serve, { ...ways, at_once: 2 })
  const answers = [ask(from("a")), ask(from("a")), ask(from("b")), ask(from("a", 2))]
  await turn()
  expect(calls.map((call) => call.join(""))).toEqual(["ab", "a"])
  for (let i = 0; i < 3; i++) {
    letGo()
    await turn()
  }
  expect(await Promise.all(answers)).toEqual(["a!", "a!", "b!", "a!"])
  expect(calls).toHaveLength(3)
})

test("each is answered or refused for itself; a call that fails as a whole is repeated one by one", async () => {
  const { calls, serve, letGo, turn } = server((requests) => requests.some(({ whose }) => whose === "poison"))
  const ask = batched(serve, ways)
  const answers = ["a", "poison", "no"].map((whose) => ask(from(whose)).catch((error: Error) => error.message))
  for (let i = 0; i < 4; i++) {
    await turn()
    letGo()
  }
  expect(await Promise.all(answers)).toEqual(["a!", "all of it", "no"])
  expect(calls).toEqual([["a", "poison", "no"], ["a"], ["poison"], ["no"]])
})

test("in one lane each kind has one call under way, and more only where there is room; whoever has two gives one up", async () => {
  const lane = new Lane()
  const [one, other] = [server(), server()]
  const [ask, want] = [one, other].map(({ serve }) => batched(serve, { ...ways, most: 1, at_once: 2, lane }))
  const answers = ["a", "b", "c", "d"].map((whose) => ask!(from(whose)))
  await one.turn()
  expect(one.calls).toEqual([["a"], ["b"]])
  answers.push(want!(from("x")), want!(from("y")))
  await one.turn()
  expect([one.calls.length, other.calls]).toEqual([2, [["x"]]])
  one.letGo()
  await one.turn()
  expect(one.calls).toHaveLength(2)
  one.letGo()
  await one.turn()
  expect(one.calls).toEqual([["a"], ["b"], ["c"]])
  for (const { letGo, turn } of [one, one, other, other]) {
    letGo()
    await turn()
  }
  expect(await Promise.all(answers)).toEqual(["a!", "b!", "c!", "d!", "x!", "y!"])
  expect(lane.count(from("a").ctx)).toBe(0)
})
