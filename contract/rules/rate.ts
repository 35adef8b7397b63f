import { percentOf } from "./percentage.ts"

/** An amount, a percentage, or both. */
export interface Rate {
  amount: number
  /** In hundredths of a percent. */
  percentage: number
}

/** A rate's deduction from an amount, capped at the amount. */
export const rated = ({ amount, percentage }: Rate, left: number): number =>
  Math.min(left, amount + percentOf(left, percentage))
