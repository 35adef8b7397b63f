import { z } from "zod"
import type { addItemsInput } from "#contract/endpoints/carts.ts"
import type { Bundle, Membership, Voucher } from "#contract/endpoints/on-sale.ts"
import { participantId } from "./registration-values.ts"

// A bundle, a membership or a voucher, one kind at a time: the body has one entry for each unit of the quantity.
export type Product = { bundle: Bundle } | { membership: Membership } | { voucher: Voucher }

export interface ProductTerms {
  kind: "bundle" | "membership" | "voucher"
  id: number
  cuid: string
  price: number
  /** It belongs to one participant, not to the customer. */
  isForParticipant: boolean
  /** False for a fixed period, which cannot be bought twice. */
  hasQuantity: boolean
}

export function termsOf(product: Product): ProductTerms {
  if ("bundle" in product) {
    const { id, cuid, price, entity } = product.bundle
    return { kind: "bundle", id, cuid, price, isForParticipant: entity === "PARTICIPANTS", hasQuantity: true }
  }
  if ("membership" in product) {
    const { id, cuid, price, entity, period_type } = product.membership
    const hasQuantity = period_type === "ROLLING"
    return { kind: "membership", id, cuid, price, isForParticipant: entity === "PARTICIPANTS", hasQuantity }
  }
  const { id, cuid, price } = product.voucher
  return { kind: "voucher", id, cuid, price, isForParticipant: false, hasQuantity: true }
}

const MOST = 60

export const productSchema = ({ isForParticipant }: Pick<ProductTerms, "isForParticipant">) =>
  z.object({
    participant_id: isForParticipant ? participantId : z.unknown().transform(() => null),
    quantity: z.coerce
      .number<number>({ error: "REQUIRED" })
      .pipe(z.int("INVALID").min(1, "INVALID").max(MOST, "INVALID")),
  })

interface Asked {
  participant_id: number | null
  quantity: number
}

export function productBody(
  { kind, id, isForParticipant, hasQuantity }: ProductTerms,
  { participant_id, quantity }: Asked,
): Omit<z.input<typeof addItemsInput>, "customer_id"> {
  const many = <T>(entry: T): T[] => Array.from({ length: hasQuantity ? quantity : 1 }, () => entry)
  const who = isForParticipant ? { participant_id } : {}
  if (kind === "bundle") return { bundles: many({ bundle_id: id, ...who }) }
  if (kind === "membership") return { memberships: many({ membership_id: id, ...who }) }
  return { vouchers: many({ voucher_id: id }) }
}
