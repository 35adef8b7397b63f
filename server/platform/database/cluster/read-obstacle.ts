import { setTimeout as wait } from "node:timers/promises"
import { isMigrated } from "../migrate.ts"
import { LOCK } from "../start-lock.ts"
import { type Asks, hasCitus } from "./cluster-tables.ts"

/** Why this database cannot be distributed now, in one line; null when it can. Asks as the one who would do it. */
export async function readObstacle(database: Asks): Promise<string | null> {
  if (!(await hasCitus(database)))
    return "This database has no Citus: create extension citus on every node, then citus_add_node (docs/operations.md)."
  if (!(await isSuperuser(database)))
    return "Distributing takes a superuser: give the address of this database as one with --as."
  if (!(await isMigrated(database)))
    return "The database is not migrated, or not by this version: run npm run migrate first."
  return (await findNodeProblems(database))[0] ?? (await readOthers(database))
}

async function isSuperuser(database: Asks): Promise<boolean> {
  const { rows } = await database.query("select rolsuper from pg_roles where rolname = current_user")
  return rows[0].rolsuper
}

interface Node {
  address: string
  group: number
  is_active: boolean
  has_shards: boolean
}

/** Problems of the cluster itself: this is not its coordinator, it has no worker, a node is away. */
export async function findNodeProblems(database: Asks): Promise<string[]> {
  const { rows: here } = await database.query("select groupid from pg_dist_local_group")
  if (here[0].groupid !== 0) return ["This node is a worker: use the address of the coordinator."]
  const { rows } = await database.query(`
    select nodename || ':' || nodeport as address, groupid as group, isactive as is_active, shouldhaveshards as has_shards
    from pg_dist_node where noderole = 'primary' order by groupid`)
  const nodes: Node[] = rows
  if (!nodes.some(({ group }) => group === 0))
    return ["The coordinator is not among its nodes: select citus_set_coordinator_host('its address')."]
  if (!nodes.some(({ group, has_shards }) => group !== 0 && has_shards))
    return ["The cluster has no worker: select citus_add_node('address', port)."]
  const away = await findAway(database)
  return nodes.flatMap(({ address, is_active }) => {
    if (!is_active) return [`Node ${address} is disabled.`]
    return away.has(address) ? [`Node ${address} cannot be reached.`] : []
  })
}

/** Nodes that do not answer the coordinator. */
async function findAway(database: Asks): Promise<Set<string>> {
  const { rows } = await database.query(`
    select nodename || ':' || nodeport as address from pg_dist_node
    where noderole = 'primary' and isactive and not citus_check_connection_to_node(nodename, nodeport)`)
  return new Set(rows.map(({ address }) => address))
}

/** Connections that have just ended are still seen for a moment. */
async function readOthers(database: Asks): Promise<string | null> {
  for (let tries = 0; tries < 10; tries++) {
    if (tries > 0) await wait(200)
    const { rows } = await database.query(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and application_name not like 'citus_internal%'`)
    if (rows[0].others === 0) return lockOut(database)
  }
  return "Somebody is connected to the database: stop every server, worker and other client first."
}

/** Takes the lock of starting servers for as long as the connection lives: one that starts now waits. */
async function lockOut(database: Asks): Promise<string | null> {
  const { rows } = await database.query(`select pg_try_advisory_lock(${LOCK}) as is_alone`)
  return rows[0].is_alone ? null : "A server is starting or migrating: stop it first."
}
