import { z } from "zod"
import { type Entity, entity } from "#contract/entities/entity.ts"
import { shown } from "#contract/entities/field.ts"
import { requestStatuses } from "#contract/rules/request.ts"

// How the list shows requests, in the words of entities. The calls behind are written by hand
// (contract/endpoints/requests.ts); a column whose value lies deeper in the row is drawn by the list itself.

const text = z.string()
const thing = z.object({ cuid: z.string() })
const day = shown("day", text, { filter: true, heavy: true })

export const requests = entity({
  name: "registration_request",
  path: "registrations-requests",
  permission: "registrations.requests",
  order: "-created_at",
  fields: {
    participant: shown("paragraph", thing, { list: true }),
    activity: shown("link", thing, { list: true, filter: true, of: "activities" }),
    // Its values depend on the activity: a menu of the list's own offers them.
    tier: shown("text", thing, { list: true, filter: true, wide: true, of: "request-tiers" }),
    availabilities: shown("number", z.int(), { list: true, wide: true }),
    customer: shown("text", thing, { list: true, filter: true, wide: true, of: "customers" }),
    status: shown("choice", text, { list: true, filter: true, choices: requestStatuses }),
    total_amount: shown("amount", z.int(), { list: true }),
    created_at: shown("instant", text, { list: true, sort: true }),
    paid_amount: shown("amount", z.int()),
    outstanding_amount: shown("amount", z.int()),
    reference: shown("text", text),
    decided_at: shown("instant", text),
    created_from: day,
    created_to: day,
  },
}) as unknown as Entity
