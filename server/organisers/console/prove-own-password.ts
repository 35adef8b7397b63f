import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { ownSelf } from "./own-self.ts"
import { provePassword } from "./prove-password.ts"

/** Refuses unless the caller gives their own password; answers the account with the hash it was proved against. */
export async function proveOwnPassword(ctx: RequestContext, password: string) {
  const { id } = ownSelf(ctx)
  const stored = await inTenant(ctx, (tx) =>
    tx
      .selectFrom("collaborators")
      .select(["cuid", "email", "password_hash"])
      .where("organiser_id", "=", ctx.organiser_id)
      .where("id", "=", id)
      .where("archived_at", "is", null)
      .executeTakeFirst(),
  )
  if (!stored?.password_hash) refuse("UNAUTHENTICATED")
  const { cuid, email, password_hash } = stored
  await provePassword(ctx, { email, password, account: { id, password_hash }, field: "password" })
  return { id, cuid, email, password_hash }
}
