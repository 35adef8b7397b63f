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
  return transact(database, `select app.enter(${wholeNumber(organiser_id)})`, work)
}

/**
 * Reads of one organiser without a transaction around them: each statement sees what is committed as it begins, which is
 * all that READ COMMITTED ever gives. Writing is refused by the connection.
 */
export function readTenant<T>(ctx: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { readers } = ctx.database
  if (!readers) return inTenant(ctx, work)
  const reading = () => readers.connection().execute((connection) => work(connection as Tx))
  return inScope(
    `set app.organiser_id = '${wholeNumber(ctx.organiser_id)}'; set role marelle_tenant`,
    reading,
    () => {},
  )
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

function wholeNumber(organiser_id: number): number {
  if (!Number.isSafeInteger(organiser_id)) throw new TypeError("organiser_id must be an integer")
  return organiser_id
}
