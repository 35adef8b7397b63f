import { AsyncLocalStorage } from "node:async_hooks"
import type { Kysely } from "kysely"

// What the running async context holds: `opening` is sent with BEGIN in one message; `acquired` says that the context
// already has its connection. Asking the outer handle for another one inside a transaction waits for itself for ever on
// the embedded database and leaves the transaction on PostgreSQL, so it throws on both.
interface Scope {
  opening: string
  acquired: boolean
  /** Rows were written that the relay should fetch once they are committed. */
  outbox: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs a transaction's work; `committed` is told whether the relay has something to fetch. */
export async function inScope<T>(opening: string, work: () => Promise<T>, committed: () => void): Promise<T> {
  refuseInsideTransaction()
  const scope: Scope = { opening, acquired: false, outbox: false }
  const result = await scopes.run(scope, work)
  if (scope.outbox) committed()
  return result
}

export function markOutbox(): void {
  const scope = scopes.getStore()
  if (!scope) throw new Error("Events and mail are written inside a transaction.")
  scope.outbox = true
}

export const currentOpening = (): string => scopes.getStore()?.opening ?? ""

export function refuseInsideTransaction(): void {
  if (scopes.getStore()?.acquired) throw new Error("The outer database handle was used inside a transaction.")
}

/** Guards before Kysely's own single-connection mutex, which would otherwise wait first. */
export function guarded<T>(kysely: Kysely<T>): Kysely<T> {
  const executor = kysely.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = (async (...args: Parameters<typeof provide>) => {
    refuseInsideTransaction()
    const scope = scopes.getStore()
    if (scope) scope.acquired = true
    return provide(...args)
  }) as typeof provide
  return kysely
}
