import { z } from "zod"
import { listedPayments } from "#contract/endpoints/console-lists.ts"
import { type Entity, entity } from "#contract/entities/entity.ts"
import { shown } from "#contract/entities/field.ts"

// How the list shows registrations, in the words of entities. The calls behind are written by hand
// (contract/endpoints/console-lists.ts); a column whose value lies deeper in the row is drawn by the list itself.

const text = z.string()
const thing = z.object({ cuid: z.string() })
/** A filter that other screens link to; it has no column. */
const linked = (of: string) => shown("link", thing, { filter: true, heavy: true, of })
const aside = (kind: "day" | "boolean") => shown(kind, text, { filter: true, heavy: true })

export const registrations = entity({
  name: "registration",
  path: "registrations",
  permission: "registrations.registrations",
  order: "-created_at",
  fields: {
    participant: shown("paragraph", thing, { list: true, sort: true, filter: true, of: "participants", width: 230 }),
    activity: shown("link", thing, { list: true, filter: true, of: "activities", width: 220 }),
    start_at: shown("paragraph", text, { list: true, sort: true, wide: true, width: 174 }),
    customer: shown("text", thing, { list: true, filter: true, wide: true, of: "customers", width: 165 }),
    payment: shown("choice", text, { list: true, filter: true, choices: listedPayments }),
    outstanding: shown("amount", z.int(), { list: true, sort: true }),
    total_amount: shown("amount", z.int(), { list: true }),
    created_at: shown("instant", text, { list: true, sort: true }),
    paid_amount: shown("amount", z.int()),
    place: shown("text", text),
    quantity: shown("number", z.int()),
    reference: shown("text", text),
    location: linked("locations"),
    availability: linked("availabilities"),
    date: linked("dates"),
    day: aside("day"),
    day_from: aside("day"),
    day_to: aside("day"),
    cancelled: aside("boolean"),
    created_from: aside("day"),
    created_to: aside("day"),
  },
}) as unknown as Entity
