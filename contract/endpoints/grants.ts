import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { amount, cuid, percentage, removed, text } from "../fields.ts"
import type { Permission } from "../permissions.ts"

// Discounts that were granted to one person. One that follows a model has the model's values; another has its own. Prices
// apply them in their order, each on what is left.
const named = z.object({ cuid: z.string(), title: z.string() })
const grant = z.object({
  cuid: z.string(),
  version: z.int(),
  title: z.string(),
  amount: z.int(),
  percentage: z.int(),
  activities: z.array(named),
  active: z.boolean(),
  model: named.extend({ active: z.boolean() }).nullable(),
})
export type Grant = z.output<typeof grant>

const input = z.object({
  /** The model it follows; then nothing else but `active` is its own. */
  model: cuid.nullable().default(null),
  title: text(200).optional(),
  amount: amount.default(0),
  percentage: percentage.default(0),
  activities: z.array(cuid).max(1_000).default([]),
  active: z.boolean().default(true),
})
const one = z.object({ discount: grant })
const all = z.object({ data: z.array(grant), count: z.int() })
const byCuid = z.object({ cuid })
const byDiscount = z.object({ cuid, discount: cuid })

type Granted = Permission extends infer P ? (P extends `${infer Of}.discounts.create` ? Of : never) : never

/** The calls for the discounts of one kind of people. */
const grantsOf = <const A extends Exclude<Granted, "discounts">>(area: A) => {
  const path = `/api/console/${area}/{cuid}/discounts` as const
  const staff = { audience: "collaborator" } as const
  const may = <const Action extends string>(action: Action) => `${area}.discounts.${action}` as Permission
  return {
    findGrants: endpoint({
      ...staff,
      method: "GET",
      path,
      summary: `Discounts that were granted, in the order prices apply them: ${area}`,
      permission: may("read"),
      params: byCuid,
      answer: all,
      errors: ["NOT_FOUND"],
    }),
    createGrant: endpoint({
      ...staff,
      method: "POST",
      path,
      summary: `Grant a discount, of a model or of its own, after those there are: ${area}`,
      permission: may("create"),
      params: byCuid,
      body: input,
      answer: one,
      errors: ["NOT_FOUND"],
      idempotent: true,
    }),
    orderGrants: endpoint({
      ...staff,
      method: "PUT",
      path,
      summary: `Put all discounts of one person in an order: ${area}`,
      permission: may("update"),
      params: byCuid,
      body: z.object({ discounts: z.array(cuid).max(1_000) }),
      answer: all,
      errors: ["NOT_FOUND"],
      idempotent: true,
    }),
    updateGrant: endpoint({
      ...staff,
      method: "PUT",
      path: `${path}/{discount}`,
      summary: `Change a discount, for prices worked out afterwards: ${area}`,
      permission: may("update"),
      params: byDiscount,
      body: input.extend({ version: z.int() }),
      answer: one,
      errors: ["NOT_FOUND", "VERSION_CONFLICT"],
      idempotent: true,
    }),
    deleteGrant: endpoint({
      ...staff,
      method: "DELETE",
      path: `${path}/{discount}`,
      summary: `Take a discount away, for prices worked out afterwards: ${area}`,
      permission: may("delete"),
      params: byDiscount,
      answer: removed,
      errors: ["NOT_FOUND"],
      idempotent: true,
    }),
  }
}

export const customerGrants = grantsOf("customers")
export const participantGrants = grantsOf("participants")

/** Those of either: they differ in their paths alone. */
export type GrantEndpoints = typeof customerGrants
