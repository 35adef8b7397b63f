import { newCuid } from "#server/platform/cuid.ts"
import { chances, english, french, mailbox, oneOf } from "./names.ts"
import { type Attendee, fits, type Slot, type Town } from "./slots.ts"

// The demo's unnamed people. A person who has a place may take another, if their age fits and the times do not overlap;
// where none fits, a new family is made.
const MOST_PLACES = 4
const TRIES = 12
const DAY = 86_400_000

export interface Neighbour extends Attendee {
  cuid: string
  firstname: string
  lastname: string
  family: Family
}

export interface Family {
  cuid: string
  email: string
  firstname: string
  lastname: string
  phone: string
  members: Neighbour[]
}

export interface Taken {
  neighbour: Neighbour
  slot: Slot
}

/** A person for every place that is still free of a name. */
export function settleNeighbours(slots: Slot[], town: Town): { families: Family[]; taken: Taken[] } {
  const chance = chances(town.organiser_id)
  const families: Family[] = []
  const everybody: Neighbour[] = []
  const mailboxes = new Map<string, number>()
  const settle = (slot: Slot): Neighbour => {
    const family = newFamily(slot, town, chance, mailboxes)
    families.push(family)
    everybody.push(...family.members)
    return family.members[0]!
  }
  const taken: Taken[] = []
  for (const slot of slots)
    for (; slot.left > 0; slot.left--) {
      const neighbour = readKnown(everybody, slot, chance) ?? settle(slot)
      neighbour.slots.push(slot)
      taken.push({ neighbour, slot })
    }
  return { families, taken }
}

function readKnown(everybody: Neighbour[], slot: Slot, chance: () => number): Neighbour | null {
  for (let i = 0; i < TRIES && everybody.length > 0; i++) {
    const one = oneOf(everybody, chance())
    if (one.slots.length < MOST_PLACES && fits(one, slot)) return one
  }
  return null
}

/** A family with a member who fits: a child with perhaps a sibling, or an adult alone. */
function newFamily(slot: Slot, { language }: Town, chance: () => number, mailboxes: Map<string, number>): Family {
  const names = language === "fr" ? french : english
  const [firstname, lastname] = [oneOf(names.adults, chance()), oneOf(names.lastnames, chance())]
  const name = mailbox(firstname, lastname)
  const known = mailboxes.get(name) ?? 0
  mailboxes.set(name, known + 1)
  const digits = () => String(Math.floor(chance() * 100)).padStart(2, "0")
  const family: Family = {
    cuid: newCuid(),
    firstname,
    lastname,
    members: [],
    email: `${name}${known > 0 ? known + 1 : ""}@example.org`,
    phone: `04${70 + Math.floor(chance() * 30)} 55 ${digits()} ${digits()}`,
  }
  const add = (first: string, age: number) =>
    family.members.push({
      cuid: newCuid(),
      firstname: first,
      lastname,
      family,
      slots: [],
      birthdate: birthdate(slot.first_day, age, chance()),
    })
  const { age_minimum, age_maximum } = slot.facts
  const between = (from: number, to: number) => from + Math.floor(chance() * (to - from + 1))
  if (language === "en") add(firstname, between(Math.max(age_minimum ?? 0, 19), 68))
  else {
    add(oneOf(names.children, chance()), between(age_minimum ?? 5, age_maximum ?? 12))
    if (chance() < 0.45) {
      const other = names.children.filter((each) => each !== family.members[0]!.firstname)
      add(oneOf(other, chance()), between(4, 12))
    }
  }
  return family
}

/** A birthdate that gives this age on a day, with at least some days between it and the birthday. */
function birthdate(on: string, age: number, chance: number): string {
  const born = new Date(Date.parse(on) - Math.floor(5 + chance * 340) * DAY)
  born.setUTCFullYear(born.getUTCFullYear() - age)
  return born.toISOString().slice(0, 10)
}
