import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** What a new organiser tells its customers from the first day. The templates are the product's until it has its own. */
export async function makeNotifications(tx: Tx, organiser_id: number): Promise<void> {
  await tx
    .insertInto("notifications")
    .values({
      organiser_id,
      cuid: newCuid(),
      name: "cart confirmed",
      title: "Réservation confirmée",
      trigger: "cart.processed",
      delay: 0,
      recipient_type: "CUSTOMERS",
      active: true,
      global: true,
      template: "standard",
    })
    .execute()
}
