import { createHash } from "node:crypto"
import { sql } from "kysely"
import { Secret, TOTP } from "otpauth"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { openSecret, sealSecret } from "#server/platform/secrets.ts"

// Codes of an app (TOTP, six digits, steps of 30 seconds) and recovery codes. The secret is stored encrypted, recovery
// codes hashed: they are random enough for a plain hash.
const PERIOD = 30
const PURPOSE = "second factors"

export const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: PERIOD })

export const sealTotp = ({ platform, organiser_id }: RequestContext, secret: string): string =>
  sealSecret(platform.config.secret_keys, organiser_id, secret, PURPOSE)

/** Case, spaces and dashes are as people type them. */
export const hashCode = (code: string): string =>
  createHash("sha256").update(code.toLowerCase().replace(/[\s-]/g, "")).digest("base64url")

/** The step whose code this is: the present one or one beside it, and later than the last one used; null otherwise. */
export async function stepOf(tx: Tx, ctx: RequestContext, sealed: string, used: number | null, code: string) {
  const secret = openSecret(ctx.platform.config.secret_keys, ctx.organiser_id, sealed, PURPOSE)
  if (secret === null) return null
  const timestamp = Date.parse(await readClock(tx))
  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ""), window: 1, timestamp })
  const step = delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD) + delta
  return step !== null && (used === null || step > used) ? step : null
}

interface Holder {
  id: number
  totp_secret: string | null
  totp_step: number | null
  recovery_codes: string[]
}

/** Uses up a code of somebody whose row is locked, or refuses it. */
export async function spendCode(tx: Tx, ctx: RequestContext, holder: Holder, code: string): Promise<void> {
  const mine = sql`where organiser_id = ${ctx.organiser_id} and id = ${holder.id}`
  const step = await stepOf(tx, ctx, holder.totp_secret ?? "", holder.totp_step, code)
  if (step !== null) {
    await sql`update collaborators set totp_step = ${step} ${mine}`.execute(tx)
    return
  }
  const hash = hashCode(code)
  if (!holder.recovery_codes.includes(hash)) refuse("WRONG_CREDENTIALS", { field: "code" })
  await sql`update collaborators set recovery_codes = array_remove(recovery_codes, ${hash}) ${mine}`.execute(tx)
}
