import pg from "pg"
import { isUnavailable } from "../failure.ts"
import { planDistribution } from "./cluster-plan.ts"
import { findClusterTables } from "./cluster-tables.ts"
import { readLockProblem, readShards } from "./lock-room.ts"
import { readObstacle } from "./read-obstacle.ts"

const SHARDS = 32
const MOST_SHARDS = 1024

interface Options {
  /** Counts the first time only: tables that come later are cut like the first ones. */
  shards?: number | undefined
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
  let last = ""
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Without a listener a lost connection ends the process; the statement under way fails with it anyway.
  client.on("error", () => undefined)
  try {
    await client.connect()
    await client.query("set search_path = public")
    const obstacle = await readObstacle(client)
    if (obstacle) return refused(obstacle)
    const tables = await findClusterTables(client)
    const wrong = tables.filter(({ place }) => place === "wrong").map(({ name }) => name)
    if (wrong.length > 0) return refused(`Distributed in another way already: ${wrong.join(", ")}.`)
    if (tables.every(({ place }) => place === "right")) {
      print("Everything is distributed already.")
      return 0
    }
    const crowded = await readLockProblem(client, tables, await readShards(client, shards))
    if (crowded) return refused(crowded)
    for (const statement of planDistribution(tables, shards)) {
      print(`${statement};`)
      if (is_dry_run) continue
      last = statement
      await client.query(statement)
    }
    print(is_dry_run ? "Nothing was changed." : `${tables.length} tables are distributed.`)
    return 0
  } catch (error) {
    // A connection that is lost while it commits says nothing about the transaction.
    if (last === "commit" && isUnavailable(error))
      return refused("The connection was lost at the end: npm run cluster -- check says whether it is done.")
    return refused(`Nothing was changed: ${(error as Error).message.split("\n")[0]}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
