import { z } from "zod"
import { text } from "../fields.ts"
import { recorded } from "../rules/account-kinds.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

/** How money is received when it does not come online, in the organiser's own words; and which account of the ledger it is. */
export const paymentTypes = entity({
  name: "payment_type",
  path: "payment-types",
  permission: "payments.types",
  archives: true,
  fields: {
    name: given("text", text(100), { list: true, search: true, sort: true }),
    /** Fixed once a payment was recorded with it. */
    account: given("choice", z.enum(recorded), { list: true, filter: true, choices: recorded }),
    active: given("boolean", z.boolean().default(true), { list: true, filter: true }),
    order: given("number", z.int().min(0).max(1_000_000).default(0), { sort: true }),
    /** How many payments were recorded with it. */
    uses: shown("number", z.int(), { list: true }),
    created_at: shown("instant", z.string(), { sort: true }),
  },
  order: "order",
  unique: { code: "NAME_TAKEN", field: "name" },
  errors: ["IN_USE"],
})
