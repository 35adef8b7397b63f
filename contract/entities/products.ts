import { z } from "zod"
import { html } from "../blocks/content.ts"
import { picture } from "../endpoints/images.ts"
import { amount, cuid, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const owners = ["PARTICIPANTS", "CUSTOMERS"] as const
const named = z.object({ cuid: z.string(), title: z.string() })
const instant = z.iso.datetime({ offset: true, error: "INVALID_DATE" }).nullable().default(null)
/** In seconds from the purchase; at most ten years. */
const duration = z.int().positive().max(315_360_000).nullable().default(null)

// The fields that every product has, in the two halves between which each has its own.
const shownFirst = {
  title: given("text", text(200), { list: true, search: true, sort: true }),
  /** HTML, cleaned before it is stored. */
  description: given("html", html.default(""), { answer: z.string(), heavy: true }),
}
const shownLast = {
  images: given("pictures", z.array(cuid).max(20).default([]), { answer: z.array(picture) }),
  published: given("boolean", z.boolean().default(false), { list: true, filter: true }),
  order: given("number", z.int().min(0).max(1_000_000).default(0), { sort: true }),
  /** How many were bought. */
  sold: shown("number", z.int(), { list: true }),
  created_at: shown("instant", z.string(), { sort: true }),
}

/** Entries bought in advance. A change touches no bundle that somebody owns. */
export const bundles = entity({
  name: "bundle",
  path: "bundles",
  permission: "activities.bundles",
  archives: true,
  fields: {
    ...shownFirst,
    price: given("amount", amount, { list: true, sort: true }),
    /** In dates; null is unlimited. */
    capacity: given("number", z.int().positive().max(100_000).nullable().default(null), { list: true }),
    expires_at: given("until", instant),
    duration: given("duration", duration),
    entity: given("choice", z.enum(owners).default("PARTICIPANTS"), { choices: owners }),
    /** What it is good for; none is everything. */
    activities: given("links", z.array(cuid).max(1_000).default([]), { answer: z.array(named), of: "activities" }),
    ...shownLast,
  },
  order: "order",
})

const periods = ["ROLLING", "FIXED"] as const
const rolling = ["DAY", "WEEK", "MONTH", "YEAR"] as const

/** A belonging for a period: so long from the purchase (ROLLING), or between two instants (FIXED). */
export const memberships = entity({
  name: "membership",
  path: "memberships",
  permission: "memberships.memberships",
  archives: true,
  fields: {
    ...shownFirst,
    price: given("amount", amount, { list: true, sort: true }),
    entity: given("choice", z.enum(owners).default("CUSTOMERS"), { choices: owners }),
    period_type: given("choice", z.enum(periods), { list: true, filter: true, choices: periods }),
    rolling_period_type: given("choice", z.enum(rolling).nullable().default(null), { choices: rolling }),
    rolling_period_duration: given("number", z.int().positive().max(1_000).nullable().default(null)),
    fixed_period_start_at: given("instant", instant),
    fixed_period_end_at: given("until", instant),
    ...shownLast,
  },
  order: "order",
})

/** A gift to redeem: it turns into its bundle, or into money in the wallet. */
export const vouchers = entity({
  name: "voucher",
  path: "vouchers",
  permission: "vouchers.vouchers",
  archives: true,
  fields: {
    ...shownFirst,
    price: given("amount", amount.min(1), { list: true, sort: true }),
    duration: given("duration", duration),
    bundle: given("link", cuid.nullable().default(null), { answer: named.nullable(), list: true, of: "bundles" }),
    ...shownLast,
  },
  order: "order",
})
