import type pg from "pg"
import { openGround } from "./families.ts"
import { best, press, type Rate, ratio } from "./load.ts"
import { rawWrites } from "./raw-writes.ts"

// Adding to the cart through HTTP, 64 clients, beside the raw single write of the same run: everybody on one availability
// of five dates, then spread over 200. The three take turns and the best round of each counts, so that a machine that is
// busy for a moment is busy for all of them. After the run nothing may be oversold and the counters must be the rows.
const LIMITS = { clients: 64, seconds: 1 }
const ROUNDS = 8
const HOT = 0.15
const SPREAD = 0.18

export async function benchCart(environment: Record<string, string>) {
  const { hot, spread, database, add, close } = await openGround(environment)
  try {
    await press(() => add(hot), LIMITS)
    const [raw, onOne, onMany]: [Rate[], Rate[], Rate[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      raw.push(await rawWrites(environment.DATABASE_URL!, LIMITS.seconds))
      onOne.push(await press(() => add(hot), LIMITS))
      onMany.push(await press((n) => add(spread[n % spread.length]!), LIMITS))
    }
    const wrong_counters = await wrongCounters(database)
    const [of_hot, of_spread] = [ratio(best(onOne), best(raw), 3), ratio(best(onMany), best(raw), 3)]
    return {
      raw_single_write: best(raw),
      hot_availability: { ...best(onOne), of_raw: of_hot, target: HOT },
      spread_over_200: { ...best(onMany), of_raw: of_spread, target: SPREAD },
      wrong_counters,
      met: of_hot >= HOT && of_spread >= SPREAD && wrong_counters === 0,
    }
  } finally {
    await close()
  }
}

export async function wrongCounters(database: pg.Client): Promise<number> {
  const { rows } = await database.query(`
    select d.id from availability_dates d left join (
      select p.organiser_id, unnest(p.date_ids) as date_id, p.quantity, p.expires_at is not null as is_held
      from places p where p.released_at is null) p on p.organiser_id = d.organiser_id and p.date_id = d.id
    group by d.organiser_id, d.id
    having d.held <> coalesce(sum(p.quantity) filter (where p.is_held), 0)
      or d.registered <> coalesce(sum(p.quantity) filter (where not p.is_held), 0)`)
  return rows.length
}
