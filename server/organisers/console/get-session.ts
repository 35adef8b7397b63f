import { sql } from "kysely"
import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import type { Preferences } from "#contract/rules/collaborators.ts"
import { readCollaborator } from "#server/organisers/collaborators/collaborator-rows.ts"
import { siteUrl } from "#server/organisers/site-url.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { Caller, RequestContext } from "#server/platform/http/context.ts"
import { hashToken } from "#server/platform/sessions.ts"

/**
 * The collaborator who is logged in with all their permissions, direct and through roles, so that the console shows no
 * more; and the organiser, which the login page shows too.
 */
export const getSession = (ctx: RequestContext): Promise<AnswerInput<typeof consoleSessionEndpoints.getSession>> =>
  readTenant(ctx, async (tx) => {
    const organiser = { ...(await readOrganiser(tx, ctx)), site_url: siteUrl(ctx.platform.config, ctx.tenant) }
    const caller = ctx.collaborator
    if (!caller) return { collaborator: null, permissions: [], impersonator: null, due: null, organiser }
    return {
      collaborator: await readSelf(tx, ctx, caller),
      permissions: [...caller.permissions].sort(),
      impersonator: caller.impersonator_id ? await readImpersonator(tx, ctx, caller.impersonator_id) : null,
      due: caller.due ?? null,
      organiser,
    }
  })

export async function readSelf(tx: Tx, { organiser_id }: RequestContext, { id, cuid }: Caller) {
  const row = await readCollaborator(tx, organiser_id, cuid)
  const { preferences } = await tx
    .selectFrom("collaborators")
    .select((eb) => eb.ref("preferences").$castTo<Preferences>().as("preferences"))
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return { ...row, preferences }
}

const readImpersonator = (tx: Tx, { organiser_id, tokens }: RequestContext, id: number) =>
  tx
    .selectFrom("collaborators as c")
    .select(["c.cuid", "c.fullname"])
    .select((eb) =>
      eb
        .selectFrom("collaborator_sessions as s")
        .select("s.expires_at")
        .where("s.organiser_id", "=", organiser_id)
        .where("s.token_hash", "=", hashToken(tokens.collaborator ?? ""))
        .$asScalar()
        .$notNull()
        .as("until"),
    )
    .where("c.organiser_id", "=", organiser_id)
    .where("c.id", "=", id)
    .executeTakeFirstOrThrow()

/** What every screen shows of the organiser. */
export const readOrganiser = (tx: Tx, { organiser_id }: Pick<RequestContext, "organiser_id">) =>
  tx
    .selectFrom("organisers as o")
    .innerJoin("websites as w", (join) => join.on(ofTenant("w")))
    .select(["o.slug", "o.name", "o.logo_url", "o.language", "o.currency", "o.timezone", "w.accent_color"])
    // A trial organiser has the demo's sandbox, and none of its accounts.
    .select(sql<boolean>`o.demo and not o.trial`.as("demo"))
    .where("o.id", "=", organiser_id)
    .orderBy("w.created_at")
    .limit(1)
    .executeTakeFirstOrThrow()
