import { z } from "zod"
import { html } from "../blocks/content.ts"
import { MOST_TIERS, tierCount } from "../endpoints/console-tiers.ts"
import { picture } from "../endpoints/images.ts"
import { amount, cuid, percentage, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const flows = ["REGISTRATION", "REQUEST"] as const
const named = z.object({ cuid: z.string(), title: z.string() })
const many = z.array(cuid).max(1_000).default([])
const linked = (of: string) => given("links", many, { answer: z.array(named), of })
const allowed = () => given("boolean", z.boolean().default(false))
/** In years. */
const age = z.int().min(0).max(150).nullable().default(null)

/**
 * An activity: a camp, a course. Its defaults are copied to availabilities as they are made. It is published by a call
 * of its own, and cancelling and confirmation texts have permissions of their own.
 */
export const activities = entity({
  name: "activity",
  path: "activities",
  permission: "activities.activities",
  archives: true,
  fields: {
    id: shown("other", z.int()),
    title: given("text", text(200), { list: true, search: true, sort: true }),
    /** HTML, cleaned before it is stored. */
    description: given("html", html.default(""), { answer: z.string(), heavy: true, search: true }),
    /** HTML that families read once they have registered. */
    instructions: given("html", html.default(""), { answer: z.string(), heavy: true }),
    images: given("pictures", z.array(cuid).max(20).default([]), { answer: z.array(picture), list: true }),
    categories: given("links", many, { answer: z.array(named), of: "categories", filter: true }),
    catalogs: given("links", many, { answer: z.array(named), of: "catalogs", filter: true }),
    default_price: given("amount", amount, { list: true, sort: true }),
    default_deposit: given("amount", amount.default(0)),
    default_capacity: given("number", z.int().min(0).max(1_000_000).nullable().default(null)),
    age_minimum: given("number", age),
    age_maximum: given("number", age),
    registration_flow: given("choice", z.enum(flows).default("REGISTRATION"), {
      list: true,
      filter: true,
      choices: flows,
    }),
    /** How many availabilities a request may name; one without a cuid is new. */
    tiers: given(
      "rows",
      z
        .array(
          z.object({
            cuid: cuid.optional(),
            name: text(200),
            minimum_availabilities: tierCount.default(1),
            maximum_availabilities: tierCount.default(1),
          }),
        )
        .max(MOST_TIERS)
        .default([]),
      {
        rows: {
          name: given("text", text(200)),
          minimum_availabilities: given("number", tierCount),
          maximum_availabilities: given("number", tierCount),
        },
      },
    ),
    allow_registrations_after_start: allowed(),
    allow_partial_registrations: allowed(),
    /** Who may register for some of the dates; null is everybody. */
    partial_registrations_segment: given("link", cuid.nullable().default(null), {
      answer: z.object({ cuid: z.string(), title: z.string() }).nullable(),
      of: "segments",
      among: { entity: "CUSTOMERS" },
    }),
    partial_registrations_fee_amount: given("amount", amount.default(0)),
    partial_registrations_fee_percentage: given("percentage", percentage.default(0)),
    allow_participant_overlap: allowed(),
    allow_multiple_places: allowed(),
    allow_dates_edit: allowed(),
    allow_options_edit: allowed(),
    allow_questions_edit: allowed(),
    questions: given("links", many, { answer: z.array(named), of: "questions", ordered: true }),
    options: linked("options"),
    published: shown("boolean", z.boolean(), { list: true, filter: true }),
    /** The next date to come, and places taken of those to come. */
    next_at: shown("instant", z.string().nullable(), { list: true, sort: true }),
    taken: shown("number", z.int(), { list: true }),
    created_at: shown("instant", z.string(), { sort: true }),
  },
  order: "title",
  errors: ["ACTIVITY_HAS_REGISTRATIONS", "ACTIVITY_NOT_READY"],
})
