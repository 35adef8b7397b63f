import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { readRights } from "#server/organisers/read-collaborator-of.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { writeCookie } from "#server/platform/http/cookies.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { COOKIE_LIVES, hashToken, newToken } from "#server/platform/sessions.ts"
import { ownSelf } from "./own-self.ts"

// Acting as a colleague: a session of theirs that names who sits there and ends after 60 minutes, whatever is done. The
// person's own session stays open, its token in a second cookie. Every request reads both people's rights anew.
const LASTS = 3_600_000
const endpoint = collaboratorEndpoints.impersonateCollaborator

export function impersonate(ctx: RequestContext, { params }: RouteInput<typeof endpoint>): Promise<{ ok: true }> {
  const { organiser_id } = ctx
  const self = ownSelf(ctx)
  return inTenant(ctx, async (tx) => {
    const other = await lockOther(tx, organiser_id, params.cuid)
    const rights = await readRights(tx, organiser_id, self.id)
    if (!rights?.permissions.has(endpoint.permission))
      refuse("FORBIDDEN", { details: { permission: endpoint.permission } })
    if (!other || other.id === self.id) refuse("NOT_FOUND")
    const token = newToken()
    await tx
      .insertInto("collaborator_sessions")
      .values({
        organiser_id,
        token_hash: hashToken(token),
        cuid: newCuid(),
        collaborator_id: other.id,
        impersonator_id: self.id,
        user_agent: ctx.user_agent?.slice(0, 300) ?? null,
        expires_at: new Date(Date.parse(await readClock(tx)) + LASTS),
      })
      .execute()
    const both = { organiser_id, collaborator: { id: other.id, impersonator_id: self.id } }
    await logAction(tx, both, "collaborator.impersonated", { subject: `collaborator/${other.cuid}` })
    writeCookie(ctx, "impersonator", ctx.tokens.collaborator!, COOKIE_LIVES)
    // Kept beyond its end, so that the way back to the own session is found then too.
    writeCookie(ctx, "collaborator", token, COOKIE_LIVES)
    return { ok: true }
  })
}

/** Locked, so that a session of somebody who is being archived does not slip in after theirs were ended. */
const lockOther = (tx: Tx, organiser_id: number, cuid: string) =>
  tx
    .selectFrom("collaborators")
    .select(["id", "cuid"])
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .where("archived_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Gives the own session back, also when the other one is over already; without one there is nothing to do. */
export function endImpersonation(ctx: RequestContext): Promise<{ ok: true }> {
  const { organiser_id, tokens } = ctx
  return inTenant(ctx, async (tx) => {
    const own = tokens.impersonator
    if (!own) return { ok: true }
    const { rows } = await sql<{ collaborator_id: number; impersonator_id: number; cuid: string }>`
      delete from collaborator_sessions s where s.organiser_id = ${organiser_id}
        and s.token_hash = ${hashToken(tokens.collaborator ?? "")} and s.impersonator_id is not null
      returning s.collaborator_id, s.impersonator_id`.execute(tx)
    for (const { collaborator_id: id, impersonator_id } of rows) {
      const both = { organiser_id, collaborator: { id, impersonator_id } }
      const rights = await readRights(tx, organiser_id, id)
      await logAction(tx, both, "collaborator.impersonation_ended", {
        subject: rights && `collaborator/${rights.cuid}`,
      })
    }
    writeCookie(ctx, "collaborator", own, COOKIE_LIVES)
    writeCookie(ctx, "impersonator", "", 0)
    return { ok: true }
  })
}
