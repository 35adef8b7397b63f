import type { NotNull } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { AnswerInput } from "#contract/endpoint.ts"
import type { Customer, sessionEndpoints } from "#contract/endpoints/session.ts"
import { customDataOf } from "#server/organisers/custom-fields/custom-data.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { pendingEmail } from "./email-changes.ts"
import { ownParticipants } from "./read-participants.ts"

export async function getSession(ctx: RequestContext): Promise<AnswerInput<typeof sessionEndpoints.getSession>> {
  const { customer, organiser_id } = ctx
  if (!customer) return { customer: null }
  return readTenant(ctx, async (tx) => ({ customer: await readCustomer(tx, organiser_id, customer.id) }))
}

/** A customer's own profile; null once erased. One statement, because every page of a customer asks for it. */
export async function readCustomer(tx: Tx, organiser_id: number, id: number): Promise<Customer | null> {
  const participants = ownParticipants(tx, { organiser_id, customer: { id } })
    .select(["participants.id", "participants.cuid", "participants.fullname"])
    .orderBy("participants.created_at")
    .orderBy("participants.id")
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "cuid", "firstname", "lastname", "fullname", "email", "phone", "language", "newsletter"])
    .select(pendingEmail.as("pending_email"))
    .select(customDataOf("CUSTOMERS").as("custom_data"))
    .select(jsonArrayFrom(participants).as("participants"))
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
  if (!customer) return null
  const { pending_email, ...rest } = customer
  return pending_email === null ? rest : { ...rest, pending_email }
}
