import { z } from "zod"
import { soldRegistration, soldRequest } from "#server/bookings/sold-registration.ts"

// A cart as it was when it was checked out: everything that is needed to process it, now or once it is paid. A payment
// attempt keeps it as JSON, so that what is paid for is what was seen, whatever changes meanwhile. Money may come after the
// release that wrote it is gone: the schema is of one version, written out in full and never changed. A new shape is a new
// version with a step from the old one, and tests keep a file of every old version. SQL reads of version 1:
// `cart.items[].id`, `cart.wallet_used`, `cart.strategy`, `cart.payable` and `code`.

const item = {
  /** The cart's item. */
  id: z.int(),
  position: z.int(),
  quantity: z.int(),
  title: z.string(),
  participant_id: z.int().nullable(),
  participant: z.string().nullable(),
  availability_id: z.int().nullable(),
  place_id: z.int().nullable(),
  date_ids: z.array(z.int()),
  bundle: z
    .object({
      id: z.int(),
      capacity: z.int().nullable(),
      expires_at: z.string().nullable(),
      duration: z.int().nullable(),
    })
    .nullable(),
  voucher: z
    .object({ id: z.int(), amount: z.int(), bundle_id: z.int().nullable(), duration: z.int().nullable() })
    .nullable(),
  membership: z
    .object({
      id: z.int(),
      period_type: z.enum(["ROLLING", "FIXED"]),
      rolling_period_type: z.enum(["DAY", "WEEK", "MONTH", "YEAR"]).nullable(),
      rolling_period_duration: z.int().nullable(),
      fixed_period_start_at: z.string().nullable(),
      fixed_period_end_at: z.string().nullable(),
    })
    .nullable(),
  price: z.int(),
  deposit: z.int(),
  /** Entries it takes from a bundle the customer owns. */
  entries: z.object({ owned_bundle_id: z.int(), entries: z.int() }).nullable(),
}

/**
 * `sold` is what a registration keeps: the catalogue's values, what the household had, and how the price came about. Of a
 * request: the same of each of its registrations.
 */
const frozenItem = z.discriminatedUnion("type", [
  z.object({ ...item, type: z.literal("REGISTRATION"), sold: soldRegistration }),
  z.object({ ...item, type: z.literal("REGISTRATION_REQUEST"), sold: soldRequest }),
  z.object({ ...item, type: z.literal("BUNDLE"), sold: z.object({}) }),
  z.object({ ...item, type: z.literal("VOUCHER"), sold: z.object({}) }),
  z.object({ ...item, type: z.literal("MEMBERSHIP"), sold: z.object({}) }),
])

export const frozenCart = z.object({
  /** Rows from before versions were written are version 1. */
  version: z.literal(1).default(1),
  cart_id: z.int(),
  items: z.array(frozenItem),
  strategy: z.enum(["IMMEDIATE", "IMMEDIATE_DEPOSIT", "DELAYED"]),
  /** One that gives something: only that counts as used. */
  coupon_id: z.int().nullable(),
  /** What it takes off; not kept by the first rows of this version. */
  coupon_amount: z.int().default(0),
  wallet_used: z.int(),
  fee_amount: z.int(),
  /** As much of the fee as is asked with the first payment. */
  fee_asked: z.int(),
  deposit_amount: z.int(),
  /** What the customer saw they would have to pay. */
  payable: z.int(),
  terms_accepted_at: z.string(),
  /** Of the terms that were accepted; null of what staff enter, and not kept by the first rows of this version. */
  terms_version: z.int().nullable().default(null),
})

export type FrozenItem = z.output<typeof frozenItem>
export type FrozenCart = z.output<typeof frozenCart>
