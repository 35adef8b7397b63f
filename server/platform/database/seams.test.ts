import { describe, expect, inject, test } from "vitest"
import { BoundedClient } from "./seams.ts"

const { OFTEN, MOST } = BoundedClient

async function connect(): Promise<BoundedClient & AsyncDisposable> {
  const client = new BoundedClient({
    connectionString: inject("postgres"),
    pipeline: true,
  } as object)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** What the server itself says that the connection has prepared. */
async function preparedOn(client: BoundedClient): Promise<string[]> {
  const { rows } = (await client.query("select statement from pg_prepared_statements")) as {
    rows: { statement: string }[]
  }
  return rows.map(({ statement }) => statement)
}

const ordinary = "select $1::integer as ordinary"
const odd = (n: number) => `select $1::integer as odd_${n}`
const often = (client: BoundedClient, text: string) =>
  Promise.all(Array.from({ length: OFTEN }, () => client.query(text, [1])))

describe("a connection that prepares a bounded number of statements", () => {
  test("prepares what is asked often after many others were, and lets go of what was asked least recently", async () => {
    await using client = await connect()
    for (let n = 0; n < MOST + 10; n++) await often(client, odd(n))
    await often(client, ordinary)
    const prepared = await preparedOn(client)
    expect(prepared).toHaveLength(MOST)
    expect(prepared).toContain(ordinary)
    expect(prepared).not.toContain(odd(10))
    expect(prepared).toContain(odd(11))
    await often(client, odd(0))
    expect(await preparedOn(client)).toContain(odd(0))
  })

  test("keeps what is asked again and again, whatever else is", async () => {
    await using client = await connect()
    await often(client, ordinary)
    for (let n = 0; n < 2 * MOST; n++) {
      await often(client, odd(n))
      await client.query(ordinary, [1])
    }
    const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
    expect(await preparedOn(client)).toContain(ordinary)
    expect(Object.values(connection.parsedStatements)).toHaveLength(MOST)
    expect(Object.keys(connection.parsedStatements)).toContain("s1")
  })

  test("keeps its order while everything travels at once, also past a statement that fails and in a transaction", async () => {
    await using client = await connect()
    await client.query("begin")
    const asked = Array.from({ length: 3 * MOST }, (_, n) => often(client, odd(n % (2 * MOST))))
    const wrong = Promise.allSettled(Array.from({ length: OFTEN }, () => client.query("select $1::integer / 0", [1])))
    const answers = await Promise.all(asked)
    expect(answers.every((same, n) => same.every(({ rows }) => rows[0][`odd_${n % (2 * MOST)}`] === 1))).toBe(true)
    expect((await wrong).map(({ status }) => status)).toEqual(Array(OFTEN).fill("rejected"))
    await client.query("rollback")
    for (let n = 0; n < MOST; n++) await often(client, odd(n))
    const prepared = await preparedOn(client)
    expect(prepared).toHaveLength(MOST)
    expect(prepared).not.toContain("select $1::integer / 0")
  })
})
