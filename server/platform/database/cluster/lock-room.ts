import type { Asks, ClusterTable } from "./cluster-tables.ts"

// One transaction creates every shard and holds a lock on each, on its indexes and on what its keys refer to. Measured with
// 100 tables in 32 shards on two workers: 29,500 locks on each worker, 18 for each shard.
const LOCKS_OF_SHARD = 20
// PostgreSQL sets memory aside for so many when it starts, and makes no more.
const ROOM = `current_setting(''max_locks_per_transaction'')::int
  * (current_setting(''max_connections'')::int + current_setting(''max_prepared_transactions'')::int)`

/** Whether a worker has too little memory for the locks, in one line; null when all have enough. */
export async function readLockProblem(asks: Asks, tables: ClusterTable[], shards: number): Promise<string | null> {
  const { rows } = await asks.query(`
    select n.nodename || ':' || n.nodeport as address, r.result::int as room
    from run_command_on_workers('select ${ROOM}') r
    join pg_dist_node n on n.nodename = r.nodename and n.nodeport = r.nodeport
    where n.shouldhaveshards order by r.result::int`)
  const missing = tables.filter(({ place }) => place === "here").length
  const needed = missing * Math.ceil(shards / rows.length) * LOCKS_OF_SHARD
  const { address, room } = rows[0]
  if (room >= needed) return null
  const factor = Math.ceil(needed / room)
  return `Node ${address} has room for ${room} locks and ${needed} are needed: multiply max_locks_per_transaction by ${factor} on every worker and restart it, or take fewer --shards.`
}

/** How many shards a table has: as many as `tenant`, once that is distributed. */
export async function readShards(asks: Asks, wanted: number): Promise<number> {
  const { rows } = await asks.query(
    "select count(*)::int as shards from pg_dist_shard where logicalrelid = to_regclass('public.tenant')",
  )
  return rows[0].shards || wanted
}
