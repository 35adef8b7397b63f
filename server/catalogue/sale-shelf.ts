import type { Database } from "#server/platform/database/database.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type AvailabilityFacts, asOf, type CatalogueFacts, readCatalogue, readVersion } from "./read-for-sale.ts"

// The catalogue changes now and then; on an opening day thousands ask about the same of it in a minute. What was read is
// kept together with the catalogue's version (migration 0030) and serves as long as that stands: the version is asked for
// every time, in whatever process, so nobody is sold anything by what used to be. It is read before what it stands for,
// which makes what is kept as new as its version or newer.
interface Shelf {
  version: number | null
  timezone: string
  facts: Map<number, CatalogueFacts>
}

const shelves = new WeakMap<Database, Map<number, Shelf>>()
/** Availabilities on one shelf, and shelves; about two kilobytes each. */
const MOST = 2_000
const MOST_SHELVES = 20

/** As readSaleFacts, for transactions that change nothing of the catalogue themselves. */
export async function takeSaleFacts(
  tx: Tx,
  ctx: RequestContext,
  ids: number[],
): Promise<Map<number, AvailabilityFacts>> {
  const kept = shelfOf(ctx)
  const missing = ids.filter((id) => !kept.facts.has(id))
  const [{ version, now }, read] = await Promise.all([readVersion(tx, ctx), readCatalogue(tx, ctx, missing)])
  const isCurrent = kept.version === version
  const shelf = isCurrent ? kept : { ...kept, version, facts: new Map<number, CatalogueFacts>() }
  if (!isCurrent) {
    const outdated = ids.filter((id) => !missing.includes(id))
    for (const each of await readCatalogue(tx, ctx, outdated)) shelf.facts.set(each.id, each)
  }
  for (const each of read) shelf.facts.set(each.id, each)
  keep(ctx, shelf)
  return asOf(
    ids.flatMap((id) => shelf.facts.get(id) ?? []),
    now,
  )
}

function shelfOf({ database, organiser_id, tenant: { timezone } }: RequestContext): Shelf {
  const shelf = shelves.get(database)?.get(organiser_id)
  return shelf?.timezone === timezone ? shelf : { version: null, timezone, facts: new Map() }
}

/** Whose turn was longest ago makes room; a shelf that is full is cleared. */
function keep({ database, organiser_id }: RequestContext, shelf: Shelf): void {
  const organisers = shelves.get(database) ?? new Map<number, Shelf>()
  shelves.set(database, organisers)
  organisers.delete(organiser_id)
  if (shelf.facts.size > MOST) return
  organisers.set(organiser_id, shelf)
  if (organisers.size > MOST_SHELVES) organisers.delete(organisers.keys().next().value!)
}
