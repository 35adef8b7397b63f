import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** The version of the organiser's catalogue (functions/catalogue.sql) at an instant; null before the first change. */
export interface CatalogueVersion {
  version: number | null
  now: string
}

/** Columns of a CatalogueVersion, for a statement that is sent anyway: on a cluster each is a journey. */
export const versionColumns = sql`
  (select v.version from catalogue_versions v where ${ofTenant("v")}) as version, clock_now() as now`

export async function readVersion(tx: Tx): Promise<CatalogueVersion> {
  const { rows } = await sql<CatalogueVersion>`select ${versionColumns}`.execute(tx)
  return rows[0]!
}
