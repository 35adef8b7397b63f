import { beforeAll, describe, expect, test } from "vitest"
import type { DayGroup } from "#contract/endpoints/attendance-day.ts"
import { permissions } from "#contract/permissions.ts"
import { addCare, close, priceWith, type Registered, register, setClock, steps } from "#tests/fixtures/attendance.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Family, makeFamily, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { attendanceToken } from "./attendance-token.ts"

const at = (time: string, day = "2026-10-14") => `${day}T${time}:00.000Z`
const backend = testBackend(behindProxy)
let admin: Entered
let desk: Entered
let beta: Entered
let family: Family
let care: Offer
let lou: Registered
let max: Registered
beforeAll(async () => {
  await setClock(backend, at("06:00"))
  admin = await enterAs(backend, permissions)
  desk = await enterAs(backend, ["registrations.attendances.read", "registrations.attendances.register"])
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  family = await makeFamily(backend, ["2016-06-01", "2018-12-01"])
  care = await addCare(backend, ["2026-10-14", "2026-10-15"])
  lou = await register(backend, care, family.id, family.children[0]!)
  max = await register(backend, care, family.id, family.children[1]!)
})

const day = async (query = "", by = desk) => (await by.ask("GET", `/api/console/attendances/day${query}`)).body
const groups = async (query = "", by = desk): Promise<DayGroup[]> => (await day(query, by)).groups
const absent = (child: Registered, absence: string | null, more: object = {}, by = desk) =>
  by.ask("PUT", "/api/console/attendances/absence", {
    body: { registration: child.cuid, date_id: care.dates[0]!.id, absence, ...more },
  })
const record = (child: Registered, kind: string, time?: string | null, more: object = {}) =>
  desk.ask("POST", "/api/console/attendances", {
    body: { kind, registration: child.cuid, date_id: care.dates[0]!.id, at: time && at(time), ...more },
  })
const presence = async ({ id }: Registered) =>
  (
    await rowsOf(backend, "select absence, revision, billed_revision from attendances where registration_id = ?", [id])
  )[0]

describe("a day", () => {
  test("ATT-01 has a group for each date, everybody in one state, with counts and with what the gate needs offline", async () => {
    const [group, ...others] = await groups()
    expect(others).toEqual([])
    expect(group).toMatchObject({
      availability: { cuid: care.cuid },
      activity: { title: "Stage" },
      date: { id: care.dates[0]!.id, start_at: at("06:30"), end_at: at("13:30") },
      counts: { EXPECTED: 2, PRESENT: 0, LEFT: 0, ABSENT: 0 },
    })
    expect(group!.rows.map(({ participant, age }) => [participant.cuid, age]).toSorted()).toEqual(
      [
        [lou.participant, 10],
        [max.participant, 7],
      ].toSorted(),
    )
    const row = group!.rows.find(({ participant }) => participant.cuid === lou.participant)!
    expect(row).toMatchObject({
      code: attendanceToken(["k".repeat(40)], 1, lou.participant),
      customer: { fullname: "Léa Dupont", phone: "0470 12 34 56" },
      arrived_at: null,
      absence: null,
      estimate: null,
      pick_up_people: [],
      notes: [],
    })
    expect(await day("?date=2026-10-16")).toMatchObject({ date: "2026-10-16", groups: [] })
    expect((await day("", beta)).groups).toEqual([])
    expect((await day("?date=tomorrow")).error).toBe("INVALID_INPUT")
  })

  test("ATT-01 the stamp tells whether anything has changed, whoever changed it", async () => {
    const { stamp } = await day()
    expect(await day(`?stamp=${stamp}`)).toMatchObject({ stamp, groups: null })
    await setClock(backend, at("06:20"))
    expect(said(await record(max, "ARRIVAL"))).toBe("ok")
    const next = await day(`?stamp=${stamp}`)
    expect(next.stamp).not.toBe(stamp)
    expect(next.groups[0].counts).toEqual({ EXPECTED: 1, PRESENT: 1, LEFT: 0, ABSENT: 0 })
    await absent(lou, "EXCUSED")
    expect((await day(`?stamp=${next.stamp}`)).groups[0].counts).toMatchObject({ ABSENT: 1, EXPECTED: 0 })
    await absent(lou, null)
  })

  test("ATT-13 pinned notes about participants are for who may read them", async () => {
    const [{ id }] = (await rowsOf<{ id: number }>(backend, "select id from participants where cuid = ?", [
      lou.participant,
    ])) as [{ id: number }]
    const note = (cuid: string, text: string, pinned: boolean) =>
      change(
        backend,
        `insert into notes (organiser_id, cuid, subject, subject_id, text, pinned, collaborator_id)
          values (1, ?, 'participant', ?, ?, ?, ?)`,
        [cuid, id, text, pinned, admin.id],
      )
    await note("note1", "Arachides", true)
    await note("note2", "Aime les trains", false)
    const notes = async (by: Entered) =>
      (await groups("", by))[0]!.rows.find(({ participant }) => participant.cuid === lou.participant)!.notes
    expect(await notes(admin)).toEqual(["Arachides"])
    expect(await notes(desk)).toEqual([])
  })
})

