import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { endLinks } from "#server/organisers/collaborators/mail-link.ts"
import { refuseWeakPassword } from "#server/organisers/collaborators/staff-password.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { rememberDevice } from "#server/platform/devices.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endSessionsOf } from "#server/platform/sessions.ts"
import { proveOwnPassword } from "./prove-own-password.ts"

/** Changes one's own password against the present one; every other session and every link of the same person ends. */
export async function changePassword(
  ctx: RequestContext,
  { body }: RouteInput<typeof consoleSessionEndpoints.changePassword>,
): Promise<{ ok: true }> {
  const proved = await proveOwnPassword(ctx, body.password)
  refuseWeakPassword(body.new_password, proved.email, "new_password")
  const password_hash = await hashPassword(body.new_password)
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("collaborators")
      .set({ password_hash })
      .where((eb) => eb.and({ organiser_id, id: proved.id, password_hash: proved.password_hash }))
      .where("archived_at", "is", null)
      .executeTakeFirst()
    // The stored hash changed in the meantime: the password that was verified is no longer the present one.
    if (numUpdatedRows === 0n) refuse("WRONG_CREDENTIALS", { field: "password" })
    await endLinks(tx, organiser_id, proved.id)
    await endSessionsOf(tx, ctx, collaboratorRealm, proved.id, "current")
    await tx
      .updateTable("collaborator_sessions")
      .set({ password_due: false })
      .where("organiser_id", "=", organiser_id)
      .where("collaborator_id", "=", proved.id)
      .execute()
    await rememberDevice(tx, ctx, collaboratorRealm, proved.id)
    // That it changed is told; neither value is.
    const changes: { password: [null, null] } = { password: [null, null] }
    await logAction(tx, ctx, "collaborator.updated", { subject: `collaborator/${proved.cuid}`, changes })
    return { ok: true }
  })
}
