import { createHash } from "node:crypto"
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from "kysely"
import pg from "pg"
import type { Logger } from "pino"
import { columnParsers } from "./column-types.ts"
import type { Database } from "./database.ts"
import { currentOpening, guarded, refuseInsideTransaction } from "./scope.ts"
import type { Tables } from "./tables.ts"

// A large pool is the worst thing for a rush on one row; a handful of connections keeps both cores busy.
const WRITERS = 6
const READERS = 4
// Everything is found by its key. A plan is made once for each connection, maybe on a table that is still empty, where
// reading all of it looks cheapest; compiling a list's plan takes ten times as long as running it.
const PLANNING = "-c jit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off"

const names = new Map<string, string>()
function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 32)
    if (names.size < 5000) names.set(text, name)
  }
  return name
}

/**
 * Statements with parameters are prepared under a stable name, so each connection plans them once. What is asked within one
 * turn of the loop leaves in one write: in a rush a quarter of the server's work was handing messages to the network.
 */
class PreparingClient extends pg.Client {
  #isHeldBack = false

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() in ways no single signature states
  override query(config: any, values?: any, callback?: any): any {
    this.#holdBack()
    if (typeof config === "string" && Array.isArray(values) && values.length > 0)
      return super.query({ name: statementName(config), text: config, values }, callback)
    return super.query(config, values, callback)
  }

  #holdBack(): void {
    if (this.#isHeldBack) return
    const { stream } = this.connection
    this.#isHeldBack = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeldBack = false
      stream.uncork()
    })
  }
}

class TenantDriver extends PostgresDriver {
  /** BEGIN and the choice of the tenant travel in one message, and nobody waits for it: the first statement follows at
   * once. Should it fail, so does everything after it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    connection.executeQuery(CompiledQuery.raw(`begin; ${currentOpening()}`)).catch(() => undefined)
  }
}

/** Readers stay with the tenant they served last, and change over before they are handed to another. */
class ReadingDriver extends PostgresDriver {
  readonly #tenants = new WeakMap<DatabaseConnection, string>()

  override async acquireConnection(...options: Parameters<PostgresDriver["acquireConnection"]>) {
    const connection = await super.acquireConnection(...options)
    const opening = currentOpening()
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

export function openPostgres(url: string, log: Logger): Database {
  const pool = openPool(url, log, WRITERS, PLANNING)
  const readingPool = openPool(url, log, READERS, `${PLANNING} -c default_transaction_read_only=on`)
  const kysely = openKysely(pool, new TenantDriver({ pool }))
  const readers = openKysely(readingPool, new ReadingDriver({ pool: readingPool }))
  return {
    kind: "postgres",
    kysely,
    readers,
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
      await Promise.all([kysely.destroy(), readers.destroy()])
    },
  }
}

function openPool(url: string, log: Logger, max: number, options: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: PreparingClient,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
    options,
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
  return guarded(sentAtOnce(new Kysely<Tables>({ dialect })))
}

/**
 * Kysely holds every statement of a transaction back until the one before it is answered. pg keeps their order by itself:
 * what is asked together travels together, and is done one after the other.
 */
function sentAtOnce<T>(kysely: Kysely<T>): Kysely<T> {
  const executor = kysely.getExecutor()
  const within = executor.withConnectionProvider.bind(executor)
  executor.withConnectionProvider = (provider) => {
    let connection: DatabaseConnection | undefined
    // A provider of one connection hands it out at once.
    void provider.provideConnection(async (given) => {
      connection = given
    })
    return within({ provideConnection: async (consumer) => consumer(connection!) })
  }
  return kysely
}
