import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { formId, id, queryId, wholeNumber } from "../fields.ts"
import { answer, choice, chosenDate, MOST_LINES, requestLine } from "./cart-lines.ts"
import { category, location } from "./catalogue.ts"
import { picture } from "./images.ts"
import { holders, periodTypes, rollingPeriods } from "./on-sale.ts"
import { priceDetails } from "./prices.ts"

export const cartItemTypes = ["REGISTRATION", "BUNDLE", "VOUCHER", "MEMBERSHIP", "REGISTRATION_REQUEST"] as const

const product = { cuid: z.string(), title: z.string(), images: z.array(picture) }
const itemDate = z.object({ id: z.int(), cuid: z.string(), start_at: z.string(), end_at: z.string() })
const itemAvailability = z.object({
  cuid: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  location: location.nullable(),
  categories: z.array(category),
  activity: z.object({ cuid: z.string(), title: z.string(), images: z.array(picture) }),
})

export const cartItem = z.object({
  id: z.int(),
  cuid: z.string(),
  type: z.enum(cartItemTypes),
  quantity: z.int(),
  price: z.int(),
  deposit: z.int(),
  /** When the item and its places are released. */
  expires_at: z.string(),
  details: priceDetails,
  participant: z.object({ id: z.int(), cuid: z.string(), fullname: z.string() }).nullable(),
  availability: itemAvailability.nullable(),
  availability_dates: z.array(itemDate),
  /** The availabilities and the tier of a registration request. */
  availabilities: z.array(itemAvailability.extend({ dates: z.array(itemDate) })),
  tier: z.object({ cuid: z.string(), name: z.string() }).nullable(),
  bundle: z
    .object({
      ...product,
      capacity: z.int().nullable(),
      expires_at: z.string().nullable(),
      duration: z.int().nullable(),
      entity: z.enum(holders),
    })
    .nullable(),
  voucher: z.object({ ...product, duration: z.int().nullable() }).nullable(),
  membership: z
    .object({
      ...product,
      entity: z.enum(holders),
      period_type: z.enum(periodTypes),
      rolling_period_type: z.enum(rollingPeriods).nullable(),
      rolling_period_duration: z.int().nullable(),
      fixed_period_start_at: z.string().nullable(),
      fixed_period_end_at: z.string().nullable(),
    })
    .nullable(),
})
export type CartItem = z.output<typeof cartItem>

export const coupon = z.object({
  title: z.string(),
  label: z.string(),
  amount: z.int(),
  percentage: z.int(),
  min_total_amount: z.int(),
  active: z.boolean(),
})

/** Unexpired items only. A visitor has no cart: then it has no id. */
export const cart = z.object({
  id: z.int().nullable(),
  cuid: z.string().nullable(),
  coupon_id: z.int().nullable(),
  coupon: coupon.nullable(),
  items: z.array(cartItem),
  /** How long an item lives from when it is added, in seconds. */
  cart_expiration: z.int(),
  /** Whether codes can be entered. */
  coupons_enabled: z.boolean(),
  /** The time of this answer, against which `expires_at` is compared. */
  now: z.string(),
})
export type Cart = z.output<typeof cart>

const dates = z
  .array(chosenDate, { error: "availability_dates_required" })
  .min(1, "availability_dates_required")
  .max(400)
  .transform((ids) => [...new Set(ids)])

/** One registration as a form sends it; numbers may come as text. */
const registrationLine = z.object({
  availability_id: formId,
  participant_id: formId,
  quantity: wholeNumber().pipe(z.int().min(1).max(100)).default(1),
  availability_dates: dates,
  options: z.array(choice).max(50).default([]),
  questions: z.array(answer).max(100).default([]),
})
export type RegistrationLine = z.output<typeof registrationLine>

const participant = { participant_id: id.nullish() }

/** All lines of one call that adds to the cart. `customer_id` must be the session's own; it selects nothing. */
export const addItemsInput = z
  .object({
    customer_id: id.optional(),
    registrations: z.array(registrationLine).max(MOST_LINES).default([]),
    bundles: z
      .array(z.object({ bundle_id: id, ...participant }))
      .max(MOST_LINES)
      .default([]),
    vouchers: z
      .array(z.object({ voucher_id: id }))
      .max(MOST_LINES)
      .default([]),
    memberships: z
      .array(z.object({ membership_id: id, ...participant }))
      .max(MOST_LINES)
      .default([]),
    registrations_requests: z.array(requestLine).max(MOST_LINES).default([]),
    /** For requests that name nobody themselves. */
    participant_id: formId.nullish(),
  })
  .refine((body) => countLines(body) > 0)

