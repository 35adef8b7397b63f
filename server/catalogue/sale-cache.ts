import type { Database } from "#server/platform/database/database.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type AvailabilityFacts, asOf, type CatalogueFacts, readCatalogue } from "./read-for-sale.ts"
import { type CatalogueVersion, readVersion } from "./read-version.ts"

// A cache, in each process, of the catalogue's facts that registrations are judged by. On an opening day thousands of
// requests a minute need the same few availabilities. It never serves an outdated fact:
// 1. Triggers give the organiser's catalogue a new version whenever one of its tables changes (functions/catalogue.sql).
// 2. Every transaction reads the version first; facts cached under another version are dropped.
// 3. Facts are read after the version, so a cached fact is as new as the version it is kept under, or newer.
interface Cache {
  version: number | null
  timezone: string
  facts: Map<number, CatalogueFacts>
}

const caches = new WeakMap<Database, Map<number, Cache>>()
/** The most availabilities of one organiser, about two kilobytes each, and the most organisers. */
const MOST_FACTS = 2_000
const MOST_ORGANISERS = 20

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
  const earlier = cacheOf(ctx)
  const missing = ids.filter((id) => !earlier.facts.has(id))
  const [{ version, now }, read] = await together(
    tx,
    () => asked ?? readVersion(tx),
    () => readCatalogue(tx, ctx, missing),
  )
  const cache = atVersion(earlier, version)
  put(cache, read)
  // With a new version the facts that were cached before are outdated: they are read now.
  const outdated = ids.filter((id) => !cache.facts.has(id) && !missing.includes(id))
  put(cache, await readCatalogue(tx, ctx, outdated))
  keep(ctx, cache)
  return asOf(pick(cache, ids), now)
}

/** The same for a version that was read before. Includes availabilities that are no longer published. */
export async function takeSaleFacts(
  tx: Tx,
  ctx: RequestContext,
  ids: number[],
  { version, now }: CatalogueVersion,
): Promise<Map<number, AvailabilityFacts>> {
  const cache = atVersion(cacheOf(ctx), version)
  const missing = ids.filter((id) => !cache.facts.has(id))
  put(cache, await readCatalogue(tx, ctx, missing))
  keep(ctx, cache)
  return asOf(pick(cache, ids), now, "any")
}

const atVersion = (cache: Cache, version: Cache["version"]): Cache =>
  cache.version === version ? cache : { ...cache, version, facts: new Map() }

function put({ facts }: Cache, read: CatalogueFacts[]): void {
  for (const each of read) facts.set(each.id, each)
}

const pick = ({ facts }: Cache, ids: number[]): CatalogueFacts[] => ids.flatMap((id) => facts.get(id) ?? [])

function cacheOf({ database, organiser_id, tenant: { timezone } }: RequestContext): Cache {
  const cache = caches.get(database)?.get(organiser_id)
  return cache?.timezone === timezone ? cache : { version: null, timezone, facts: new Map() }
}

/** The organiser used longest ago makes room; a cache that is full is cleared. */
function keep({ database, organiser_id }: RequestContext, cache: Cache): void {
  const organisers = caches.get(database) ?? new Map<number, Cache>()
  caches.set(database, organisers)
  organisers.delete(organiser_id)
  if (cache.facts.size > MOST_FACTS) return
  organisers.set(organiser_id, cache)
  if (organisers.size > MOST_ORGANISERS) organisers.delete(organisers.keys().next().value!)
}
