import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from "kysely"
import pg from "pg"
import type { Logger } from "pino"
import { isSpread } from "./cluster/cluster-tables.ts"
import { columnParsers } from "./column-types.ts"
import type { Database } from "./database.ts"
import { currentOpening, currentScope, refuseInsideTransaction } from "./scope.ts"
import { BoundedClient, closable, guarded, PreparingClient } from "./seams.ts"
import type { Tables } from "./tables.ts"

// A large pool is the worst thing for a rush on one row; a handful of connections keeps both cores busy.
const WRITERS = 6
const READERS = 4
const REPORTS = 2
// Everything is found by its key. A plan is made once for each connection, maybe on a table that is still empty, where
// reading all of it looks cheapest; compiling a list's plan takes ten times as long as running it.
const PLANNING = "-c jit=off -c enable_seqscan=off"
// A cluster finds the one node of a statement by the value of its organiser, which a generic plan does not have.
const PLAN_CACHE = {
  plain: "-c plan_cache_mode=force_generic_plan",
  cluster: "-c plan_cache_mode=force_custom_plan",
}
// A login named like one of our schemas would otherwise find, and make, its tables there.
const SESSION = `-c search_path=public ${PLANNING}`

// Lists and reports: their statements are as many as there are filters, so each is planned for its own values. The rows that
// people look at are in memory, where one found by an index costs little more than the next one of a scan.
const REPORTING = `-c search_path=public ${PLANNING} -c plan_cache_mode=force_custom_plan -c random_page_cost=1.1`

class TenantDriver extends PostgresDriver {
  /** BEGIN and the choice of the tenant travel in one message, and nobody waits for it: the first statement follows at
   * once. Should it fail, every statement behind it fails with its error, and no other is sent. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begun = connection.executeQuery(CompiledQuery.raw(`begin; ${currentOpening()}`))
    const scope = currentScope()!
    scope.begun = begun
    begun.catch((error) => {
      scope.failure = error
    })
  }

  /** Work that has asked for nothing, or has swallowed what it was answered, is not taken for done. */
  override async commitTransaction(...of: Parameters<PostgresDriver["commitTransaction"]>): Promise<void> {
    await currentScope()?.begun
    await super.commitTransaction(...of)
  }
}

/** Readers stay with the tenant they served last, and change over before they are handed to another. */
class ReadingDriver extends PostgresDriver {
  readonly #tenants = new WeakMap<DatabaseConnection, string>()

  override async acquireConnection(...options: Parameters<PostgresDriver["acquireConnection"]>) {
    const opening = currentOpening()
    const connection = await super.acquireConnection(...options)
    if (this.#tenants.get(connection) === opening) return connection
    this.#tenants.delete(connection)
    try {
      await connection.executeQuery(CompiledQuery.raw(opening))
    } catch (error) {
      await this.releaseConnection(connection as Parameters<PostgresDriver["releaseConnection"]>[0])
      throw error
    }
    this.#tenants.set(connection, opening)
    return connection
  }
}

export async function openPostgres(url: string, log: Logger): Promise<Database> {
  const is_cluster = await askSpread(url)
  const session = `${SESSION} ${is_cluster ? PLAN_CACHE.cluster : PLAN_CACHE.plain}`
  const pool = openPool(url, log, WRITERS, session)
  const readingPool = openPool(url, log, READERS, `${session} -c default_transaction_read_only=on`, {
    Client: BoundedClient,
  })
  const kysely = openKysely(pool, new TenantDriver({ pool }))
  const reading = is_cluster ? new TenantDriver({ pool: readingPool }) : new ReadingDriver({ pool: readingPool })
  const readers = openKysely(readingPool, reading)
  const reportPool = openPool(url, log, REPORTS, `${REPORTING} -c default_transaction_read_only=on`, {
    Client: BoundedClient,
    statement_timeout: 10_000,
  })
  const reports = openKysely(reportPool, new TenantDriver({ pool: reportPool }))
  return {
    kind: "postgres",
    is_cluster,
    kysely,
    readers,
    reports,
    outboxWritten: () => undefined,
    // pg's own parsers here: what pg-boss and the rate limiter read is theirs to type.
    async query(text, values) {
      refuseInsideTransaction()
      const result: unknown = await pool.query({ text, ...(values?.length ? { values } : {}), types: pg.types })
      const results = (Array.isArray(result) ? result : [result]) as pg.QueryResult[]
      return { rows: results.flatMap((r) => r.rows), rowCount: results.at(-1)?.rowCount ?? 0 }
    },
    async exclusively(work) {
      const client = await pool.connect()
      try {
        return await work(async (script) => {
          const result: unknown = await client.query(script)
          return ((Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult).rows
        })
      } finally {
        client.release()
      }
    },
    async close() {
      await Promise.all([kysely.destroy(), readers.destroy(), reports.destroy()])
      // Kysely ends a pool only once it has sent a statement through it; migrations and raw SQL go past it.
      await Promise.all([pool, readingPool, reportPool].filter((each) => !each.ending).map((each) => each.end()))
    },
  }
}

async function askSpread(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await isSpread(client)
  } finally {
    await client.end()
  }
}

/** pg prefers an address's own options to ours, so those it has are put before ours: of two settings the later counts. */
function readAddress(url: string): { connectionString: string; given: string } {
  const address = new URL(url)
  const given = address.searchParams.get("options") ?? ""
  address.searchParams.delete("options")
  return { connectionString: given ? address.href : url, given }
}

function openPool(url: string, log: Logger, max: number, options: string, own: pg.PoolConfig = {}): pg.Pool {
  const { connectionString, given } = readAddress(url)
  const pool = new pg.Pool({
    connectionString,
    max,
    Client: PreparingClient,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
    ...own,
    options: `${given} ${options}`,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        columnParsers[oid] ?? pg.types.getTypeParser(oid, format as "text"),
    } as pg.CustomTypesConfig,
  })
  // Without a listener on every client, also those checked out, a restart of the database ends this process.
  pool.on("connect", (client) =>
    client.on("error", (error) => log.warn({ error: error.message }, "database connection")),
  )
  pool.on("error", (error) => log.warn({ error: error.message }, "database pool"))
  return pool
}

function openKysely(pool: pg.Pool, driver: PostgresDriver): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => driver
  return guarded(closable(new Kysely<Tables>({ dialect }), { at_once: true }))
}
