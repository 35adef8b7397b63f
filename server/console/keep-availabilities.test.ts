import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { offerFreed } from "#server/bookings/waiting-list/offer-places.ts"
import { findViolations } from "#server/invariants.ts"
import { runStartedJob } from "#server/run-started-job.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, makeFamily, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addPlace, addRow, daily, dayIn, inDays } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { book } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
let activity: { id: number; cuid: string }
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  const group = await addRow(backend, "category_groups", { title: "Type" })
  const category = await addRow(backend, "categories", { title: "Stage", group_id: group.id })
  activity = await addActivity(backend, {
    default_capacity: 10,
    default_price: 15_000,
    default_deposit: 3_000,
    age_minimum: 6,
    age_maximum: 12,
    category_ids: [category.id],
  })
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  expect(await findViolations(backend.database)).toEqual([])
})

const root = "/api/console/availabilities"
const make = (body: object = {}) =>
  admin.ask("POST", root, { body: { activity: activity.cuid, dates: daily(10, 3), ...body } })
const made = async (body: object = {}) => (await make(body)).body.availability
const get = async (cuid: string) => (await admin.ask("GET", `${root}/${cuid}`)).body.availability
const put = (cuid: string, body: object) => admin.ask("PUT", `${root}/${cuid}`, { body })
const offerOf = async ({ cuid }: { cuid: string }) => {
  const [row] = await rowsOf<{ id: number }>(backend, "select id from availabilities where cuid = ?", [cuid])
  const dates = await rowsOf<{ id: number; cuid: string; start_at: string }>(
    backend,
    "select id, cuid, start_at from availability_dates where availability_id = ? order by start_at",
    [row!.id],
  )
  return { id: row!.id, cuid, dates }
}
const publish = () => change(backend, "update activities set published = true where id = ?", [activity.id])
const capacities = async (cuid: string) =>
  (await get(cuid)).dates.map(({ capacity }: { capacity: number | null }) => capacity)

describe("making one", () => {
  test("AVL-04 what is not sent is copied from the activity, and null is unlimited or none", async () => {
    const copied = await made()
    expect(copied).toMatchObject({ price: 15_000, deposit: 3_000, capacity: 10, age_minimum: 6, age_maximum: 12 })
    expect(copied).toMatchObject({ own_fields: [], categories: [{ title: "Stage" }], stored_status: "OPEN" })
    const own = await made({ capacity: null, age_minimum: null, price: 9_000, deposit: 0, categories: [] })
    expect(own).toMatchObject({ price: 9_000, capacity: null, age_minimum: null, age_maximum: 12, categories: [] })
    expect(own.own_fields).toEqual(["price", "deposit", "capacity", "age_minimum", "categories"])
    expect(await capacities(own.cuid)).toEqual([null, null, null])
  })

  test("AVL-05 AVL-06 without dates it has one, from its start to its end; with dates it lasts from the first to the last", async () => {
    const times = { start_at: inDays(10), end_at: inDays(11) }
    const one = await made({ dates: undefined, ...times })
    expect(one).toMatchObject({ ...times, dates: [times] })
    const dates = daily(20, 3).toReversed()
    expect(await made({ dates })).toMatchObject({ start_at: dates[2]!.start_at, end_at: dates[0]!.end_at })
  })

  test("AVL-07 AVL-12 wrong input is told by its field and makes nothing", async () => {
    const [first, second] = daily(10, 2) as [object & { start_at: string; end_at: string }, object]
    const wrong: [object, string][] = [
      [{ dates: [first, { start_at: first.start_at, end_at: inDays(10, 1) }] }, "dates.1.start_at"],
      [{ dates: [{ start_at: first.end_at, end_at: first.start_at }] }, "dates.0.end_at"],
      [{ dates: [] }, "dates"],
      [{ dates: undefined }, "dates"],
      [{ dates: undefined, start_at: inDays(1) }, "dates"],
      [{ dates: [second], deposit: 20_000 }, "deposit"],
      [{ age_minimum: 13 }, "age_minimum"],
      [{ capacity: -1 }, "capacity"],
      [{ capacity: 1e9 }, "capacity"],
      [{ minimum: 0 }, "minimum"],
      [{ start_at: "tomorrow" }, "start_at"],
      [{ registrations_start_at: inDays(5), registrations_end_at: inDays(4) }, "registrations_end_at"],
    ]
    const count = async () => (await admin.ask("GET", root)).body.count
    const before = await count()
    for (const [body, field] of wrong) expect([body, said(await make(body))]).toEqual([body, ["INVALID_INPUT", field]])
    for (const field of ["activity", "location", "resource"])
      expect(said(await make({ [field]: "nobody" }))).toEqual(["NOT_FOUND", field])
    expect(said(await make({ collaborators: ["nobody"] }))).toEqual(["NOT_FOUND", "collaborators"])
    expect(await count()).toBe(before)
  })

  test("the same key makes one, another organiser sees none, and the log says who", async () => {
    const headers = { "idempotency-key": "make-once" }
    const body = { activity: activity.cuid, dates: daily(12) }
    const twice = [await admin.ask("POST", root, { body, headers }), await admin.ask("POST", root, { body, headers })]
    expect(twice[1]!.body).toEqual(twice[0]!.body)
    const { cuid } = twice[0]!.body.availability
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    for (const [method, path, sent] of [
      ["GET", "", undefined],
      ["GET", "/history", undefined],
      ["PUT", "", { price: 1, version: 1 }],
      ["POST", "/close", undefined],
      ["POST", "/duplicate", { days: 1 }],
      ["DELETE", "", undefined],
    ] as const)
      expect((await beta.ask(method, `${root}/${cuid}${path}`, { body: sent })).body.error).toBe("NOT_FOUND")
    const history = (await admin.ask("GET", `${root}/${cuid}/history`)).body
    expect(history.data).toMatchObject([{ event: "availability.created", collaborator: { cuid: admin.cuid } }])
  })
})

