import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { addCare, type Registered, register, setClock, steps } from "#tests/fixtures/attendance.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, makeFamily, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { saveNow } from "#tests/fixtures/save-now.ts"
import { attendanceToken, readAttendanceToken } from "./attendance-token.ts"

// Wednesday the 14th of October 2026, 8:20 in Brussels.
const MORNING = "2026-10-14T06:20:30.000Z"
const at = (time: string, day = "2026-10-14") => `${day}T${time}:00.000Z`
const KEYS = ["k".repeat(40)]

const backend = testBackend(behindProxy)
let staff: Entered
let beta: Entered
let family: Family
let week: Offer
let lou: Registered
beforeAll(async () => {
  await setClock(backend, MORNING)
  const rights = ["registrations.attendances.read", "registrations.attendances.register"] as const
  staff = await enterAs(backend, rights)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  family = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
  week = await addCare(backend, ["2026-10-13", "2026-10-14", "2026-10-15"])
  lou = await register(backend, week, family.id, family.children[0]!)
})

const record = (body: object, by = staff) => by.ask("POST", "/api/console/attendances", { body })
const today = () => week.dates[1]!.id
const log = () =>
  rowsOf<{ event: string; subject: string; changes: object }>(
    backend,
    "select event, subject, changes from audit_log where event like 'attendance.%' order by id",
  )

describe("what a QR code holds", () => {
  const token = attendanceToken(KEYS, 1, "abc123")
  test("is short, safe in an address, and read with any of our keys", () => {
    expect(token).toMatch(/^abc123\.[\w-]{16}$/)
    expect(readAttendanceToken(["n".repeat(40), ...KEYS], 1, ` ${token} `)).toBe("abc123")
  })
  test.each([
    ["forged", `abc124.${token.split(".")[1]}`],
    ["cut", token.slice(0, -1)],
    ["spelled otherwise", `${token}=`],
    ["longer", `${token}.x`],
    ["empty", ""],
    ["without a signature", "abc123."],
  ])("is nothing when it is %s", (_, text) => expect(readAttendanceToken(KEYS, 1, text)).toBeNull())
  test("is nothing to another organiser, or under another key", () => {
    expect(readAttendanceToken(KEYS, 2, token)).toBeNull()
    expect(readAttendanceToken(["x".repeat(40)], 1, token)).toBeNull()
  })
})

