import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { passwordProblem } from "#server/organisers/collaborators/staff-password.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { Account } from "#server/platform/devices.ts"
import { countGuess } from "#server/platform/guesses.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { enter } from "./enter.ts"
import { provePassword } from "./prove-password.ts"
import { spendCode } from "./second-factor/spend-code.ts"

/**
 * An unknown e-mail costs the same work and gets the same answer as a wrong password. Who has a second factor gives a code
 * as well; a wrong one is counted as a wrong password is. A password from before the present rules opens a session for
 * changing it.
 */
export async function logIn(
  ctx: RequestContext,
  { body: { email, password, code } }: RouteInput<typeof consoleSessionEndpoints.login>,
): Promise<{ ok: true }> {
  const account = await readAccount(ctx, email)
  const password_hash = await provePassword(ctx, { email, password, account })
  const takeBack = code === undefined ? null : await countGuess(ctx, { realm: collaboratorRealm, email, account })
  await inTenant(ctx, async (tx) => {
    // Locked and read again: a password change ends sessions, and this new one must not slip in after that.
    const collaborator = await tx
      .selectFrom("collaborators")
      .select(["id", "totp_secret", "totp_step", "recovery_codes"])
      .where("organiser_id", "=", ctx.organiser_id)
      .where("email", "=", email)
      .where("password_hash", "=", password_hash)
      .where("archived_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!collaborator) refuse("WRONG_CREDENTIALS")
    if (collaborator.totp_secret !== null) {
      if (code === undefined) refuse("SECOND_FACTOR_REQUIRED")
      await spendCode(tx, ctx, collaborator, code)
    }
    await enter(tx, ctx, collaborator.id, { isWeak: passwordProblem(password, email) !== null })
  })
  await takeBack?.()
  return { ok: true }
}

const readAccount = (ctx: RequestContext, email: string): Promise<Account | null> =>
  inTenant(ctx, async (tx) => {
    const row = await tx
      .selectFrom("collaborators")
      .select(["id", "password_hash"])
      .where("organiser_id", "=", ctx.organiser_id)
      .where("email", "=", email)
      .where("archived_at", "is", null)
      .executeTakeFirst()
    // An invited person has no password yet and is met like a stranger.
    return row?.password_hash ? { id: row.id, password_hash: row.password_hash } : null
  })
