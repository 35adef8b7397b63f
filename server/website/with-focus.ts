import { sql } from "kysely"
import { focusQuery } from "#server/organisers/images/pictures-of.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

const addresses = /(\/files\/images\/(\w+)\/\d+\.webp)(?:\?focus=\d+-\d+)?/g

/**
 * Content whose addresses of library pictures carry the focus point that each picture has today. Pages keep an address as
 * it was when the picture was chosen, and the point may have been moved since.
 */
export async function withFocus<C>(tx: Tx, organiser_id: number, content: C): Promise<C> {
  const text = JSON.stringify(content)
  const cuids = [...new Set(Array.from(text.matchAll(addresses), ([, , cuid]) => cuid))]
  if (cuids.length === 0) return content
  const { rows } = await sql<{ cuid: string; focus: string }>`
    select i.cuid, ${focusQuery} as focus from images i
    where i.organiser_id = ${organiser_id} and i.cuid = any(${cuids}::text[])`.execute(tx)
  const focusOf = new Map(rows.map(({ cuid, focus }) => [cuid, focus]))
  return JSON.parse(text.replace(addresses, (_, address: string, cuid: string) => address + (focusOf.get(cuid) ?? "")))
}
