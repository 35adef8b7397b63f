import type { Tx } from "#server/platform/database/transaction.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"

/**
 * The mail that says what was bought, paid and still owed: one per cart, written in the transaction that makes it true and
 * filled in when it is sent. An organiser who has switched it off sends none.
 */
export async function writeConfirmation(tx: Tx, organiser_id: number, cart_id: number): Promise<void> {
  const row = await tx
    .selectFrom("carts as c")
    .innerJoin("customers as k", (join) =>
      join.onRef("k.organiser_id", "=", "c.organiser_id").onRef("k.id", "=", "c.customer_id"),
    )
    .leftJoin("notifications as n", (join) =>
      join.onRef("n.organiser_id", "=", "c.organiser_id").on("n.trigger", "=", "cart.processed"),
    )
    .select(["c.cuid", "k.id as customer_id", "k.email", "k.language", "n.active", "n.template"])
    .where("c.organiser_id", "=", organiser_id)
    .where("c.id", "=", cart_id)
    .orderBy("n.active", "desc")
    .limit(1)
    .executeTakeFirst()
  if (!row?.email || row.active === false) return
  await writeMail(tx, organiser_id, {
    ...{ trigger: "cart.processed", thing: `cart/${row.cuid}`, recipient: row.email, customer_id: row.customer_id },
    ...{ language: row.language, template: row.template ?? "standard", data: { cart_id } },
  })
}
