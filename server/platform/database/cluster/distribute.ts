import pg from "pg"
import type { Database } from "../database.ts"
import { planDistribution } from "./cluster-plan.ts"
import { findClusterTables } from "./cluster-tables.ts"
import { findObstacle } from "./find-obstacle.ts"

const SHARDS = 32
const MOST_SHARDS = 1024

interface Options {
  /** Counts the first time only: tables that come later are cut like the first ones. */
  shards?: number
  is_dry_run?: boolean
  print: (line: string) => void
}

/**
 * Turns an installation on a Citus coordinator into one whose organisers are spread over the workers, with the rows it has;
 * run again, it distributes the tables that later migrations have added. One transaction: a failure changes nothing.
 * Answers 0 when everything is distributed, 1 when it was refused or has failed.
 */
export async function distribute(url: string, { shards = SHARDS, is_dry_run, print }: Options): Promise<number> {
  const refused = (line: string) => {
    print(line)
    return 1
  }
  if (!Number.isInteger(shards) || shards < 1 || shards > MOST_SHARDS)
    return refused(`--shards: a whole number from 1 to ${MOST_SHARDS}.`)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.query("set search_path = public")
    const database = asking(client)
    const obstacle = await findObstacle(database)
    if (obstacle) return refused(obstacle)
    const tables = await findClusterTables(database)
    const wrong = tables.filter(({ place }) => place === "wrong").map(({ name }) => name)
    if (wrong.length > 0) return refused(`Distributed in another way already: ${wrong.join(", ")}.`)
    if (tables.every(({ place }) => place === "right")) {
      print("Everything is distributed already.")
      return 0
    }
    for (const statement of planDistribution(tables, shards)) {
      print(`${statement};`)
      if (!is_dry_run) await client.query(statement)
    }
    print(is_dry_run ? "Nothing was changed." : `${tables.length} tables are distributed.`)
    return 0
  } catch (error) {
    return refused(`Nothing was changed: ${explain(error as Error & { code?: string })}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const asking = (client: pg.Client): Pick<Database, "query"> => ({
  async query(text, values) {
    const { rows, rowCount } = await client.query(text, values)
    return { rows, rowCount: rowCount ?? 0 }
  },
})

/** One transaction over all tables needs many locks, for which PostgreSQL sets memory aside when it starts. */
function explain({ code, message }: { code?: string; message: string }): string {
  if (code !== "53200" && !/max_locks_per_transaction/.test(message)) return message
  return `${message} Raise max_locks_per_transaction on every node, or take fewer --shards.`
}
