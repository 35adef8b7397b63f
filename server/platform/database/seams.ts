import { createHash } from "node:crypto"
import type { DatabaseConnection, Kysely } from "kysely"
import pg from "pg"
import { announceSending, currentScope, refuseInsideTransaction, refuseStraggler } from "./scope.ts"

// Where we reach into Kysely and pg: an executor's provideConnection and withConnectionProvider, pg's socket, and the
// statements it has prepared. None of it is documented; driver.test.ts and seams.test.ts say what must still hold after an
// upgrade of either.

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
    const isText = typeof config === "string" && Array.isArray(values) && values.length > 0
    const name = isText ? this.nameOf(config) : undefined
    return name === undefined
      ? super.query(config, values, callback)
      : super.query({ name, text: config, values }, callback)
  }

  /** The name a statement is prepared under; without one it is not. */
  protected nameOf(text: string): string | undefined {
    return statementName(text)
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
 * Prepares the statements that are asked often, up to a number, and then lets go of the one that was asked least recently:
 * those of lists are as many as there are filters, which anybody may combine, and a connection keeps what it has prepared,
 * with its plan, for as long as it lives.
 */
export class BoundedClient extends PreparingClient {
  static readonly OFTEN = 3
  static readonly MOST = 100
  /** Names by text, the least recently asked first. */
  readonly #prepared = new Map<string, string>()
  readonly #asked = new Map<string, number>()
  #count = 0

  protected override nameOf(text: string): string | undefined {
    const known = this.#prepared.get(text)
    if (known === undefined && !this.#isAskedOften(text)) return undefined
    // A statement that is prepared again has another name: the answer to its first preparing may still be on its way.
    const name = known ?? `s${++this.#count}`
    this.#prepared.delete(text)
    this.#prepared.set(text, name)
    if (this.#prepared.size > BoundedClient.MOST) this.#letGo()
    return name
  }

  #isAskedOften(text: string): boolean {
    const asked = (this.#asked.get(text) ?? 0) + 1
    if (this.#asked.size >= 10 * BoundedClient.MOST) this.#asked.clear()
    this.#asked.set(text, asked)
    if (asked < BoundedClient.OFTEN) return false
    this.#asked.delete(text)
    return true
  }

  /**
   * A Close message, behind everything that was sent with the name. Unlike the command deallocate it is no statement of its
   * own, and no error in a transaction, also where the statement could not be prepared.
   */
  #letGo(): void {
    const [oldest] = this.#prepared
    if (!oldest) return
    const [text, name] = oldest
    this.#prepared.delete(text)
    const { connection } = this as unknown as { connection: NamedStatements }
    connection.close({ type: "S", name })
    delete connection.parsedStatements[name]
  }
}

/** What pg's connection has besides what its types tell. */
interface NamedStatements {
  parsedStatements: Record<string, string>
  close(statement: { type: "S"; name: string }): void
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
