import type { Database } from "#server/platform/database/database.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { CatalogueVersion } from "./read-version.ts"

export type Keeper = Pick<RequestContext, "database" | "organiser_id">

interface Entry<T> {
  version: number | null
  value: T
}

/** The most organisers whose rules are kept. */
const MOST_ORGANISERS = 100

/**
 * Reads something of an organiser once in each process and keeps it as long as the catalogue has the same version: rules
 * that everybody's prices and lists are made by, and that change once a season. `read` may name only tables whose changes
 * make another version (functions/catalogue.sql). The version is read before, so that what is kept is as new or newer.
 */
export function keptByVersion<T>(read: (tx: Tx, ctx: Keeper) => Promise<T>) {
  const databases = new WeakMap<Database, Map<number, Entry<T>>>()
  return {
    /** The last value, whatever its version; for statements that are sent beside the one that reads the version. */
    earlier: ({ database, organiser_id }: Keeper): T | undefined => databases.get(database)?.get(organiser_id)?.value,
    async at(tx: Tx, ctx: Keeper, { version }: Pick<CatalogueVersion, "version">): Promise<T> {
      const organisers = databases.get(ctx.database) ?? new Map<number, Entry<T>>()
      databases.set(ctx.database, organisers)
      const kept = organisers.get(ctx.organiser_id)
      if (kept && kept.version === version) return kept.value
      const value = await read(tx, ctx)
      organisers.delete(ctx.organiser_id)
      organisers.set(ctx.organiser_id, { version, value })
      if (organisers.size > MOST_ORGANISERS) organisers.delete(organisers.keys().next().value!)
      return value
    },
  }
}
