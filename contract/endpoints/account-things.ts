import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, paging } from "../fields.ts"
import { money, owed, participant } from "./account-money.ts"
import { confirmedCart } from "./checkout.ts"
import { picture } from "./images.ts"
import { holders } from "./on-sale.ts"
import { subjects } from "./transactions.ts"

// A customer's purchases besides registrations: confirmed carts, bundles, memberships.
const own = { id: z.int(), cuid: z.string(), created_at: z.string(), ...money }
const product = {
  cuid: z.string(),
  title: z.string(),
  images: z.array(picture),
  entity: z.enum(holders),
  /** False when its page cannot be visited. */
  is_published: z.boolean(),
}

export const listedCart = z.object({
  ...own,
  processed_at: z.string(),
  outstanding_amount: z.int(),
  /** The items bought, in the order of the cart. */
  items: z.array(z.object({ type: subjects, title: z.string() })),
})
export type ListedCart = z.output<typeof listedCart>

export const ownedBundle = z.object({
  ...own,
  bundle: z.object(product),
  participant: participant.nullable(),
  /** Null is unlimited. */
  capacity: z.int().nullable(),
  used: z.int(),
  expires_at: z.string().nullable(),
})
export type OwnedBundle = z.output<typeof ownedBundle>

export const ownedMembership = z.object({
  ...own,
  membership: z.object(product),
  participant: participant.nullable(),
  start_at: z.string(),
  end_at: z.string(),
})
export type OwnedMembership = z.output<typeof ownedMembership>

/** An unpaid registration or purchase; of a cart, its service fee alone. */
export const outstandingThing = z.object({
  type: subjects,
  cuid: z.string(),
  title: z.string().nullable(),
  participant: z.string().nullable(),
  outstanding_amount: z.int(),
  created_at: z.string(),
})
export type OutstandingThing = z.output<typeof outstandingThing>

const list = <T extends z.ZodType, P extends `/api/${string}`>(path: P, item: T, summary: string) =>
  endpoint({
    method: "GET",
    path,
    summary: `${summary}, newest first`,
    audience: "customer",
    query: z.object(paging),
    answer: z.object({ data: z.array(item), count: z.int() }),
    errors: [],
  })

const one = <T extends z.ZodObject, P extends `/api/${string}`>(path: P, answer: T, summary: string) =>
  endpoint({
    method: "GET",
    path,
    summary,
    audience: "customer",
    params: z.object({ cuid }),
    answer,
    errors: ["NOT_FOUND"],
  })

export const accountThingEndpoints = {
  findCarts: list("/api/account/carts", listedCart, "The customer's confirmed carts"),
  getCart: one(
    "/api/account/carts/{cuid}",
    confirmedCart.extend({ cart: confirmedCart.shape.cart.extend({ items: listedCart.shape.items }), owed }),
    "One of the customer's confirmed carts, with its payments",
  ),
  findBundles: list("/api/account/bundles", ownedBundle, "The customer's bundles"),
  getBundle: one(
    "/api/account/bundles/{cuid}",
    z.object({ bundle: ownedBundle, owed }),
    "One of the customer's bundles",
  ),
  findMemberships: list("/api/account/memberships", ownedMembership, "The customer's memberships"),
  getMembership: one(
    "/api/account/memberships/{cuid}",
    z.object({ membership: ownedMembership, owed }),
    "One of the customer's memberships",
  ),
  findOutstanding: endpoint({
    method: "GET",
    path: "/api/account/outstanding",
    summary: "What the customer still has to pay, newest first, and what it comes to",
    audience: "customer",
    query: z.object(paging),
    answer: z.object({
      data: z.array(outstandingThing),
      count: z.int(),
      outstanding_amount: z.int(),
      /** The part of it that is due only once a request is accepted. */
      pending_amount: z.int(),
    }),
    errors: [],
  }),
}
