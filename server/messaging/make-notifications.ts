import type { BuiltInNotification } from "#contract/rules/built-in-notifications.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** The notifications of a new organiser. Their templates are the product's until the organiser writes its own. */
export async function makeNotifications(tx: Tx, organiser_id: number): Promise<void> {
  await tx
    .insertInto("notifications")
    .values({
      organiser_id,
      cuid: newCuid(),
      name: "cart confirmed" satisfies BuiltInNotification,
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
