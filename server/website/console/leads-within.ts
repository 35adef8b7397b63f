import type { Element } from "#contract/blocks/tree.ts"
import { innerPaths } from "#contract/rules/page-problems.ts"
import { isReserved } from "#contract/rules/reserved-paths.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { findAllPages, readPageAt } from "#server/website/find-shown-pages.ts"

/**
 * Whether a path leads to a page of the site, or to what the site's own code answers. A page that is not published yet counts:
 * two new pages may lead to each other. Only the paths that this content leads to are looked up.
 */
export async function leadsWithin(
  tx: Tx,
  organiser_id: number,
  content: Element[],
): Promise<(path: string) => boolean> {
  const pages = await findAllPages(tx, organiser_id)
  const leading = new Set<string>()
  for (const path of innerPaths(content)) {
    if (isReserved(path) || (await readPageAt(tx, organiser_id, pages, path))) leading.add(path)
  }
  return (path) => leading.has(path)
}
