import type pg from "pg"
import { wrongCounters } from "./cart.ts"
import { type Ground, openGround } from "./families.ts"
import { best, press, type Rate, ratio } from "./load.ts"
import { type Office, openOffice, ROWS } from "./office.ts"

// Runs of a schedule through HTTP, each of 500 availabilities with 2,000 dates, beside bare INSERTs of every row that a run
// writes: the same columns, 500 rows a statement, one transaction. The two take turns and the best of each counts. Then
// adding to carts alone and while runs follow each other, by turns too: an office that plans its season must not be felt by
// families who buy. Then a bulk change of 500 availabilities, of which 200 are those that families add to: it does them one by
// one, and the longest that a family waits meanwhile is what counts.
const TARGETS = { of_bare: 0.3, adding: 0.7, longest_ms: 200 }
const ROUNDS = 8
const RUSHES = 6
const LIMITS = { clients: 64, seconds: 1.5 }

export async function benchWorkshop(environment: Record<string, string>) {
  const ground = await openGround(environment)
  const office = await openOffice(ground)
  try {
    await office.run(await office.prepare())
    const [runs, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      const schedule = await office.prepare()
      runs.push(await timed(() => office.run(schedule)))
      const rows = await findWritten(ground, schedule)
      bare.push(await timed(() => insertBare(ground.database, rows)))
    }
    const { adding, during, runs: followed } = await compareAdding(ground, office)
    const bulk = await addBesideBulk(ground, office)
    const [run_ms, bare_ms] = [Math.min(...runs), Math.min(...bare)].map((time) => Number(time.toFixed(1))) as [
      number,
      number,
    ]
    const of_bare = Number((bare_ms / run_ms).toFixed(2))
    const kept = ratio(best(during), best(adding))
    const wrong_counters = await wrongCounters(ground.database)
    return {
      run: { run_ms, bare_ms, of_bare, target: TARGETS.of_bare },
      adding: { alone: best(adding), during_runs: best(during), runs: followed, kept, target: TARGETS.adding },
      bulk: { ...bulk, target: TARGETS.longest_ms },
      wrong_counters,
      met:
        of_bare >= TARGETS.of_bare &&
        kept >= TARGETS.adding &&
        bulk.longest_ms <= TARGETS.longest_ms &&
        wrong_counters === 0,
    }
  } finally {
    office.close()
    await ground.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Adding alone, and while one run follows the other. */
async function compareAdding({ add, spread }: Ground, office: Office) {
  const [adding, during]: [Rate[], Rate[]] = [[], []]
  const pressing = () => press((n) => add(spread[n % spread.length]!), LIMITS)
  let runs = 0
  for (let round = 0; round < RUSHES; round++) {
    adding.push(await pressing())
    let isOver = false
    const running = (async () => {
      for (; !isOver; runs++) await office.run(await office.prepare())
    })()
    during.push(await pressing())
    isOver = true
    await running
  }
  return { adding, during, runs }
}

const FEW = 8

/**
 * A few families add, so that they wait for locks and not for each other, while 500 availabilities are removed in bulk: 300
 * that nobody has, and 200 that families hold places of. Those are locked, looked at and refused.
 */
async function addBesideBulk({ database, organiser_id, add, spread }: Ground, office: Office) {
  const schedule = await office.prepare()
  await office.run(schedule)
  const { rows: free } = await database.query(
    `select a.cuid from availabilities a join schedules s on s.organiser_id = a.organiser_id and s.id = a.schedule_id
      where s.organiser_id = $1 and s.cuid = $2 order by a.id limit 300`,
    [organiser_id, schedule],
  )
  const { rows: held } = await database.query(
    "select cuid from availabilities where organiser_id = $1 and id = any ($2::bigint[])",
    [organiser_id, spread.map(({ id }) => id)],
  )
  for (const each of spread) await add(each)
  let adds = 0
  const addUntil = async (isOver: () => boolean) => {
    const times: number[] = []
    const family = async () => {
      while (!isOver()) times.push(await timed(() => add(spread[adds++ % spread.length]!)))
    }
    await Promise.all(Array.from({ length: FEW }, family))
    return { adds: times.length, longest_ms: Number(Math.max(...times).toFixed(1)) }
  }
  const until = performance.now() + LIMITS.seconds * 1_000
  const alone = await addUntil(() => performance.now() > until)
  const began = performance.now()
  let isDone = false
  const cuids = free.flatMap(({ cuid }, i) => [cuid, held[i]?.cuid ?? []].flat())
  const changing = office.bulk("delete", cuids).then((job) => {
    isDone = true
    return { ...job, seconds: Number(((performance.now() - began) / 1_000).toFixed(2)) }
  })
  const beside = await addUntil(() => isDone)
  return { ...(await changing), adds: beside.adds, longest_ms: beside.longest_ms, alone }
}

interface Written {
  table: string
  rows: Record<string, unknown>[]
}

/** The rows that a run has written, as rows to be written once more: with other ids and names. */
async function findWritten({ database, organiser_id }: Ground, schedule: string): Promise<Written[]> {
  const of_run = `select a.id from availabilities a join schedules s on s.organiser_id = a.organiser_id
    and s.id = a.schedule_id where s.organiser_id = $1 and s.cuid = $2`
  const read = async (table: string, where: string) =>
    (await database.query(`select * from ${table} where organiser_id = $1 and ${where}`, [organiser_id, schedule])).rows
  const availabilities = await read("availabilities", `id in (${of_run})`)
  const dates = await read("availability_dates", `availability_id in (${of_run})`)
  const log = await read(
    "audit_log",
    `(subject in (select 'availability/' || v.cuid from availabilities v where v.organiser_id = $1 and v.id in (${of_run}))
      or subject = 'schedule/' || $2)`,
  )
  const moved = (row: Record<string, unknown>, column: string) => ({ [column]: Number(row[column]) + 1_000_000_000 })
  const renamed = (row: Record<string, unknown>) => ({ ...row, ...moved(row, "id"), cuid: `b${row.cuid}` })
  return [
    { table: "availabilities", rows: availabilities.map(renamed) },
    { table: "availability_dates", rows: dates.map((row) => ({ ...renamed(row), ...moved(row, "availability_id") })) },
    { table: "audit_log", rows: log.map((row) => ({ ...row, ...moved(row, "id") })) },
  ]
}

async function insertBare(database: pg.Client, written: Written[]): Promise<void> {
  await database.query("begin")
  for (const { table, rows } of written)
    for (let from = 0; from < rows.length; from += ROWS)
      await insertRows(database, table, rows.slice(from, from + ROWS))
  await database.query("commit")
}

async function insertRows(database: pg.Client, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
  const places = rows.map((_, row) => `(${columns.map((_, n) => `$${row * columns.length + n + 1}`).join(", ")})`)
  await database.query(
    `insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")}) values ${places.join(", ")}`,
    rows.flatMap((row) => columns.map((name) => asSent(row[name]))),
  )
}

/** JSON is sent as text; pg would take an object for a composite value. */
const asSent = (value: unknown) =>
  value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Date)
    ? JSON.stringify(value)
    : value
