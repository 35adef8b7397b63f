import { volumeDiscounts } from "#contract/entities/volume-discounts.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { refuse } from "#server/platform/refusal.ts"

export const volumeDiscountRoutes = entityRoutes(volumeDiscounts, {
  table: "volume_discounts",
  async before(_tx, _ctx, { given }) {
    if (given && given.amount === 0 && given.percentage === 0) refuse("INVALID_INPUT", { field: "amount" })
    return undefined
  },
})
