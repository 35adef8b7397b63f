import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { deskEndpoints } from "#contract/endpoints/desk.ts"
import { readBalance } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { accountOfRegistration, endRegistration } from "../registrations/end-registration.ts"
import { lockRegistration } from "../registrations/lock-registration.ts"
import { canDiscard } from "./can-discard.ts"

type Discard = typeof deskEndpoints.discard

/**
 * Takes back a registration that staff made a moment ago: its place is free at once, it is never billed, and a
 * confirmation that has not left yet is withdrawn. A family that was told is told again.
 */
export const discardRegistration = (
  ctx: RequestContext,
  { params }: RouteInput<Discard>,
): Promise<AnswerInput<Discard>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, deskEndpoints.discard, params, async () => {
      const { organiser_id } = ctx
      const registration = await lockRegistration(tx, organiser_id, params)
      if (registration.cancelled) refuse("REGISTRATION_CANCELLED")
      const { rows } = await sql<{ can_discard: boolean; cart: string | null }>`
        select ${canDiscard} as can_discard, (select c.cuid from carts c
          where ${ofTenant("c")} and c.id = t.cart_id) as cart
        from registrations t where t.organiser_id = ${organiser_id} and t.id = ${registration.id}`.execute(tx)
      const paid = await readBalance(tx, organiser_id, accountOfRegistration(registration))
      if (!rows[0]!.can_discard || paid !== 0) refuse("DISCARD_NOT_ALLOWED")
      const told = !(await withdrawMail(tx, organiser_id, rows[0]!.cart!))
      const ending = { type: "organiser" as const, message: "", fee: 0, to: "WALLET" as const }
      await endRegistration(tx, ctx, registration, { ...ending, is_silent: !told, is_discarded: true })
      await tx
        .updateTable("registrations")
        .set({ discarded_at: registration.now })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", registration.id)
        .execute()
      return { ok: true as const, archived: false, told }
    }),
  )

/**
 * Deletes the confirmation where it is not marked as sent; a job that has it already finds nothing to send. True where
 * the family has heard nothing: there was none, or it is gone.
 */
async function withdrawMail(tx: Tx, organiser_id: number, cart: string): Promise<boolean> {
  const { rows } = await sql<{ sent_at: string | null }>`select sent_at from mails
    where organiser_id = ${organiser_id} and thing = ${`cart/${cart}`} order by id for update`.execute(tx)
  if (rows.some(({ sent_at }) => sent_at !== null)) return false
  await sql`delete from mails where organiser_id = ${organiser_id} and thing = ${`cart/${cart}`}`.execute(tx)
  return true
}
