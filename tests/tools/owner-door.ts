// The embedded database belongs to its server's process alone. Preloaded into the server of the journeys, this opens a local
// socket through which a journey runs a statement as the database's owner, for rows that no call of the product writes: a
// time that has passed, or more entries than a form takes. Product code knows nothing of it.
import { rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { createInterface } from "node:readline"
import { isMainThread } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"

interface Asked {
  statement: string
  values: unknown[]
}
type Answer = { rows: Record<string, unknown>[] } | { error: string }

/** The environment of a server process with such a socket, beside what is preloaded into it anyway. */
export const environmentWithDoor = (path: string, preloaded: string) => ({
  OWNER_DOOR: path,
  NODE_OPTIONS: `${preloaded} --import=${import.meta.url}`,
})

/** Runs one statement in the server's database as its owner. */
export function askAtDoor(path: string, statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => socket.end(`${JSON.stringify({ statement, values } satisfies Asked)}\n`))
    socket.once("error", reject)
    createInterface({ input: socket }).once("line", (line) => {
      const answer = JSON.parse(line) as Answer
      if ("error" in answer) reject(new Error(answer.error))
      else resolve(answer.rows)
    })
  })
}

function openDoor(path: string, database: PGlite): void {
  rmSync(path, { force: true })
  const run = async (line: string): Promise<Answer> => {
    const { statement, values } = JSON.parse(line) as Asked
    // PGlite lets it wait for the transaction that is under way.
    return { rows: (await database.query<Record<string, unknown>>(statement, values)).rows }
  }
  createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined)
    createInterface({ input: socket }).once("line", (line) => {
      void run(line)
        .catch((error: Error) => ({ error: error.message }))
        .then((answer) => socket.end(`${JSON.stringify(answer)}\n`))
    })
  })
    .listen(path)
    .unref()
}

const { OWNER_DOOR } = process.env
if (OWNER_DOOR && isMainThread) {
  const create = PGlite.create.bind(PGlite)
  PGlite.create = (async (...given: Parameters<typeof create>) => {
    const database = await create(...given)
    openDoor(OWNER_DOOR, database)
    return database
  }) as typeof PGlite.create
}
