import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import type { Permission } from "#contract/permissions.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type Preview = typeof collaboratorEndpoints.previewRole

interface Row {
  permissions: Permission[]
  /** What each member holds by themselves and by other roles. */
  held: Permission[][]
}

/** Who gains and who loses by a role's new permissions: nobody who holds one directly or by another role. */
export const previewRole = (
  ctx: RequestContext,
  { params, body }: RouteInput<Preview>,
): Promise<AnswerInput<Preview>> =>
  readTenant(ctx, async (tx) => {
    const { rows } = await sql<Row>`
      select r.permissions, coalesce((
        select jsonb_agg(to_jsonb(c.permissions) || coalesce((
            select jsonb_agg(p) from collaborator_role_members n
            join collaborator_roles o on ${ofTenant("o")} and o.id = n.role_id
            cross join lateral unnest(o.permissions) p
            where ${ofTenant("n")} and n.collaborator_id = c.id and n.role_id <> r.id), '[]'::jsonb))
        from collaborator_role_members m
        join collaborators c on ${ofTenant("c")} and c.id = m.collaborator_id
        where ${ofTenant("m")} and m.role_id = r.id), '[]'::jsonb) as held
      from collaborator_roles r where r.organiser_id = ${ctx.organiser_id} and r.cuid = ${params.cuid}`.execute(tx)
    const { permissions, held } = rows[0] ?? refuse("NOT_FOUND")
    const counted = (all: readonly Permission[], others: readonly Permission[]) =>
      [...new Set(all)]
        .filter((each) => !others.includes(each))
        .map((permission) => ({ permission, people: held.filter((theirs) => !theirs.includes(permission)).length }))
        .filter(({ people }) => people > 0)
    return {
      members: held.length,
      gained: counted(body.permissions, permissions),
      lost: counted(permissions, body.permissions),
    }
  })
