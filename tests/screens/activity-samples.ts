// An activity and a question as the console's calls answer them, kept by a server in memory.
import { entities } from "#contract/entities.ts"
import { type Kept, keepRows } from "./keep-rows.ts"
import { type Answers, NOW } from "./stage.ts"

export const activity: Kept = {
  cuid: "act1",
  version: 1,
  archived_at: null,
  id: 1,
  title: "Cabanes et feu de camp",
  description: "<p>Une semaine dehors.</p>",
  instructions: "",
  images: [],
  categories: [],
  catalogs: [],
  default_price: 16_000,
  default_deposit: 0,
  default_capacity: 24,
  age_minimum: 6,
  age_maximum: 12,
  registration_flow: "REGISTRATION",
  tiers: [],
  allow_registrations_after_start: false,
  allow_partial_registrations: false,
  partial_registrations_segment: null,
  partial_registrations_fee_amount: 0,
  partial_registrations_fee_percentage: 0,
  allow_participant_overlap: false,
  allow_multiple_places: false,
  allow_dates_edit: false,
  allow_options_edit: false,
  allow_questions_edit: false,
  questions: [],
  options: [],
  published: false,
  next_at: null,
  taken: 0,
  created_at: NOW,
}

const activityPermissions = ["activities.activities.read", "activities.activities.update"] as const

/** The editor of one activity, without the rules below its form and without availabilities. */
export function activityEditor(more: Answers = {}) {
  const kept = keepRows(entities.activities, [{ ...activity }])
  const readiness = { checks: [], availability: null, now: NOW }
  const answers: Answers = { ...kept.answers, "GET /api/console/activities/{cuid}/readiness": readiness, ...more }
  return { path: `/activities/${activity.cuid}`, answers, permissions: activityPermissions, rows: kept.rows }
}

export const question = (more: Partial<Kept>): Kept => ({
  cuid: "q1",
  version: 1,
  archived_at: null,
  id: 1,
  title: "A-t-il une allergie ?",
  description: null,
  type: "CHOICES_SINGLE",
  required: true,
  order: 1,
  pattern: null,
  choices: [
    { id: "yes", label: "Oui", hidden: false },
    { id: "no", label: "Non", hidden: false },
  ],
  consent_text: "",
  consent_version: 1,
  condition: null,
  activities: 0,
  answers: 0,
  ...more,
})
