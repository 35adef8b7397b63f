import type { NotNull } from "kysely"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { verifyPassword } from "#server/platform/passwords.ts"
import { refuse } from "#server/platform/refusal.ts"

const perAccount = { points: 10, seconds: 900 }
const perAddress = { points: 30, seconds: 900 }

/**
 * Whether a password is the stored one; for an unknown account `stored` is null, which costs the same work. Failures
 * are counted per account, whether it exists or not, and per address, over all endpoints that ask for a password.
 */
export async function checkPassword(
  ctx: RequestContext,
  { email, password, stored }: { email: string; password: string; stored: string | null },
): Promise<boolean> {
  const { limit } = ctx.platform
  const counted = [
    await limit("password/address", `${ctx.organiser_id}/${ctx.address}`, perAddress),
    await limit("password/account", `${ctx.organiser_id}/${email}`, perAccount),
  ]
  let isWrong = false
  try {
    const isRight = await verifyPassword(password, stored)
    isWrong = !isRight
    return isRight
  } finally {
    if (!isWrong) await Promise.all(counted.map((takeBack) => takeBack()))
  }
}

/** Refuses unless the session's customer gives their password; answers the hash it was verified against. */
export async function proveOwnPassword(
  ctx: RequestContext,
  { email, password_hash }: Credentials,
  password: string,
): Promise<string> {
  const isRight = await checkPassword(ctx, { email, password, stored: password_hash })
  return isRight ? password_hash : refuse("WRONG_CREDENTIALS", { field: "password" })
}

interface Credentials {
  email: string
  password_hash: string
}

export async function findOwnCredentials(ctx: RequestContext): Promise<Credentials> {
  const credentials = await inTenant(ctx, (tx) =>
    tx
      .selectFrom("customers")
      .select(["email", "password_hash"])
      .where("organiser_id", "=", ctx.organiser_id)
      .where("id", "=", ctx.customer!.id)
      .where("deleted_at", "is", null)
      .$narrowType<{ email: NotNull; password_hash: NotNull }>()
      .executeTakeFirst(),
  )
  return credentials ?? refuse("UNAUTHENTICATED")
}
