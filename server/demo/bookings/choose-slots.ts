import type { Tx } from "#server/platform/database/transaction.ts"
import { chooseAsked } from "./ask-request.ts"
import type { ChosenCart, ChosenPlace, Customer } from "./chosen-cart.ts"
import { fits, type Slot, type Town } from "./slots.ts"
import { type RegistrationWish, wishes } from "./wishes.ts"

const DAY = 86_400_000

/** The demo's own customers of this organiser, with their families. */
export async function readCustomers(tx: Tx, { organiser_id }: Town): Promise<Customer[]> {
  const rows = await tx
    .selectFrom("customers as c")
    .innerJoin("guardianships as g", (join) =>
      join.onRef("g.organiser_id", "=", "c.organiser_id").onRef("g.customer_id", "=", "c.id"),
    )
    .innerJoin("participants as p", (join) =>
      join.onRef("p.organiser_id", "=", "g.organiser_id").onRef("p.id", "=", "g.participant_id"),
    )
    .select(["c.id", "c.cuid", "c.email", "c.phone", "p.id as participant_id", "p.firstname", "p.birthdate"])
    .where("c.organiser_id", "=", organiser_id)
    .orderBy("p.id")
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((family) => ({
    id: family[0]!.id,
    cuid: family[0]!.cuid,
    email: family[0]!.email!,
    phone: family[0]!.phone,
    participants: family.map(({ participant_id, firstname, birthdate }) => ({
      id: participant_id,
      firstname,
      birthdate: birthdate!,
      slots: [],
    })),
  }))
}

/**
 * Chooses taken places for all wishes, oldest purchases first. A wish without a place is left out, so that a start
 * never fails.
 */
export function chooseSlots(slots: Slot[], customers: Customer[], { now }: Town): ChosenCart[] {
  const carts = wishes.flatMap((wish) => {
    const customer = customers.find(({ email }) => email === wish.email)
    if (!customer) return []
    const places = (wish.registrations ?? []).flatMap((each) => choosePlace(slots, customer, each, now) ?? [])
    if (places.length < (wish.registrations ?? []).length) return []
    const starts = places.map(({ slot }) => Date.parse(slot.dates[0]!.start_at))
    const at = Math.min(Date.parse(now) - wish.days_ago * DAY, ...starts.map((start) => start - 3 * DAY))
    const asked = wish.request ? chooseAsked(slots, customer, wish.request) : []
    return [{ wish, customer, at: new Date(at).toISOString(), places, asked }]
  })
  return carts.sort((a, b) => a.at.localeCompare(b.at))
}

function choosePlace(slots: Slot[], customer: Customer, wish: RegistrationWish, now: string): ChosenPlace | null {
  const participant = customer.participants.find(({ firstname }) => firstname === wish.who)!
  const slot = slots.find(
    (each) =>
      each.activity === wish.activity &&
      each.left > 0 &&
      each.dates.length === each.facts.dates.length &&
      isThen(each, wish.when, now) &&
      fits(participant, each),
  )
  if (!slot) return null
  const place = { wish, slot, customer_id: customer.id, participant_id: participant.id }
  // A released place does not count among those taken.
  if (wish.cancelled) return { ...place, released_at: new Date(Date.parse(now) - DAY).toISOString() }
  slot.left--
  participant.slots.push(slot)
  return place
}

function isThen({ facts }: Slot, when: RegistrationWish["when"], now: string): boolean {
  const [start, end, today] = [facts.start_at, facts.end_at, now].map(Date.parse) as [number, number, number]
  if (when === "past") return end <= today
  return when === "coming" ? start > today + DAY : end > today + DAY
}
