import { sql } from "kysely"
import type { Database } from "./database.ts"
import { sqlState } from "./failure.ts"
import { inTenant, leaveRole, readTenant, type Tx, unsafeInSystem, unsafeReadBare } from "./transaction.ts"

// The server refuses to run unless it has seen, on each kind of connection it uses, that row-level security holds: a table
// without a policy, a role that was never taken on or a policy that binds too few would all be silent otherwise.
// The login itself must see and write nothing either: it is what is left when a transaction could not be opened.
// A superuser cannot be bound; the embedded database has no other login, and on PostgreSQL `warn` is told of it.
export async function proveIsolation(database: Database, warn: (message: string) => void = () => {}): Promise<void> {
  const unprotected = await findUnprotectedTables(database)
  if (unprotected.length > 0) throw new Error(`Tables without forced row-level security: ${unprotected.join(", ")}`)

  const organisers = await unsafeInSystem(database, (tx) =>
    tx.selectFrom("tenant").select("organiser_id").limit(2).execute(),
  )
  const ids = organisers.map(({ organiser_id }) => organiser_id)
  for (const enter of [inTenant, readTenant])
    await proveTenants((organiser_id) => enter({ database, organiser_id }, whatIsSeen), ids)
  if (await canWriteAsAnother(database)) throw new Error("An organiser could write rows of another one.")
  if (ids[0] !== undefined && (await canWriteAsReader(database, ids[0])))
    throw new Error("A connection that only reads could write.")

  if (!(await isBound(database))) return database.kind === "postgres" ? warn(PRIVILEGED_LOGIN) : undefined
  await proveBareLogin(database)
}

const PRIVILEGED_LOGIN =
  "The login of DATABASE_URL is a superuser or has BYPASSRLS: row-level security cannot bind it where no role was taken on. Use a plain login."

type Seen = Awaited<ReturnType<typeof whatIsSeen>>

async function proveTenants(look: (organiser_id: number) => Promise<Seen>, ids: number[]): Promise<void> {
  const seen = await look(0)
  if (seen.role !== "marelle_tenant" || seen.privileged)
    throw new Error(`Tenant work would run as ${seen.role}, which row-level security does not bind.`)
  if (seen.tenants.length > 0) throw new Error("Rows are visible to no organiser in particular.")
  for (const id of ids) {
    const { tenants } = await look(id)
    if (tenants.length !== 1 || tenants[0] !== id)
      throw new Error(`Organiser ${id} sees the rows of ${tenants.join(", ")}.`)
  }
}

async function whatIsSeen(tx: Tx) {
  const { rows } = await sql<{ role: string; privileged: boolean }>`
    select current_user::text as role, rolsuper or rolbypassrls as privileged
    from pg_roles where rolname = current_user`.execute(tx)
  const tenants = await tx.selectFrom("tenant").select("organiser_id").execute()
  return { ...rows[0]!, tenants: tenants.map((row) => row.organiser_id) }
}

/** Only a missing permission counts as refused: whatever else goes wrong would go wrong for anybody. */
async function isPermitted(attempt: Promise<unknown>, refusals = ["42501"]): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (error === written) return true
    if (refusals.includes(sqlState(error) ?? "")) return false
    throw error
  }
}

/** Thrown behind a write that was let through, so that it is rolled back. */
const written = new Error("written")

async function writeEvent(tx: Tx, organiser_id: number): Promise<never> {
  await tx.insertInto("events").values({ organiser_id, type: "organiser.created" }).execute()
  throw written
}

const canWriteAsAnother = (database: Database): Promise<boolean> =>
  isPermitted(inTenant({ database, organiser_id: 0 }, (tx) => writeEvent(tx, -1)))

/** The readers' connections refuse as read-only ones (25006). Without readers, reading is an ordinary transaction. */
async function canWriteAsReader(database: Database, organiser_id: number): Promise<boolean> {
  if (!database.readers) return false
  return isPermitted(
    readTenant({ database, organiser_id }, (tx) => writeEvent(tx, organiser_id)),
    ["25006"],
  )
}

async function isBound(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    "select not (rolsuper or rolbypassrls) as bound from pg_roles where rolname = current_user",
  )
  return rows[0].bound
}

/** As the login itself: on a connection of the pool, in a transaction that has left its role, and on a reader. */
async function proveBareLogin(database: Database): Promise<void> {
  const tables = await findTenantTables(database)
  const looks = tables
    .map((name) => `select '${name}' as name where exists (select 1 from ${name})`)
    .join(" union all ")
  const look = async (tx: Tx) => (await sql.raw<{ name: string }>(looks).execute(tx)).rows
  const seen = [
    ...(await database.query(looks)).rows,
    ...(await unsafeInSystem(database, async (tx) => {
      await leaveRole(tx)
      return look(tx)
    })),
    ...(await unsafeReadBare(database, look)),
  ] as { name: string }[]
  if (seen.length > 0)
    throw new Error(
      `Rows are visible to the login without a tenant: ${[...new Set(seen.map((row) => row.name))].join(", ")}.`,
    )
  const attempt = unsafeInSystem(database, async (tx) => {
    await leaveRole(tx)
    return writeEvent(tx, -1)
  })
  if (await isPermitted(attempt)) throw new Error("The login could write rows without a tenant.")
}

/** Every table with policies: those with an organiser_id, and the organisers themselves. */
async function findTenantTables(database: Database): Promise<string[]> {
  const { rows } = await database.query(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by 1`)
  return rows.map((row: { name: string }) => row.name)
}

/** Every table with an organiser_id is a tenant table, except those that only route to one. */
export async function findUnprotectedTables(database: Database): Promise<string[]> {
  const { rows } = await database.query(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organiser_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'hosts'
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant'))
    order by 1`)
  return rows.map((row: { name: string }) => row.name)
}