describe("recording by registration and date", () => {
  const lines = (more: object = {}) => ({ registration: lou.cuid, date_id: today(), ...more })

  test("ROLE-18 an arrival, then a departure; the same again changes nothing, another time corrects, all of it logged", async () => {
    const arrived = (await record(lines({ kind: "ARRIVAL" }))).body.attendance
    expect(arrived).toMatchObject({
      registration: { cuid: lou.cuid },
      participant: { cuid: lou.participant, fullname: "Lou Dupont" },
      activity: { title: "Stage" },
      date: { id: today(), start_at: at("06:30"), end_at: at("13:30") },
      arrived_at: at("06:20"),
      departed_at: null,
    })
    await setClock(backend, at("14:05"))
    expect((await record(lines({ kind: "ARRIVAL" }))).body.attendance).toEqual(arrived)
    expect((await record(lines({ kind: "DEPARTURE" }))).body.attendance.departed_at).toBe(at("14:05"))
    expect((await record(lines({ kind: "DEPARTURE" }))).body.attendance.departed_at).toBe(at("14:05"))
    const corrected = await record(lines({ kind: "DEPARTURE", at: "2026-10-14T15:45:59+02:00" }))
    expect(corrected.body.attendance).toMatchObject({ arrived_at: at("06:20"), departed_at: at("13:45") })
    const date = [at("06:30"), at("06:30")]
    expect(await log()).toEqual([
      {
        event: "attendance.recorded",
        subject: `registration/${lou.cuid}`,
        changes: { arrived_at: [null, at("06:20")], date },
      },
      expect.objectContaining({
        event: "attendance.recorded",
        changes: { departed_at: [null, at("14:05")], date },
      }),
      expect.objectContaining({
        event: "attendance.corrected",
        changes: { departed_at: [at("14:05"), at("13:45")], date },
      }),
    ])
    expect(await rowsOf(backend, "select revision, billed_revision from attendances")).toEqual([
      { revision: 3, billed_revision: null },
    ])
  })

  test("what cannot be is refused, and nothing is written", async () => {
    const gone = await register(backend, week, family.id, family.children[0]!, { cancelled_at: MORNING })
    const other = await register(backend, await addCare(backend, ["2026-10-14"]), family.id, family.children[1]!)
    const before = await log()
    const kind = "ARRIVAL"
    const asked: [object, string][] = [
      [lines({ kind, at: at("14:00") }), "ATTENDANCE_OUT_OF_ORDER"],
      [lines({ kind: "DEPARTURE", at: at("06:19") }), "ATTENDANCE_OUT_OF_ORDER"],
      [lines({ kind, at: null }), "ATTENDANCE_OUT_OF_ORDER"],
      [lines({ kind: "DEPARTURE", at: at("14:06") }), "ATTENDANCE_OUT_OF_TIME"],
      [lines({ kind: "ARRIVAL", at: at("06:20", "2026-10-13") }), "ATTENDANCE_OUT_OF_TIME"],
      [lines({ kind, date_id: week.dates[2]!.id }), "ATTENDANCE_OUT_OF_TIME"],
      [lines({ kind: "DEPARTURE", date_id: week.dates[0]!.id }), "ATTENDANCE_OUT_OF_TIME"],
      [
        lines({ kind: "DEPARTURE", date_id: week.dates[0]!.id, at: at("13:30", "2026-10-13") }),
        "ATTENDANCE_NOT_ARRIVED",
      ],
      [{ kind, registration: gone.cuid, date_id: today() }, "ATTENDANCE_CANCELLED"],
      [{ kind, registration: other.cuid, date_id: today() }, "NOT_FOUND"],
      [{ kind, registration: "nobody", date_id: today() }, "NOT_FOUND"],
      [{ kind, registration: lou.cuid, date_id: 999_999_999 }, "NOT_FOUND"],
      [{ kind: "GONE", registration: lou.cuid, date_id: today() }, "INVALID_INPUT"],
      [{ kind, registration: lou.cuid }, "INVALID_INPUT"],
      [{ kind }, "INVALID_INPUT"],
      [lines({ kind, token: "x" }), "INVALID_INPUT"],
      [lines({ kind, at: "yesterday" }), "INVALID_INPUT"],
    ]
    for (const [body, error] of asked) expect([body, (await record(body)).body.error]).toEqual([body, error])
    expect(said(await record(lines({ kind: "ARRIVAL" }), beta))).toEqual(["NOT_FOUND", "registration"])
    expect(await log()).toEqual(before)
  })

  test("what was recorded by mistake is taken back, the departure first; more keys than there are change nothing", async () => {
    const first = { registration: lou.cuid, date_id: week.dates[0]!.id, id: 1, organiser_id: 2, billed_revision: 9 }
    const arrival = { ...first, kind: "ARRIVAL", at: at("06:30", "2026-10-13") }
    expect(said(await record(arrival))).toBe("ok")
    expect(said(await record({ ...first, kind: "DEPARTURE", at: at("13:30", "2026-10-13") }))).toBe("ok")
    await record({ ...first, kind: "DEPARTURE", at: null })
    const { body } = await record({ ...first, kind: "ARRIVAL", at: null })
    expect(body.attendance).toMatchObject({ arrived_at: null, departed_at: null })
    expect((await log()).at(-1)).toMatchObject({ event: "attendance.corrected" })
    expect(await rowsOf(backend, "select billed_revision from attendances where billed_revision is not null")).toEqual(
      [],
    )
  })
})

