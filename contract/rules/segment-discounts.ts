import type { Discount } from "./price-facts.ts"
import type { Rate } from "./rate.ts"

/** A discount that was granted, with the model it follows. */
export interface Grant extends Discount {
  model_id: number | null
}

/** A model that is given to everybody in a segment. */
export interface SegmentModel extends Rate {
  id: number
  title: string
  /** The segment's name. */
  segment: string
  activity_ids: number[] | null
}

/** The models whose segments the household is in, by the customer and by each participant. */
export interface Membership {
  customer: number[]
  participants: { id: number; models: number[] }[]
}

/**
 * The discounts of a household in the order they apply: those that were granted, then those of its segments. A model
 * that was granted is not given by its segment once more.
 */
export function householdDiscounts(grants: Grant[], models: SegmentModel[], members: Membership): Discount[] {
  const granted = grants.map(({ model_id: _, ...discount }) => discount)
  return [...granted, ...models.flatMap((model) => givenBy(model, grants, members))]
}

function givenBy({ id, title, segment, ...terms }: SegmentModel, grants: Grant[], members: Membership): Discount[] {
  const own = grants.filter(({ model_id }) => model_id === id)
  if (own.some(({ participant_id }) => participant_id === null)) return []
  const give = (participant_id: number | null): Discount => ({
    ...terms,
    title: `${title} – ${segment}`,
    participant_id,
  })
  const others = members.participants.filter((each) => !own.some(({ participant_id }) => participant_id === each.id))
  if (members.customer.includes(id)) return own.length === 0 ? [give(null)] : others.map((each) => give(each.id))
  return others.filter(({ models }) => models.includes(id)).map((each) => give(each.id))
}
