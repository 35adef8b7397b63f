/** Whatever answers a statement: our handle on the data, or one connection. */
export interface Asks {
  // biome-ignore lint/suspicious/noExplicitAny: rows of raw SQL have the shape their statement gives them
  query(text: string): Promise<{ rows: any[] }>
}

/** A table that has to be on the nodes: an organiser's rows, or rows that every node needs beside them. */
export interface ClusterTable {
  name: string
  /** Tables its foreign keys refer to. */
  parents: string[]
  /** Tables its triggers read or write. */
  triggered: string[]
  is_tenant: boolean
  place: "here" | "right" | "wrong"
}

// The policies of a table tell what it is: `tenant` (app.protect) means rows of one organiser, `own` a table that finds or
// lists organisers and is copied to every node. Rows are copied with the triggers on, so that what an INSERT trigger names
// has to be on the nodes before the table it belongs to.
const TABLES = `
  select c.relname as name, bool_or(p.polname = 'tenant') as is_tenant, array(
    select f.confrelid::regclass::text from pg_constraint f
    where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents, array(
    select other.relname::text from pg_trigger t
    join pg_proc code on code.oid = t.tgfoid
    join pg_class other on other.relnamespace = c.relnamespace and other.relkind in ('r', 'p') and other.oid <> c.oid
      and code.prosrc ~ ('\\m' || other.relname || '\\M')
    where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 4 > 0) as triggered
  from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname in ('tenant', 'own')
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  group by c.oid, c.relname, c.relnamespace order by c.relname`

const PLACES = `
  select c.relname as name, d.repmodel = 't' as is_reference, d.partmethod = 'h'
    and column_to_column_name(d.logicalrelid, d.partkey) = 'organiser_id' and d.colocationid = root.colocationid as is_spread
  from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
  left join pg_dist_partition root on root.logicalrelid = to_regclass('public.tenant')
  where c.relnamespace = 'public'::regnamespace`

/** Every table of the cluster, parents first, with where it is now. Asks a database that has Citus. */
export async function findClusterTables(database: Asks): Promise<ClusterTable[]> {
  const { rows: tables } = await database.query(TABLES)
  const { rows: places } = await database.query(PLACES)
  const placeOf = ({ name, is_tenant }: ClusterTable): ClusterTable["place"] => {
    const found = places.find((place) => place.name === name)
    if (!found) return "here"
    return (is_tenant ? found.is_spread : found.is_reference) ? "right" : "wrong"
  }
  return parentsFirst(tables).map((table) => ({ ...table, place: placeOf(table) }))
}

/** Reference tables, then `tenant`, to which all others are tied, then every table after its parents. */
function parentsFirst(tables: ClusterTable[]): ClusterTable[] {
  const rank = (table: ClusterTable) => (table.is_tenant ? (table.name === "tenant" ? 1 : 2) : 0)
  const left = tables.toSorted((a, b) => rank(a) - rank(b))
  const ordered: ClusterTable[] = []
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const next = left.findIndex(({ parents, triggered }) => names.isDisjointFrom(new Set([...parents, ...triggered])))
    if (next < 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(", ")}.`)
    ordered.push(...left.splice(next, 1))
  }
  return ordered
}

/** Whether the tables of organisers are distributed: the database itself knows, so nothing has to be configured. */
export async function isSpread(database: Asks): Promise<boolean> {
  if (!(await hasCitus(database))) return false
  const { rows } = await database.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('public.tenant') and partmethod = 'h'",
  )
  return rows.length === 1
}

export async function hasCitus(database: Asks): Promise<boolean> {
  const { rows } = await database.query("select from pg_extension where extname = 'citus'")
  return rows.length === 1
}
