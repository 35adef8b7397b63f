import { AsyncLocalStorage } from "node:async_hooks"

// What the running async context holds. A scope is one use of one connection: a transaction, or the reads of one request.
// Asking the outer handle for another connection inside it waits for itself for ever on the embedded database and leaves
// the transaction on PostgreSQL, so it throws on both.
export interface Scope {
  /** The organiser it is for; null where it crosses organisers. */
  organiser_id: number | null
  /** Chooses the tenant and the role; sent with BEGIN in one message. */
  opening: string
  /** The context already has its connection. */
  acquired: boolean
  /** Rows were written that the relay should fetch once they are committed. */
  outbox: boolean
  /** BEGIN's answer, which nobody waits for before the first statement is sent. */
  begun: Promise<unknown> | null
  /** Why BEGIN failed: nothing more is sent. */
  failure: unknown
  /** The work has settled: COMMIT or ROLLBACK is on its way, and the connection is about to serve somebody else. */
  closed: boolean
}

const scopes = new AsyncLocalStorage<Scope>()
const sendings = new AsyncLocalStorage<() => void>()

/** Runs a transaction's work; `committed` is told whether the relay has something to fetch. */
export async function inScope<T>(
  { organiser_id, opening }: Pick<Scope, "organiser_id" | "opening">,
  work: () => Promise<T>,
  committed: () => void,
): Promise<T> {
  refuseInsideTransaction()
  const scope = newScope(organiser_id, opening)
  const result = await scopes.run(scope, work)
  if (scope.outbox) committed()
  return result
}

const newScope = (organiser_id: number | null, opening: string): Scope => ({
  organiser_id,
  opening,
  acquired: false,
  outbox: false,
  begun: null,
  failure: null,
  closed: false,
})

/** What ofTenant() says for an organiser, where a statement is compiled before there is a connection for it. */
export function compileFor<T>(organiser_id: number, compile: () => T): T {
  return scopes.run(newScope(organiser_id, ""), compile)
}

/** Closes the scope's handle as soon as the work inside it has settled, before COMMIT or ROLLBACK is sent. */
export async function closingScope<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    scopes.getStore()!.closed = true
  }
}

export function markOutbox(): void {
  const scope = scopes.getStore()
  if (!scope) throw new Error("Events and mail are written inside a transaction.")
  scope.outbox = true
}

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Connections are opened for somebody: without inTenant, readTenant or unsafeInSystem there is no role to take on. */
export function currentOpening(): string {
  const { opening } = scopes.getStore() ?? { opening: "" }
  if (opening === "") throw new Error("Transactions are opened by inTenant() or unsafeInSystem().")
  return opening
}

/** The organiser of the running work, for statements that are made of fragments (of-tenant.ts). */
export function currentOrganiser(): number {
  const organiser_id = scopes.getStore()?.organiser_id ?? null
  if (organiser_id === null) throw new Error("ofTenant() was used outside inTenant() and readTenant().")
  return organiser_id
}

export function refuseInsideTransaction(): void {
  if (scopes.getStore()?.acquired) throw new Error("The outer database handle was used inside a transaction.")
}

/** A statement that comes after the end of its transaction would run in somebody else's, or in none. */
export function refuseStraggler(scope: Scope | undefined): void {
  if (scope?.failure) throw scope.failure
  if (scope?.closed) throw new Error("A statement came after the work of its transaction had ended: await it there.")
}

/** Runs work and tells of every statement it hands to its transaction, those of works inside it included. */
export function tellSending<T>(tell: () => void, work: () => T): T {
  const outer = sendings.getStore()
  const both = () => {
    tell()
    outer?.()
  }
  return sendings.run(both, work)
}

export const announceSending = (): void => sendings.getStore()?.()
