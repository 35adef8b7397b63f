import { sql } from "kysely"
import type { Database } from "#server/platform/database/database.ts"
import { unsafeInSystem } from "#server/platform/database/transaction.ts"
import { isUsablePattern } from "./match-pattern.ts"

export interface StoredPattern {
  organiser: string
  asked_in: "custom_fields" | "questions"
  cuid: string
  title: string
  pattern: string
}

/** Patterns, of all organisers, that were stored before RE2 judged them and that it cannot use: they accept every value. */
export async function findUnusablePatterns(database: Database): Promise<StoredPattern[]> {
  const stored = await unsafeInSystem(database, async (tx) => {
    const { rows } = await sql<StoredPattern>`
      select o.slug as organiser, f.asked_in, f.cuid, f.title, f.pattern from (
        select organiser_id, 'custom_fields' as asked_in, cuid, title, pattern from custom_fields
        where type = 'TEXT' and archived_at is null
        union all
        select organiser_id, 'questions', cuid, title, pattern from questions
        where type = 'TEXT' and archived_at is null
      ) f join organisers o on o.id = f.organiser_id
      where f.pattern <> '' order by o.slug, f.asked_in, f.title, f.cuid`.execute(tx)
    return rows
  })
  return stored.filter(({ pattern }) => !isUsablePattern(pattern))
}
