import { expect, test } from "vitest"
import { FairQueue } from "./fair-queue.ts"

const fill = (queue: FairQueue<string>, names: string[]) => {
  for (const name of names) queue.add(name.split("/").slice(0, -1), name)
}
const empty = (queue: FairQueue<string>) => {
  const order: string[] = []
  for (let next = queue.next(); next !== undefined; next = queue.next()) order.push(next)
  return order
}

test("turns go round between circles of every width, in order of coming within one", () => {
  const queue = new FairQueue<string>()
  fill(queue, ["flood/a/1", "flood/a/2", "flood/b/1", "buyer/c/1", "flood/a/3", "buyer/c/2", "flood/a/4"])
  expect([queue.size, queue.count(["flood"]), queue.count(["flood", "a"]), queue.count(["nobody"])]).toEqual([
    7, 5, 4, 0,
  ])
  expect(empty(queue)).toEqual([
    "flood/a/1",
    "buyer/c/1",
    "flood/b/1",
    "buyer/c/2",
    "flood/a/2",
    "flood/a/3",
    "flood/a/4",
  ])
  expect(queue.size).toBe(0)
})

test("who waits no longer is taken out once, and leaves no empty circle behind", () => {
  const queue = new FairQueue<string>()
  fill(queue, ["x/a/1", "x/a/2", "y/b/1"])
  expect(queue.remove(["x", "a"], "x/a/1")).toBe(true)
  expect(queue.remove(["x", "a"], "x/a/1")).toBe(false)
  expect(queue.remove(["y", "b"], "y/b/1")).toBe(true)
  expect(queue.remove(["z"], "z")).toBe(false)
  expect(empty(queue)).toEqual(["x/a/2"])
})
