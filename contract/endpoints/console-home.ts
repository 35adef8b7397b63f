import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { stateCounts } from "./attendance-day.ts"
import { transfersMissing } from "./console-payments.ts"
import { viewEndpoints } from "./console-views.ts"

// Today at a glance, the set-up checklist, and search over everything. What somebody may not read is left out of the
// answer; that is why these calls name no permission of their own.
const counted = z.object({ count: z.int(), amount: z.int().nullable(), oldest_at: z.string().nullable() })

export const todoKinds = ["requests", "waiting", "overdue", "mismatched", "under_minimum"] as const

const season = z.object({
  /** The first day of this season, and of the one before. */
  from: z.string(),
  last_from: z.string(),
  /** Up to now, up to the same day a season ago, and all of that season. */
  registrations: z.object({ now: z.int(), last: z.int(), last_in_all: z.int() }),
  income: z.object({ now: z.int(), last: z.int(), last_in_all: z.int() }).nullable(),
  owed: z.object({ amount: z.int(), overdue: z.int() }).nullable(),
  /** Sums from the first day up to the end of each week: of this season as far as it has come, of the last one whole. */
  weeks: z.array(
    z.object({
      week: z.int(),
      registrations: z.int().nullable(),
      last_registrations: z.int(),
      income: z.int().nullable(),
      last_income: z.int().nullable(),
    }),
  ),
})

export const homeAnswer = z.object({
  /** The local day. */
  day: z.string(),
  todo: z.array(counted.extend({ kind: z.enum(todoKinds) })),
  /** For those who may read the settings of payments: what families who pay by transfer would miss. */
  transfers_missing: transfersMissing,
  /** The next dates of availabilities that the caller is assigned to. */
  my_dates: z.array(
    z.object({
      cuid: z.string(),
      start_at: z.string(),
      end_at: z.string(),
      registered: z.int(),
      capacity: z.int().nullable(),
      availability: z.object({ cuid: z.string(), activity: z.string(), location: z.string().nullable() }),
    }),
  ),
  /** Availabilities below their minimum, soonest first. */
  under_minimum: z
    .array(
      z.object({
        cuid: z.string(),
        activity: z.string(),
        start_at: z.string(),
        registered: z.int(),
        minimum: z.int(),
      }),
    )
    .nullable(),
  groups: z
    .array(
      z.object({
        date_cuid: z.string(),
        availability: z.object({ cuid: z.string(), activity: z.string(), location: z.string().nullable() }),
        start_at: z.string(),
        end_at: z.string(),
        /** Each child of the group once. */
        counts: stateCounts,
      }),
    )
    .nullable(),
  /** All groups of today together, a child in two of them once. */
  children: stateCounts.nullable(),
  latest: z
    .array(
      z.object({
        cuid: z.string(),
        participant: z.string(),
        activity: z.string(),
        created_at: z.string(),
        total_amount: z.int(),
        deposit_amount: z.int(),
        paid_amount: z.int(),
        cancelled: z.boolean(),
      }),
    )
    .nullable(),
  season: season.nullable(),
  fill: z
    .array(
      z.object({
        cuid: z.string(),
        title: z.string(),
        registered: z.int(),
        capacity: z.int().nullable(),
        opens_at: z.string().nullable(),
      }),
    )
    .nullable(),
})
export type Home = z.output<typeof homeAnswer>

export const setupSteps = ["CONTACT", "BUSINESS", "PAYMENT", "TERMS", "ACTIVITY", "AVAILABILITY", "PUBLISHED"] as const

type SetupStep = (typeof setupSteps)[number]
/** The screen that does each step, below the organiser's address; of two the first as long as it is not done. */
export const setupScreens = {
  CONTACT: ["settings/account"],
  BUSINESS: ["settings/business"],
  PAYMENT: ["settings/payments"],
  TERMS: ["settings/terms"],
  ACTIVITY: ["assistant", "activities"],
  AVAILABILITY: ["calendar"],
  PUBLISHED: ["activities"],
} as const satisfies Record<SetupStep, readonly [string, ...string[]]>

export const searchKinds = [
  "customers",
  "participants",
  "registrations",
  "carts",
  "activities",
  "availabilities",
  "articles",
  "pages",
  "bundles",
  "vouchers",
  "memberships",
] as const

export const consoleHomeEndpoints = {
  getHome: endpoint({
    method: "GET",
    path: "/api/console/home",
    summary: "Today: what waits for a hand, the day's groups, the latest registrations, the season and how full it is",
    audience: "collaborator",
    answer: homeAnswer,
    errors: [],
  }),
  getSetup: endpoint({
    method: "GET",
    path: "/api/console/setup",
    summary: "The seven steps of setting up, worked out from the data",
    audience: "collaborator",
    permission: "organiser.account.read",
    answer: z.object({
      steps: z.array(
        z.object({
          step: z.enum(setupSteps),
          done: z.boolean(),
          /** The fields or kinds that are missing. */
          missing: z.array(z.string()),
          /** The screen that does it, below the organiser's address. */
          path: z.enum(Object.values(setupScreens).flat()),
        }),
      ),
      /** The local day, for what is proposed. */
      today: z.string(),
    }),
    errors: [],
  }),
  search: endpoint({
    method: "GET",
    path: "/api/console/search",
    summary: "At most five of each kind one may read; a payment reference finds its thing first",
    audience: "collaborator",
    query: z.object({ q: z.string().trim().min(2).max(200) }),
    answer: z.object({
      data: z.array(
        z.object({
          kind: z.enum(searchKinds),
          cuid: z.string(),
          title: z.string(),
          detail: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  ...viewEndpoints,
}
