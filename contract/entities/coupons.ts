import { z } from "zod"
import { amount, cuid, percentage, text } from "../fields.ts"
import { couponCode } from "../rules/coupon-code.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const named = z.object({ cuid: z.string(), title: z.string() })
const instant = z.iso.datetime({ offset: true, error: "INVALID_DATE" }).nullable().default(null)
const limit = z.int().positive().max(1_000_000).nullable().default(null)

export const couponStates = ["RUNNING", "EARLY", "OVER", "STOPPED"] as const

/** What a coupon gives, and to what: one that is made alone and those of a batch alike. */
export const couponTerms = {
  /** For collaborators. */
  title: given("text", text(200), { list: true, search: true, sort: true }),
  /** For families, in their cart. */
  label: given("text", text(200), { search: true }),
  amount: given("amount", amount.default(0), { list: true }),
  percentage: given("percentage", percentage.default(0), { list: true }),
  min_total_amount: given("amount", amount.default(0)),
  /** Whose registrations and requests count and gain; none is everything. */
  activities: given("links", z.array(cuid).max(1_000).default([]), { answer: z.array(named), of: "activities" }),
  starts_at: given("instant", instant),
  /** From this instant on it is over. */
  ends_at: given("until", instant, { list: true, sort: true }),
}

/** A code that makes a cart cheaper. One that was used keeps its code. */
export const coupons = entity({
  name: "coupon",
  path: "coupons",
  permission: "activities.coupons",
  archives: true,
  fields: {
    code: given("slug", couponCode, { list: true, search: true, sort: true }),
    ...couponTerms,
    maximum_uses: given("number", limit),
    maximum_uses_per_customer: given("number", limit),
    active: given("boolean", z.boolean().default(true), { filter: true }),
    /** By its dates, at this moment. */
    state: shown("choice", z.enum(couponStates), { list: true, choices: couponStates }),
    /** The batch it was made in. */
    batch: shown("other", z.string().nullable(), { filter: true }),
    uses: shown("number", z.int(), { list: true }),
    customers: shown("number", z.int()),
    /** What it took off the carts it was used for. */
    cost: shown("amount", z.int(), { list: true }),
  },
  order: "code",
  unique: { code: "CODE_TAKEN", field: "code" },
  errors: ["IN_USE"],
})
