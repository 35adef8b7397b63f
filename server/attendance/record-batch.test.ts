import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { addCare, type Registered, register, setClock } from "#tests/fixtures/attendance.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, makeFamily, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { attendanceToken } from "./attendance-token.ts"

// Wednesday the 14th of October 2026 in Brussels; the care is open from 6:30 to 13:30 UTC.
const at = (time: string, day = "2026-10-14") => `${day}T${time}:00.000Z`
const KEYS = ["k".repeat(40)]

const backend = testBackend(behindProxy)
let staff: Entered
let beta: Entered
let family: Family
let care: Offer
let keys = 0
beforeAll(async () => {
  await setClock(backend, at("06:00"))
  staff = await enterAs(backend, ["registrations.attendances.read", "registrations.attendances.register"])
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  family = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
  care = await addCare(backend, ["2026-10-13", "2026-10-14", "2026-10-15"])
})

/** A child who is expected today, with the marks of one device about it. */
const expected = async () => {
  const child = await register(backend, await addCare(backend, ["2026-10-14"]), family.id, family.children[0]!)
  const [date] = await rowsOf<{ id: number }>(
    backend,
    `select d.id from availability_dates d join registrations r on r.organiser_id = d.organiser_id
      and r.availability_id = d.availability_id where d.organiser_id = 1 and r.cuid = ?`,
    [child.cuid],
  )
  const mark = (kind: string, time: string, more: object = {}) => ({
    key: `k${++keys}`,
    kind,
    registration: child.cuid,
    date_id: date!.id,
    at: at(time),
    ...more,
  })
  return { ...child, date_id: date!.id, mark }
}

const send = async (now: string, records: unknown[], more: { sent_at?: string; by?: Entered } = {}) => {
  await setClock(backend, at(now))
  const { by = staff, sent_at = at(now) } = more
  return by.ask("POST", "/api/console/attendances/batch", { body: { sent_at, records } })
}
const results = async (...given: Parameters<typeof send>) =>
  (await send(...given)).body.records.map(({ result }: { result: string }) => result)
const stands = async ({ id }: Registered) =>
  (
    await rowsOf(
      backend,
      "select app.iso(arrived_at) as arrived_at, app.iso(departed_at) as departed_at, revision from attendances where organiser_id = 1 and registration_id = ?",
      [id],
    )
  )[0]
const byHand = async (child: { cuid: string; date_id: number }, kind: string, time: string | null) =>
  staff.ask("POST", "/api/console/attendances", {
    body: { kind, registration: child.cuid, date_id: child.date_id, at: time && at(time) },
  })

