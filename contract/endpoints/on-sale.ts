import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, paging } from "../fields.ts"
import { references } from "./catalogue.ts"
import { picture } from "./images.ts"

// Products besides registrations: bundles of entries, memberships, vouchers to give.
export const holders = ["PARTICIPANTS", "CUSTOMERS"] as const
export const periodTypes = ["ROLLING", "FIXED"] as const
export const rollingPeriods = ["DAY", "WEEK", "MONTH", "YEAR"] as const

const product = {
  id: z.int(),
  cuid: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.int(),
  images: z.array(picture),
}

export const bundle = z.object({
  ...product,
  /** Dates it is good for; null is unlimited. */
  capacity: z.int().nullable(),
  expires_at: z.string().nullable(),
  /** Seconds from the purchase. */
  duration: z.int().nullable(),
  entity: z.enum(holders),
  /** The activities it is valid for; an empty list is all of them. */
  activities: z.array(z.object({ cuid: z.string(), title: z.string() })),
})
export type Bundle = z.output<typeof bundle>

export const membership = z.object({
  ...product,
  entity: z.enum(holders),
  period_type: z.enum(periodTypes),
  rolling_period_type: z.enum(rollingPeriods).nullable(),
  rolling_period_duration: z.int().nullable(),
  fixed_period_start_at: z.string().nullable(),
  fixed_period_end_at: z.string().nullable(),
})
export type Membership = z.output<typeof membership>

export const voucher = z.object({
  ...product,
  /** Seconds from the purchase; null is for ever. */
  duration: z.int().nullable(),
})
export type Voucher = z.output<typeof voucher>

const query = z.object({ ...paging, id: references.optional(), search: z.string().max(200).optional() })

const list = <const P extends `/api/${string}`, T extends z.ZodType>(path: P, item: T, summary: string) =>
  endpoint({
    method: "GET",
    path,
    summary,
    audience: "public",
    query,
    answer: z.object({ data: z.array(item), count: z.int() }),
    errors: [],
    cached: true,
  })

const one = <const P extends `/api/${string}`, A extends z.ZodType>(path: P, answer: A, summary: string) =>
  endpoint({
    method: "GET",
    path,
    summary,
    audience: "public",
    params: z.object({ cuid }),
    answer,
    errors: ["NOT_FOUND"],
    cached: true,
  })

export const onSaleEndpoints = {
  findBundles: list("/api/bundles", bundle, "Bundles on sale"),
  getBundle: one("/api/bundles/{cuid}", z.object({ bundle }), "One bundle on sale"),
  findMemberships: list("/api/memberships", membership, "Memberships on sale"),
  getMembership: one("/api/memberships/{cuid}", z.object({ membership }), "One membership on sale"),
  findVouchers: list("/api/vouchers", voucher, "Vouchers on sale"),
  getVoucher: one("/api/vouchers/{cuid}", z.object({ voucher }), "One voucher on sale"),
}
