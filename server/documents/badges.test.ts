import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { addCare, register } from "#tests/fixtures/attendance.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Family, makeFamily, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { readPdf } from "#tests/fixtures/pdf.ts"

const backend = testBackend(behindProxy)
let admin: Entered
let beta: Entered
let family: Family
let care: Offer
const words = { fontSize: 12, fontWeight: "bold", color: "#000000" }
const list = {
  name: "Badges",
  columns: 2,
  rows: 4,
  badge_width: 90,
  badge_height: 60,
  margin_left: 10,
  margin_top: 12,
  elements: [
    { type: "STRING", id: 1, x: 4, y: 4, data: "{participant.fullname}", settings: words },
    {
      type: "IMAGE",
      id: 2,
      x: 50,
      y: 10,
      data: "participant.attendance_qr_code",
      settings: { width: 30, height: 30 },
    },
  ],
}
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  family = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
  const { id: activity_id } = await addActivity(backend, { title: "Stage" })
  const dates = ["2026-10-14", "2026-10-15"].map((day) => ({
    start_at: `${day}T06:30:00Z`,
    end_at: `${day}T13:30:00Z`,
  }))
  care = await addAvailability(backend, { activity_id, capacity: 50, dates })
  const names = [
    ["Zoé", "Abel"],
    ["Anna", "Zola"],
  ]
  for (const [i, [firstname, lastname]] of names.entries())
    await change(backend, "update participants set firstname = ?, lastname = ? where organiser_id = 1 and id = ?", [
      firstname,
      lastname,
      family.children[i],
    ])
})

const make = (more: object = {}) => admin.ask("POST", "/api/console/badges-lists", { body: { ...list, ...more } })
const made = async (more: object = {}): Promise<string> => (await make(more)).body.badges_list.cuid
const print = (cuid: string, query: string, by = admin) =>
  by.ask("GET", `/api/console/badges-lists/${cuid}/print?${query}`)

describe("badges lists", () => {
  test("ATT-17 one that does not fit on A4 is INVALID_INPUT naming the side", async () => {
    expect((await make({ columns: 3 })).body).toMatchObject({
      error: "INVALID_INPUT",
      field: "badge_width",
      details: { side: "width" },
    })
    expect((await make({ badge_height: 80 })).body).toMatchObject({
      field: "badge_height",
      details: { side: "height" },
    })
    expect((await make({ badge_width: 95.2, margin_left: 9.5 })).body.badges_list).toMatchObject({ badge_width: 95.2 })
  })

  test("ATT-18 ATT-19 a badge for each active registration, sorted as chosen, eight to a sheet; cancelled ones are absent", async () => {
    const [one, other] = family.children as [number, number]
    for (let i = 0; i < 18; i++) await register(backend, care, family.id, i % 2 ? one : other)
    await register(backend, care, family.id, one)
    await register(backend, care, family.id, one, { cancelled_at: "2026-10-01T08:00:00Z" })
    const cuid = await made()
    for (const query of [`availability=${care.cuid}`, "date=2026-10-15"]) {
      const answer = await print(cuid, query)
      expect(answer.headers.get("content-type")).toBe("application/pdf")
      const { texts } = await readPdf(answer.bytes)
      expect(texts).toHaveLength(3)
      expect(texts.join(" ").match(/Zoé Abel|Anna Zola/g)).toEqual([
        ...Array(10).fill("Zoé Abel"),
        ...Array(9).fill("Anna Zola"),
      ])
    }
    const { texts } = await readPdf((await print(await made({ sort: "FIRSTNAME" }), "date=2026-10-15")).bytes)
    expect(texts[0]).toMatch(/^Anna Zola/)
    expect((await readPdf((await print(cuid, "date=2026-10-16")).bytes)).texts).toEqual([""])
  })

  test("another organiser's list or availability is nothing; neither or both of availability and date is refused", async () => {
    const cuid = await made()
    expect(said(await print(cuid, `availability=${care.cuid}`, beta))).toEqual(["NOT_FOUND", undefined])
    expect(said(await print(cuid, "availability=nobody"))).toEqual(["NOT_FOUND", "availability"])
    for (const query of ["", `availability=${care.cuid}&date=2026-10-15`])
      expect((await print(cuid, query)).body.error).toBe("INVALID_INPUT")
  })
})

test("ATT-14 the sheet has a line for each participant with the chosen fields, and a box for each date, as PDF", async () => {
  const week = await addCare(backend, ["2026-10-19", "2026-10-20"], { title: "Semaine" })
  await register(backend, week, family.id, family.children[0]!)
  await register(backend, week, family.id, family.children[1]!, { cancelled_at: "2026-10-01T08:00:00Z" })
  const sheet = (query = "", by = admin) =>
    by.ask("GET", `/api/console/availabilities/${week.cuid}/attendance-sheet${query}`)
  const { texts } = await readPdf((await sheet("?fields=age,phone")).bytes)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain("Semaine")
  expect(texts[0]).toContain("0470 12 34 56")
  expect(texts[0]!.match(/Zoé Abel|Anna Zola/g)).toEqual(["Zoé Abel"])
  expect((await readPdf((await sheet("?fields=age")).bytes)).texts[0]).not.toContain("0470")
  expect((await sheet("?fields=wallet")).body.error).toBe("INVALID_INPUT")
  expect((await sheet("", beta)).body.error).toBe("NOT_FOUND")
})

test("ATT-20 more than 2,000 badges is INVALID_INPUT", async () => {
  const crowd = await addCare(backend, ["2026-12-01"])
  const { id } = await register(backend, crowd, family.id, family.children[0]!)
  await change(
    backend,
    `insert into places (organiser_id, id, availability_id, date_ids, customer_id, participant_id) overriding system value
      select 1, 70000000 + n, p.availability_id, p.date_ids, p.customer_id, p.participant_id
      from places p join registrations r on r.organiser_id = 1 and r.place_id = p.id
      cross join generate_series(1, 2000) n where p.organiser_id = 1 and r.id = ?`,
    [id],
  )
  await change(
    backend,
    `insert into registrations (organiser_id, id, cuid, customer_id, participant_id, availability_id, place_id, total_amount)
      select 1, 70000000 + n, 'crowd' || n, r.customer_id, r.participant_id, r.availability_id, 70000000 + n, 0
      from registrations r cross join generate_series(1, 2000) n where r.organiser_id = 1 and r.id = ?`,
    [id],
  )
  const answer = await print(await made(), `availability=${crowd.cuid}`)
  expect(answer.body).toMatchObject({ error: "INVALID_INPUT", field: "availability", details: { most: 2_000 } })
})
