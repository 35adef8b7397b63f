import { wrongCounters } from "./cart.ts"
import { openGround } from "./families.ts"
import { best, press, type Rate, ratio } from "./load.ts"
import { rawWrites } from "./raw-writes.ts"

// A whole purchase through HTTP, 64 clients, beside the raw single write of the same run: a family adds a registration of
// five dates and confirms the cart, to be paid by transfer. As in the bench of the cart, they take turns.
const LIMITS = { clients: 64, seconds: 1.5 }
const ROUNDS = 8
const TARGET = 0.08

export async function benchPurchase(environment: Record<string, string>) {
  const { spread, database, add, checkOut, close } = await openGround(environment)
  const buy = async (n: number) => checkOut(await add(spread[n % spread.length]!))
  try {
    await press(buy, LIMITS)
    const [raw, bought]: [Rate[], Rate[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      raw.push(await rawWrites(environment.DATABASE_URL!, LIMITS.seconds))
      bought.push(await press(buy, LIMITS))
    }
    const wrong_counters = await wrongCounters(database)
    const of_raw = ratio(best(bought), best(raw), 3)
    return {
      raw_single_write: best(raw),
      purchase: { ...best(bought), of_raw, target: TARGET },
      wrong_counters,
      met: of_raw >= TARGET && wrong_counters === 0,
    }
  } finally {
    await close()
  }
}
