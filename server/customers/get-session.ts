import type { NotNull } from "kysely"
import type { AnswerInput } from "#contract/endpoint.ts"
import type { Customer, sessionEndpoints } from "#contract/endpoints/session.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customDataOf } from "./custom-fields.ts"

export async function getSession(ctx: RequestContext): Promise<AnswerInput<typeof sessionEndpoints.getSession>> {
  const { customer, organiser_id } = ctx
  if (!customer) return { customer: null }
  return readTenant(ctx, async (tx) => ({ customer: await readCustomer(tx, organiser_id, customer.id) }))
}

/** A customer's own profile; null once erased. */
export async function readCustomer(tx: Tx, organiser_id: number, id: number): Promise<Customer | null> {
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "cuid", "firstname", "lastname", "fullname", "email", "phone", "language", "newsletter"])
    .select(customDataOf("CUSTOMERS").as("custom_data"))
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
  return customer ?? null
}
