import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { CompiledQuery, Kysely, PGliteDialect, PGliteDriver } from "kysely"
import { columnParsers, DATE, INT8, TIMESTAMPTZ } from "./column-types.ts"
import type { Database } from "./database.ts"
import { currentOpening, refuseInsideTransaction } from "./scope.ts"
import { closable, guarded } from "./seams.ts"
import type { Tables } from "./tables.ts"

class TenantDriver extends PGliteDriver {
  override async beginTransaction(connection: Parameters<PGliteDriver["beginTransaction"]>[0]): Promise<void> {
    const opening = CompiledQuery.raw(currentOpening())
    await super.beginTransaction(connection)
    try {
      await connection.executeQuery(opening)
    } catch (error) {
      // Kysely takes a BEGIN that failed for none: the only session would stay in its transaction for ever.
      await this.rollbackTransaction(connection)
      throw error
    }
  }
}

// pg-boss and the rate limiter expect the drivers' usual types, not ours.
const usualParsers = Object.fromEntries([INT8, DATE, TIMESTAMPTZ].map((oid) => [oid, usual(oid)]))
function usual(oid: number): (text: string) => unknown {
  if (oid === INT8) return Number
  return oid === DATE ? (text) => text : (text) => new Date(text)
}

export interface EmbeddedDatabase extends Database {
  kind: "embedded"
  /** The whole database as a tar, for tests that clone a migrated one. */
  dump(): Promise<Blob>
}

export async function openEmbedded(where: { folder?: string; copyOf?: Blob }): Promise<EmbeddedDatabase> {
  if (where.folder) mkdirSync(dirname(where.folder), { recursive: true })
  const lite = await PGlite.create({
    ...(where.folder ? { dataDir: where.folder } : {}),
    ...(where.copyOf ? { loadDataDir: where.copyOf } : {}),
    parsers: columnParsers as Record<number, (text: string) => unknown>,
  })
  const dialect = new PGliteDialect({ pglite: lite })
  dialect.createDriver = () => new TenantDriver({ pglite: lite })
  const kysely = guarded(closable(new Kysely<Tables>({ dialect }), { at_once: false }))

  return {
    kind: "embedded",
    is_cluster: false,
    kysely,
    outboxWritten: () => undefined,
    async query(text, values) {
      refuseInsideTransaction()
      // A statement that fails inside a script's BEGIN would leave the only session aborted for everybody after it.
      try {
        if (values?.length) {
          const result = await lite.query<Record<string, unknown>>(text, values, { parsers: usualParsers })
          return { rows: result.rows, rowCount: result.affectedRows ?? 0 }
        }
        const results = await lite.exec(text, { parsers: usualParsers })
        return { rows: results.flatMap((r) => r.rows), rowCount: results.at(-1)?.affectedRows ?? 0 }
      } catch (error) {
        await lite.exec("rollback").catch(() => undefined)
        throw error
      }
    },
    exclusively: (work) => work(async (script) => (await lite.exec(script)).at(-1)?.rows ?? []),
    dump: () => lite.dumpDataDir("none"),
    async close() {
      await kysely.destroy()
      if (!lite.closed) await lite.close()
    },
  }
}
