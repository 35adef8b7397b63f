import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { MailOrder } from "#server/platform/jobs/write-mail.ts"
import type { Buyer, Processing } from "./processing.ts"

/**
 * The mails that say what was bought, paid and still owed: one per cart, written in the transaction that makes it true and
 * filled in when it is sent. An organiser who has switched it off sends none.
 */
export async function findConfirmations(tx: Tx, organiser_id: number, carts: Processing[]): Promise<MailOrder[]> {
  const unknown = carts.flatMap(({ purchase, buyer }) => (buyer ? [] : purchase.cart_id))
  const [rule, buyers] = await together(
    tx,
    () => readRule(tx, organiser_id),
    () => findBuyers(tx, organiser_id, unknown),
  )
  if (rule && !rule.active) return []
  return carts.flatMap(({ purchase: { cart_id, customer_id }, buyer = buyers.get(cart_id)! }) =>
    buyer.email === null
      ? []
      : {
          customer_id,
          trigger: "cart.processed",
          thing: `cart/${buyer.cuid}`,
          recipient: buyer.email,
          language: buyer.language,
          template: rule?.template ?? "standard",
          data: { cart_id },
        },
  )
}

/** The organiser's notification of it, one that is on before one that is off. */
async function readRule(tx: Tx, organiser_id: number): Promise<{ active: boolean; template: string } | undefined> {
  const { rows } = await sql<{ active: boolean; template: string }>`
    select n.active, n.template from notifications n
    where n.organiser_id = ${organiser_id} and n.trigger = 'cart.processed' order by n.active desc, n.id limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** By cart. */
async function findBuyers(tx: Tx, organiser_id: number, cart_ids: number[]): Promise<Map<number, Buyer>> {
  if (cart_ids.length === 0) return new Map()
  const { rows } = await sql<Buyer & { id: number }>`
    select c.id, c.cuid, k.email, k.language from carts c
    join customers k on ${ofTenant("k")} and k.id = c.customer_id
    where c.organiser_id = ${organiser_id} and c.id = any (${cart_ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...buyer }) => [id, buyer]))
}
