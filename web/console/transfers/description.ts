import { z } from "zod"
import { transferStatuses } from "#contract/endpoints/console-transfers.ts"
import { type Entity, entity } from "#contract/entities/entity.ts"
import { shown } from "#contract/entities/field.ts"

// How the list shows refunds to bank accounts, in the words of entities; the calls behind are written by hand
// (contract/endpoints/console-transfers.ts).

const text = z.string()
const thing = z.object({ cuid: z.string() })

export const transfers = entity({
  name: "credit_transfer",
  path: "credit-transfers",
  permission: "bank.transfers",
  order: "-id",
  fields: {
    customer: shown("paragraph", thing, { list: true, filter: true, single: true, of: "customers" }),
    iban: shown("text", text, { list: true }),
    holder: shown("text", text, { list: true, wide: true }),
    amount: shown("amount", z.int(), { list: true, sort: true }),
    status: shown("choice", text, { list: true, filter: true, choices: transferStatuses }),
    created_at: shown("instant", text, { list: true, wide: true }),
    text: shown("text", text),
    collaborator: shown("text", thing),
    ended_at: shown("instant", text),
  },
}) as unknown as Entity
