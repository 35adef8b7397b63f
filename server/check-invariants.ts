import { sql } from "kysely"
import { findViolationsOf, findViolationsOfInstallation, type Violation } from "./invariants.ts"
import type { Database } from "./platform/database/database.ts"
import { inTenant, unsafeInSystem } from "./platform/database/transaction.ts"
import type { InvariantGauges } from "./platform/http/metrics.ts"
import { eachAlone } from "./platform/jobs/each-alone.ts"
import type { Platform } from "./platform/platform.ts"

/** Under which the installation's own checks are kept, beside those of its organisers. */
const INSTALLATION = 0
/** Of one check: the log names some rows, the metrics count all of them. */
const MOST_LOGGED = 20

/**
 * Checks the invariants every night, one organiser after the other. Violations are logged as errors, and the last
 * result is kept in a table, because the process that checks is seldom the one whose metrics are read.
 */
export async function checkInvariants(platform: Platform): Promise<void> {
  const { database } = platform
  const organisers = await unsafeInSystem(database, (tx) =>
    tx.selectFrom("organisers").select("id").orderBy("id").execute(),
  )
  const ids = [INSTALLATION, ...organisers.map(({ id }) => id)].map((organiser_id) => ({ organiser_id }))
  await eachAlone(platform, "checking invariants", ids, async ({ organiser_id }) => {
    const violations =
      organiser_id === INSTALLATION
        ? await findViolationsOfInstallation(database)
        : await findViolationsOf(database, organiser_id)
    await keep(platform, organiser_id, violations)
  })
}

async function keep({ database, log }: Platform, organiser_id: number, violations: Violation[]): Promise<void> {
  const byInvariant = Map.groupBy(violations, ({ invariant }) => invariant)
  for (const [, rows] of byInvariant)
    for (const row of rows.slice(0, MOST_LOGGED)) {
      const about: object = { organiser_id, ...row, of: rows.length }
      log.error(about, "violated invariant")
    }
  const counts = Object.fromEntries([...byInvariant].map(([invariant, rows]) => [invariant, rows.length]))
  await inTenant({ database, organiser_id }, (tx) =>
    sql`insert into invariant_runs (organiser_id, checked_at, violations)
      select ${organiser_id}, clock_now(), ${JSON.stringify(counts)}::jsonb
      on conflict (organiser_id) do update set checked_at = excluded.checked_at, violations = excluded.violations`.execute(
      tx,
    ),
  )
}

/** What the last checks found, of all organisers together, for /metrics. */
export const readInvariantRuns = (database: Database): Promise<InvariantGauges> =>
  unsafeInSystem(database, async (tx) => {
    const { rows: last } = await sql<Pick<InvariantGauges, "checked_at">>`
      select extract(epoch from max(r.checked_at))::float8 as checked_at from invariant_runs r`.execute(tx)
    const { rows: sums } = await sql<{ invariant: string; violations: number }>`
      select v.key as invariant, sum(v.value::integer)::integer as violations
      from invariant_runs r cross join jsonb_each_text(r.violations) v group by v.key`.execute(tx)
    const violations = Object.fromEntries(sums.map((sum) => [sum.invariant, sum.violations]))
    return { ...last[0]!, violations }
  })
