import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { authEndpoints } from "#contract/endpoints/auth.ts"
import type { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { writeCookie } from "#server/platform/http/cookies.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { COOKIE_LIVES, endSession, hashToken, newToken } from "#server/platform/sessions.ts"
import { getSiteUrl } from "../get-site-url.ts"
import { lockByToken } from "../lock-by-token.ts"
import { lockKept } from "./kept-customer.ts"

// Acting for a customer on the site: the console and the site have cookies of their own, so a link carries a token from one to
// the other. It works once and for a minute. The session it opens names who sits there and ends after 60 minutes.
const A_LINK_LIVES = 60_000
const LASTS = 3_600_000

type Impersonate = typeof consoleCustomerEndpoints.impersonateCustomer
type Enter = typeof authEndpoints.enterAsCustomer

export function impersonateCustomer(
  ctx: RequestContext,
  { params }: RouteInput<Impersonate>,
): Promise<AnswerInput<Impersonate>> {
  const { organiser_id } = ctx
  const { id: collaborator_id, impersonator_id } = ctx.collaborator!
  // The log would name three people, and the one who sits there last.
  if (impersonator_id !== null) refuse("IMPERSONATION_FORBIDDEN")
  return inTenant(ctx, async (tx) => {
    const customer = await lockKept(tx, organiser_id, params.cuid)
    const token = newToken()
    const expires_at = new Date(Date.parse(await readClock(tx)) + A_LINK_LIVES)
    await tx
      .insertInto("acting_tokens")
      .values({ organiser_id, token_hash: hashToken(token), customer_id: customer.id, collaborator_id, expires_at })
      .execute()
    await logAction(tx, ctx, "customer.impersonated", { subject: `customer/${customer.cuid}` })
    return { url: `${await getSiteUrl(tx, ctx)}/auth/acting?token=${token}`, expires_at: expires_at.toISOString() }
  })
}

/** Opens the session; a customer's own one in this browser ends. A link that is wrong, used or too old gets one answer. */
export function enterAsCustomer(ctx: RequestContext, { body }: RouteInput<Enter>): Promise<AnswerInput<Enter>> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const token_hash = hashToken(body.token)
    const customer_id = await lockByToken(tx, organiser_id, "acting_tokens", token_hash)
    const used = await tx
      .deleteFrom("acting_tokens")
      .where("organiser_id", "=", organiser_id)
      .where("token_hash", "=", token_hash)
      .returning(["collaborator_id", "expires_at"])
      .executeTakeFirst()
    const now = await readClock(tx)
    if (!used || Date.parse(used.expires_at) <= Date.parse(now)) return refuse("TOKEN_INVALID", { field: "token" })
    await endSession(tx, ctx, customerRealm)
    const token = newToken()
    await tx
      .insertInto("customer_sessions")
      .values({
        organiser_id,
        token_hash: hashToken(token),
        customer_id,
        collaborator_id: used.collaborator_id,
        expires_at: new Date(Date.parse(now) + LASTS),
      })
      .execute()
    writeCookie(ctx, customerRealm.cookie, token, COOKIE_LIVES)
    return { ok: true as const }
  })
}
