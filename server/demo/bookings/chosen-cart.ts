import type { Attendee, Slot } from "./slots.ts"
import type { TakenPlace } from "./take-places.ts"
import type { CartWish, RegistrationWish } from "./wishes.ts"

export interface Participant extends Attendee {
  id: number
  firstname: string
}

export interface Customer {
  id: number
  cuid: string
  email: string
  phone: string
  participants: Participant[]
}

export interface ChosenPlace extends TakenPlace {
  wish: RegistrationWish
}

/** A cart of a named customer, with its places and the time of the purchase. */
export interface ChosenCart {
  wish: CartWish
  customer: Customer
  at: string
  places: ChosenPlace[]
  /** The slots of its request. */
  asked: Slot[]
}
