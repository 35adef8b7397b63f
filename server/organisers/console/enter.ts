import { isSecondFactorRequired } from "#server/organisers/read-collaborator-of.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { writeCookie } from "#server/platform/http/cookies.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { endSession, hashToken, openSession } from "#server/platform/sessions.ts"

/**
 * Opens a session for somebody who has proved who they are; what the browser had open ends. Logged. `isWeak`: the password
 * they gave would not be taken as a new one.
 */
export async function enter(tx: Tx, ctx: RequestContext, id: number, { isWeak = false } = {}): Promise<void> {
  await endOwnSession(tx, ctx)
  const second_factor_due = await isSecondFactorRequired(tx, ctx.organiser_id, id)
  await openSession(tx, ctx, collaboratorRealm, id, { password_due: isWeak, second_factor_due })
  await tx
    .updateTable("collaborators")
    .set({ last_seen_at: await readClock(tx) })
    .where("organiser_id", "=", ctx.organiser_id)
    .where("id", "=", id)
    .execute()
  await logAction(tx, { organiser_id: ctx.organiser_id, collaborator: { id } }, "collaborator.login")
}

/** Ends the session in hand and, while somebody acts as another, their own one behind it. */
export async function endAll(tx: Tx, ctx: RequestContext): Promise<void> {
  await endOwnSession(tx, ctx)
  await endSession(tx, ctx, collaboratorRealm)
}

async function endOwnSession(tx: Tx, ctx: RequestContext): Promise<void> {
  const own = ctx.tokens.impersonator
  if (!own) return
  await tx
    .deleteFrom("collaborator_sessions")
    .where("organiser_id", "=", ctx.organiser_id)
    .where("token_hash", "=", hashToken(own))
    .execute()
  writeCookie(ctx, "impersonator", "", 0)
}
