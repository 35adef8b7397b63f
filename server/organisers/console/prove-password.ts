import type { RequestContext } from "#server/platform/http/context.ts"
import { verifyPassword } from "#server/platform/passwords.ts"
import { refuse } from "#server/platform/refusal.ts"

const perAccount = { points: 10, seconds: 900 }
const perAddress = { points: 30, seconds: 900 }

/**
 * Verifies a password and answers the hash it was verified against. For an unknown e-mail `stored` is null, which costs
 * the same work and gets the same refusal. The rate limits count failures only, per account and per address, also for
 * accounts that do not exist.
 */
export async function provePassword(
  { platform: { limit }, organiser_id, address }: RequestContext,
  { email, password, stored, field }: { email: string; password: string; stored: string | null; field?: string },
): Promise<string> {
  const counted = [
    await limit("collaborator password/address", `${organiser_id}/${address}`, perAddress),
    await limit("collaborator password/account", `${organiser_id}/${email}`, perAccount),
  ]
  const forgive = () => Promise.all(counted.map((takeBack) => takeBack()))
  const isRight = await verifyPassword(password, stored).catch(async (busy) => {
    await forgive()
    throw busy
  })
  if (!isRight || stored === null) refuse("WRONG_CREDENTIALS", field ? { field } : {})
  await forgive()
  return stored
}
