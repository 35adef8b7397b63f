import { z } from "zod"
import { shownTag } from "../entities/tags.ts"
import { cuid, text } from "../fields.ts"
import { ignorableCodes } from "../rules/staff-registration.ts"
import { registrationDetail } from "./account-registrations.ts"
import { option, question } from "./activities.ts"
import { answer, choice, chosenDate } from "./cart-lines.ts"
import { status } from "./catalogue.ts"
import { priceDetails } from "./prices.ts"
import { edited } from "./registration-changes.ts"

// The shapes of what staff do with registrations (desk.ts).

/** A hundred million: above any real price, and small enough for sums to stay exact. */
export const amount = z.int().max(10_000_000_000)

/** Terms of every change: refusals that are overlooked with their reason, whether the family is told, and a preview. */
export const terms = {
  ignore: z.array(z.enum(ignorableCodes)).max(20).default([]),
  /** Why: asked for where something is ignored or a total is set, and kept in the log. */
  reason: z.string().trim().max(500).default(""),
  notify: z.boolean().default(true),
  /** Works everything out, judged as it would be, and changes nothing. */
  preview: z.boolean().default(false),
}

/** Where the dates are full. */
export const placeTerms = {
  /** Lets them in over the capacity of full dates, which stays as it is; needs availabilities.dates.update. */
  in_addition: z.boolean().default(false),
  /** Takes a place that is kept for the waiting list. */
  from_waiting_list: z.boolean().default(false),
}

/** The price of the rules, or a total with its reason. */
export const priceTerms = { automatic_price: z.boolean().optional(), total_amount: amount.min(0).optional() }

interface Priced {
  automatic_price?: boolean | undefined
  total_amount?: number | undefined
}

export const hasOnePrice = ({ automatic_price, total_amount }: Priced): boolean =>
  automatic_price === undefined || automatic_price === (total_amount === undefined)
export const onePrice = { path: ["total_amount"], error: "REQUIRED" }

export const hasReason = ({ ignore, reason, total_amount }: Priced & { ignore: unknown[]; reason: string }): boolean =>
  reason !== "" || (ignore.length === 0 && total_amount === undefined)
export const reasonGiven = { path: ["reason"], error: "REQUIRED" }

export const dateIds = z
  .array(chosenDate, { error: "availability_dates_required" })
  .min(1, "availability_dates_required")
  .max(400)
  .transform((ids) => [...new Set(ids)])
export const choices = z.array(choice).max(50)
export const answers = z.array(answer).max(100)
export const message = text(1_000)

/** What a change comes to: the price before and after, and its effect on what was paid. */
export const outcome = { ...edited, details: priceDetails.nullable() }

const named = z.object({ cuid: z.string(), fullname: z.string() })

/** A registration as staff see it: as its family does, with who they are, how its price came about and who made it. */
export const deskRegistration = registrationDetail.extend({
  customer: named.extend({ email: z.string().nullable(), phone: z.string(), wallet_amount: z.int() }),
  participant: registrationDetail.shape.participant.extend({ cuid: z.string(), birthdate: z.string().nullable() }),
  /** The collaborator who registered for the family. */
  made_by: named.nullable(),
  cart: z.object({ cuid: z.string(), reference: z.string().nullable() }).nullable(),
  /** The price as sold, line by line; null of one that came from elsewhere. */
  price: priceDetails.pick({ lines: true }).nullable(),
  /** Where staff have set the total. */
  set_total: z.int().nullable(),
  discarded_at: z.string().nullable(),
  /** Made by staff a moment ago, and unpaid: it can be taken back as if it had not been made. */
  can_discard: z.boolean(),
  tags: z.array(shownTag),
  now: z.string(),
})
export type DeskRegistration = z.output<typeof deskRegistration>

/** Everything that a form about one availability asks. */
const formAvailability = z.object({
  id: z.int(),
  cuid: z.string(),
  title: z.string(),
  allow_multiple_places: z.boolean(),
  /** Whether this family may take some of its dates. */
  is_eligible_to_partial_registrations: z.boolean(),
  dates: z.array(
    z.object({
      id: z.int(),
      start_at: z.string(),
      end_at: z.string(),
      status,
      on_sale: z.boolean(),
      /** Places for everybody; null where there is no limit. */
      remaining: z.int().nullable(),
      /** Places kept for the waiting list. */
      reserved: z.int(),
      /** By the organiser, for good. */
      cancelled: z.boolean(),
    }),
  ),
  options: z.array(option),
  questions: z.array(question),
})
export const deskForm = z.object({
  customer: named.extend({ wallet_amount: z.int() }),
  participants: z.array(z.object({ id: z.int(), cuid: z.string(), fullname: z.string(), birthdate: z.string() })),
  availability: formAvailability.nullable(),
})
export type DeskForm = z.output<typeof deskForm>

export const formQuery = z.strictObject({ availability: cuid.optional() })
