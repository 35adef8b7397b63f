import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, id } from "../fields.ts"
import { paymentMethodTypes } from "../rules/checkout.ts"
import { requestStatuses } from "../rules/request.ts"
import { cart, cartItem } from "./carts.ts"
import { category, location } from "./catalogue.ts"
import { picture } from "./images.ts"
import { holders } from "./on-sale.ts"
import { shownTerms } from "./terms.ts"

export const serviceFees = z.object({ amount: z.int(), percentage: z.int() })
const ofKind = z.array(cartItem)

/** The open cart with everything the payment form asks about. */
export const checkout = z.object({
  cart,
  payment_methods: z.array(z.object({ type: z.enum(paymentMethodTypes), priority: z.int() })),
  wallet: z.object({ amount: z.int() }),
  service_fees: serviceFees,
  coupons_enabled: z.boolean(),
  /** The version of the terms in force. */
  terms_version: z.int(),
  registrations: ofKind,
  registrations_requests: ofKind,
  bundles: ofKind,
  vouchers: ofKind,
  memberships: ofKind,
  /** A payment under way for this very cart, which can be resumed. */
  payment: z.object({ checkout_url: z.string() }).nullable(),
})
export type Checkout = z.output<typeof checkout>

export const checkoutInput = z.object({
  cart_id: id,
  coupon: z.string().trim().max(100).nullish(),
  payment_strategy: z.enum([...paymentMethodTypes, "WALLET"]),
  terms: z.literal(true, { error: "terms" }),
  ...shownTerms,
  /** The total the customer saw; the server refuses when its own differs. */
  total: z.int().min(0).optional(),
})

const money = { total_amount: z.int(), deposit_amount: z.int(), paid_amount: z.int() }
const bought = { cuid: z.string(), reference: z.string().nullable(), cancelled: z.boolean(), ...money }
const participant = z.object({ cuid: z.string(), fullname: z.string() }).nullable()
const product = { title: z.string(), images: z.array(picture) }

/** Instructions for a bank transfer: shown in words, and as the QR code a banking app reads. */
export const bankInstructions = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string().nullable(),
  amount: z.int(),
  reference: z.string(),
  /** The content of the EPC QR code. */
  epc: z.string(),
})
export type BankInstructions = z.output<typeof bankInstructions>

/** A confirmed cart, or one whose payment is still pending. */
export const confirmedCart = z.object({
  cart: z.object({
    id: z.int(),
    cuid: z.string(),
    reference: z.string().nullable(),
    created_at: z.string(),
    /** Null while the payment is being confirmed. */
    processed_at: z.string().nullable(),
    ...money,
    fee_amount: z.int(),
    outstanding_amount: z.int(),
    instructions: bankInstructions.nullable(),
    /** Items whose places were gone when a late payment arrived; their money is in the wallet. */
    missed: z.array(z.object({ title: z.string(), participant: z.string().nullable(), amount: z.int() })),
  }),
  /** What the organiser says about each activity once it is bought. */
  confirmations: z.array(z.object({ activity: z.object({ cuid: z.string(), title: z.string() }), html: z.string() })),
  /** A payment still to be confirmed, and the page where it can be resumed. */
  payment: z.object({ status: z.enum(["PENDING", "FAILED"]), checkout_url: z.string().nullable() }).nullable(),
  registrations: z.array(
    z.object({
      ...bought,
      quantity: z.int(),
      participant,
      availability: z.object({
        cuid: z.string(),
        start_at: z.string(),
        end_at: z.string(),
        location: location.nullable(),
        categories: z.array(category),
        activity: z.object({ cuid: z.string(), ...product }),
      }),
      dates: z.array(z.object({ cuid: z.string(), start_at: z.string(), end_at: z.string() })),
    }),
  ),
  /** Pending, rejected or cancelled requests; an approved one is listed as its registrations. */
  registrations_requests: z.array(
    z.object({
      ...bought,
      ...product,
      participant,
      status: z.enum(requestStatuses),
      tier: z.string(),
      availabilities: z.array(
        z.object({
          cuid: z.string(),
          start_at: z.string(),
          end_at: z.string(),
          location: location.nullable(),
          dates: z.array(z.object({ cuid: z.string(), start_at: z.string(), end_at: z.string() })),
        }),
      ),
    }),
  ),
  bundles: z.array(
    z.object({ ...bought, ...product, participant, capacity: z.int().nullable(), expires_at: z.string().nullable() }),
  ),
  vouchers: z.array(z.object({ ...bought, ...product, code: z.string(), expires_at: z.string().nullable() })),
  memberships: z.array(
    z.object({ ...bought, ...product, participant, entity: z.enum(holders), start_at: z.string(), end_at: z.string() }),
  ),
})
export type ConfirmedCart = z.output<typeof confirmedCart>

export const checkoutEndpoints = {
  getCheckout: endpoint({
    method: "GET",
    path: "/api/carts/current/checkout",
    summary: "The open cart with payment methods, wallet and fees",
    audience: "customer",
    answer: checkout,
    errors: [],
  }),
  checkoutCart: endpoint({
    method: "POST",
    path: "/api/carts/checkout",
    summary: "Confirm the cart: at once, or by way of a payment page",
    audience: "customer",
    body: checkoutInput,
    answer: z.object({
      next_action: z.enum(["payment", "success"]),
      next_action_url: z.string().nullable(),
      cart: z.object({ cuid: z.string() }),
    }),
    errors: [
      "NOT_FOUND",
      "CART_EMPTY",
      "CART_CHANGED",
      "TERMS_CHANGED",
      "NO_PAYMENT_METHOD",
      "PAYMENT_STRATEGY_NOT_ALLOWED",
      "PAYMENT_IN_PROGRESS",
      "PAYMENT_PROVIDER_UNAVAILABLE",
      "COUPONS_DISABLED",
      "COUPON_NOT_FOUND",
      "COUPON_INACTIVE",
      "COUPON_MINIMUM_NOT_REACHED",
      "COUPON_USED_UP",
      "CONSTRAINT_REGISTRATIONS_MIN",
      "CONSTRAINT_LOCATIONS_MIN",
      "IDEMPOTENCY_KEY_REUSED",
    ] as const,
    idempotent: true,
  }),
  getCart: endpoint({
    method: "GET",
    path: "/api/carts/{cuid}",
    summary: "One of the customer's own carts, confirmed or waiting for its payment",
    audience: "customer",
    params: z.object({ cuid }),
    answer: confirmedCart,
    errors: ["NOT_FOUND"],
  }),
}
