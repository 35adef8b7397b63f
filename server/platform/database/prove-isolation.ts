import { sql } from "kysely"
import type { Database } from "./database.ts"
import { enterTenant, inTenant, type Tx, unsafeInSystem } from "./transaction.ts"

// The server refuses to run unless it has seen, on its own connection, that row-level security holds: a login that is a
// superuser, a table that somebody forgot to protect or a role that was never taken on would all be silent otherwise.
export async function proveIsolation(database: Database): Promise<void> {
  const unprotected = await findUnprotectedTables(database)
  if (unprotected.length > 0) throw new Error(`Tables without forced row-level security: ${unprotected.join(", ")}`)

  const organisers = await unsafeInSystem(database, (tx) =>
    tx.selectFrom("tenant").select("organiser_id").limit(2).execute(),
  )
  const seen = await inTenant({ database, organiser_id: 0 }, whatIsSeen)
  if (seen.role !== "marelle_tenant" || seen.privileged)
    throw new Error(`Tenant work would run as ${seen.role}, which row-level security does not bind.`)
  if (seen.tenants.length > 0) throw new Error("Rows are visible to no organiser in particular.")
  for (const { organiser_id } of organisers) {
    const { tenants } = await inTenant({ database, organiser_id }, whatIsSeen)
    if (tenants.length !== 1 || tenants[0] !== organiser_id)
      throw new Error(`Organiser ${organiser_id} sees the rows of ${tenants.join(", ")}.`)
  }
  if (await canWriteAsAnother(database)) throw new Error("An organiser could write rows of another one.")
}

async function whatIsSeen(tx: Tx) {
  const { rows } = await sql<{ role: string; privileged: boolean }>`
    select current_user::text as role, rolsuper or rolbypassrls as privileged
    from pg_roles where rolname = current_user`.execute(tx)
  const tenants = await tx.selectFrom("tenant").select("organiser_id").execute()
  return { ...rows[0]!, tenants: tenants.map((row) => row.organiser_id) }
}

async function canWriteAsAnother(database: Database): Promise<boolean> {
  const attempt = unsafeInSystem(database, async (tx) => {
    await enterTenant(tx, 0)
    await tx.insertInto("events").values({ organiser_id: -1, type: "organiser.created" }).execute()
    throw new Error("written")
  })
  return attempt.then(
    () => true,
    (error: Error) => error.message === "written",
  )
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
