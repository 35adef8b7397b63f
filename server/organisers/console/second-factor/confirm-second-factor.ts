import { randomBytes } from "node:crypto"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { ownSelf } from "../own-self.ts"
import { hashCode, stepOf } from "./spend-code.ts"

type Endpoint = typeof consoleSessionEndpoints.confirmSecondFactor

const CODES = 10

/** Three groups of four letters and digits, 60 bits of chance. */
const newCode = (): string =>
  Array.from(randomBytes(12), (byte) => "abcdefghjkmnpqrstuvwxyz023456789"[byte % 32])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-")

/** Turns the second factor on with a first code. The recovery codes are told this once, and kept hashed. */
export function confirmSecondFactor(
  ctx: RequestContext,
  { body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { id, cuid } = ownSelf(ctx)
  return inTenant(ctx, async (tx) => {
    const row = await tx
      .selectFrom("collaborators")
      .select(["totp_secret", "totp_pending"])
      .where("organiser_id", "=", ctx.organiser_id)
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (row.totp_secret !== null) refuse("SECOND_FACTOR_ON")
    if (row.totp_pending === null) refuse("NOT_FOUND")
    const totp_step = await stepOf(tx, ctx, row.totp_pending, null, body.code)
    if (totp_step === null) refuse("WRONG_CREDENTIALS", { field: "code" })
    const recovery_codes = Array.from({ length: CODES }, newCode)
    await tx
      .updateTable("collaborators")
      .set({
        totp_secret: row.totp_pending,
        totp_pending: null,
        totp_step,
        recovery_codes: recovery_codes.map(hashCode),
      })
      .where("organiser_id", "=", ctx.organiser_id)
      .where("id", "=", id)
      .execute()
    await logAction(tx, ctx, "collaborator.second_factor_added", { subject: `collaborator/${cuid}` })
    return { recovery_codes }
  })
}
