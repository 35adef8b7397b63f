import type { Database } from "#server/platform/database/database.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type AvailabilityFacts, asOf, type CatalogueFacts, readCatalogue, readVersion } from "./read-for-sale.ts"

// The catalogue changes now and then; on an opening day thousands ask about the same of it in a minute. What was read is
// kept together with the catalogue's version (functions/catalogue.sql) and serves as long as that stands: the version is asked for
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
  const [{ version, now }, read] = await together(
    tx,
    () => readVersion(tx, ctx),
    () => readCatalogue(tx, ctx, missing),
  )
  const shelf = atVersion(kept, version)
  put(shelf, read)
  // Where the version is another, what was there already is outdated.
  const outdated = ids.filter((id) => !shelf.facts.has(id) && !missing.includes(id))
  put(shelf, await readCatalogue(tx, ctx, outdated))
  keep(ctx, shelf)
  return asOf(pick(shelf, ids), now)
}

/** The same where it is known only later of what: the version is asked for now. Also of what is no longer published. */
export function openShelf(tx: Tx, ctx: RequestContext): (ids: number[]) => Promise<Map<number, AvailabilityFacts>> {
  const asked = readVersion(tx, ctx)
  asked.catch(() => undefined)
  return async (ids) => {
    const { version, now } = await asked
    const shelf = atVersion(shelfOf(ctx), version)
    const missing = ids.filter((id) => !shelf.facts.has(id))
    put(shelf, await readCatalogue(tx, ctx, missing))
    keep(ctx, shelf)
    return asOf(pick(shelf, ids), now, "any")
  }
}

const atVersion = (shelf: Shelf, version: Shelf["version"]): Shelf =>
  shelf.version === version ? shelf : { ...shelf, version, facts: new Map() }

function put({ facts }: Shelf, read: CatalogueFacts[]): void {
  for (const each of read) facts.set(each.id, each)
}

const pick = ({ facts }: Shelf, ids: number[]): CatalogueFacts[] => ids.flatMap((id) => facts.get(id) ?? [])

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
