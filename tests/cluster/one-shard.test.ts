import { sql } from "kysely"
import { expect, inject, test } from "vitest"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { dropDatabases, freshPostgres, uncounted } from "#tests/fixtures/databases.ts"
import { findStrayed, permitted, readLog } from "#tests/fixtures/many-shards.ts"
import { silent } from "#tests/fixtures/template.ts"

// The check behind every file of this project (tests/fixtures/cluster-file.ts) sees what it is there to see.
const ALL = "select cuid from customers where phone = 'of nobody'"
const ONE = `${ALL} and organiser_id = 1`

async function strayedBy(statements: string[], isCounted = true): Promise<string[]> {
  const url = await freshPostgres()
  const database = await openPostgres(isCounted ? url : uncounted(url), silent)
  for (const statement of statements)
    await inTenant({ database, organiser_id: 1 }, (tx) => sql.raw(statement).execute(tx))
  await database.close()
  const { lines } = await readLog(inject("cluster_log"), 0)
  // Dropped here, so that the check behind this file does not look at it.
  return findStrayed(lines, await dropDatabases())
}

test("a statement that does not name its organiser is found, once however often it is sent", async () => {
  expect(await strayedBy([ALL, ONE, ALL])).toEqual([ALL])
})

test("one inside a function is told with the function", async () => {
  const strayed = await strayedBy([`do $$ begin perform from customers where phone = 'of nobody'; end $$`])
  expect(strayed).toEqual([expect.stringMatching(/from customers where phone = 'of nobody' — .*inline_code_block/s)])
})

test("a statement that names its organiser goes to one shard", async () => {
  expect(await strayedBy([ONE])).toEqual([])
})

test("a test's own connection is not counted", async () => {
  expect(await strayedBy([ALL], false)).toEqual([])
})

test("each statement that may go to all shards has a name and a reason, once", () => {
  const names = permitted.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { why } of permitted) expect(why).not.toBe("")
})
