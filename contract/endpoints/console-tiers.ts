import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, text } from "../fields.ts"

// How many availabilities a request of an activity may name. The activity's form writes them too: the version is the
// activity's, so that neither overwrites the other.

const staff = { audience: "collaborator" } as const
const path = "/api/console/activities/{cuid}/request-tiers"
const ofActivity = z.object({ cuid })
const one = z.object({ cuid, tier: cuid })

/** As many tiers as one activity has at most. */
export const MOST_TIERS = 20
export const tierCount = z.int().min(1).max(1_000)

const given = {
  name: text(200),
  minimum_availabilities: tierCount.default(1),
  maximum_availabilities: tierCount.default(1),
  /** Its place among the others, from 0: the end unless given, and where it was when it is changed. */
  order: z.int().min(0).max(MOST_TIERS).optional(),
}
type Given = z.output<z.ZodObject<typeof given>>

const ordered = <T extends z.ZodType<Given>>(schema: T) =>
  schema.refine((tier) => tier.minimum_availabilities <= tier.maximum_availabilities, {
    path: ["minimum_availabilities"],
    error: "INVALID",
  })

const tier = z.object({
  cuid: z.string(),
  name: z.string(),
  minimum_availabilities: z.int(),
  maximum_availabilities: z.int(),
  order: z.int(),
})
export type RequestTier = z.output<typeof tier>
/** The version of the activity. */
const version = z.int().positive()
const written = z.object({ request_tier: tier, version })

export const consoleTierEndpoints = {
  findTiers: endpoint({
    ...staff,
    method: "GET",
    path,
    summary: "The tiers that an activity offers for requests, in their order",
    permission: "registrations.configurations.read",
    params: ofActivity,
    answer: z.object({ data: z.array(tier), count: z.int(), version }),
    errors: ["NOT_FOUND"],
  }),
  createTier: endpoint({
    ...staff,
    method: "POST",
    path,
    summary: "Add a tier: how many availabilities a request of it names, at least and at most",
    permission: "registrations.configurations.create",
    params: ofActivity,
    body: ordered(z.object(given)),
    answer: written,
    errors: ["NOT_FOUND", "INVALID_INPUT"],
    idempotent: true,
  }),
  updateTier: endpoint({
    ...staff,
    method: "PUT",
    path: `${path}/{tier}`,
    summary: "Change a tier or its place in the order; requests made before keep the name they were made with",
    permission: "registrations.configurations.update",
    params: one,
    body: ordered(z.object({ ...given, version })),
    answer: written,
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
  removeTier: endpoint({
    ...staff,
    method: "DELETE",
    path: `${path}/{tier}`,
    summary: "Offer a tier no more; one that a request names is archived, and the request keeps it",
    permission: "registrations.configurations.delete",
    params: one,
    answer: z.object({ ok: z.literal(true), archived: z.boolean(), version }),
    errors: ["NOT_FOUND", "ACTIVITY_NOT_READY"],
    idempotent: true,
  }),
}
