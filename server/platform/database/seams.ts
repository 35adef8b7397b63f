import { createHash } from "node:crypto"
import type { DatabaseConnection, Kysely } from "kysely"
import pg from "pg"
import { announceSending, currentScope, refuseInsideTransaction, refuseStraggler } from "./scope.ts"

// Where we reach into Kysely and pg: an executor's provideConnection and withConnectionProvider, and pg's socket. None of
// it is documented; driver.test.ts says what must still hold after an upgrade of either.

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
 * Statements with parameters are prepared under a stable name, so each connection plans them once. Statements of one
 * turn of the event loop leave in one write: on an opening day a quarter of the server's work was handing messages to the network.
 */
export class PreparingClient extends pg.Client {
  #isHeldBack = false

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() in ways no single signature states
  override query(config: any, values?: any, callback?: any): any {
    this.#holdBack()
    if (typeof config === "string" && Array.isArray(values) && values.length > 0 && this.isPrepared(config))
      return super.query({ name: statementName(config), text: config, values }, callback)
    return super.query(config, values, callback)
  }

  protected isPrepared(_text: string): boolean {
    return true
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

/**
 * Prepares the statements that are asked often, up to a number: those of lists are as many as there are filters, and a
 * connection keeps what it has prepared for as long as it lives.
 */
export class ReportingClient extends PreparingClient {
  static readonly OFTEN = 3
  static readonly MOST = 100
  readonly #prepared = new Set<string>()
  readonly #asked = new Map<string, number>()

  protected override isPrepared(text: string): boolean {
    if (this.#prepared.has(text)) return true
    if (this.#prepared.size >= ReportingClient.MOST) return false
    const asked = (this.#asked.get(text) ?? 0) + 1
    if (this.#asked.size >= 10 * ReportingClient.MOST) this.#asked.clear()
    this.#asked.set(text, asked)
    if (asked < ReportingClient.OFTEN) return false
    this.#asked.delete(text)
    this.#prepared.add(text)
    return true
  }
}

/** The outer handle throws inside a transaction, before Kysely's own single-connection mutex would wait. */
export function guarded<T>(kysely: Kysely<T>): Kysely<T> {
  const executor = kysely.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = (async (...args: Parameters<typeof provide>) => {
    refuseInsideTransaction()
    const scope = currentScope()
    if (scope) scope.acquired = true
    return provide(...args)
  }) as typeof provide
  return kysely
}

/**
 * The handle a transaction's work is given. It throws once that work has settled, and it answers with BEGIN's failure where
 * there was one: whatever the statements behind it met is only a consequence. Answers come in the order of asking, so BEGIN's
 * is never waited for here.
 *
 * Kysely holds every statement of a transaction back until the one before it is answered. With `at_once` they are handed
 * to the connection as they come: pg keeps their order, so what is asked together travels together, and is done one after
 * the other. The embedded database takes one at a time.
 */
export function closable<T>(kysely: Kysely<T>, { at_once }: { at_once: boolean }): Kysely<T> {
  const executor = kysely.getExecutor()
  const within = executor.withConnectionProvider.bind(executor)
  executor.withConnectionProvider = (provider) => {
    const scope = currentScope()
    let given: DatabaseConnection | undefined
    // A provider of one connection hands it out at once.
    if (at_once)
      void provider.provideConnection(async (connection) => {
        given = connection
      })
    return within({
      async provideConnection(consumer) {
        refuseStraggler(scope)
        announceSending()
        // Asked again when its turn has come: on the embedded database a statement waits for the one before it.
        const use = (connection: DatabaseConnection) => {
          refuseStraggler(scope)
          return consumer(connection)
        }
        try {
          return await (given ? use(given) : provider.provideConnection(async (connection) => use(connection)))
        } finally {
          await scope?.begun
        }
      },
    })
  }
  return kysely
}
