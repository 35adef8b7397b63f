import type { Sold } from "./sold-registration.ts"

/**
 * The sale with a total that staff have set: kept as what later changes start from, and as a line of the price. An
 * earlier agreement ends, and so do the prices of dates given up before. A sale without terms has nothing to work out:
 * its total is the registration's own.
 */
export function withTotal(sold: Sold, total: number): Sold {
  if (sold.base_price === undefined) return sold
  const { details, date_ids: _, agreed: __, ...terms } = sold
  const lines = details.lines.filter(({ kind }, i) => i === 0 || kind !== "agreed")
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const agreed = { kind: "agreed" as const, label: null, on: sum, amount: total - sum }
  return {
    ...terms,
    version: 2,
    set_total: total,
    details: { ...details, price: total, lines: sum === total ? lines : [...lines, agreed] },
  }
}
