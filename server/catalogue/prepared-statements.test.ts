import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { BoundedClient } from "#server/platform/database/seams.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { asker, fillWorld } from "#tests/fixtures/catalogue-world.ts"

const backend = testBackend()
const ask = asker(backend)
beforeAll(() => fillWorld(backend))

test("however many questions are combined, a reader keeps a bounded number of prepared statements", async () => {
  const shapes = ["search=a", "date=2027-01-04", "weekday=1", "location=x1", "period=x1", "age=6", "after=2027-01-01"]
  const queries = Array.from({ length: 2 ** shapes.length }, (_, bits) =>
    shapes.filter((_, i) => bits & (1 << i)).join("&"),
  )
  for (let round = 0; round < 4; round++)
    for (const query of queries.slice(0, 110)) await ask(`/api/availabilities?${query}&page_size=${round + 1}`)
  const { rows } = await readTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    sql<{ kept: number }>`select count(*)::integer as kept from pg_prepared_statements`.execute(tx),
  )
  expect(rows[0]!.kept).toBeGreaterThan(0)
  expect(rows[0]!.kept).toBeLessThanOrEqual(BoundedClient.MOST)
})
