import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { keptThings } from "./kept-things.ts"
import { type AvailabilityFacts, asOf, readCatalogue } from "./read-for-sale.ts"
import { type CatalogueVersion, readVersion } from "./read-version.ts"

/** The catalogue's facts that registrations are judged by. */
const facts = keptThings(readCatalogue)

/**
 * As readSaleFacts, through the cache: for transactions that change nothing of the catalogue themselves. `asked` is the
 * version where another statement of the same turn asks for it.
 */
export async function readCachedSaleFacts(
  tx: Tx,
  ctx: RequestContext,
  ids: number[],
  asked?: Promise<CatalogueVersion>,
): Promise<Map<number, AvailabilityFacts>> {
  const { things, now } = await facts.beside(tx, ctx, ids, () => asked ?? readVersion(tx))
  return asOf(things, now)
}

/** The same for a version that was read before. Includes availabilities that are no longer published. */
export async function takeSaleFacts(
  tx: Tx,
  ctx: RequestContext,
  ids: number[],
  version: CatalogueVersion,
): Promise<Map<number, AvailabilityFacts>> {
  return asOf(await facts.at(tx, ctx, ids, version), version.now, "any")
}
