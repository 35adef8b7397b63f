import { beforeAll, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { asker, fillWorld } from "#tests/fixtures/catalogue-world.ts"

// The keys of category filters are anybody's to invent: how many there are bounds neither planning nor memory.

const backend = testBackend()
const ask = asker(backend)
beforeAll(() => fillWorld(backend))

const lists = ["activities", "availabilities", "availabilities/dates"]
const keys = (many: number) => Array.from({ length: many }, (_, i) => `category-a${i}=x1`).join("&")

test("more than 20 groups are refused in every list, up to a thousand and more", async () => {
  for (const list of lists)
    for (const many of [21, 120, 1_000, 2_000]) {
      const { status, body } = await ask(`/api/${list}?${keys(many)}`)
      expect([list, many, status, body.error, body.field]).toEqual([list, many, 400, "INVALID_INPUT", "category-a20"])
      expect(body.details).toEqual([{ path: "category-a20", message: "TOO_MANY" }])
    }
})
