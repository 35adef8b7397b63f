import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import type { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { getCollaborator } from "#server/organisers/collaborators/collaborator-rows.ts"
import { lockRights, refuseStronger } from "#server/organisers/collaborators/guard-rights.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { countGuess } from "#server/platform/guesses.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { ownSelf } from "../own-self.ts"
import { proveOwnPassword } from "../prove-own-password.ts"
import { spendCode } from "./spend-code.ts"

/** Turns one's own second factor off, with the password and a code. */
export async function endSecondFactor(
  ctx: RequestContext,
  { body }: RouteInput<typeof consoleSessionEndpoints.endSecondFactor>,
): Promise<AnswerInput<typeof consoleSessionEndpoints.endSecondFactor>> {
  const own = await proveOwnPassword(ctx, body.password)
  const guess = { realm: collaboratorRealm, email: own.email, account: own, isWithin: true }
  const takeBack = await countGuess(ctx, guess)
  await inTenant(ctx, async (tx) => {
    const holder = await tx
      .selectFrom("collaborators")
      .select(["id", "cuid", "totp_secret", "totp_step", "recovery_codes"])
      .where("organiser_id", "=", ctx.organiser_id)
      .where("id", "=", own.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (holder.totp_secret === null) refuse("NOT_FOUND")
    await spendCode(tx, ctx, holder, body.code)
    await remove(tx, ctx, holder)
  })
  await takeBack()
  return { ok: true, archived: false }
}

const endpoint = collaboratorEndpoints.removeSecondFactor

/** Frees somebody who lost the app and the recovery codes; done by a colleague who holds all that they hold. */
export function removeSecondFactor(
  ctx: RequestContext,
  { params }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  ownSelf(ctx)
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, params, async () => {
      const held = await lockRights(tx, ctx, endpoint.permission)
      const other = await getCollaborator(tx, ctx.organiser_id, params.cuid)
      await refuseStronger(tx, ctx.organiser_id, held, other.id)
      // One's own needs the password and a code: a session that was left open must not be enough.
      if (!other.second_factor || other.id === ctx.collaborator?.id) refuse("NOT_FOUND")
      await remove(tx, ctx, other)
      return { ok: true as const, archived: false }
    }),
  )
}

async function remove(tx: Tx, ctx: RequestContext, { id, cuid }: { id: number; cuid: string }): Promise<void> {
  await tx
    .updateTable("collaborators")
    .set({ totp_secret: null, totp_pending: null, totp_step: null, recovery_codes: [] })
    .where("organiser_id", "=", ctx.organiser_id)
    .where("id", "=", id)
    .execute()
  await logAction(tx, ctx, "collaborator.second_factor_removed", { subject: `collaborator/${cuid}` })
}