describe("changing one", () => {
  test("AVL-08 a new price changes no registration and no cart item held before", async () => {
    await publish()
    const offer = await offerOf(await made())
    const booked = await book(backend, offer)
    const family = await makeFamily(backend)
    await family.add(lineFor(offer, family.children[0]!))
    const { version } = await get(offer.cuid)
    const { body } = await put(offer.cuid, { price: 20_000, version })
    expect(body.availability).toMatchObject({ price: 20_000, version: version + 1, own_fields: ["price"] })
    const [{ total_amount }] = (await rowsOf<{ total_amount: number }>(
      backend,
      "select total_amount from registrations where id = ?",
      [booked.id],
    )) as [{ total_amount: number }]
    expect([total_amount, await family.prices()]).toEqual([15_000, [15_000]])
  })

  test("a stale version is refused with what stands there; sending the same changes nothing", async () => {
    const { cuid, version } = await made()
    expect((await put(cuid, { price: 15_000, version })).body.availability.version).toBe(version)
    await put(cuid, { price: 16_000, version })
    const stale = await put(cuid, { price: 17_000, version })
    expect([stale.status, stale.body.error, stale.body.details.availability.price]).toEqual([
      409,
      "VERSION_CONFLICT",
      16_000,
    ])
  })

  test("AVL-09 a new capacity reaches the dates to come that had the old one, and leaves the others", async () => {
    const dates = [...daily(-1), ...daily(10, 2), { ...daily(13)[0]!, capacity: 4 }]
    const { cuid, version } = await made({ dates })
    expect(await capacities(cuid)).toEqual([10, 10, 10, 4])
    await put(cuid, { capacity: 12, version })
    expect(await capacities(cuid)).toEqual([10, 12, 12, 4])
    await put(cuid, { capacity: null, version: version + 1 })
    expect(await capacities(cuid)).toEqual([10, null, null, 4])
  })

  test("AVL-10 a capacity below what is taken cancels nobody, says how many are over, and lets nobody else in", async () => {
    await publish()
    const offer = await offerOf(await made({ capacity: 3 }))
    for (let i = 0; i < 3; i++) await book(backend, offer)
    const { version } = await get(offer.cuid)
    await put(offer.cuid, { capacity: 1, version })
    expect(await get(offer.cuid)).toMatchObject({
      status: "FULL",
      places: { capacity: 1, registered: 3, free: 0, in_addition: 2 },
    })
    const family = await makeFamily(backend)
    expect((await family.add(lineFor(offer, family.children[0]!))).body.error).toBe("AVAILABILITY_FULL")
    await put(offer.cuid, { capacity: 4, version: version + 1 })
    expect((await family.add(lineFor(offer, family.children[0]!))).status).toBe(200)
  })

  test("AVL-11 a capacity that rises makes waiting-list offers: the list is told in the same transaction", async () => {
    await publish()
    const offer = await offerOf(await made({ capacity: 1 }))
    await book(backend, offer)
    const waiting = await makeFamily(backend)
    await waiting.ask("POST", "/api/registrations/waiting-list", {
      availability_id: offer.id,
      participant_id: waiting.children[0]!,
    })
    const { version } = await get(offer.cuid)
    await put(offer.cuid, { capacity: 2, version })
    const freed = await rowsOf(
      backend,
      "select from events where type = 'places.freed' and payload->>'availability_id' = ?",
      [String(offer.id)],
    )
    expect(freed).toHaveLength(1)
    expect((await get(offer.cuid)).places).toMatchObject({ reserved_for_list: 1, free: 0 })
    await offerFreed(backend.platform, 1, { availability_id: offer.id })
    expect((await get(offer.cuid)).places).toMatchObject({ held: 1, reserved_for_list: 0, free: 0 })
  })

  test("AVL-12 the end of registrations before their start is INVALID_INPUT, against what stands there too", async () => {
    const { cuid, version } = await made({ registrations_start_at: inDays(2) })
    const end = { registrations_end_at: inDays(1), version }
    expect(said(await put(cuid, end))).toEqual(["INVALID_INPUT", "registrations_end_at"])
    expect((await put(cuid, { ...end, registrations_end_at: null })).status).toBe(200)
  })

  test("AVL-13 a resource where a taken date meets a taken date of this one is AVAILABILITY_OVERLAP", async () => {
    const room = await addRow(backend, "resources", { name: "Salle" })
    const [there, here] = [await made({ resource: room.cuid }), await made()]
    const [busy, mine] = [await offerOf(there), await offerOf(here)]
    await addPlace(backend, { availability_id: busy.id, date_ids: [busy.dates[0]!.id] })
    // Without a place it moves, and is marked as overlapping.
    expect((await put(here.cuid, { resource: room.cuid, version: 1 })).status).toBe(200)
    expect((await get(here.cuid)).dates[0].status).toBe("OVERLAP")
    expect((await put(here.cuid, { resource: null, version: 2 })).status).toBe(200)
    const hold = { availability_id: mine.id, date_ids: [mine.dates[0]!.id], expires_at: inDays(0, 1) }
    await addPlace(backend, hold)
    const refused = await put(here.cuid, { resource: room.cuid, version: 3 })
    expect(said(refused)).toEqual(["AVAILABILITY_OVERLAP", "resource"])
    expect(await get(here.cuid)).toMatchObject({ resource: null, version: 3 })
    await shiftClock(backend.database, "2 hours")
    expect((await put(here.cuid, { resource: room.cuid, version: 3 })).status).toBe(200)
  })
})

