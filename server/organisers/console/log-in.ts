import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { Account } from "#server/platform/devices.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { openSession } from "#server/platform/sessions.ts"
import { provePassword } from "./prove-password.ts"

/** An unknown e-mail costs the same work and gets the same answer as a wrong password. */
export async function logIn(
  ctx: RequestContext,
  { body: { email, password } }: RouteInput<typeof consoleEndpoints.login>,
): Promise<{ ok: true }> {
  const password_hash = await provePassword(ctx, { email, password, account: await readAccount(ctx, email) })
  return inTenant(ctx, async (tx) => {
    // Locked and read again: a password change ends sessions, and this new one must not slip in after that.
    const collaborator = await tx
      .selectFrom("collaborators")
      .select("id")
      .where("organiser_id", "=", ctx.organiser_id)
      .where("email", "=", email)
      .where("password_hash", "=", password_hash)
      .where("deleted_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!collaborator) refuse("WRONG_CREDENTIALS")
    await openSession(tx, ctx, collaboratorRealm, collaborator.id)
    await logAction(tx, { organiser_id: ctx.organiser_id, collaborator }, "collaborator.login")
    return { ok: true }
  })
}

const readAccount = (ctx: RequestContext, email: string): Promise<Account | null> =>
  inTenant(ctx, async (tx) => {
    const row = await tx
      .selectFrom("collaborators")
      .select(["id", "password_hash"])
      .where("organiser_id", "=", ctx.organiser_id)
      .where("email", "=", email)
      .where("deleted_at", "is", null)
      .executeTakeFirst()
    // An invited person has no password yet and is met like a stranger.
    return row?.password_hash ? { id: row.id, password_hash: row.password_hash } : null
  })
