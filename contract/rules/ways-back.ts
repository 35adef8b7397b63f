/** An amount that goes back the way it came: to the card and in cash as far as so much came so, the rest to the wallet. */
export function waysBack(
  amount: number,
  limits: { CARD: number; CASH: number },
): { WALLET: number; CARD: number; CASH: number } {
  const CARD = Math.min(amount, limits.CARD)
  const CASH = Math.min(amount - CARD, limits.CASH)
  return { WALLET: amount - CARD - CASH, CARD, CASH }
}