describe("absence", () => {
  test("ATT-10 is excused or not, on a date without arrival, also ahead of it; it can be changed and taken back", async () => {
    expect((await absent(lou, "EXCUSED")).body.attendance).toMatchObject({ absence: "EXCUSED", arrived_at: null })
    expect((await absent(lou, "UNEXCUSED")).body.attendance.absence).toBe("UNEXCUSED")
    expect((await absent(lou, null)).body.attendance.absence).toBeNull()
    expect((await absent(lou, "EXCUSED", { date_id: care.dates[1]!.id })).body.attendance.absence).toBe("EXCUSED")
    expect((await absent(lou, "AWAY")).body.error).toBe("INVALID_INPUT")
    expect(said(await absent(lou, "EXCUSED", { date_id: 999_999 }))).toEqual(["NOT_FOUND", "registration"])
    expect((await absent(lou, "EXCUSED", {}, beta)).body.error).toBe("NOT_FOUND")
  })

  test("ATT-10 ATT-11 is refused after an arrival, vanishes with one, and changes no price", async () => {
    expect(said(await absent(max, "EXCUSED"))).toEqual(["ATTENDANCE_ARRIVED", "absence"])
    await absent(lou, "UNEXCUSED")
    expect(await presence(lou)).toEqual({ absence: "UNEXCUSED", revision: 1, billed_revision: 1 })
    const totals = () => rowsOf(backend, "select total_amount from registrations where organiser_id = 1 order by id")
    const before = await totals()
    await absent(lou, "EXCUSED")
    expect(await totals()).toEqual(before)
    expect(
      await rowsOf(backend, "select id from attendances where billed_revision is distinct from revision"),
    ).toHaveLength(1)
    await setClock(backend, at("06:25"))
    expect((await record(lou, "ARRIVAL")).body.attendance).toMatchObject({ absence: null, arrived_at: at("06:25") })
    expect(await presence(lou)).toEqual({ absence: null, revision: 2, billed_revision: 1 })
  })
})

