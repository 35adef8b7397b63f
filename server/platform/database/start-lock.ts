import type { Database } from "./database.ts"

export const LOCK = 727_274_001

export type Run = (script: string) => Promise<unknown[]>

/**
 * One process at a time: for what is made once when several servers start on an empty database (tables, queues, demo). An
 * advisory lock on a connection of its own; who waits for it, and what a migration does meanwhile, may take longer than a
 * statement may otherwise. The work may use other connections of the pool.
 */
export function underStartLock<T>(database: Database, work: (run: Run) => Promise<T>): Promise<T> {
  return database.exclusively(async (run) => {
    await run("set statement_timeout = 0")
    await run(`select pg_advisory_lock(${LOCK})`)
    try {
      return await work(run)
    } finally {
      await run(`select pg_advisory_unlock(${LOCK}); reset statement_timeout`)
    }
  })
}
