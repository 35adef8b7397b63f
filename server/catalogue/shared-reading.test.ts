import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addPlace, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy, signUp, type Visitor, visit } from "#tests/fixtures/customers.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

// Answers are shared by those who ask the same at the same moment and are shown the same. Readers that differ in any way
// ask at once here, again and again, and each must get what they get when they ask alone.
const backend = testBackend(behindProxy)
const SAME = "/api/availabilities?status=OPEN,CLOSED,FULL,OVERLAP"
const paths = [
  SAME,
  "/api/availabilities/cards?status=OPEN,CLOSED,FULL,OVERLAP",
  "/api/activities",
  "/api/availabilities/dates",
  "/api/website",
  "/api/pages?path=/",
  "/api/locations",
]

let members: Visitor[]
let others: Visitor[]
let visitors: Visitor[]
let full: { id: number; dates: { id: number }[] }
const everybody = () => [...members, ...others, ...visitors]
beforeAll(async () => {
  const emails = ["one@members.example", "two@members.example"]
  members = [await signUp(backend, { email: emails[0] }), await signUp(backend, { email: emails[1] })]
  others = [
    await signUp(backend),
    await signUp(backend),
    await signUp(backend, { email: emails[0] }, "beta.localhost"),
    await signUp(backend, {}, "beta.localhost"),
  ]
  visitors = [
    visit(backend),
    visit(backend, "alpha.localhost", { "accept-language": "en" }),
    visit(backend, "beta.localhost"),
  ]
  const conditions = JSON.stringify({
    any: emails.map((value) => ({ field: "email", operator: "eq", value })),
  })
  const { id } = await addRow(backend, "segments", { name: "Membres", entity: "CUSTOMERS", conditions })
  const partial = { allow_partial_registrations: true, partial_registrations_segment_id: id }
  const activity = await addActivity(backend, { title: "À moitié", ...partial })
  full = await addAvailability(backend, { activity_id: activity.id, dates: daily(7, 2, { capacity: 1 }) })
  await addPlace(backend, { availability_id: full.id, date_ids: [full.dates[0]!.id] })
  const plain = await addActivity(backend, { title: "Poterie" })
  for (let day = 3; day < 9; day++) {
    const status = day % 3 ? ("OPEN" as const) : ("CLOSED" as const)
    await addAvailability(backend, { activity_id: plain.id, dates: daily(day + 10, 1), age_minimum: day, status })
  }
  const elsewhere = await addActivity(backend, { title: "Ailleurs" }, 2)
  await addAvailability(backend, { activity_id: elsewhere.id, dates: daily(7, 1) }, 2)
})

/** Without the instant at which a page was read. */
const seen = async ({ ask }: Visitor, path: string) => {
  const { status, body } = await ask("GET", path)
  expect(status).toBe(200)
  const { now: _, ...rest } = body
  return rest
}

describe("readers who ask the same at the same moment", () => {
  test("each is shown what they are shown alone: families, segments, visitors, languages and organisers never mix", async () => {
    const readers = everybody()
    for (const path of paths) {
      const alone: unknown[] = []
      for (const reader of readers) alone.push(await seen(reader, path))
      for (let round = 0; round < 3; round++) {
        const order = round % 2 ? readers : readers.toReversed()
        const together = await Promise.all(order.map((reader) => seen(reader, path)))
        expect(round % 2 ? together : together.toReversed(), path).toEqual(alone)
      }
    }
    const statuses = await Promise.all(readers.map(async (reader) => (await seen(reader, SAME)).data[0].status))
    expect(statuses).toEqual(["OPEN", "OPEN", "FULL", "FULL", "OPEN", "OPEN", "FULL", "FULL", "OPEN"])
  })

  test("who is alike is answered by one reading", async () => {
    const ran = collectStatements(backend.database)
    await Promise.all(Array.from({ length: 12 }, (_, n) => others[n % 2]!.ask("GET", SAME)))
    const lists = ran.filter(({ sql }) => sql.includes("found as materialized"))
    expect(lists.length).toBeLessThan(4)
  })

  test("different questions of the same moment are answered as each would be alone, for every reader", async () => {
    const bounds = ["", "page_size=1", "page_size=2&page_number=2", "limit=2&offset=1", "offset=90"]
    const statuses = ["", "status=OPEN", "status=FULL,OVERLAP", "status=OPEN,CLOSED,FULL,OVERLAP"]
    const filters = ["", "search=poterie", "search=rien", "age=8", "after=2020-01-01T00:00:00Z", `id=${full.id}`]
    const questions = bounds.flatMap((bound) =>
      statuses.flatMap((status) => filters.map((filter) => [bound, status, filter].filter(Boolean).join("&"))),
    )
    const readers = [members[0]!, others[0]!, others[2]!]
    const ask = async (reader: Visitor, n: number) => seen(reader, `/api/availabilities?${questions[n]}`)
    const numbers = questions.map((_, n) => n)
    const alone: unknown[] = []
    for (const n of numbers) alone.push(await ask(readers[n % 3]!, n))
    const ran = collectStatements(backend.database)
    expect(await Promise.all(numbers.map((n) => ask(readers[n % 3]!, n)))).toEqual(alone)
    const cards = ran.filter(({ sql }) => sql.includes("registrations_end_at"))
    expect(cards.length).toBeLessThan(numbers.length / 4)
  })

  test("an answer is never older than its question: a place that was let go is free for whoever asks afterwards", async () => {
    const asks = Array.from({ length: 6 }, () => others[0]!.ask("GET", SAME))
    await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx
        .updateTable("availability_dates")
        .set({ registered: 0 })
        .where("organiser_id", "=", 1)
        .where("id", "=", full.dates[0]!.id)
        .execute(),
    )
    const later = await Promise.all(Array.from({ length: 6 }, () => others[0]!.ask("GET", SAME)))
    expect(later.map(({ body }) => body.data[0].status)).toEqual(Array(6).fill("OPEN"))
    await Promise.all(asks)
  })
})
