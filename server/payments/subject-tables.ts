import type { Subject } from "#contract/endpoints/transactions.ts"

/** The table of every kind of row that can be owed for. */
export const subjectTables = {
  cart: "carts",
  registration: "registrations",
  registration_request: "registration_requests",
  bundle: "owned_bundles",
  voucher: "owned_vouchers",
  membership: "owned_memberships",
  attendance_charge: "attendance_charges",
} as const satisfies Record<Subject, string>

/** Things that are sold in a cart, whose reference then stands for them too. */
export const soldInCarts = ["registration", "bundle", "voucher", "membership"] as const satisfies Subject[]
