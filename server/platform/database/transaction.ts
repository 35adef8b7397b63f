import { sql, type Transaction } from "kysely"
import type { Database } from "./database.ts"
import { inScope } from "./scope.ts"
import type { Tables } from "./tables.ts"

export type Tx = Transaction<Tables>

export interface TenantContext {
  database: Database
  organiser_id: number
}

/**
 * Everything an organiser's request does to data happens in here: one transaction, one tenant, the low-privilege role,
 * READ COMMITTED. Whatever is thrown rolls all of it back.
 */
export function inTenant<T>({ database, organiser_id }: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(organiser_id)) throw new TypeError("organiser_id must be an integer")
  return transact(database, `select app.enter(${organiser_id})`, work)
}

/** Crosses organisers: only for finding hosts, relaying, creating organisers, and checks. */
export function unsafeInSystem<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(database, "select app.enter_system()", work)
}

const transact = <T>(database: Database, opening: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(
    opening,
    () => database.kysely.transaction().execute(work),
    () => database.outboxWritten(),
  )

/** Turns a system transaction into one of the given organiser, for the one that has just been created. */
export async function enterTenant(tx: Tx, organiser_id: number): Promise<void> {
  await sql`select app.enter(${organiser_id})`.execute(tx)
}

/** Back to the server's own login inside a transaction, where the job queue's tables are. */
export async function leaveRole(tx: Tx): Promise<void> {
  await sql`reset role`.execute(tx)
}
