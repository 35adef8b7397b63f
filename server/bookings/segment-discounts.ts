import type { Discount } from "#contract/rules/price-facts.ts"
import { type Grant, householdDiscounts, type SegmentModel } from "#contract/rules/segment-discounts.ts"
import type { Keeper } from "#server/catalogue/kept-by-version.ts"
import { findCustomersIn, findParticipantsIn } from "#server/customers/find-members.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { StoredModel } from "./price-rules.ts"

/** Whose prices are worked out, and in which time zone days begin. */
export interface Priced extends Keeper {
  tenant: { timezone: string }
}

interface Asked {
  customer_id: number
  grants: Grant[]
}

/** The discounts of each customer. Segments are asked only where a model names one, in a statement for each kind of people. */
export async function withSegments(
  tx: Tx,
  ctx: Priced,
  rows: Asked[],
  models: StoredModel[],
): Promise<Map<number, Discount[]>> {
  const asked = rows.map(({ customer_id }) => customer_id)
  const ofEntity = (entity: StoredModel["entity"]) => models.filter((model) => model.entity === entity)
  const where = { organiser_id: ctx.organiser_id, timezone: ctx.tenant.timezone }
  const customers = await findCustomersIn(tx, where, ofEntity("CUSTOMERS"), asked)
  const participants = models.length > 0 ? await findParticipantsIn(tx, where, ofEntity("PARTICIPANTS"), asked) : []
  const terms = models.map(
    ({ id, title, segment, amount, percentage, activity_ids }): SegmentModel => ({
      id,
      title,
      segment,
      amount,
      percentage,
      activity_ids,
    }),
  )
  return new Map(
    rows.map(({ customer_id, grants }) => {
      const family = participants.filter((each) => each.customer_id === customer_id)
      const members = {
        customer: customers.get(customer_id) ?? [],
        participants: family.map(({ id, ids }) => ({ id, models: ids })),
      }
      return [customer_id, householdDiscounts(grants, terms, members)]
    }),
  )
}
