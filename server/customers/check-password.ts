import type { NotNull } from "kysely"
import { inTenant } from "#server/platform/database/transaction.ts"
import { countGuess, type Guess } from "#server/platform/guesses.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { verifyPassword } from "#server/platform/passwords.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"

/**
 * Whether a password is the account's; nobody's costs the same. Failures are counted (guesses.ts), over everything that
 * asks for a password.
 */
export async function checkPassword(
  ctx: RequestContext,
  password: string,
  guess: Pick<Guess, "email" | "account" | "isWithin">,
): Promise<boolean> {
  const takeBack = await countGuess(ctx, { realm: customerRealm, ...guess })
  let isWrong = false
  try {
    const isRight = await verifyPassword(password, guess.account?.password_hash ?? null)
    isWrong = !isRight
    return isRight
  } finally {
    if (!isWrong) await takeBack()
  }
}

/** Refuses unless the session's customer gives their password; answers the hash it was verified against. */
export async function proveOwnPassword(
  ctx: RequestContext,
  { email, password_hash }: Credentials,
  password: string,
): Promise<string> {
  const account = { id: ctx.customer!.id, password_hash }
  const isRight = await checkPassword(ctx, password, { email, account, isWithin: true })
  return isRight ? password_hash : refuse("WRONG_CREDENTIALS", { field: "password" })
}

interface Credentials {
  email: string
  password_hash: string
}

export async function getOwnCredentials(ctx: RequestContext): Promise<Credentials> {
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
