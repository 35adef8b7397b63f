import type { SoldRequest } from "#server/bookings/sold-registration.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { ChosenCart, Customer } from "./chosen-cart.ts"
import { type Item, nothing } from "./product-items.ts"
import { type Sale, sellRegistrations } from "./sell.ts"
import { fits, type Slot } from "./slots.ts"
import type { RequestWish } from "./wishes.ts"

/** The emptiest slots of the activity that suit the child, with the dates that can still be booked. */
export function chooseAsked(slots: Slot[], customer: Customer, { activity, who, count }: RequestWish): Slot[] {
  const participant = customer.participants.find(({ firstname }) => firstname === who)!
  return slots
    .filter((slot) => slot.activity === activity && fits(participant, slot))
    .map((slot) => ({ ...slot, dates: slot.facts.dates.filter(({ on_sale }) => on_sale) }))
    .filter(({ dates }) => dates.length > 0)
    .sort((a, b) => a.left - b.left)
    .slice(0, count)
}

/** The request of a cart that has one, as the checkout would have frozen it. It holds no place. */
export async function requestItems(tx: Tx, organiser_id: number, { wish, customer, asked }: ChosenCart) {
  if (!wish.request || asked.length === 0) return []
  const { who, tier: name } = wish.request
  const { id: participant_id } = customer.participants.find(({ firstname }) => firstname === who)!
  const { activity } = asked[0]!.facts
  const tier = await tx
    .selectFrom("request_tiers")
    .select(["id", "name"])
    .where("organiser_id", "=", organiser_id)
    .where("activity_id", "=", activity.id)
    .where("name", "=", name)
    .executeTakeFirstOrThrow()
  const sales: Sale[] = asked.map((slot) => ({
    slot,
    participant_id,
    phone: customer.phone,
    options: [],
    isLate: true,
  }))
  const sold = sellRegistrations(sales).map(({ sold: kept, ...price }) => ({ ...price, kept }))
  const request: SoldRequest = {
    activity_id: activity.id,
    tier,
    options: sold[0]!.kept.options,
    answers: sold[0]!.kept.answers,
    registrations: sold.map(({ kept, ...price }, i) => {
      const { options: _, answers: __, ...rest } = kept
      const { facts, dates } = asked[i]!
      return { ...price, availability_id: facts.id, date_ids: dates.map(({ id }) => id), sold: rest }
    }),
  }
  const sum = (amount: "price" | "deposit") => sold.reduce((total, each) => total + each[amount], 0)
  const item: Item = {
    ...nothing,
    type: "REGISTRATION_REQUEST",
    title: activity.title,
    participant_id,
    participant: who,
    price: sum("price"),
    deposit: sum("deposit"),
    sold: request,
  }
  return [item]
}
