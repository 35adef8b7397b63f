import { type RawBuilder, sql } from "kysely"
import type { Job } from "#contract/endpoints/console-jobs.ts"
import { titleOf } from "#contract/entities/entity.ts"
import { keptAt } from "#server/entities/every-kept.ts"
import { sqlOf } from "#server/entities/kept-entity.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { workOf } from "./job-works.ts"

interface Naming {
  table: string
  name: RawBuilder<string>
  where: RawBuilder<unknown>
}

/** The table that the rows of a job are of, and what they are called; undefined where the server itself chose them. */
function namingOf(kind: string): Naming | undefined {
  const kept = keptAt(kind.split(".")[0]!)
  if (kept)
    return {
      table: kept.table,
      name: sqlOf(kept, titleOf(kept.entity)) as RawBuilder<string>,
      where: kept.where ?? sql`true`,
    }
  const named = workOf(kind)?.named
  return named && { ...named, where: sql`true` }
}

/** Refused rows are told by what their list calls them: a cuid says nothing to a person. One statement for each kind of job. */
export async function nameRefused(tx: Tx, organiser_id: number, jobs: Pick<Job, "kind" | "result">[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(jobs, (job) => job.kind)) {
    const named = namingOf(kind)
    const refused = some.flatMap(({ result }) => result.refused)
    const cuids = refused.flatMap(({ cuid }) => cuid ?? [])
    if (!named || cuids.length === 0) continue
    const { rows } = await sql<{ cuid: string; name: string }>`
      select t.cuid, ${named.name}::text as name from ${sql.table(named.table)} t
      where t.organiser_id = ${organiser_id} and t.cuid = any (${cuids}::text[]) and ${named.where}`.execute(tx)
    const names = new Map(rows.map(({ cuid, name }) => [cuid, name]))
    for (const row of refused) row.name = names.get(row.cuid ?? "") ?? null
  }
}

/**
 * Cuids as a job keeps them, each once: null for one that no row of the organiser has. It is counted as refused, and
 * nothing is kept of an id that may be another organiser's.
 */
export async function knownOf(tx: Tx, organiser_id: number, kind: string, given: string[]): Promise<(string | null)[]> {
  const cuids = [...new Set(given)]
  const named = namingOf(kind)
  if (!named) return cuids
  const { rows } = await sql<{ cuid: string }>`
    select t.cuid from ${sql.table(named.table)} t
    where t.organiser_id = ${organiser_id} and t.cuid = any (${cuids}::text[])`.execute(tx)
  const known = new Set(rows.map(({ cuid }) => cuid))
  return cuids.map((cuid) => (known.has(cuid) ? cuid : null))
}
