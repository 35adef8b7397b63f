import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** The version of the organiser's catalogue (functions/catalogue.sql) at an instant; null before the first change. */
export interface CatalogueVersion {
  version: number | null
  now: string
}

/** There is one row or none, and max() answers one in any case. */
export async function readVersion(tx: Tx): Promise<CatalogueVersion> {
  const { rows } = await sql<CatalogueVersion>`
    select max(v.version) as version, clock_now() as now from catalogue_versions v where ${ofTenant("v")}`.execute(tx)
  return rows[0]!
}
