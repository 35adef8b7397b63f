import { z } from "zod"
import { endpoint } from "../endpoint.ts"

export const accountCounters = [
  "participants",
  "carts",
  "registrations",
  "registrations_requests",
  "bundles",
  "vouchers",
  "memberships",
  "attendance_charges",
  "waiting_list",
] as const

export const account = z.object({
  counters: z.object(
    Object.fromEntries(accountCounters.map((name) => [name, z.int()])) as Record<
      (typeof accountCounters)[number],
      z.ZodInt
    >,
  ),
  payment_methods: z.object({
    online: z.boolean(),
    bank_transfers: z.boolean(),
    bank_account: z.object({ holder: z.string().nullable(), iban: z.string().nullable(), bic: z.string().nullable() }),
  }),
  wallet: z.object({ amount: z.int() }),
  /** The database's clock, by which every page of the account judges. */
  now: z.string(),
})
export type Account = z.output<typeof account>

export const accountEndpoints = {
  getAccount: endpoint({
    method: "GET",
    path: "/api/account",
    summary: "How many of each thing the customer has, how to pay, and the wallet",
    audience: "customer",
    answer: account,
    errors: [],
  }),
}
