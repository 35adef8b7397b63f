import { randomBytes } from "node:crypto"
import { VOUCHER_CODE_BYTES, voucherCode } from "#contract/rules/voucher-code.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { asMade, type Bought, expiryOf, keysOf, type MadeThing } from "./purchase.ts"

export interface NewVoucher extends Bought {
  voucher: { id: number; amount: number; bundle_id: number | null; duration: number | null }
}

/** Inserts vouchers, each with a random code. */
export async function makeVouchers(tx: Tx, bought: NewVoucher[]): Promise<MadeThing[]> {
  if (bought.length === 0) return []
  const rows = bought.map(({ purchase, voucher: { id, amount, bundle_id, duration }, price, ...row }) => ({
    ...row,
    ...keysOf(purchase),
    cuid: newCuid(),
    voucher_id: id,
    amount,
    bundle_id,
    total_amount: price,
    code: voucherCode(randomBytes(VOUCHER_CODE_BYTES)),
    expires_at: expiryOf(purchase, duration, null),
  }))
  const made = await tx.insertInto("owned_vouchers").values(rows).returning(["id", "cart_id", "position"]).execute()
  return made.map((row) => asMade("voucher", row))
}
