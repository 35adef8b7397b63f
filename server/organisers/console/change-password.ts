import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { rememberDevice } from "#server/platform/devices.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { hashPassword, refuseCommonPassword } from "#server/platform/passwords.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endSessionsOf } from "#server/platform/sessions.ts"
import { provePassword } from "./prove-password.ts"

/** Changes one's own password against the present one; every other session of the same person ends. */
export async function changePassword(
  ctx: RequestContext,
  { body }: RouteInput<typeof consoleEndpoints.changePassword>,
): Promise<{ ok: true }> {
  const { id } = ctx.collaborator ?? refuse("UNAUTHENTICATED")
  refuseCommonPassword(body.new_password, "new_password")
  const mine = { organiser_id: ctx.organiser_id, id }
  const stored = await inTenant(ctx, (tx) =>
    tx
      .selectFrom("collaborators")
      .select(["cuid", "email", "password_hash"])
      .where((eb) => eb.and(mine))
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  )
  if (!stored?.password_hash) refuse("UNAUTHENTICATED")
  const account = { id, password_hash: stored.password_hash }
  const given = { email: stored.email, password: body.password, account, field: "password" }
  const proved = await provePassword(ctx, given)
  const password_hash = await hashPassword(body.new_password)
  return inTenant(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("collaborators")
      .set({ password_hash })
      .where((eb) => eb.and({ ...mine, password_hash: proved }))
      .where("deleted_at", "is", null)
      .executeTakeFirst()
    // The stored hash changed in the meantime: the password that was verified is no longer the present one.
    if (numUpdatedRows === 0n) refuse("WRONG_CREDENTIALS", { field: "password" })
    await endSessionsOf(tx, ctx, collaboratorRealm, id, "current")
    await rememberDevice(tx, ctx, collaboratorRealm, id)
    // That it changed is told; neither value is.
    const changes: { password: [null, null] } = { password: [null, null] }
    await logAction(tx, ctx, "collaborator.updated", { subject: `collaborator/${stored.cuid}`, changes })
    return { ok: true }
  })
}
