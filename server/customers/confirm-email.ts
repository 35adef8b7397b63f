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
import { endPasswordTokens } from "./password-tokens.ts"

/**
 * The new address counts from here on: it is a new key to the account, so the customer's other sessions and the links
 * sent to the old address end. A token that is wrong, used, too old, replaced or another organiser's gets one answer.
 */
export async function confirmEmail(
  ctx: RequestContext,
  { body }: RouteInput<typeof authEndpoints.confirmEmail>,
): Promise<AnswerInput<typeof authEndpoints.confirmEmail>> {
  const { organiser_id } = ctx
  try {
    return await inTenant(ctx, async (tx) => {
      const token_hash = hashToken(body.token)
      const customer_id = await lockCustomerOf(tx, organiser_id, token_hash)
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

/** The customer is locked before the token is judged: of two uses at once the second sees what the first did. */
async function lockCustomerOf(tx: Tx, organiser_id: number, token_hash: string): Promise<number> {
  const customer = await tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("deleted_at", "is", null)
    .where("id", "=", (eb) =>
      eb
        .selectFrom("email_changes")
        .select("customer_id")
        .where("email_changes.organiser_id", "=", organiser_id)
        .where("token_hash", "=", token_hash),
    )
    .forUpdate()
    .executeTakeFirst()
  return customer?.id ?? refuse("TOKEN_INVALID", { field: "token" })
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
