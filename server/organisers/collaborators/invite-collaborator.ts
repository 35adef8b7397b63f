import type { RouteInput } from "#contract/endpoint.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { getCollaborator } from "./collaborator-rows.ts"
import { lockRights, refuseStronger } from "./guard-rights.ts"
import { mailLink } from "./mail-link.ts"

const endpoint = collaboratorEndpoints.inviteCollaborator

/** Mails an invitation again, or to somebody who has a password already the link to choose a new one. */
export const inviteCollaborator = (
  ctx: RequestContext,
  { params }: RouteInput<typeof endpoint>,
): Promise<{ ok: true }> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, params, async () => {
      const held = await lockRights(tx, ctx, endpoint.permission)
      const { id, cuid, invited } = await getCollaborator(tx, ctx.organiser_id, params.cuid)
      await refuseStronger(tx, ctx.organiser_id, held, id)
      await mailLink(tx, ctx, id, invited ? "INVITATION" : "PASSWORD")
      await logAction(tx, ctx, "collaborator.invited", { subject: `collaborator/${cuid}` })
      return { ok: true as const }
    }),
  )
