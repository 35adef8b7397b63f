import { sql } from "kysely"
import type { Endpoint } from "#contract/endpoint.ts"
import { logAction } from "../audit/log-action.ts"
import type { Tx } from "../database/transaction.ts"
import type { RequestContext } from "./context.ts"

/**
 * An audit row for what a collaborator does in a customer's name, in the transaction that does it: calls of customers have no
 * row of their own. once() writes it for those that take an Idempotency-Key, the others do it themselves.
 */
export async function logActing(
  tx: Tx,
  { organiser_id, customer }: Pick<RequestContext, "organiser_id" | "customer">,
  { method, path }: Pick<Endpoint, "method" | "path">,
): Promise<void> {
  if (customer?.collaborator_id === undefined) return
  const { rows } = await sql<{ cuid: string }>`
    select cuid from customers where organiser_id = ${organiser_id} and id = ${customer.id}`.execute(tx)
  await logAction(tx, { organiser_id, collaborator: { id: customer.collaborator_id } }, "customer.acted_for", {
    subject: `customer/${rows[0]!.cuid}`,
    changes: { call: [null, `${method} ${path}`] },
  })
}