describe("recording by QR code", () => {
  test("finds today's date of the participant, the nearest that is open; forged and foreign codes are nothing", async () => {
    await setClock(backend, at("06:10"))
    const child = family.children[1]!
    const offers = [await addCare(backend, ["2026-10-14"]), await addCare(backend, ["2026-10-15"])]
    const later = await addCare(backend, ["2026-10-14"], { title: "Soirée" })
    await inOwnersHands(
      backend.database,
      "update availability_dates set start_at = $2, end_at = $3 where availability_id = $1",
      [later.id, at("15:00"), at("21:00")],
    )
    const own = await register(backend, offers[0]!, family.id, child)
    await register(backend, offers[1]!, family.id, child)
    const evening = await register(backend, later, family.id, child)
    const token = attendanceToken(KEYS, 1, own.participant)
    const scan = async (kind: string, time: string, day?: string) => {
      await setClock(backend, at(time, day))
      const { body } = await record({ kind, token })
      return body.error ?? [body.attendance.activity.title, body.attendance.arrived_at, body.attendance.departed_at]
    }
    // This child's other registration has the same hours: of equals, the first is taken.
    expect(await scan("ARRIVAL", "06:10")).toEqual(["Stage", at("06:10"), null])
    expect(await scan("DEPARTURE", "13:40")).toEqual(["Stage", at("06:10"), at("13:40")])
    expect(await scan("DEPARTURE", "13:41")).not.toEqual(["Stage", at("06:10"), at("13:41")])
    expect(await scan("ARRIVAL", "15:10")).toEqual(["Soirée", at("15:10"), null])
    // After midnight in Brussels, a departure belongs to the evening before; and there is the next day's care.
    expect(await scan("DEPARTURE", "22:30")).toEqual(["Soirée", at("15:10"), at("22:30")])
    expect(await scan("ARRIVAL", "10:00", "2026-10-18")).toBe("ATTENDANCE_NOT_EXPECTED")
    expect(evening.cuid).not.toBe(own.cuid)

    for (const wrong of [`${token}x`, attendanceToken(KEYS, 2, own.participant), attendanceToken(KEYS, 1, "nobody")])
      expect(said(await record({ kind: "ARRIVAL", token: wrong }))).toEqual(["TOKEN_INVALID", "token"])
    expect(said(await record({ kind: "ARRIVAL", token }, beta))).toEqual(["TOKEN_INVALID", "token"])
  })
})

describe("asking whose QR code it is", () => {
  test("ATT-03 ATT-04 tells the name and what is wrong, and writes nothing", async () => {
    await setClock(backend, MORNING)
    const ask = (token: string, by = staff) =>
      by.ask("GET", `/api/console/attendances/code?token=${encodeURIComponent(token)}`)
    const rows = () => rowsOf(backend, "select count(*)::integer as n from attendances")
    const [before, logged] = [await rows(), (await log()).length]
    const camp = await addCare(backend, ["2026-10-14"], { title: "Lecture" })
    const guest = await makeFamily(backend)
    const away = await register(backend, await addCare(backend, ["2026-10-20"]), guest.id, guest.children[0]!)
    const token = attendanceToken(KEYS, 1, away.participant)
    const { status, body } = await ask(token)
    expect([status, body.refusal]).toEqual([200, "ATTENDANCE_NOT_EXPECTED"])
    expect(body.participant).toEqual({ cuid: away.participant, fullname: expect.stringMatching(/\S/) })
    const now = await register(backend, camp, guest.id, guest.children[0]!)
    expect((await ask(token)).body.refusal).toBeNull()
    await inOwnersHands(
      backend.database,
      "update registrations set cancelled_at = '2026-01-01T00:00:00Z' where cuid = $1",
      [now.cuid],
    )
    expect((await ask(token)).body.refusal).toBe("ATTENDANCE_CANCELLED")
    for (const [wrong, by] of [
      [`${token}x`, staff],
      [attendanceToken(KEYS, 1, "nobody"), staff],
      [token, beta],
    ] as const)
      expect(said(await ask(wrong, by))).toEqual(["TOKEN_INVALID", "token"])
    expect([await rows(), (await log()).length]).toEqual([before, logged])
  })
})

