import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { amount, cuid, paidAmount, text, wholeNumber } from "../fields.ts"
import { queriedTarget, refundErrors, refundRights, refundTarget, wentTo } from "./refund-shapes.ts"

const named = z.object({ cuid: z.string(), fullname: z.string() }).nullable()
const owned = {
  cuid: z.string(),
  title: z.string(),
  created_at: z.string(),
  cancelled_at: z.string().nullable(),
  total_amount: z.int(),
  paid_amount: z.int(),
}

export const ownedBundle = z.object({
  ...owned,
  participant: named,
  capacity: z.int().nullable(),
  used: z.int(),
  expires_at: z.string().nullable(),
  /** The proposed refund, in minor units. */
  proposed_amount: z.int(),
})
export const ownedVoucher = z.object({
  ...owned,
  code: z.string(),
  amount: z.int(),
  expires_at: z.string().nullable(),
  redeemed_at: z.string().nullable(),
  recipient: named,
})
export const ownedMembership = z.object({
  ...owned,
  version: z.int(),
  participant: named,
  start_at: z.string(),
  end_at: z.string(),
})
export type OwnedBundle = z.output<typeof ownedBundle>
export type OwnedVoucher = z.output<typeof ownedVoucher>
export type OwnedMembership = z.output<typeof ownedMembership>

const gift = z.object({ id: z.int(), amount: z.int(), note: z.string(), created_at: z.string(), reversed: z.boolean() })

/** Where the money went; a card refund is PENDING while the provider has not answered, FAILED where no page gave any back. */
const givenBack = z.object({
  ok: z.literal(true),
  amount: z.int(),
  refund: z.enum(["NONE", "DONE", "PENDING", "FAILED"]),
  ...wentTo,
  credit_transfer: z.string().nullable(),
})

const staff = { audience: "collaborator" } as const
const params = z.object({ cuid })
const ofMembership = z.object({ cuid, membership: cuid })
const note = z.string().trim().max(500).default("")
/** Says what it comes to and changes nothing. */
const preview = z.boolean().default(false)
const instant = z.iso.datetime({ offset: true, error: "INVALID_DATE" })
const oneMembership = z.object({ membership: ownedMembership })

/** A family's purse: its wallet, and the bundles, vouchers and memberships it owns. */
export const consolePurseEndpoints = {
  getPurse: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/customers/{cuid}/purse",
    summary: "The wallet of a customer with what was given to it, and the bundles and vouchers they own",
    permission: "customers.customers.read",
    params,
    answer: z.object({
      wallet_amount: z.int(),
      /** None to who may not read payments. */
      gifts: z.array(gift),
      bundles: z.array(ownedBundle),
      vouchers: z.array(ownedVoucher),
    }),
    errors: ["NOT_FOUND"],
  }),
  giveToWallet: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/customers/{cuid}/wallet",
    summary: "Give a customer money, with a note; it is taken back by reversing the payment",
    permission: "payments.payments.create",
    params,
    body: z.object({ amount: paidAmount, note: text(500) }),
    answer: z.object({ id: z.int(), wallet_amount: z.int() }),
    errors: ["NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  refundVoucher: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/owned-vouchers/{cuid}/refund",
    summary: "Give back what was paid for a voucher that nobody redeemed, and cancel it",
    permission: "customers.vouchers.refund",
    also: refundRights,
    params,
    body: z.object({ ...refundTarget, note, preview }),
    answer: givenBack,
    errors: ["NOT_FOUND", "VOUCHER_REDEEMED", "ALREADY_CANCELLED", "PAYMENT_IN_PROGRESS", ...refundErrors],
    idempotent: true,
  }),
  redeemVoucher: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/owned-vouchers/{cuid}/redeem",
    summary: "Redeem a voucher for a customer, by the voucher's cuid or its code, under the customer's own rules",
    permission: "customers.vouchers.redeem",
    params: z.object({ cuid: z.string().trim().min(2).max(64) }),
    body: z.object({ customer: cuid, participant: cuid.optional() }),
    answer: z.object({ data: z.object({ cuid: z.string() }) }),
    errors: [
      "NOT_FOUND",
      "VOUCHER_NOT_FOUND",
      "VOUCHER_REDEEMED",
      "VOUCHER_EXPIRED",
      "VOUCHER_UNPAID",
      "IDEMPOTENCY_KEY_REUSED",
    ],
    idempotent: true,
  }),
  refundBundle: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/owned-bundles/{cuid}/refund",
    summary: "Give back some of what was paid for a bundle, the proposed amount unless one is given, and cancel it",
    permission: "customers.bundles.refund",
    also: refundRights,
    params,
    body: z.object({ amount: amount.optional(), ...refundTarget, note, preview }),
    answer: givenBack,
    errors: ["NOT_FOUND", "ALREADY_CANCELLED", "PAYMENT_IN_PROGRESS", ...refundErrors],
    idempotent: true,
  }),
  findMemberships: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/customers/{cuid}/memberships",
    summary: "The memberships of a customer, the newest first",
    permission: "customers.memberships.read",
    params,
    answer: z.object({ data: z.array(ownedMembership) }),
    errors: ["NOT_FOUND"],
  }),
  giveMembership: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/customers/{cuid}/memberships",
    summary: "Give a customer a membership for its period, for nothing or for a price",
    permission: "customers.memberships.create",
    params,
    body: z.object({ membership: cuid, participant: cuid.optional(), price: amount.default(0) }),
    answer: oneMembership,
    errors: ["NOT_FOUND", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  moveMembership: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/customers/{cuid}/memberships/{membership}",
    summary: "Change when a membership starts and ends",
    permission: "customers.memberships.update",
    params: ofMembership,
    body: z
      .object({ start_at: instant, end_at: instant, version: z.int() })
      .refine(({ start_at, end_at }) => Date.parse(start_at) < Date.parse(end_at), {
        path: ["end_at"],
        error: "INVALID_DATE",
      }),
    answer: oneMembership,
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "ALREADY_CANCELLED"],
    idempotent: true,
  }),
  cancelMembership: endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/console/customers/{cuid}/memberships/{membership}",
    summary: "Cancel a membership and give back an amount from nothing to what was paid",
    permission: "customers.memberships.delete",
    also: refundRights,
    params: ofMembership,
    query: z.strictObject({
      amount: wholeNumber("REQUIRED").pipe(amount).default(0),
      ...queriedTarget,
      preview: z.enum(["true", "false"]).default("false"),
    }),
    answer: givenBack,
    errors: ["NOT_FOUND", "ALREADY_CANCELLED", "PAYMENT_IN_PROGRESS", ...refundErrors],
    idempotent: true,
  }),
}
