import type { ClusterTable } from "./cluster-tables.ts"

// Everything is one transaction, so that a failure leaves the installation as it was. Sequential: one connection to each
// node, which sees what the transaction has done there. Without managed tables, foreign keys to a reference table would
// drag every table with them before its turn. Triggers are refused unless the setting is on; ours stay within the
// organiser of their row. The plan waits ten seconds for a table that somebody holds.
const OPENING = [
  "begin",
  "set local citus.enable_local_reference_table_foreign_keys = off",
  "set local citus.multi_shard_modify_mode = 'sequential'",
  "set local citus.enable_unsafe_triggers = on",
  "set local check_function_bodies = off",
  "set local lock_timeout = '10s'",
]

// The coordinator opens its connections to the nodes as the role at work. Citus creates the roles there with the tables.
// Statements are planned there as on one PostgreSQL (postgres.ts): by key, and without compiling.
const ROLES = ["marelle_tenant", "marelle_system"].flatMap((role) => [
  `alter role ${role} login`,
  `alter role ${role} set jit = off`,
  `alter role ${role} set enable_seqscan = off`,
])

// A function travels to the nodes when it is created. One that is older than the cluster, or than the distribution of the
// table whose rows it returns, has not, and is created once more as it is.
const FUNCTIONS = `do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
  loop
    execute definition;
  end loop;
end $$`

/** The statements that distribute the tables that are not yet, in their order. */
export function planDistribution(tables: ClusterTable[], shards: number): string[] {
  const missing = tables.filter(({ place }) => place === "here")
  return [
    ...OPENING,
    ...ROLES,
    ...missing.map((table) => distributeOne(table, shards)),
    // Rows that were copied to the nodes are still here. Triggers that refuse to empty the ledger rest meanwhile.
    "set local session_replication_role = replica",
    ...findRoots(missing).map(({ name }) => `select truncate_local_data_after_distributing_table('${name}')`),
    FUNCTIONS,
    "commit",
  ]
}

function distributeOne({ name, is_tenant }: ClusterTable, shards: number): string {
  if (!is_tenant) return `select create_reference_table('${name}')`
  const group = name === "tenant" ? `shard_count => ${shards}, colocate_with => 'none'` : "colocate_with => 'tenant'"
  return `select create_distributed_table('${name}', 'organiser_id', ${group})`
}

/** Emptying a table empties all that refer to it. */
function findRoots(tables: ClusterTable[]): ClusterTable[] {
  const names = new Set(tables.map(({ name }) => name))
  return tables.filter(({ parents }) => !parents.some((parent) => names.has(parent)))
}
