import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { AnswerInput } from "#contract/endpoint.ts"
import type { Customer, sessionEndpoints } from "#contract/endpoints/session.ts"
import { customDataOf } from "#server/organisers/custom-fields/custom-data.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { hashToken } from "#server/platform/sessions.ts"
import { pendingEmail } from "./email-changes.ts"
import { ownParticipants } from "./read-participants.ts"

export async function getSession(ctx: RequestContext): Promise<AnswerInput<typeof sessionEndpoints.getSession>> {
  const { customer, organiser_id } = ctx
  if (!customer) return { customer: null }
  return readTenant(ctx, async (tx) => {
    const acting = customer.collaborator_id === undefined ? null : await readActing(tx, ctx)
    return { customer: await readCustomer(tx, organiser_id, customer.id), ...(acting ? { acting } : {}) }
  })
}

/** The collaborator who acts for the customer, and until when. */
const readActing = async (tx: Tx, { organiser_id, tokens }: RequestContext) =>
  tx
    .selectFrom("customer_sessions as s")
    .innerJoin("collaborators as c", (join) =>
      join.onRef("c.organiser_id", "=", "s.organiser_id").onRef("c.id", "=", "s.collaborator_id"),
    )
    .select(["c.fullname", "s.expires_at as until"])
    .where("s.organiser_id", "=", organiser_id)
    .where("s.token_hash", "=", hashToken(tokens.session ?? ""))
    .executeTakeFirst()

/** A customer's own profile; null once erased. One statement, because every page of a customer asks for it. */
export async function readCustomer(tx: Tx, organiser_id: number, id: number): Promise<Customer | null> {
  const participants = ownParticipants(tx, { organiser_id, customer: { id } })
    .select(["participants.id", "participants.cuid", "participants.fullname"])
    .orderBy("participants.created_at")
    .orderBy("participants.id")
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "cuid", "version", "firstname", "lastname", "fullname", "phone", "language", "newsletter"])
    // A family that was entered at the desk may have none.
    .select((eb) => eb.fn.coalesce("email", eb.val("")).as("email"))
    .select(pendingEmail.as("pending_email"))
    .select(customDataOf("CUSTOMERS").as("custom_data"))
    .select(jsonArrayFrom(participants).as("participants"))
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  if (!customer) return null
  const { pending_email, ...rest } = customer
  return pending_email === null ? rest : { ...rest, pending_email }
}