describe("a batch", () => {
  test("ATT-07 answers each record, in order; sent twice it changes nothing more and answers the same", async () => {
    const [lou, max] = [await expected(), await expected()]
    const records = [
      lou.mark("ARRIVAL", "06:40"),
      lou.mark("ARRIVAL", "06:50"),
      max.mark("ARRIVAL", "06:45"),
      { ...max.mark("ARRIVAL", "06:45"), registration: "nobody" },
      lou.mark("DEPARTURE", "13:30", { picked_up_by: " Samia " }),
    ]
    const sent = [...records, { key: "odd", kind: "GONE" }, "nonsense"]
    const first = await send("14:00", sent)
    expect(first.body).toEqual({
      clock: { seconds: 0, corrected: false },
      records: [
        { key: records[0]!.key, result: "APPLIED" },
        { key: records[1]!.key, result: "IGNORED" },
        { key: records[2]!.key, result: "APPLIED" },
        { key: records[3]!.key, result: "NOT_FOUND" },
        { key: records[4]!.key, result: "APPLIED" },
        { key: "odd", result: "INVALID_INPUT" },
        { key: null, result: "INVALID_INPUT" },
      ],
    })
    const after = [await stands(lou), await stands(max)]
    expect(after).toEqual([
      { arrived_at: at("06:40"), departed_at: at("13:30"), revision: 1 },
      { arrived_at: at("06:45"), departed_at: null, revision: 1 },
    ])
    expect((await send("14:10", sent)).body.records).toEqual(first.body.records)
    expect([await stands(lou), await stands(max)]).toEqual(after)
    const [left] = await rowsOf(backend, "select picked_up_by from attendances where registration_id = ?", [lou.id])
    expect(left).toEqual({ picked_up_by: "Samia" })
  })

  test("ATT-07 more than 500, none, or no clock is refused; a known key with another record is told", async () => {
    const lou = await expected()
    const mark = lou.mark("ARRIVAL", "06:40")
    expect(said(await send("07:00", Array(501).fill(mark)))).toEqual(["INVALID_INPUT", "records"])
    expect(said(await send("07:00", []))).toEqual(["INVALID_INPUT", "records"])
    expect(said(await send("07:00", [mark], { sent_at: "soon" }))).toEqual(["INVALID_INPUT", "sent_at"])
    expect(await stands(lou)).toBeUndefined()
    expect(await results("07:00", Array(500).fill(mark))).toEqual(Array(500).fill("APPLIED"))
    expect(await results("07:01", [{ ...mark, at: at("06:30") }])).toEqual(["IDEMPOTENCY_KEY_REUSED"])
    expect(await results("07:01", [lou.mark("ARRIVAL", "06:38"), { ...mark, kind: "DEPARTURE" }])).toEqual([
      "APPLIED",
      "IDEMPOTENCY_KEY_REUSED",
    ])
  })

  test("what cannot be has its code, and a refused record leaves its key free", async () => {
    const lou = await expected()
    const gone = await register(backend, care, family.id, family.children[1]!, { cancelled_at: at("05:00") })
    const early = lou.mark("ARRIVAL", "09:00")
    expect(
      await results("07:00", [
        early,
        { ...lou.mark("ARRIVAL", "06:40"), registration: gone.cuid, date_id: care.dates[1]!.id },
        lou.mark("ARRIVAL", "06:40", { at: at("06:40", "2026-10-13") }),
        lou.mark("ARRIVAL", "06:40", { date_id: care.dates[1]!.id }),
      ]),
    ).toEqual(["ATTENDANCE_OUT_OF_TIME", "ATTENDANCE_CANCELLED", "ATTENDANCE_OUT_OF_TIME", "NOT_FOUND"])
    expect(await results("09:05", [early])).toEqual(["APPLIED"])
    expect(await results("09:05", [lou.mark("DEPARTURE", "09:00")], { by: beta })).toEqual(["NOT_FOUND"])
  })

  test("ATT-04 a code is read as at the door; a changed one or another organiser's is TOKEN_INVALID", async () => {
    const lou = await expected()
    const { registration: _, date_id: _d, ...mark } = lou.mark("ARRIVAL", "06:42")
    const token = attendanceToken(KEYS, 1, lou.participant)
    const wrong = [`${token}x`, attendanceToken(KEYS, 2, lou.participant), attendanceToken(KEYS, 1, "nobody")]
    expect(await results("07:00", [...wrong.map((token, i) => ({ ...mark, key: `w${i}`, token }))])).toEqual(
      wrong.map(() => "TOKEN_INVALID"),
    )
    expect(await results("07:00", [{ ...mark, token }], { by: beta })).toEqual(["TOKEN_INVALID"])
    expect(await results("07:00", [{ ...mark, token }])).toEqual(["APPLIED"])
    const days = { at: at("06:42", "2026-10-11"), key: "early", token }
    expect(await results("07:00", [{ ...mark, ...days }])).toEqual(["ATTENDANCE_NOT_EXPECTED"])
  })
})

