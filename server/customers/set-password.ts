import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { authEndpoints } from "#contract/endpoints/auth.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { hashPassword, refuseCommonPassword } from "#server/platform/passwords.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endSessionsOf, hashToken, openSession } from "#server/platform/sessions.ts"
import { endEmailChange } from "./email-changes.ts"
import { lockByToken } from "./lock-by-token.ts"
import { endPasswordTokens } from "./password-tokens.ts"
import { refuseWhileActing } from "./refuse-while-acting.ts"

/**
 * Sets a new password with the token of a link and logs in. Every session and every other link of the customer ends.
 * A token that is wrong, used, too old or another organiser's gets one and the same answer.
 */
export async function setPassword(
  ctx: RequestContext,
  { body }: RouteInput<typeof authEndpoints.setPassword>,
): Promise<AnswerInput<typeof authEndpoints.setPassword>> {
  const { organiser_id } = ctx
  refuseWhileActing(ctx)
  refuseCommonPassword(body.password)
  const password_hash = await hashPassword(body.password)
  await inTenant(ctx, async (tx) => {
    const token_hash = hashToken(body.token)
    const customer_id = await lockByToken(tx, organiser_id, "password_tokens", token_hash)
    const now = await readClock(tx)
    await refuseDeadToken(tx, organiser_id, token_hash, now)
    await endPasswordTokens(tx, organiser_id, customer_id, now)
    await tx
      .updateTable("customers")
      .set({ password_hash })
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", customer_id)
      .execute()
    // A change of address that somebody else began with the old password ends with it.
    await endEmailChange(tx, organiser_id, customer_id)
    await endSessionsOf(tx, ctx, customerRealm, customer_id)
    await openSession(tx, ctx, customerRealm, customer_id)
  })
  return { ok: true }
}

async function refuseDeadToken(tx: Tx, organiser_id: number, token_hash: string, now: string): Promise<void> {
  const token = await tx
    .selectFrom("password_tokens")
    .select("customer_id")
    .where("organiser_id", "=", organiser_id)
    .where("token_hash", "=", token_hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  if (!token) refuse("TOKEN_INVALID", { field: "token" })
}
