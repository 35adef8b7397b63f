import { sql } from "kysely"
import type { Endpoint } from "#contract/endpoint.ts"
import { logAction } from "../audit/log-action.ts"
import { inTenant } from "../database/transaction.ts"
import type { RequestContext } from "./context.ts"

/**
 * An audit row for what a collaborator did in a customer's name, once it is done: calls of customers have no row of their
 * own. Added to a cart together with others, it shares its transaction with them, so the row has one of its own.
 */
export async function logActing(ctx: RequestContext, { method, path, audience }: Endpoint): Promise<void> {
  const { organiser_id, customer } = ctx
  const isAsking = path.endsWith("/estimate")
  if (customer?.collaborator_id === undefined || audience !== "customer" || isAsking) return
  const collaborator = { id: customer.collaborator_id }
  await inTenant(ctx, async (tx) => {
    const { rows } = await sql<{ cuid: string }>`
      select cuid from customers where organiser_id = ${organiser_id} and id = ${customer.id}`.execute(tx)
    await logAction(tx, { organiser_id, collaborator }, "customer.acted_for", {
      subject: `customer/${rows[0]!.cuid}`,
      changes: { call: [null, `${method} ${path}`] },
    })
  })
}
