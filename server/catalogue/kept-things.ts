import type { Database } from "#server/platform/database/database.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { CatalogueVersion } from "./read-version.ts"

interface Cache<T> {
  version: number | null
  timezone: string
  things: Map<number, T>
}

/** The most things of one organiser, a few kilobytes each, and the most organisers. */
const MOST_THINGS = 2_000
const MOST_ORGANISERS = 20

/**
 * A cache, in each process, of things of the catalogue by id. On an opening day thousands of requests a minute need the same
 * few availabilities. It never serves what is outdated:
 * 1. Triggers give the organiser's catalogue a new version whenever one of its tables changes (functions/catalogue.sql);
 *    `read` may name only such tables.
 * 2. Every transaction reads the version first; things cached under another version are dropped.
 * 3. Things are read after the version, so a cached one is as new as the version it is kept under, or newer.
 */
export function keptThings<T extends { id: number }>(
  read: (tx: Tx, ctx: RequestContext, ids: number[]) => Promise<T[]>,
) {
  const caches = new WeakMap<Database, Map<number, Cache<T>>>()
  return { at, beside }

  /** Those with these ids, for a version that was read before. */
  async function at(tx: Tx, ctx: RequestContext, ids: number[], { version }: CatalogueVersion): Promise<T[]> {
    const cache = atVersion(cacheOf(ctx), version)
    const missing = ids.filter((id) => !cache.things.has(id))
    put(cache, await read(tx, ctx, missing))
    keep(ctx, cache)
    return pick(cache, ids)
  }

  /** The same where the version is asked for in the same turn. */
  async function beside(tx: Tx, ctx: RequestContext, ids: number[], ask: () => Promise<CatalogueVersion>) {
    const earlier = cacheOf(ctx)
    const missing = ids.filter((id) => !earlier.things.has(id))
    const [asked, found] = await together(tx, ask, () => read(tx, ctx, missing))
    const cache = atVersion(earlier, asked.version)
    put(cache, found)
    // With a new version the things that were cached before are outdated: they are read now.
    const outdated = ids.filter((id) => !cache.things.has(id) && !missing.includes(id))
    put(cache, await read(tx, ctx, outdated))
    keep(ctx, cache)
    return { things: pick(cache, ids), now: asked.now }
  }

  function cacheOf({ database, organiser_id, tenant: { timezone } }: RequestContext): Cache<T> {
    const cache = caches.get(database)?.get(organiser_id)
    return cache?.timezone === timezone ? cache : { version: null, timezone, things: new Map() }
  }

  /** The organiser used longest ago makes room; a cache that is full is cleared. */
  function keep({ database, organiser_id }: RequestContext, cache: Cache<T>): void {
    const organisers = caches.get(database) ?? new Map<number, Cache<T>>()
    caches.set(database, organisers)
    organisers.delete(organiser_id)
    if (cache.things.size > MOST_THINGS) return
    organisers.set(organiser_id, cache)
    if (organisers.size > MOST_ORGANISERS) organisers.delete(organisers.keys().next().value!)
  }
}

const atVersion = <T>(cache: Cache<T>, version: Cache<T>["version"]): Cache<T> =>
  cache.version === version ? cache : { ...cache, version, things: new Map() }

function put<T extends { id: number }>({ things }: Cache<T>, read: T[]): void {
  for (const each of read) things.set(each.id, each)
}

const pick = <T>({ things }: Cache<T>, ids: number[]): T[] => ids.flatMap((id) => things.get(id) ?? [])
