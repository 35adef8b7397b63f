import { type RawBuilder, sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

/** The file that an answer's content names, as JSON; null for every other content. */
export const answeredFile = (content: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('cuid', f.cuid, 'name', f.name, 'type', f.type, 'size', f.size) from answer_files f
  where ${ofTenant("f")} and f.forgotten_at is null and 'file/' || f.cuid = ${content})`
