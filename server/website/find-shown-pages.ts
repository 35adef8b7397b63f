import type { PageMatch } from "#contract/rules/page-matching.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

// The pages that visitors find: shown, and published at least once. An address belongs to the most specific of those whose
// template matches it. `/{availability}` matches everything with one segment, so it counts only if that is an availability's
// cuid.
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

export async function firstReal(
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