describe("people who pick up", () => {
  const path = () => `/api/console/participants/${lou.participant}/pick-up-people`
  test("BEY-10 are kept with name, phone and days; the gate shows those of the day, and a departure names who came", async () => {
    const add = (body: object, by = admin) => by.ask("POST", path(), { body })
    const made = (await add({ name: "Samia Idrissi", phone: "0470 55 01 42" })).body.pick_up_person
    expect(made).toMatchObject({ name: "Samia Idrissi", from: null, to: null, version: 1 })
    await add({ name: "Once", from: "2026-10-15", to: "2026-10-15" })
    await add({ name: "Before", to: "2026-10-13" })
    expect((await add({ name: "Wrong", from: "2026-10-15", to: "2026-10-14" })).body).toMatchObject({
      error: "INVALID_INPUT",
    })
    expect((await add({ name: " " })).body.error).toBe("INVALID_INPUT")
    expect((await add({ name: "Foreign" }, beta)).body.error).toBe("NOT_FOUND")
    const shown = async (query = "") =>
      (await groups(query))[0]!.rows
        .find(({ participant }) => participant.cuid === lou.participant)!
        .pick_up_people.map(({ name }) => name)
    expect(await shown()).toEqual(["Samia Idrissi"])
    expect(await shown("?date=2026-10-15")).toEqual(["Once", "Samia Idrissi"])

    const put = (body: object) => admin.ask("PUT", `${path()}/${made.cuid}`, { body })
    expect((await put({ name: "Samia", version: 1 })).body.pick_up_person).toMatchObject({ name: "Samia", version: 2 })
    expect((await put({ name: "Sam", version: 1 })).body).toMatchObject({
      error: "VERSION_CONFLICT",
      details: { pick_up_person: { version: 2 } },
    })
    await setClock(backend, at("13:35"))
    const left = await record(lou, "DEPARTURE", undefined, { picked_up_by: "Samia" })
    expect(left.body.attendance).toMatchObject({ departed_at: at("13:35"), picked_up_by: "Samia" })
    expect((await admin.ask("DELETE", `${path()}/${made.cuid}`)).body).toEqual({ ok: true, archived: false })
    expect((await admin.ask("DELETE", `${path()}/${made.cuid}`)).status).toBe(404)
    expect((await admin.ask("GET", path())).body).toMatchObject({
      count: 2,
      data: [{ name: "Before" }, { name: "Once" }],
    })
    const logged = await rowsOf<{ event: string }>(
      backend,
      "select event from audit_log where event like 'pick_up_person.%' order by id",
    )
    expect(logged.map(({ event }) => event)).toEqual([
      "pick_up_person.created",
      "pick_up_person.created",
      "pick_up_person.created",
      "pick_up_person.updated",
      "pick_up_person.deleted",
    ])
  })
})

describe("what the minutes cost", () => {
  const estimate = async () =>
    (await groups("?date=2026-10-14"))[0]!.rows.find(({ participant }) => participant.cuid === max.participant)!
      .estimate

  test("ATT-15 ATT-16 is an estimate until the month is closed; corrected afterwards, the difference is in the next one", async () => {
    const body = { title: "Garderie", description: "", images: [], activities: [], ...steps }
    const { attendance_billing } = (await admin.ask("POST", "/api/console/attendance-billings", { body })).body
    await priceWith(backend, care, attendance_billing.cuid)
    expect(await estimate()).toBeNull()
    await setClock(backend, at("14:30"))
    expect(said(await record(max, "DEPARTURE", "14:10"))).toBe("ok")
    expect(await estimate()).toEqual({ duration: 50, amount: 325 })

    await setClock(backend, "2026-11-02T10:00:00.000Z")
    await close(backend)
    expect(await estimate()).toBeNull()
    const charged = () =>
      rowsOf(
        backend,
        "select i.amount, i.duration from attendance_charge_items i where i.registration_id = ? order by i.id",
        [max.id],
      )
    expect(await charged()).toEqual([{ amount: 325, duration: 50 }])
    expect(said(await record(max, "DEPARTURE", "14:31"))).toBe("ok")
    expect(await estimate()).toEqual({ duration: 21, amount: 150 })
    await setClock(backend, "2026-12-02T10:00:00.000Z")
    await close(backend)
    expect(await charged()).toEqual([
      { amount: 325, duration: 50 },
      { amount: 150, duration: 21 },
    ])
    await setClock(backend, "2027-01-14T14:00:00.000Z")
    expect((await record(max, "DEPARTURE", "14:32")).body.error).toBe("ATTENDANCE_OUT_OF_TIME")
  })
})
