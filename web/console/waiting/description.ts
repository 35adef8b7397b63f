import { z } from "zod"
import { type Entity, entity } from "#contract/entities/entity.ts"
import { shown } from "#contract/entities/field.ts"

// How the list shows entries of all waiting lists, in the words of entities. The calls behind are written by hand
// (contract/endpoints/waiting-list.ts); a column whose value lies deeper in the row is drawn by the list itself.

const text = z.string()
const thing = z.object({ cuid: z.string() })

export const entries = entity({
  name: "waiting_entry",
  path: "waiting-list",
  permission: "waiting_list.registrations",
  order: "created_at",
  fields: {
    participants: shown("paragraph", z.array(thing), { list: true }),
    activity: shown("link", thing, { list: true, filter: true, of: "activities" }),
    start_at: shown("text", text, { list: true, wide: true }),
    dates: shown("number", z.int(), { list: true, wide: true }),
    position: shown("number", z.int(), { list: true }),
    status: shown("choice", text, { list: true, filter: true, choices: ["WAITING", "OFFERED"] }),
    offered_until: shown("instant", text, { list: true }),
    created_at: shown("instant", text, { list: true, sort: true }),
    customer: shown("text", thing, { filter: true, of: "customers" }),
    location: shown("text", text),
    availability: shown("link", thing, { filter: true, heavy: true, of: "availabilities" }),
  },
}) as unknown as Entity
