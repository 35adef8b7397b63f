import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { endLinks } from "#server/organisers/collaborators/mail-link.ts"
import { refuseWeakPassword } from "#server/organisers/collaborators/staff-password.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endSessionsOf, hashToken } from "#server/platform/sessions.ts"
import { enter } from "./enter.ts"

type Endpoint = typeof consoleSessionEndpoints.setPassword

/**
 * Sets a password with the token of an invitation or a link. Every session and every other link of the person ends. A
 * token that is wrong, used, too old or another organiser's gets one and the same answer. Who has a second factor logs in
 * with it afterwards: a mailbox alone opens no console.
 */
export async function setPassword(ctx: RequestContext, { body }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  refuseWeakPassword(body.password)
  const password_hash = await hashPassword(body.password)
  return inTenant(ctx, async (tx) => {
    const collaborator = await lockByToken(tx, organiser_id, hashToken(body.token))
    refuseWeakPassword(body.password, collaborator.email)
    await endLinks(tx, organiser_id, collaborator.id)
    await tx
      .updateTable("collaborators")
      .set({ password_hash })
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", collaborator.id)
      .execute()
    await endSessionsOf(tx, ctx, collaboratorRealm, collaborator.id)
    const changes: { password: [null, null] } = { password: [null, null] }
    const by = { organiser_id, collaborator: { id: collaborator.id } }
    await logAction(tx, by, "collaborator.updated", { subject: `collaborator/${collaborator.cuid}`, changes })
    const logged_in = collaborator.totp_secret === null
    if (logged_in) await enter(tx, ctx, collaborator.id)
    return { ok: true, logged_in }
  })
}

/**
 * Locks the collaborator whom a link was made for, before the link itself is judged: of two uses at once the second finds
 * it gone.
 */
async function lockByToken(tx: Tx, organiser_id: number, token_hash: string) {
  const collaborator = await tx
    .selectFrom("collaborators")
    .select(["id", "cuid", "email", "totp_secret"])
    .where("organiser_id", "=", organiser_id)
    .where("archived_at", "is", null)
    .where("id", "=", (eb) =>
      eb
        .selectFrom("collaborator_tokens as token")
        .select("token.collaborator_id")
        .where("token.organiser_id", "=", organiser_id)
        .where("token.token_hash", "=", token_hash),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  const link = await tx
    .selectFrom("collaborator_tokens")
    .select("purpose")
    .where("organiser_id", "=", organiser_id)
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", await readClock(tx))
    .executeTakeFirst()
  return collaborator && link ? collaborator : refuse("TOKEN_INVALID", { field: "token" })
}
