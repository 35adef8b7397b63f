import type { Kysely, Transaction } from "kysely"
import type { Tables } from "./tables.ts"

export interface Rows {
  // biome-ignore lint/suspicious/noExplicitAny: rows of raw SQL have the shape their statement gives them
  rows: any[]
  rowCount: number
}

/** The one handle on the data, the same over PostgreSQL and over the embedded database. */
export interface Database {
  kind: "postgres" | "embedded"
  /** Its tenant tables are spread over the nodes of a Citus cluster. */
  is_cluster: boolean
  /** The outer handle; tenant work goes through inTenant(), which refuses this one while it runs. */
  kysely: Kysely<Tables>
  /** Read-only connections, which keep their tenant between requests where they can; the embedded database has one connection for all. */
  readers?: Kysely<Tables>
  /** Read-only connections of lists and reports, whose statements differ from one another: planned each time, and ended when they take too long. */
  reports?: Kysely<Tables>
  /** Raw SQL outside any tenant, for pg-boss, the rate limiter and health checks. */
  query(text: string, values?: unknown[]): Promise<Rows>
  /** Scripts of several statements on one connection, for migrations. */
  exclusively<T>(work: (run: (script: string) => Promise<unknown[]>) => Promise<T>): Promise<T>
  /** The transaction that tenant work takes part in, where the handle was made by joining(). */
  joined?: Transaction<Tables>
  /** Called after a commit that left events or mail; the relay puts itself here. */
  outboxWritten: () => void
  close(): Promise<void>
}
