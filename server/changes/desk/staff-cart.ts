import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { FrozenCart } from "#server/processing/frozen-cart.ts"
import { processCarts } from "#server/processing/process-cart.ts"
import type { FamilyContext } from "./family.ts"

// The cart behind what staff make for a family: one line, processed at once, without a service fee.

export const noFee = { amount: 0, percentage: 0 }
/** Of the only line, which had no row of its own. */
export const onlyLine = { id: 0, position: 1, bundle: null, voucher: null, membership: null, has_minimum: false }

/** A cart that is not the family's open one: it is processed from the first moment, and closed with its total. */
export async function makeStaffCart(tx: Tx, family: FamilyContext, reference: string, now: string): Promise<number> {
  const { organiser_id, customer, collaborator } = family
  const { id } = await tx
    .insertInto("carts")
    .values({
      organiser_id,
      cuid: newCuid(),
      customer_id: customer.id,
      collaborator_id: collaborator!.id,
      reference,
      processed_at: now,
      total_amount: 0,
      fee_amount: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

export async function processStaffCart(
  tx: Tx,
  family: FamilyContext,
  frozen: FrozenCart,
  references: string[],
  is_told: boolean,
): Promise<void> {
  const { organiser_id, customer, tenant } = family
  const { cart_id, wallet_used, terms_accepted_at: now } = frozen
  const customer_id = customer.id
  const from = [{ account: { kind: "WALLET" as const, customer_id }, amount: -wallet_used }]
  await processCarts(tx, organiser_id, [
    {
      purchase: { organiser_id, customer_id, cart_id, now, timezone: tenant.timezone },
      frozen,
      confirmed: { had: frozen.items, missed: [] },
      references,
      paid: { type: "wallet.spent", key: `cart/${cart_id}/wallet`, from },
      is_told,
    },
  ])
}
