import { expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { inTenant } from "../database/transaction.ts"
import { refuse } from "../refusal.ts"
import { once } from "./idempotency.ts"

const backend = testBackend()
const endpoint = { method: "POST", path: "/api/carts/items" } as const

function callOnce(more: { key?: string | null; customer?: number; input?: unknown; work: () => Promise<unknown> }) {
  const ctx = {
    organiser_id: 1,
    customer: { id: more.customer ?? 1 },
    collaborator: null,
    idempotency_key: more.key === undefined ? "key" : more.key,
  }
  return inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    once(tx, ctx, endpoint, more.input ?? { a: 1 }, more.work),
  )
}

test("the second call answers as the first did and does nothing", async () => {
  let done = 0
  const work = async () => ({ cuid: `made ${++done}` })
  expect(await callOnce({ work })).toEqual({ cuid: "made 1" })
  expect(await callOnce({ work })).toEqual({ cuid: "made 1" })
  expect(done).toBe(1)
})

test("a refused call leaves its key free", async () => {
  const work = async () => refuse("NOT_FOUND")
  await expect(callOnce({ key: "refused", work })).rejects.toMatchObject({ code: "NOT_FOUND" })
  expect(await callOnce({ key: "refused", work: async () => "done" })).toBe("done")
})

test("a key used for something else is refused; another customer's key is another key", async () => {
  await callOnce({ key: "mine", work: async () => 1 })
  await expect(callOnce({ key: "mine", input: { a: 2 }, work: async () => 2 })).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  })
  expect(await callOnce({ key: "mine", customer: 2, work: async () => 3 })).toBe(3)
})

test("without a key the work is simply done", async () => {
  let done = 0
  await callOnce({ key: null, work: async () => ++done })
  await callOnce({ key: null, work: async () => ++done })
  expect(done).toBe(2)
})