describe("a day's list", () => {
  test("tells who is expected, has arrived and has left, in order, in pages", async () => {
    await setClock(backend, at("14:10"))
    const list = async (query = "") => (await staff.ask("GET", `/api/console/attendances${query}`)).body
    const all = await list()
    expect(all).toMatchObject({ count: 4, arrived: 3, departed: 3 })
    expect(all.data.map(({ date }: { date: { start_at: string } }) => date.start_at)).toEqual([
      at("06:30"),
      at("06:30"),
      at("06:30"),
      at("15:00"),
    ])
    expect(all.data[0].customer).toMatchObject({ fullname: "Léa Dupont", phone: "0470 12 34 56" })
    const pages = [await list("?page_size=3"), await list("?page_size=3&page_number=2"), await list("?offset=50")]
    expect(pages.map(({ data, count }) => [data.length, count])).toEqual([
      [3, 4],
      [1, 4],
      [0, 4],
    ])
    expect([...pages[0].data, ...pages[1].data]).toEqual(all.data)
    expect(await list(`?availability=${week.cuid}`)).toMatchObject({ count: 1, departed: 1 })
    expect(await list("?date=2026-10-15")).toMatchObject({ count: 2, arrived: 0 })
    expect(await list("?date=2026-10-12")).toEqual({ data: [], count: 0, arrived: 0, departed: 0 })
    expect((await beta.ask("GET", "/api/console/attendances")).body).toMatchObject({ data: [], count: 0 })
    expect((await staff.ask("GET", "/api/console/attendances?date=tomorrow")).body.error).toBe("INVALID_INPUT")
  })
})

describe("what attendance costs", () => {
  test("ROLE-16 is written and changed for some activities, with an entry in the log; another organiser's are nothing", async () => {
    const admin = await enterAs(backend, permissions)
    const activities = await rowsOf<{ cuid: string }>(backend, "select cuid from activities order by id limit 2")
    const [one, two] = activities.map(({ cuid }) => cuid)
    const body = { title: "Garderie", description: "Avant et après", images: [], activities: [one], ...steps }
    const path = "/api/console/attendance-billings"
    const made = (await admin.ask("POST", path, { body: { ...body, id: 7, organiser_id: 2 } })).body.attendance_billing
    expect(made).toMatchObject({ ...body, billing_cycle: "MONTH", activities: [{ cuid: one, title: "Stage" }] })
    const update = (more: object, by = admin) => saveNow(by, `${path}/${made.cuid}`, { ...body, ...more })
    expect((await update({ grace_minutes: 10, activities: [two, two] })).body.attendance_billing).toMatchObject({
      grace_minutes: 10,
      activities: [{ cuid: two }],
    })
    expect((await admin.ask("GET", path)).body).toMatchObject({ count: 1, data: [{ cuid: made.cuid }] })
    expect(said(await update({ activities: ["nobody"] }))).toEqual(["NOT_FOUND", "activities"])
    expect(said(await update({ images: ["nobody"] }))).toEqual(["NOT_FOUND", "images"])
    expect(said(await update({ activities: [] }, beta))).toEqual(["NOT_FOUND", undefined])
    for (const wrong of [{ before_step_minutes: 0 }, { after_step_price: -1 }, { grace_minutes: 0.5 }, { title: " " }])
      expect((await update(wrong)).body.error).toBe("INVALID_INPUT")
    expect((await beta.ask("GET", path)).body).toEqual({ data: [], count: 0 })
    const logged = await rowsOf(
      backend,
      "select event, changes -> 'activities' as activities from audit_log where event like 'attendance_billing.%' order by id",
    )
    expect(logged).toEqual([
      { event: "attendance_billing.created", activities: [null, [one]] },
      { event: "attendance_billing.updated", activities: [[one], [two]] },
    ])
  })
})
