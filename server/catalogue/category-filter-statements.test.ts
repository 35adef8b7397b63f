import { beforeAll, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { asker, fillWorld } from "#tests/fixtures/catalogue-world.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

const backend = testBackend()
const ask = asker(backend)
beforeAll(() => fillWorld(backend))

const keys = (many: number) => Array.from({ length: many }, (_, i) => `category-a${i}=x1`).join("&")

test("the statements are the same for one group and for twenty", async () => {
  const textsOf = async (query: string) => {
    const ran = collectStatements(backend.database)
    expect((await ask(`/api/availabilities?${query}`)).status).toBe(200)
    return ran.map((statement) => statement.sql)
  }
  // The first question of a process also fills caches.
  await textsOf(keys(2))
  const few = await textsOf(keys(1))
  expect(few.join()).toContain("availability_categories")
  expect(await textsOf(keys(20))).toEqual(few)
})
