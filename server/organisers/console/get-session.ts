import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { selectCollaborators, withKnownPermissions } from "#server/organisers/collaborators/queries.ts"
import { siteUrl } from "#server/organisers/site-url.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/**
 * The collaborator who is logged in with all their permissions, direct and through roles, so that the console shows no
 * more; and the organiser, which the login page shows too.
 */
export const getSession = (ctx: RequestContext): Promise<AnswerInput<typeof consoleEndpoints.getSession>> =>
  readTenant(ctx, async (tx) => {
    const organiser = { ...(await readOrganiser(tx, ctx)), site_url: siteUrl(ctx.platform.config, ctx.tenant) }
    const caller = ctx.collaborator
    const row =
      caller && (await selectCollaborators(tx, ctx.organiser_id).where("c.id", "=", caller.id).executeTakeFirst())
    if (!caller || !row) return { collaborator: null, permissions: [], organiser }
    return { collaborator: withKnownPermissions(row), permissions: [...caller.permissions].sort(), organiser }
  })

const readOrganiser = (tx: Tx, { organiser_id }: RequestContext) =>
  tx
    .selectFrom("organisers as o")
    .innerJoin("websites as w", (join) => join.on(ofTenant("w")))
    .select(["o.slug", "o.name", "o.logo_url", "o.language", "o.currency", "o.timezone", "w.accent_color"])
    .where("o.id", "=", organiser_id)
    .orderBy("w.created_at")
    .limit(1)
    .executeTakeFirstOrThrow()
