import { sql } from "kysely"
import { keptByVersion } from "#server/catalogue/kept-by-version.ts"

interface CartRules {
  /** How long an item lives, in seconds. */
  cart_expiration: number
  coupons_enabled: boolean
}

/** The organiser's rules of carts, which change once a season. */
export const cartRules = keptByVersion<CartRules>(async (tx, { organiser_id }) => {
  const { rows } = await sql<CartRules>`
    select s.cart_expiration, s.coupons_enabled from settings s where s.organiser_id = ${organiser_id}`.execute(tx)
  return rows[0]!
})
