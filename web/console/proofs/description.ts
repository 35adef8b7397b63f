import { z } from "zod"
import { type Entity, entity } from "#contract/entities/entity.ts"
import { shown } from "#contract/entities/field.ts"
import { proofStatuses } from "#contract/rules/proofs.ts"

// How the list shows proofs of payment, in the words of entities. The calls behind are written by hand
// (contract/endpoints/transaction-proofs.ts).

const thing = z.object({ cuid: z.string() })

export const proofs = entity({
  name: "transaction_proof",
  path: "transaction-proofs",
  permission: "customers.transaction_proofs",
  order: "-id",
  fields: {
    customer: shown("text", thing, { list: true, filter: true, of: "customers" }),
    amount: shown("amount", z.int(), { list: true, sort: true }),
    day: shown("day", z.string(), { list: true }),
    status: shown("choice", z.string(), { list: true, filter: true, choices: proofStatuses }),
    destination: shown("text", z.object({}), { list: true }),
    created_at: shown("instant", z.string(), { list: true }),
  },
}) as unknown as Entity