describe("two devices", () => {
  test("ATT-08 the earliest arrival and the latest departure stand, whichever is sent first", async () => {
    for (const isReversed of [false, true]) {
      const lou = await expected()
      const marks = [
        lou.mark("ARRIVAL", "06:40"),
        lou.mark("ARRIVAL", "06:35"),
        lou.mark("DEPARTURE", "13:20"),
        lou.mark("DEPARTURE", "13:40"),
      ]
      for (const mark of isReversed ? marks.toReversed() : marks) await send("14:00", [mark])
      expect(await stands(lou)).toMatchObject({ arrived_at: at("06:35"), departed_at: at("13:40") })
    }
  })

  test("ATT-08 a departure that comes before its arrival is told, kept, and counts with the arrival", async () => {
    const lou = await expected()
    const departure = lou.mark("DEPARTURE", "13:20")
    expect(await results("14:00", [departure])).toEqual(["ATTENDANCE_NOT_ARRIVED"])
    expect(await stands(lou)).toMatchObject({ arrived_at: null, departed_at: null })
    expect(await results("14:01", [lou.mark("ARRIVAL", "06:35")])).toEqual(["APPLIED"])
    expect(await stands(lou)).toMatchObject({ arrived_at: at("06:35"), departed_at: at("13:20") })
    expect(await results("14:02", [departure])).toEqual(["IGNORED"])
  })

  test("ATT-08 a time corrected or taken back by hand stands against what devices send later", async () => {
    const lou = await expected()
    await send("07:00", [lou.mark("ARRIVAL", "06:40")])
    expect(said(await byHand(lou, "ARRIVAL", "06:55"))).toBe("ok")
    expect(await results("07:10", [lou.mark("ARRIVAL", "06:30")])).toEqual(["IGNORED"])
    expect(await stands(lou)).toMatchObject({ arrived_at: at("06:55") })
    expect(said(await byHand(lou, "ARRIVAL", null))).toBe("ok")
    expect(await results("07:20", [lou.mark("ARRIVAL", "06:31"), lou.mark("ARRIVAL", "07:15")])).toEqual([
      "IGNORED",
      "IGNORED",
    ])
    expect(await stands(lou)).toMatchObject({ arrived_at: null })
    // A person at the gate who saw that it had been taken back records it all the same.
    expect(await results("07:31", [lou.mark("ARRIVAL", "07:30", { by_hand: true })])).toEqual(["APPLIED"])
    expect(await stands(lou)).toMatchObject({ arrived_at: at("07:30") })
    expect(await results("07:40", [lou.mark("DEPARTURE", "07:29", { by_hand: true })])).toEqual([
      "ATTENDANCE_OUT_OF_ORDER",
    ])
  })

  test("ATT-09 a clock that is off by more than two minutes is told, and its times are corrected by the difference", async () => {
    const [lou, max, tom] = [await expected(), await expected(), await expected()]
    const slow = [lou.mark("ARRIVAL", "04:45")]
    const told = await send("07:00", slow, { sent_at: at("05:00") })
    expect(told.body.clock).toEqual({ seconds: 7_200, corrected: true })
    expect(await stands(lou)).toMatchObject({ arrived_at: at("06:45") })
    // Sent again a minute later by the same clock, the difference is the same and nothing moves.
    await send("07:01", slow, { sent_at: "2026-10-14T05:00:30.000Z" })
    expect(await stands(lou)).toMatchObject({ arrived_at: at("06:45"), revision: 1 })
    const fast = await send("07:00", [max.mark("ARRIVAL", "08:55")], { sent_at: at("09:00") })
    expect(fast.body.clock).toEqual({ seconds: -7_200, corrected: true })
    expect(await stands(max)).toMatchObject({ arrived_at: at("06:55") })
    // Two minutes are nothing: a tap a little ahead of us happened now.
    const near = await send("07:00", [tom.mark("ARRIVAL", "07:02")], { sent_at: at("07:02") })
    expect(near.body).toMatchObject({ clock: { seconds: -120, corrected: false }, records: [{ result: "APPLIED" }] })
    expect(await stands(tom)).toMatchObject({ arrived_at: at("07:00") })
  })
})
