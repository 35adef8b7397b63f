/** Whose things are told: one customer of one organiser. */
export interface Whose {
  organiser_id: number
  customer_id: number
}

/** One thing, with all that is held of it. */
export type Told = Record<string, unknown>
