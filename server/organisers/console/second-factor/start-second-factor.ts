import { Secret } from "otpauth"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { proveOwnPassword } from "../prove-own-password.ts"
import { sealTotp, totpOf } from "./spend-code.ts"

type Endpoint = typeof consoleSessionEndpoints.startSecondFactor

/** A new secret, which counts once it is confirmed; starting again replaces one that was not. */
export async function startSecondFactor(
  ctx: RequestContext,
  { body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { id, email } = await proveOwnPassword(ctx, body.password)
  const secret = new Secret({ size: 20 }).base32
  await inTenant(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("collaborators")
      .set({ totp_pending: sealTotp(ctx, secret) })
      .where("organiser_id", "=", ctx.organiser_id)
      .where("id", "=", id)
      .where("totp_secret", "is", null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse("SECOND_FACTOR_ON")
  })
  return { secret, uri: totpOf(secret, { issuer: ctx.tenant.name, label: email }).toString() }
}