/** The number of items a call adds. */
export const countLines = (
  body: Record<"registrations" | "bundles" | "vouchers" | "memberships" | "registrations_requests", unknown[]>,
): number =>
  body.registrations.length +
  body.bundles.length +
  body.vouchers.length +
  body.memberships.length +
  body.registrations_requests.length

/** The codes that refuse a registration; wrong answers are INVALID_INPUT with their path. */
export const registrationRefusals = [
  "NOT_FOUND",
  "REGISTRATIONS_NOT_OPEN",
  "REGISTRATIONS_CLOSED",
  "REQUEST_REQUIRED",
  "DATE_NOT_ON_SALE",
  "PARTIAL_REGISTRATION_NOT_ALLOWED",
  "QUANTITY_NOT_ALLOWED",
  "PARTICIPANT_TOO_YOUNG",
  "PARTICIPANT_TOO_OLD",
  "PARTICIPANT_OVERLAP",
  "ALREADY_REGISTERED",
  "CONSTRAINT_REGISTRATIONS_MAX",
  "CONSTRAINT_LOCATIONS_MAX",
] as const

const done = z.object({ ok: z.literal(true) })

export const cartEndpoints = {
  getCurrentCart: endpoint({
    method: "GET",
    path: "/api/carts/current",
    summary: "The cart of this session's customer; an empty one for everybody else",
    audience: "public",
    answer: z.object({ cart }),
    errors: [],
  }),
  addItems: endpoint({
    method: "POST",
    path: "/api/carts/items",
    summary: "Add to the cart, all lines or none; places are held until the items expire",
    audience: "customer",
    body: addItemsInput,
    answer: z.object({
      ok: z.literal(true),
      items: z.array(z.object({ id: z.int(), cuid: z.string() })),
      expires_at: z.string(),
    }),
    errors: [
      ...registrationRefusals,
      "FORBIDDEN",
      "AVAILABILITY_FULL",
      "AVAILABILITY_OVERLAP",
      "HOLD_LIMIT_REACHED",
      "CART_FULL",
      "REQUEST_NOT_ALLOWED",
      "REQUEST_TIER_INVALID",
      "REQUEST_TOO_FEW",
      "REQUEST_TOO_MANY",
      "PAYMENT_IN_PROGRESS",
      "IDEMPOTENCY_KEY_REUSED",
    ] as const,
    idempotent: true,
  }),
  estimateItem: endpoint({
    method: "POST",
    path: "/api/carts/items/estimate",
    summary: "What a registration would cost in this cart, line by line; changes nothing",
    audience: "customer",
    body: registrationLine.omit({ questions: true }).extend({ cart_id: id.nullish() }),
    answer: z.object({ price: z.int(), deposit: z.int(), details: priceDetails }),
    errors: registrationRefusals,
  }),
  deleteItem: endpoint({
    method: "DELETE",
    path: "/api/carts/items",
    summary: "Take an item out of the cart; its places are free at once",
    audience: "customer",
    query: z.object({ item_id: queryId }),
    answer: done,
    errors: ["NOT_FOUND", "PAYMENT_IN_PROGRESS"],
  }),
  attachCoupon: endpoint({
    method: "POST",
    path: "/api/carts/coupons",
    summary: "Attach a coupon to the cart by its code",
    audience: "customer",
    body: z.object({ cart_id: id.optional(), coupon: z.string().trim().min(1, "REQUIRED").max(100) }),
    answer: z.object({ coupon }),
    errors: [
      "NOT_FOUND",
      "COUPONS_DISABLED",
      "COUPON_NOT_FOUND",
      "COUPON_INACTIVE",
      "COUPON_MINIMUM_NOT_REACHED",
      "COUPON_USED_UP",
      "PAYMENT_IN_PROGRESS",
    ] as const,
    limit: { points: 20, seconds: 60 },
  }),
  detachCoupon: endpoint({
    method: "DELETE",
    path: "/api/carts/coupons",
    summary: "Take the coupon off the cart",
    audience: "customer",
    query: z.object({ cart_id: queryId.optional() }),
    answer: done,
    errors: ["NOT_FOUND", "PAYMENT_IN_PROGRESS"],
  }),
}
