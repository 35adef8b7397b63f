import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { activities } from "../entities/activities.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid } from "../fields.ts"
import { availability } from "./availabilities.ts"

/** Reasons why an activity cannot be published yet. */
export const missingForSale = ["AVAILABILITIES", "PAYMENT_METHOD", "TIERS"] as const

/** What a family would miss on the page of an activity, and what stands in the way of selling it. */
export const readinessChecks = ["DESCRIPTION", "PICTURE", "PICTURE_TEXTS", "LOCATION", ...missingForSale] as const
export type ReadinessCheck = (typeof readinessChecks)[number]

const byCuid = z.object({ cuid })
const one = z.object({ activity: activities.row })
const staff = { audience: "collaborator", params: byCuid, answer: one, idempotent: true } as const

export const consoleActivityEndpoints = {
  publishActivity: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/activities/{cuid}/publish",
    summary: "Show the activity on the site; refused with what is missing, in `details.missing`",
    permission: "activities.activities.update",
    errors: ["NOT_FOUND", "ACTIVITY_NOT_READY"],
  }),
  unpublishActivity: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/activities/{cuid}/unpublish",
    summary: "Hide the activity and its availabilities from the site; cancels nothing",
    permission: "activities.activities.update",
    errors: ["NOT_FOUND"],
  }),
  duplicateActivity: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/activities/{cuid}/duplicate",
    summary: "Copy everything but its availabilities; the copy is unpublished and marked in its title",
    permission: "activities.activities.create",
    errors: ["NOT_FOUND"],
  }),
  getReadiness: endpoint({
    audience: "collaborator",
    method: "GET",
    path: "/api/console/activities/{cuid}/readiness",
    summary: "What is missing before publishing, and the next availability as the site has it",
    permission: "activities.activities.read",
    params: byCuid,
    answer: z.object({
      /** Those that apply; one that blocks must be done before publishing. */
      checks: z.array(z.object({ check: z.enum(readinessChecks), done: z.boolean(), blocks: z.boolean() })),
      availability: availability.nullable(),
      now: z.string(),
    }),
    errors: ["NOT_FOUND"],
  }),
  findCategories: endpoint({
    audience: "collaborator",
    method: "GET",
    path: "/api/console/categories",
    summary: "List: categories of every group, to choose from",
    permission: "activities.categories.read",
    query: z.strictObject(listQuery),
    answer: listAnswer(z.object({ cuid: z.string(), title: z.string(), group: z.string() })),
    errors: ["INVALID_INPUT"],
  }),
}
