import { erased } from "#contract/rules/erased.ts"
import { eraseCustomData } from "#server/organisers/custom-fields/custom-data.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { endSessionsOf, newToken } from "#server/platform/sessions.ts"
import { endEmailChange } from "./email-changes.ts"
import { eraseParticipants } from "./erase-participants.ts"
import { ownParticipants } from "./read-participants.ts"

/**
 * Erases the session's customer, whose row the caller has locked: sessions, links, answers, participants, names. An id
 * with its dates stays for the books to refer to, under a name that says so.
 */
export async function eraseCustomer(tx: Tx, ctx: RequestContext): Promise<void> {
  const { organiser_id } = ctx
  const { id } = ctx.customer!
  await endSessionsOf(tx, ctx, customerRealm, id)
  await tx
    .deleteFrom("password_tokens")
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", id)
    .execute()
  await endEmailChange(tx, organiser_id, id)
  await eraseCustomData(tx, organiser_id, "CUSTOMERS", [id])
  const participants = await ownParticipants(tx, ctx).select("participants.id").forUpdate("participants").execute()
  await eraseParticipants(
    tx,
    organiser_id,
    participants.map((participant) => participant.id),
  )
  await tx
    .updateTable("customers")
    .set({
      ...erased,
      email: null,
      phone: "",
      password_hash: null,
      // A new token makes the unsubscribe links of old newsletters invalid.
      newsletter: false,
      newsletter_token: newToken(),
      deleted_at: await readClock(tx),
    })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
}