describe("opening, closing and copying", () => {
  test("AVL-14 one click closes it and one opens it; many are a job, and those that cannot are named", async () => {
    const [one, two] = [await made(), await made({ dates: daily(30) })]
    expect((await admin.ask("POST", `${root}/${one.cuid}/close`)).body.availability.status).toBe("CLOSED")
    expect((await admin.ask("POST", `${root}/${one.cuid}/close`)).body.availability.version).toBe(2)
    expect((await admin.ask("POST", `${root}/${one.cuid}/open`)).body.availability.status).toBe("OPEN")
    const bulk = async (body: object) => {
      const { job } = (await admin.ask("POST", `${root}/bulk`, { body })).body
      const [{ id }] = (await rowsOf<{ id: number }>(backend, "select id from jobs where cuid = ?", [job.cuid])) as [
        { id: number },
      ]
      await runStartedJob(backend.platform, 1, { job_id: id })
      return (await admin.ask("GET", `/api/console/jobs/${job.cuid}`)).body.job
    }
    await bulk({ action: "close", cuids: [one.cuid, two.cuid] })
    expect([(await get(one.cuid)).stored_status, (await get(two.cuid)).stored_status]).toEqual(["CLOSED", "CLOSED"])
    await change(backend, "update availabilities set cancelled_at = clock_now() where cuid = ?", [one.cuid])
    const { done, result } = await bulk({ action: "open", filter: { from: dayIn(9), status: "CLOSED" } })
    expect(done).toBeGreaterThanOrEqual(2)
    expect(result.refused).toEqual([
      { cuid: one.cuid, code: "AVAILABILITY_CANCELLED", name: expect.stringMatching(/^Poterie, \d\d\/\d\d\/\d{4}$/) },
    ])
    expect((await get(two.cuid)).stored_status).toBe("OPEN")
    const some = await enterAs(backend, ["availabilities.availabilities.update"])
    const remove = await some.ask("POST", `${root}/bulk`, { body: { action: "delete", cuids: [two.cuid] } })
    expect([remove.status, remove.body.details]).toEqual([403, { permission: "availabilities.availabilities.delete" }])
  })

  test("AVL-15 a copy so many days later keeps local hours across summer time, and no registration", async () => {
    await publish()
    // Brussels: 14:00 is 13:00Z in winter and 12:00Z from the end of March 2031 on.
    const dates = [{ start_at: "2031-03-26T13:00:00.000Z", end_at: "2031-03-26T15:00:00.000Z" }]
    const source = await made({
      dates,
      minimum: 4,
      registrations_start_at: "2031-01-26T08:00:00.000Z",
      price: 1_000,
      deposit: 0,
    })
    await addPlace(backend, {
      availability_id: (await offerOf(source)).id,
      date_ids: [(await offerOf(source)).dates[0]!.id],
    })
    const { body } = await admin.ask("POST", `${root}/${source.cuid}/duplicate`, { body: { days: 7 } })
    expect(body.availability).toMatchObject({
      dates: [{ start_at: "2031-04-02T12:00:00.000Z", end_at: "2031-04-02T14:00:00.000Z", registered: 0 }],
      registrations_start_at: "2031-02-02T08:00:00.000Z",
      minimum: 4,
      price: 1_000,
      own_fields: ["price", "deposit"],
    })
    expect(body.availability.cuid).not.toBe(source.cuid)
    for (const days of [0.5, 4_000, "7"])
      expect((await admin.ask("POST", `${root}/${source.cuid}/duplicate`, { body: { days } })).status).toBe(400)
  })

  test("AVL-55 only cancel cancels one; then it cannot be opened again, and its copy is an ordinary one", async () => {
    const { cuid } = await made()
    const { version } = await get(cuid)
    const sent = { version, price: 1_000, cancelled_at: "2031-01-01T00:00:00Z", status: "CANCELLED" }
    await admin.ask("PUT", `${root}/${cuid}`, { body: sent })
    await admin.ask("POST", `${root}/${cuid}/close`)
    const [own] = (await get(cuid)).dates
    const marked = { status: "CLOSED", cancelled_at: "2031-01-01T00:00:00Z", version: own.version }
    await admin.ask("PUT", `${root}/${cuid}/dates/${own.cuid}`, { body: marked })
    const closed = await get(cuid)
    expect(closed).toMatchObject({ status: "CLOSED", cancelled_at: null })
    expect(closed.dates.map((each: { cancelled_at: unknown }) => each.cancelled_at)).toEqual(
      closed.dates.map(() => null),
    )
    await change(backend, "update availabilities set status = 'CLOSED', cancelled_at = clock_now() where cuid = ?", [
      cuid,
    ])
    await change(
      backend,
      `update availability_dates set status = 'CLOSED', cancelled_at = clock_now()
       where availability_id = (select id from availabilities where cuid = ?)`,
      [cuid],
    )
    expect((await admin.ask("POST", `${root}/${cuid}/open`)).body.error).toBe("AVAILABILITY_CANCELLED")
    const [date] = (await get(cuid)).dates
    const opening = await admin.ask("PUT", `${root}/${cuid}/dates/${date.cuid}`, {
      body: { status: "OPEN", version: date.version },
    })
    expect(opening.body.error).toBe("AVAILABILITY_CANCELLED")
    const { body } = await admin.ask("POST", `${root}/${cuid}/duplicate`, { body: { days: 7 } })
    expect(body.availability).toMatchObject({ status: "OPEN", cancelled_at: null })
    expect(body.availability.dates.every((each: { cancelled_at: null }) => each.cancelled_at === null)).toBe(true)
  })
})

