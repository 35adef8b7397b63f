import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { couponTerms } from "../entities/coupons.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid } from "../fields.ts"
import { codePrefix } from "../rules/coupon-code.ts"
import { file } from "./documents.ts"

const staff = { audience: "collaborator" } as const
const { title, label, amount, percentage, min_total_amount, activities, starts_at, ends_at } = couponTerms

const use = z.object({
  customer: z.object({ cuid: z.string(), fullname: z.string() }),
  amount: z.int(),
  created_at: z.string(),
  /** A payment is under way: the use comes back if it fails. */
  pending: z.boolean(),
})
export type CouponUseRow = z.output<typeof use>

export const consoleCouponEndpoints = {
  createCoupons: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/coupons/batch",
    summary: "Make up to 1,000 different codes that begin alike, each to be used once",
    permission: "activities.coupons.create",
    body: z.object({
      prefix: codePrefix,
      count: z.int().min(1).max(1_000),
      title: title.input,
      label: label.input,
      amount: amount.input,
      percentage: percentage.input,
      min_total_amount: min_total_amount.input,
      activities: activities.input.unwrap().max(50).default([]),
      starts_at: starts_at.input,
      ends_at: ends_at.input,
    }),
    answer: z.object({ batch: z.string(), count: z.int() }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  downloadCoupons: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/coupons/batch/{batch}/download",
    summary: "The codes of a batch as CSV, with how often each was used",
    permission: "activities.coupons.read",
    params: z.object({ batch: cuid }),
    answer: file,
    file: "text/csv; charset=utf-8",
    errors: ["NOT_FOUND"],
  }),
  findUses: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/coupons/{cuid}/uses",
    summary: "Who used a coupon, when, and what it took off; newest first",
    permission: "activities.coupons.read",
    params: z.object({ cuid }),
    query: z.strictObject({ page_size: listQuery.page_size, after: listQuery.after }),
    answer: listAnswer(use),
    errors: ["NOT_FOUND"],
  }),
}
