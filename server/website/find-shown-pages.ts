import { matchPages, type PageMatch } from "#contract/rules/page-matching.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

// The pages that visitors find: shown, and published at least once. An address belongs to the most specific of those whose
// template matches it. `/{availability}` matches everything with one segment, so it counts only if that is an availability's
// cuid. An availability's public link is /availabilities/{cuid}, which renders the first page made for availabilities.
export interface ShownPage {
  id: number
  path: string
  type: "DEFAULT" | "AVAILABILITY"
}

const selectPages = (tx: Tx, organiser_id: number) =>
  tx.selectFrom("pages").select(["id", "path", "type"]).where("organiser_id", "=", organiser_id).orderBy("id")

export const findShownPages = (tx: Tx, organiser_id: number): Promise<ShownPage[]> =>
  selectPages(tx, organiser_id).where("published", "=", true).where("published_at", "is not", null).execute()

export const findAllPages = (tx: Tx, organiser_id: number): Promise<ShownPage[]> =>
  selectPages(tx, organiser_id).execute()

/** The page of this cuid in a list of its own, whether it is shown or not. */
export const findPage = (tx: Tx, organiser_id: number, cuid: string): Promise<ShownPage[]> =>
  selectPages(tx, organiser_id).where("cuid", "=", cuid).execute()

/** The page that answers an address, of those given, with its parameters. */
export const readPageAt = async (
  tx: Tx,
  organiser_id: number,
  pages: ShownPage[],
  path: string,
): Promise<PageMatch<ShownPage> | undefined> =>
  (await firstReal(tx, organiser_id, matchPages(pages, path))) ?? canonical(pages, path)

function canonical(pages: ShownPage[], path: string): PageMatch<ShownPage> | undefined {
  const [, availability] = /^\/availabilities\/([a-z0-9]+)\/?$/.exec(path) ?? []
  const page = pages.find(({ type, path }) => type === "AVAILABILITY" && path.includes("{availability}"))
  return availability && page ? { page, params: { availability } } : undefined
}

async function firstReal(
  tx: Tx,
  organiser_id: number,
  matches: PageMatch<ShownPage>[],
): Promise<PageMatch<ShownPage> | undefined> {
  for (const match of matches)
    if (match.page.path !== "/{availability}" || (await isAvailability(tx, organiser_id, match.params.availability!)))
      return match
}

async function isAvailability(tx: Tx, organiser_id: number, cuid: string): Promise<boolean> {
  if (!/^[a-z][a-z0-9]{1,31}$/.test(cuid)) return false
  const row = await tx
    .selectFrom("availabilities")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .executeTakeFirst()
  return row !== undefined
}
