import { percentOf } from "./percentage.ts"

/** An amount, a percentage, or both. */
export interface Rate {
  amount: number
  /** In hundredths of a percent. */
  percentage: number
}

/** What a rate takes off an amount: never more than there is. */
export const rated = ({ amount, percentage }: Rate, left: number): number =>
  Math.min(left, amount + percentOf(left, percentage))
