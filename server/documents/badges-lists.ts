import { sql } from "kysely"
import { badgesLists } from "#contract/entities/badges-lists.ts"
import { tooLargeSide } from "#contract/rules/badges.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { refuse } from "#server/platform/refusal.ts"
import { ownPages } from "./own-pages.ts"

export const badgesListRoutes = entityRoutes(badgesLists, {
  table: "badges_lists",
  async before(tx, ctx, { given }) {
    if (!given) return
    const field = tooLargeSide(given)
    if (field) refuse("INVALID_INPUT", { field, details: { side: field === "badge_width" ? "width" : "height" } })
    const [page] = await ownPages(tx, ctx, [{ elements: given.elements }])
    return { elements: sql`${JSON.stringify(page!.elements)}::jsonb` }
  },
})
