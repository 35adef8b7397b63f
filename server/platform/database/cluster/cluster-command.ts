import { parseArgs } from "node:util"
import pg from "pg"
import type { Platform } from "../../platform.ts"
import { checkCluster } from "./check-cluster.ts"
import { distribute } from "./distribute.ts"

type Print = (line: string) => void

/** npm run cluster: distributes the tables of organisers over the workers of a Citus cluster, or checks that they are. */
export async function runClusterCommand(platform: Platform, args: string[], print: Print): Promise<number> {
  const { database, config } = platform
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { "dry-run": { type: "boolean" }, shards: { type: "string" }, as: { type: "string" } },
  })
  const [action, ...rest] = positionals
  if (rest.length > 0 || (action !== "check" && action !== "distribute")) return usage(print)
  if (action === "check") return Object.keys(values).length > 0 ? usage(print) : checkCluster(database, print)
  const address = config.database_url
  if (!address) {
    print("The embedded database cannot be distributed: that takes a Citus coordinator in DATABASE_URL.")
    return 1
  }
  if (values.as && (await identify(values.as)) !== (await identify(address))) {
    print("--as: not the database of DATABASE_URL.")
    return 1
  }
  const shards = values.shards === undefined ? undefined : readWhole(values.shards)
  return distribute(values.as ?? address, { shards, is_dry_run: values["dry-run"] === true, print })
}

/** NaN for anything but digits, which is then refused like any other wrong number. */
const readWhole = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

/** Which database it is, under whatever address: the one of its server with that name. */
async function identify(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select system_identifier || '/' || current_database() as name from pg_control_system()",
    )
    return rows[0].name
  } finally {
    await client.end()
  }
}

function usage(print: Print): number {
  print(
    "npm run cluster -- distribute [--dry-run] [--shards 32] [--as ADDRESS]: spreads the organisers over the workers",
  )
  print("npm run cluster -- check: whether everything is where it has to be")
  return 2
}
