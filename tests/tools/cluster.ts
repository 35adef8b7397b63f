// A throw-away Citus cluster for one test run: a coordinator and two workers, each a server of tests/tools/postgres.ts. The
// coordinator writes every statement that goes to more than one shard into its log, as JSON.
import { join } from "node:path"
import pg from "pg"
import type { PostgresBinaries } from "./find-postgres.ts"
import { startPostgres } from "./postgres.ts"

export interface TestCluster {
  /** Address of the coordinator, as its owner. */
  url: string
  /** The coordinator's log, one JSON object a line. */
  log: string
  stop(): Promise<void>
}

const NODE = {
  shared_preload_libraries: "citus",
  "citus.node_conninfo": "sslmode=disable",
  max_worker_processes: "64",
  max_locks_per_transaction: "1024",
  max_prepared_transactions: "200",
  max_connections: "250",
}
const COORDINATOR = {
  ...NODE,
  logging_collector: "on",
  log_destination: "jsonlog",
  log_directory: "log",
  log_filename: "cluster.log",
  log_rotation_age: "0",
  log_rotation_size: "0",
  "citus.multi_task_query_log_level": "log",
}

export async function startCluster(found: PostgresBinaries, more: object = {}): Promise<TestCluster> {
  const starting = [COORDINATOR, NODE, NODE].map((settings) => startPostgres(found, { ...settings, ...more }))
  const servers = await Promise.all(starting)
  const [coordinator] = servers
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())))
  try {
    await joinNodes(servers.map(({ url }) => url))
    return { url: coordinator!.url, log: join(coordinator!.data!, "log", "cluster.json"), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Makes the databases of these addresses one: the first is the coordinator's. */
export async function joinNodes(urls: string[]): Promise<void> {
  await Promise.all(urls.map((url) => runAt(url, "create extension citus")))
  const [coordinator, ...workers] = urls.map((url) => new URL(url).port)
  await runAt(urls[0]!, `select citus_set_coordinator_host('127.0.0.1', ${coordinator})`)
  for (const port of workers) await runAt(urls[0]!, `select citus_add_node('127.0.0.1', ${port})`)
}

/** Runs one statement on a connection of its own. */
export async function runAt(url: string, statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}
