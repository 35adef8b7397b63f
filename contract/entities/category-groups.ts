import { z } from "zod"
import { cuid, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given } from "./field.ts"

const scopes = ["PRIMARY", "SECONDARY"] as const

/** Words by which families filter, in groups. Those of primary groups are shown wherever a registration is. */
export const categoryGroups = entity({
  name: "category_group",
  path: "category-groups",
  permission: "activities.categories",
  fields: {
    title: given("text", text(200), { list: true, search: true, sort: true }),
    scope: given("choice", z.enum(scopes).default("SECONDARY"), { list: true, filter: true, choices: scopes }),
    order: given("number", z.int().min(0).max(1_000_000).default(0), { sort: true }),
    /** In the order they are shown; one without a cuid is new. */
    categories: given("rows", z.array(z.object({ cuid: cuid.optional(), title: text(200) })).max(200), {
      answer: z.array(z.object({ cuid: z.string(), title: z.string(), uses: z.int() })),
      list: true,
      rows: { title: given("text", text(200)) },
    }),
  },
  order: "order",
  errors: ["IN_USE"],
})
