import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { authEndpoints } from "#contract/endpoints/auth.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endSessionsOf, hashToken } from "#server/platform/sessions.ts"
import { endEmailChange } from "./email-changes.ts"
import { lockByToken } from "./lock-by-token.ts"
import { endPasswordTokens } from "./password-tokens.ts"
import { refuseWhileActing } from "./refuse-while-acting.ts"

/**
 * The new address counts from here on: it is a new key to the account, so the customer's other sessions and the links
 * sent to the old address end. A token that is wrong, used, too old, replaced or another organiser's gets one answer.
 */
export async function confirmEmail(
  ctx: RequestContext,
  { body }: RouteInput<typeof authEndpoints.confirmEmail>,
): Promise<AnswerInput<typeof authEndpoints.confirmEmail>> {
  refuseWhileActing(ctx)
  const { organiser_id } = ctx
  try {
    return await inTenant(ctx, async (tx) => {
      const token_hash = hashToken(body.token)
      const customer_id = await lockByToken(tx, organiser_id, "email_changes", token_hash)
      const now = await readClock(tx)
      const email = await getNewEmail(tx, organiser_id, token_hash, now)
      await tx
        .updateTable("customers")
        .set({ email })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", customer_id)
        .execute()
      await endEmailChange(tx, organiser_id, customer_id)
      await endPasswordTokens(tx, organiser_id, customer_id, now)
      await endSessionsOf(tx, ctx, customerRealm, customer_id, "current")
      return { email }
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuse("EMAIL_TAKEN")
    throw error
  }
}

async function getNewEmail(tx: Tx, organiser_id: number, token_hash: string, now: string): Promise<string> {
  const change = await tx
    .selectFrom("email_changes")
    .select("email")
    .where("organiser_id", "=", organiser_id)
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  return change?.email ?? refuse("TOKEN_INVALID", { field: "token" })
}
