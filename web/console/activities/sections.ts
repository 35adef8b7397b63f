import type { ReadinessCheck } from "#contract/endpoints/console-activities.ts"
import type { Values } from "../conflict/merge-values.ts"

export interface Section {
  name: "presentation" | "images" | "price" | "ages" | "registration" | "questions" | "options" | "changes" | "messages"
  /** Fields side by side, row by row; some rows only with what was chosen before. */
  rows: (values: Values) => string[][]
  /** Points of the checklist that are mended here. */
  checks: readonly ReadinessCheck[]
}

const always =
  (...rows: string[][]) =>
  () =>
    rows

/** The parts of an activity, in the order a family meets them. */
export const sections: readonly Section[] = [
  {
    name: "presentation",
    rows: always(["title"], ["categories", "catalogs"], ["description"]),
    checks: ["DESCRIPTION"],
  },
  { name: "images", rows: always(["images"]), checks: ["PICTURE", "PICTURE_TEXTS"] },
  {
    name: "price",
    rows: ({ allow_partial_registrations: isByDate }) => [
      ["default_price", "default_deposit", "default_capacity"],
      ["allow_partial_registrations"],
      ...(isByDate
        ? [
            ["partial_registrations_fee_amount", "partial_registrations_fee_percentage"],
            ["partial_registrations_segment"],
          ]
        : []),
    ],
    checks: [],
  },
  { name: "ages", rows: always(["age_minimum", "age_maximum"]), checks: [] },
  {
    name: "registration",
    rows: ({ registration_flow: flow }) => [
      ["registration_flow"],
      ...(flow === "REQUEST" ? [["tiers"]] : []),
      ["allow_registrations_after_start"],
      ["allow_multiple_places"],
      ["allow_participant_overlap"],
    ],
    checks: ["TIERS"],
  },
  { name: "questions", rows: always(["questions"]), checks: [] },
  { name: "options", rows: always(["options"]), checks: [] },
  {
    name: "changes",
    rows: always(["allow_dates_edit"], ["allow_options_edit"], ["allow_questions_edit"]),
    checks: [],
  },
  { name: "messages", rows: always(["instructions"]), checks: [] },
]

/** Rules with permissions of their own, below the form. */
export const ruleSections = [
  { name: "constraints", permission: "activities.registrations_constraints.read" },
  { name: "cancellation", permission: "activities.cancellations.read" },
  { name: "confirmation", permission: "activities.confirmations.read" },
  { name: "mails", permission: "activities.notifications.read" },
  { name: "documents", permission: "documents.models.read" },
  { name: "attendance", permission: "activities.attendance_billing.read" },
] as const
export type PartName = Section["name"] | (typeof ruleSections)[number]["name"]

/** Fields that no form shows are sent as they came. */
export const given: Values = {
  default_deposit: 0,
  partial_registrations_fee_amount: 0,
  partial_registrations_fee_percentage: 0,
}

/** The id of a section's element, and the place to go to from elsewhere on the page. */
export const idOf = (name: string) => `part-${name}`

export function goTo(name: string): void {
  const section = document.getElementById(idOf(name))
  section?.scrollIntoView({ behavior: "smooth", block: "start" })
  section?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true })
}
