import { sql } from "kysely"
import { isReserved } from "#contract/rules/reserved-paths.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

export function refuseReservedPath(path: string): void {
  if (isReserved(path)) refuse("PATH_RESERVED", { field: "path" })
}

/**
 * Templates that differ only in the names of their parameters match the same addresses, so they count as one. The
 * caller has locked the website, so that two pages saved at once cannot both find the path free.
 */
export async function refuseTakenPath(
  tx: Tx,
  organiser_id: number,
  { path, website_id, except }: { path: string; website_id: number; except?: number },
): Promise<void> {
  const twin = await tx
    .selectFrom("pages")
    .select("cuid")
    .where("organiser_id", "=", organiser_id)
    .where("website_id", "=", website_id)
    .where(sql`regexp_replace(path, ${parameter}, '{}', 'g')`, "=", path.replace(/\{\w+\}/g, "{}"))
    .$if(except !== undefined, (asked) => asked.where("id", "<>", except!))
    .executeTakeFirst()
  if (twin) refuse("PATH_TAKEN", { field: "path", details: { cuid: twin.cuid } })
}

const parameter = "\\{\\w+\\}"
