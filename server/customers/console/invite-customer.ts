import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { hashToken, newToken } from "#server/platform/sessions.ts"
import { getSiteUrl } from "../get-site-url.ts"
import { endPasswordTokens } from "../password-tokens.ts"
import { type KeptCustomer, lockKept } from "./kept-customer.ts"

type Invite = typeof consoleCustomerEndpoints.inviteCustomer
const A_LINK_LIVES = 7 * 86_400_000

/** Mails a link to choose a password; earlier links end. The caller has locked the customer. */
export async function mailInvitation(tx: Tx, ctx: RequestContext, customer: KeptCustomer, email: string) {
  const { organiser_id } = ctx
  const token = newToken()
  const token_hash = hashToken(token)
  const now = await readClock(tx)
  await endPasswordTokens(tx, organiser_id, customer.id, now)
  const expires_at = new Date(Date.parse(now) + A_LINK_LIVES)
  await tx
    .insertInto("password_tokens")
    .values({ organiser_id, customer_id: customer.id, token_hash, expires_at })
    .execute()
  await writeMail(tx, organiser_id, {
    trigger: "customer.invitation",
    thing: `customer/${customer.id}/invitation/${token_hash}`,
    recipient: email,
    customer_id: customer.id,
    language: customer.language,
    template: "customer.invitation",
    data: { firstname: customer.firstname, link: `${await getSiteUrl(tx, ctx)}/auth/password?token=${token}` },
  })
}

export const inviteCustomer = (ctx: RequestContext, { params }: RouteInput<Invite>): Promise<AnswerInput<Invite>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleCustomerEndpoints.inviteCustomer, params, async () => {
      const customer = await lockKept(tx, ctx.organiser_id, params.cuid)
      if (customer.email === null) return refuse("INVALID_INPUT", { field: "email" })
      await mailInvitation(tx, ctx, customer, customer.email)
      await logAction(tx, ctx, "customer.invited", { subject: `customer/${customer.cuid}` })
      return { ok: true as const }
    }),
  )
