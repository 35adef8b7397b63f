import { describe, expect, test } from "vitest"
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

describe("a key", () => {
  const asked = (key: string) =>
    backend.ask("POST", "/api/language", { body: { language: "fr" }, headers: { "idempotency-key": key } })

  test.each([
    ["an empty one", ""],
    ["one of spaces", "   "],
    ["one of 256 characters", "k".repeat(256)],
    ["one of 3.3 kB", "k".repeat(3_300)],
    ["one with a tab inside", "a\tb"],
    ["one with a letter beyond ASCII", "cl\u00e9"],
  ])("%s is refused as input, naming the header", async (_, key) => {
    const { status, body } = await asked(key)
    expect([status, body.error, body.field]).toEqual([400, "INVALID_INPUT", "Idempotency-Key"])
  })

  test("of 255 printable characters is taken", async () => {
    expect((await asked(`a ~${"k".repeat(252)}`)).status).toBe(200)
  })

  test("is stored as its hash only", async () => {
    await callOnce({ key: "my secret key", work: async () => 1 })
    const rows = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx.selectFrom("idempotency_keys").select("key").execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })
})
