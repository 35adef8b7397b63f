import { z } from "zod"
import { type Endpoint, endpoint } from "../endpoint.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, paging } from "../fields.ts"
import type { Permission } from "../permissions.ts"
import { beyondFamily } from "../rules/account-kinds.ts"
import { readsMovements } from "../rules/family-money.ts"
import { attendanceCharge } from "./account-attendance.ts"
import { listedCart, outstandingThing, ownedBundle, ownedMembership } from "./account-things.ts"
import { ownedVoucher } from "./account-vouchers.ts"
import { cartItemTypes } from "./carts.ts"
import { documentProblem } from "./documents.ts"
import { registrationRequest } from "./requests.ts"
import { subjects } from "./transactions.ts"
import { waitingListEntry } from "./waiting-list.ts"

// What a family has, part by part: the rows of its own account area, read by staff.
const staff = { audience: "collaborator" } as const
const params = z.object({ cuid })

/** A page of one kind of thing that a family has. */
const part = <const P extends string, T extends z.ZodType, const M extends Permission>(
  path: P,
  row: T,
  permission: M,
  summary: string,
) =>
  endpoint({
    ...staff,
    method: "GET",
    path: `/api/console/customers/{cuid}/${path}`,
    summary: `${summary} of a family, newest first`,
    permission,
    params,
    query: z.object(paging),
    answer: z.object({ data: z.array(row), count: z.int() }),
    errors: ["NOT_FOUND"],
  } as const satisfies Endpoint)

const read = "customers.customers.read"

const message = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string().nullable(),
  /** The template it is made of. */
  template: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  failed_at: z.string().nullable(),
})

/** One movement of a family's money: what came from outside or went back, and what the wallet gained or lost. */
const familyMovement = z.object({
  id: z.int(),
  type: z.string(),
  created_at: z.string(),
  /** The day the money came. */
  value_day: z.string(),
  note: z.string(),
  collaborator: z.string().nullable(),
  received: z.int(),
  wallet: z.int(),
  /** What the line comes to: below zero where money was given back, to the wallet too. */
  amount: z.int(),
  /** Where it came from or went to; null between the wallet and things. */
  account: z.enum(beyondFamily).nullable(),
  /** The organiser's word for how it came. */
  payment_type: z.string().nullable(),
  /** What it was for, each with its part. */
  things: z.array(
    z.object({
      type: subjects,
      cuid: z.string(),
      /** The activity or product; empty for the fee of a cart. */
      title: z.string(),
      participant: z.string().nullable(),
      amount: z.int(),
    }),
  ),
  reversed: z.boolean(),
  /** After this line: what the family has brought less what went back to it, and its wallet. */
  balance: z.int(),
  wallet_balance: z.int(),
})
export type FamilyMovement = z.output<typeof familyMovement>

const document = z.object({
  registration: z.object({ cuid: z.string(), activity: z.string(), participant: z.string(), start_at: z.string() }),
  document: z.object({ cuid: z.string(), title: z.string() }),
  problem: documentProblem,
})

const openCart = z.object({
  cuid: z.string(),
  created_at: z.string(),
  items: z.array(
    z.object({
      cuid: z.string(),
      type: z.enum(cartItemTypes),
      title: z.string().nullable(),
      participant: z.string().nullable(),
      quantity: z.int(),
      expires_at: z.string(),
      /** Its hold is over: the family must add it again. */
      expired: z.boolean(),
    }),
  ),
})
export type OpenCart = z.output<typeof openCart>

export const timelineKinds = ["registrations", "money", "messages", "account"] as const
const happened = z.object({
  /** Unique among all that happened. */
  key: z.string(),
  kind: z.enum(timelineKinds),
  /** What happened: a registration's step, a movement's type, a mail's template or an audit event. */
  what: z.string(),
  at: z.string(),
  title: z.string().nullable(),
  participant: z.string().nullable(),
  amount: z.int().nullable(),
  /** The registration it is about. */
  registration: z.string().nullable(),
  collaborator: z.string().nullable(),
})
export type Happened = z.output<typeof happened>

export const customerPartEndpoints = {
  findRequests: part("requests", registrationRequest, read, "Requests"),
  findCarts: part("carts", listedCart, "customers.carts.read", "Confirmed carts"),
  getOpenCart: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/customers/{cuid}/cart",
    summary: "The open cart of a family; items whose hold is over are shown as such",
    permission: "customers.carts.read",
    params,
    answer: z.object({ cart: openCart.nullable() }),
    errors: ["NOT_FOUND"],
  }),
  findBundles: part("bundles", ownedBundle, read, "Bundles"),
  findVouchers: part("vouchers", ownedVoucher, read, "Vouchers, bought or redeemed,"),
  findMemberships: part("owned-memberships", ownedMembership, read, "Memberships"),
  findCharges: part("attendance-charges", attendanceCharge, read, "Attendance charges"),
  findEntries: part("waiting-list", waitingListEntry, read, "Entries on waiting lists"),
  findOutstanding: part("outstanding", outstandingThing, read, "Everything that is owed,"),
  findPayments: part("payments", familyMovement, "payments.payments.read", "Movements of money"),
  findMessages: part("messages", message, read, "Mails"),
  findDocuments: part("documents", document, read, "Documents"),
  findTimeline: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/customers/{cuid}/timeline",
    summary: "Everything that happened with a family, newest first: registrations, money, messages, changes",
    permission: read,
    also: [{ permission: readsMovements, when: "to see money, and for kind=money" }],
    params,
    query: z.strictObject({
      page_size: listQuery.page_size,
      after: listQuery.after,
      kind: z.enum(timelineKinds).optional(),
    }),
    answer: listAnswer(happened),
    errors: ["NOT_FOUND"],
  }),
}
