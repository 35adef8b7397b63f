import { z } from "zod"
import { paymentAccounts } from "#contract/endpoints/console-payments.ts"
import { type Entity, entity } from "#contract/entities/entity.ts"
import { shown } from "#contract/entities/field.ts"

// How the list shows payments, in the words of entities. The calls behind are written by hand
// (contract/endpoints/console-payments.ts); columns whose value lies deeper in the row are drawn by the list itself.

const text = z.string()
const thing = z.object({ cuid: z.string() })
const limit = (kind: "day" | "amount") => shown(kind, text, { filter: true, single: true, heavy: true })

export const payments = entity({
  name: "payment",
  path: "payments",
  permission: "payments.payments",
  order: "-id",
  fields: {
    customer: shown("paragraph", thing, { list: true, filter: true, single: true, of: "customers" }),
    destination: shown("paragraph", text, { list: true }),
    type: shown("link", thing, { list: true, filter: true, single: true, wide: true, of: "payment-types" }),
    value_day: shown("day", text, { list: true, sort: true, wide: true }),
    amount: shown("amount", z.int(), { list: true, sort: true }),
    reversed: shown("boolean", z.boolean(), { list: true, filter: true, single: true }),
    account: shown("choice", text, { filter: true, single: true, choices: paymentAccounts }),
    note: shown("text", text),
    collaborator: shown("text", thing),
    created_at: shown("instant", text),
    from: limit("day"),
    to: limit("day"),
    amount_from: limit("amount"),
    amount_to: limit("amount"),
  },
}) as unknown as Entity
