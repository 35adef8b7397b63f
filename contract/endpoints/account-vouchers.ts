import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, id, paging } from "../fields.ts"
import { redeemStates } from "../rules/redeem.ts"
import { owed } from "./account-money.ts"
import { picture } from "./images.ts"
import { holders } from "./on-sale.ts"

const person = z.object({ fullname: z.string() })

const given = z.object({
  title: z.string(),
  images: z.array(picture),
  /** The amount credited to the wallet when the voucher holds no bundle. */
  amount: z.int(),
  bundle: z.object({ title: z.string(), entity: z.enum(holders), capacity: z.int().nullable() }).nullable(),
})

/** A voucher as seen by its buyer or its redeemer; only the buyer sees the price paid. */
export const ownedVoucher = z.object({
  id: z.int(),
  cuid: z.string(),
  created_at: z.string(),
  code: z.string(),
  voucher: given,
  redeemed_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  customer_id: z.int(),
  customer: person,
  recipient: person.nullable(),
  reference: z.string().nullable(),
  cancelled: z.boolean(),
  total_amount: z.int().nullable(),
  paid_amount: z.int().nullable(),
})
export type OwnedVoucher = z.output<typeof ownedVoucher>

/** The content of a voucher, shown to the holder of its code before redeeming it. */
export const redeemableVoucher = z.object({
  code: z.string(),
  state: z.enum(redeemStates),
  voucher: given,
  customer: person,
  expires_at: z.string().nullable(),
  redeemed_at: z.string().nullable(),
})
export type RedeemableVoucher = z.output<typeof redeemableVoucher>

export const redeemCode = z.string({ error: "REQUIRED" }).trim().min(1, "REQUIRED").max(100, "TOO_LONG")

export const accountVoucherEndpoints = {
  findVouchers: endpoint({
    method: "GET",
    path: "/api/account/vouchers",
    summary: "Vouchers the customer has bought or redeemed, newest first",
    audience: "customer",
    query: z.object(paging),
    answer: z.object({ data: z.array(ownedVoucher), count: z.int() }),
    errors: [],
  }),
  getVoucher: endpoint({
    method: "GET",
    path: "/api/account/vouchers/{cuid}",
    summary: "A voucher the customer has bought or redeemed; what is owed of it only for the buyer",
    audience: "customer",
    params: z.object({ cuid }),
    answer: z.object({ voucher: ownedVoucher, owed: owed.nullable() }),
    errors: ["NOT_FOUND"],
  }),
  getRedeemable: endpoint({
    method: "GET",
    path: "/api/vouchers/redeem",
    summary: "What a voucher's code stands for, and whether it can be redeemed",
    audience: "customer",
    query: z.object({ code: redeemCode }),
    answer: z.object({ voucher: redeemableVoucher }),
    errors: ["VOUCHER_NOT_FOUND"],
    limit: { points: 60, seconds: 600 },
  }),
  redeemVoucher: endpoint({
    method: "PUT",
    path: "/api/vouchers/redeem",
    summary: "Redeem a voucher into the wallet or into a bundle of one's own, once; the answer names the voucher",
    audience: "customer",
    body: z.object({ code: redeemCode, participant_id: id.nullish() }),
    answer: z.object({ data: z.object({ cuid: z.string() }) }),
    errors: [
      "VOUCHER_NOT_FOUND",
      "VOUCHER_REDEEMED",
      "VOUCHER_EXPIRED",
      "VOUCHER_UNPAID",
      "NOT_FOUND",
      "IDEMPOTENCY_KEY_REUSED",
    ] as const,
    idempotent: true,
    limit: { points: 60, seconds: 600 },
  }),
}
