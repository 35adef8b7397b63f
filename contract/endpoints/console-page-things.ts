import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listQuery } from "../entities/entity.ts"
import { references } from "./catalogue.ts"

// What elements of a page name one by one: found by typing while a page is built, and told by name where they are named
// already. Those who read pages need no permission of the catalogue for that.
export const thingKinds = [
  "catalogs",
  "activities",
  "segments",
  "bundles",
  "memberships",
  "vouchers",
  "dates",
  "category_groups",
] as const
export type ThingKind = (typeof thingKinds)[number]

/** The most that a search answers. */
export const MOST_THINGS = 20

const pageThing = z.object({
  /** As elements store it: a number, of groups of categories their cuid. */
  id: z.union([z.int(), z.string()]),
  name: z.string(),
  /** Of a date, when it begins and where. */
  start_at: z.string().nullable(),
  place: z.string().nullable(),
})
export type PageThing = z.output<typeof pageThing>

export const consolePageThingEndpoints = {
  findPageThings: endpoint({
    method: "GET",
    path: "/api/console/page-things",
    summary: "Things that elements of pages can name, by words of their names or by id; what is gone is left out",
    audience: "collaborator",
    permission: "websites.pages.read",
    query: z.object({
      kind: z.enum(thingKinds),
      search: listQuery.search,
      /** All of these, those of dates that are over too; a search finds the first twenty. */
      ids: references.optional(),
    }),
    answer: z.object({ data: z.array(pageThing), count: z.int() }),
    errors: [],
  }),
}