describe("removing one", () => {
  const remove = (cuid: string) => admin.ask("DELETE", `${root}/${cuid}`)

  test("AVL-16 one that nobody ever held is removed", async () => {
    const { cuid } = await made()
    expect((await remove(cuid)).body).toEqual({ ok: true, archived: false })
    expect(await get(cuid)).toBeUndefined()
  })

  test("AVL-16 a hold, a registration to come, a request or somebody who waits refuses it, with counts", async () => {
    await publish()
    const offer = await offerOf(await made({ capacity: 2 }))
    const booked = await book(backend, offer)
    const holder = await makeFamily(backend)
    await holder.add(lineFor(offer, holder.children[0]!))
    const waiting = await makeFamily(backend)
    const entry = { availability_id: offer.id, participant_id: waiting.children[0]! }
    await waiting.ask("POST", "/api/registrations/waiting-list", entry)
    const refused = await remove(offer.cuid)
    expect([refused.status, refused.body.error]).toEqual([409, "AVAILABILITY_HAS_REGISTRATIONS"])
    expect(refused.body.details).toEqual({ uses: { registrations: 1, holds: 1, waiting: 1 } })
    expect(booked.cuid).toBeTruthy()
  })

  test("AVL-16 with only ended registrations it is archived: gone from the site and the list, and it can come back", async () => {
    await publish()
    const offer = await offerOf(await made())
    const booked = await book(backend, offer)
    await booked.cancel()
    const cancelled = await rowsOf(backend, "select from registrations where id = ? and cancelled_at is null", [
      booked.id,
    ])
    if (cancelled.length > 0)
      await admin.ask("POST", `/api/console/registrations/${booked.cuid}/cancel`, { body: { message: "x" } })
    expect((await remove(offer.cuid)).body).toEqual({ ok: true, archived: true })
    expect((await booked.buyer.ask("GET", `/api/availabilities/${offer.cuid}`)).status).toBe(404)
    expect(said(await booked.buyer.add(lineFor(offer, booked.buyer.children[0]!)))).not.toBe("ok")
    const listed = async (query: string) =>
      (await admin.ask("GET", `${root}?page_size=100&${query}`)).body.data.map(({ cuid }: { cuid: string }) => cuid)
    expect(await listed("")).not.toContain(offer.cuid)
    expect(await listed("archived=true")).toContain(offer.cuid)
    expect((await put(offer.cuid, { price: 1, version: 2 })).body.error).toBe("NOT_FOUND")
    const back = await admin.ask("POST", `${root}/${offer.cuid}/restore`)
    expect(back.body.availability).toMatchObject({ archived_at: null, stored_status: "CLOSED" })
  })

  test("AVL-16 after its end it is archived, with everybody who was there", async () => {
    await publish()
    const offer = await offerOf(await made({ dates: daily(1) }))
    await book(backend, offer)
    await shiftClock(backend.database, "3 days")
    expect((await remove(offer.cuid)).body).toEqual({ ok: true, archived: true })
  })
})
