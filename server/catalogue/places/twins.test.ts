import fc from "fast-check"
import { type RawBuilder, sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { dueOffers } from "#contract/rules/waiting-list.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, inDays } from "#tests/fixtures/catalogue.ts"

// Rules that stand in SQL and in TypeScript, held together by cases nobody thought of.
const backend = testBackend()
const alpha = () => ({ database: backend.database, organiser_id: 1 })
const rolledBack = new Error("rolled back")
const rowsOf = async <T>(tx: Tx, statement: RawBuilder<T>): Promise<T[]> => (await statement.execute(tx)).rows

test("a hold ends one cart expiration from now, and never later than four from its first", async () => {
  const origin = Date.UTC(2026, 2, 28, 12)
  const held = fc.record({
    life: fc.integer({ min: 60, max: 86_400 }),
    // In seconds before now, over a change of clocks too; null where it is held for the first time
    since: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: null }),
  })
  const cases = fc.sample(held, 300)
  const at = new Date(origin).toISOString()
  const first = ({ since }: (typeof cases)[number]) =>
    since === null ? null : new Date(origin - since * 1_000).toISOString()
  const rows = await inTenant(alpha(), (tx) =>
    rowsOf(
      tx,
      sql<{ ends_at: string }>`
        select app.hold_end(${at}, c.life * interval '1 second', c.first) as ends_at
        from unnest(${cases.map(({ life }) => life)}::integer[], ${cases.map(first)}::timestamptz[]) with ordinality
          c (life, first, n) order by c.n`,
    ),
  )
  const rule = cases.map(({ life, since }) => origin + Math.min(life, 4 * life - (since ?? 0)) * 1_000)
  expect(rows.map(({ ends_at }) => Date.parse(ends_at))).toEqual(rule)
})

let offer: Awaited<ReturnType<typeof addAvailability>>
beforeAll(async () => {
  const { id } = await addActivity(backend, { default_capacity: null })
  const dates = [3, 4, 5].map((day) => ({ start_at: inDays(day), end_at: inDays(day + 0.1) }))
  offer = await addAvailability(backend, { activity_id: id, dates })
})

const date = fc.record({
  capacity: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
  registered: fc.integer({ min: 0, max: 4 }),
  living: fc.integer({ min: 0, max: 2 }),
})
const list = fc.record({
  dates: fc.array(date, { minLength: 3, maxLength: 3 }),
  waiting: fc.integer({ min: 0, max: 4 }),
  /** Minutes until registrations end */
  left: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(29, 30, 31, 10_000)),
})
type List = typeof list extends fc.Arbitrary<infer T> ? T : never

test("the list is kept as many places as it would be offered, and holds that may lapse only where it leaves nothing", async () => {
  for (const one of fc.sample(list, 60)) {
    const { served, kept } = await keptFor(one)
    const free = one.dates.map(({ capacity, registered, living }) =>
      capacity === null ? null : Math.max(0, capacity - registered - living),
    )
    const { to } = dueOffers({
      now: inDays(0),
      is_open: true,
      ends_at: new Date(Date.parse(inDays(0)) + one.left * 60_000).toISOString(),
      free,
      waiting: Array.from({ length: one.waiting }, (_, n) => n),
    })
    const wanting = one.left >= 30 ? one.waiting : 0
    const rule = one.dates.map(({ living }, i) => {
      if (free[i] === null) return 0
      return free[i] === to.length ? to.length + Math.min(wanting - to.length, living) : to.length
    })
    expect({ served, kept }, JSON.stringify(one)).toEqual({ served: to.length > 0, kept: rule })
  }
})

/** The dates and the list as described, in a transaction that is rolled back. */
async function keptFor({ dates, waiting, left }: List): Promise<{ served: boolean; kept: number[] }> {
  const ids = offer.dates.map(({ id }) => id).toSorted((a, b) => a - b)
  let result: { served: boolean; kept: number[] } | undefined
  const work = inTenant(alpha(), async (tx) => {
    const at = inDays(0)
    for (const [i, { capacity, registered, living }] of dates.entries())
      await sql`update availability_dates set capacity = ${capacity}::integer, ceiling = case when ${capacity}::integer is not null then 100 end, registered = ${registered},
        held = ${living} where organiser_id = 1 and id = ${ids[i]}`.execute(tx)
    await sql`update availabilities set registrations_end_at = ${at}::timestamptz + ${left} * interval '1 minute'
      where organiser_id = 1 and id = ${offer.id}`.execute(tx)
    const [customer] = await rowsOf(
      tx,
      sql<{
        id: number
      }>`insert into customers (organiser_id, cuid, email, firstname, lastname, phone, password_hash, language, newsletter_token)
      values (1, 'twin', 'twin@example.com', 'T', 'T', '', '', 'fr', 'twin') returning id`,
    )
    await sql`insert into waiting_list_entries (organiser_id, cuid, availability_id, customer_id, participant_ids, position)
      select 1, 'twin' || n, ${offer.id}, ${customer!.id}, array[-n], n
      from generate_series(1, ${waiting}) n returning id`.execute(tx)
    const [answer] = await rowsOf(
      tx,
      sql<{ served: number[] }>`select app.keep_for_list(1, array[${offer.id}::bigint], ${at}) as served`,
    )
    const rows = await rowsOf(
      tx,
      sql<{ reserved_for_list: number }>`select reserved_for_list from availability_dates
        where organiser_id = 1 and id = any (${ids}::bigint[]) order by id`,
    )
    result = { served: answer!.served.length > 0, kept: rows.map((row) => row.reserved_for_list) }
    throw rolledBack
  })
  await work.catch((error) => {
    if (error !== rolledBack) throw error
  })
  return result!
}
