import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely"
import { Sharing } from "../sharing.ts"
import type { Database } from "./database.ts"
import { closingScope, compileFor, currentOrganiser, inScope, tellSending } from "./scope.ts"
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
  if (database.joined) return join(database.joined, organiser_id, work)
  return transact(database, ofOrganiser(organiser_id), work)
}

/**
 * A handle for use cases that are parts of one larger transaction, such as the demo's: inTenant() and the readers run in
 * the transaction that is open, see what it has written, and commit or roll back with it.
 */
export function joining(database: Database, tx: Tx): Database {
  const { readers: _readers, reports: _reports, ...own } = database
  return { ...own, kysely: tx, joined: tx }
}

async function join<T>(tx: Tx, organiser_id: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (currentOrganiser() !== organiser_id) throw new Error("A transaction is joined for its own organiser only.")
  return work(tx)
}

/**
 * Reads of one organiser without a transaction around them: each statement sees what is committed as it begins, which is
 * all that READ COMMITTED ever gives. Writing is refused by the connection.
 */
export function readTenant<T>(ctx: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { database, organiser_id } = ctx
  if (!database.readers) return inTenant(ctx, work)
  const opening = `set app.organiser_id = '${wholeNumber(organiser_id)}'; set role marelle_tenant`
  return read(database, database.is_cluster ? ofOrganiser(organiser_id) : { organiser_id, opening }, work)
}

/** Reads of lists and reports, on connections of their own: they are planned for their values, and may not take long. */
export function readReport<T>(ctx: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { database, organiser_id } = ctx
  if (!database.reports) return inTenant(ctx, work)
  return inScope(
    ofOrganiser(organiser_id),
    () => readIn(database.reports!, work),
    () => {},
  )
}

/**
 * One statement of a list or report, shared by those who ask the same at the same moment: same text, same values, same
 * organiser. Its rows are everybody's: they are read and never changed.
 */
export function readShared<R>(ctx: TenantContext, statement: RawBuilder<R>): Promise<readonly R[]> {
  const { database, organiser_id } = ctx
  const { reports, kysely } = database
  const compiled = compileFor(organiser_id, () => statement.compile(reports ?? kysely))
  const sharing = sharings.get(database) ?? new Sharing()
  sharings.set(database, sharing)
  const key = JSON.stringify([organiser_id, compiled.sql, compiled.parameters])
  return sharing.ask(key, async () => (await readReport(ctx, (tx) => tx.executeQuery(compiled))).rows)
}

const sharings = new WeakMap<Database, Sharing>()

type Entry = Parameters<typeof inScope>[0]

const ofOrganiser = (organiser_id: number): Entry => ({
  organiser_id,
  opening: `select app.enter(${wholeNumber(organiser_id)})`,
})

/** On a cluster in a transaction: what a session is set to stays on the coordinator, what a transaction is set to travels. */
function read<T>({ readers, is_cluster }: Database, entry: Entry, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = () =>
    is_cluster
      ? readIn(readers!, work)
      : readers!.connection().execute((handle) => closingScope(() => work(handle as Tx)))
  return inScope(entry, run, () => {})
}

/** Reads in a transaction whose end nobody waits for: nothing was written that could still be refused. */
function readIn<T>(handle: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const reading = handle.transaction().execute(async (tx) => resolve(await closingScope(() => work(tx))))
  reading.catch(reject)
  return promise
}

/** Reads as the server's own login on a connection of the readers, for the proof that it sees nothing. */
export async function unsafeReadBare<T>(database: Database, work: (tx: Tx) => Promise<T[]>): Promise<T[]> {
  if (!database.readers) return []
  const opening = database.is_cluster ? "select" : "reset role; reset app.organiser_id"
  return read(database, { organiser_id: null, opening }, work)
}

/** Crosses organisers: only for finding hosts, relaying, the looks of jobs, and checks. */
export function unsafeInSystem<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(database, { organiser_id: null, opening: "select app.enter_system()" }, work)
}

const transact = <T>(database: Database, entry: Entry, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(
    entry,
    () => database.kysely.transaction().execute((tx) => closingScope(() => work(tx))),
    () => database.outboxWritten(),
  )

/**
 * Sends the statements of several works without waiting for answers in between. The first statement of each leaves after
 * the first of the one before it, however long that takes to come to it: what locks is written first and what looks
 * second, and the database does them in that order. Waits for all of them, so that none is under way when the transaction
 * ends, and then throws what failed first.
 */
export async function together<T extends unknown[]>(
  tx: Tx,
  ...works: { [I in keyof T]: (tx: Tx) => Promise<T[I]> }
): Promise<T> {
  const running: Promise<unknown>[] = []
  const failed: unknown[] = []
  for (const work of works) {
    let isSent = false
    const { promise: sent, resolve } = Promise.withResolvers<void>()
    const tell = () => {
      isSent = true
      resolve()
    }
    const done = tellSending(tell, async () => work(tx))
    running.push(done)
    done.catch((error) => failed.push(error))
    if (!isSent) await Promise.race([sent, done.catch(() => undefined)])
    if (failed.length > 0) break
  }
  const results = await Promise.allSettled(running)
  if (failed.length > 0) throw failed[0]
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as T
}

/** Back to the server's own login inside a transaction, where the job queue's tables are. */
export async function leaveRole(tx: Tx): Promise<void> {
  await sql`select set_config('role', 'none', true)`.execute(tx)
}

function wholeNumber(organiser_id: number): number {
  if (!Number.isSafeInteger(organiser_id)) throw new TypeError("organiser_id must be an integer")
  return organiser_id
}
