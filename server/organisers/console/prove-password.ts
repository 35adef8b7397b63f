import type { Account } from "#server/platform/devices.ts"
import { countGuess } from "#server/platform/guesses.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { verifyPassword } from "#server/platform/passwords.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"

/**
 * Gives the hash the password was proved against; nobody's account costs the same work and hears the same. Failures
 * alone are counted (guesses.ts). `field` names where it was typed by somebody who is logged in.
 */
export async function provePassword(
  ctx: RequestContext,
  { email, password, account, field }: { email: string; password: string; account: Account | null; field?: string },
): Promise<string> {
  const takeBack = await countGuess(ctx, { realm: collaboratorRealm, email, account, isWithin: field !== undefined })
  const stored = account?.password_hash ?? null
  const isRight = await verifyPassword(password, stored).catch(async (busy) => {
    await takeBack()
    throw busy
  })
  if (!isRight || stored === null) refuse("WRONG_CREDENTIALS", field ? { field } : {})
  await takeBack()
  return stored
}
