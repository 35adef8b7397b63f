import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf, said } from "#tests/fixtures/cart.ts"
import { dayIn } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
let admin: Entered
let beta: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
})

const path = "/api/console/participants"
const make = async (to: string, body: object, by = admin) => (await by.ask("POST", `/api/console/${to}`, { body })).body
const cuidOf = async (table: "customers" | "participants", id: number) =>
  (await rowsOf<{ cuid: string }>(backend, `select cuid from ${table} where organiser_id = 1 and id = ?`, [id]))[0]!
    .cuid
/** The birthdate of somebody who is these years and some months old. */
const aged = (years: number) => dayIn(-Math.round(365.25 * years) - 120)
const find = async (query: string, by = admin) =>
  (await by.ask("GET", `${path}?${query}`)).body.data.map(({ firstname }: { firstname: string }) => firstname)

test("CUS-60 what comes next is the next date of any registration, not the span of the first one to start", async () => {
  const course = await addCamp(backend, {}, 2)
  const camp = await addCamp(backend, {}, 4)
  const first = await book(backend, course, { dates: [0, 4] })
  const second = await book(backend, camp, { buyer: first.buyer, dates: [0] })
  const cuid = await cuidOf("participants", first.buyer.children[0]!)
  const next = async () => (await admin.ask("GET", `${path}/${cuid}`)).body.participant.next
  const dateOf = async (id: number) => {
    const found = "select start_at, end_at from availability_dates where organiser_id = 1 and id = ?"
    const [row] = await rowsOf<{ start_at: string; end_at: string }>(backend, found, [id])
    return { start_at: new Date(row!.start_at).toISOString(), end_at: new Date(row!.end_at).toISOString() }
  }
  expect(await next()).toMatchObject({ registration: first.cuid, ...(await dateOf(course.dates[0]!.id)) })
  await shiftClock(backend.database, "3 days")
  expect(await next()).toMatchObject({ registration: second.cuid, ...(await dateOf(camp.dates[0]!.id)) })
  await shiftClock(backend.database, "0")
})

test("CUS-49 one is read with registrations, attendance, answers, discounts and notes, by who may read each", async () => {
  const camp = await addCamp(backend)
  const booked = await book(backend, camp)
  const child = await cuidOf("participants", booked.buyer.children[0]!)
  const field = { title: "Médecin", type: "TEXT", entity: "PARTICIPANTS" }
  const { id } = (await make("customers/custom-fields", field)).family_field
  const before = (await admin.ask("GET", `${path}/${child}`)).body.participant
  const { firstname, lastname, birthdate, version } = before
  const answers = { firstname, lastname, birthdate, version, custom_data: [{ field_id: id, data: "Dr Ada" }] }
  expect((await admin.ask("PUT", `${path}/${child}`, { body: answers })).status).toBe(200)
  const absence = { registration: booked.cuid, date_id: booked.dates[0], absence: "EXCUSED" }
  expect(said(await admin.ask("PUT", "/api/console/attendances/absence", { body: absence }))).toBe("ok")
  await make(`participants/${child}/discounts`, { title: "Fratrie", percentage: 1_000 })
  await make(`participants/${child}/notes`, { text: "Aime les cabanes", pinned: true })

  const { participant } = (await admin.ask("GET", `${path}/${child}`)).body
  expect(participant).toMatchObject({
    fields: [{ title: "Médecin" }],
    custom_data: [{ field_id: id, data: "Dr Ada" }],
    attendance: [{ activity: expect.any(String), absence: "EXCUSED", arrived_at: null }],
    next: { registration: booked.cuid },
    missing: [],
  })
  const registrations = await admin.ask("GET", `/api/console/registrations?participant=${child}`)
  expect(registrations.body.data).toMatchObject([{ cuid: booked.cuid, participant: { cuid: child } }])
  const part = (name: string, by = admin) => by.ask("GET", `${path}/${child}/${name}`)
  expect((await part("discounts")).body.data).toMatchObject([{ title: "Fratrie", percentage: 1_000 }])
  expect((await part("notes")).body.data).toMatchObject([{ text: "Aime les cabanes", author: { cuid: admin.cuid } }])

  const reader = await enterAs(backend, ["participants.participants.read"])
  expect((await reader.ask("GET", `${path}/${child}`)).status).toBe(200)
  for (const [name, permission] of [
    ["discounts", "participants.discounts.read"],
    ["notes", "participants.notes.read"],
  ])
    expect((await part(name!, reader)).body).toMatchObject({ error: "FORBIDDEN", details: { permission } })
  for (const name of ["", "/discounts", "/notes", "/history"])
    expect((await beta.ask("GET", `${path}/${child}${name}`)).body.error, name).toBe("NOT_FOUND")
})

test("CUS-56 each page of a family shows the notes of the others, to who may read each kind, and no other family's", async () => {
  const camp = await addCamp(backend, { title: "Cabanes" })
  const booked = await book(backend, camp)
  const stranger = await book(backend, camp)
  const at = async ({ buyer, cuid }: typeof booked) => ({
    customers: `customers/${await cuidOf("customers", buyer.id)}`,
    participants: `participants/${await cuidOf("participants", buyer.children[0]!)}`,
    registrations: `registrations/${cuid}`,
  })
  const [family, other] = [await at(booked), await at(stranger)]
  for (const page of Object.values(other)) await make(`${page}/notes`, { text: "D’une autre famille" })
  await make(`${family.customers}/notes`, { text: "Payer en trois fois" })
  await make(`${family.participants}/notes`, { text: "Aime les cabanes" })
  await make(`${family.registrations}/notes`, { text: "Arrive à 10 h", pinned: true })
  const related = (page: string, by = admin) => by.ask("GET", `/api/console/${page}/related-notes`)
  const told = async (page: string, by = admin) =>
    (await related(page, by)).body.data.map(({ text }: { text: string }) => text)
  expect((await related(family.customers)).body).toMatchObject({
    count: 2,
    data: [
      {
        text: "Arrive à 10 h",
        author: { cuid: admin.cuid },
        about: { kind: "registrations", cuid: booked.cuid, activity: "Cabanes", fullname: expect.any(String) },
      },
      {
        text: "Aime les cabanes",
        about: { kind: "participants", cuid: family.participants.split("/")[1], activity: null },
      },
    ],
  })
  expect(await told(family.participants)).toEqual(["Arrive à 10 h", "Payer en trois fois"])
  expect(await told(family.registrations)).toEqual(["Aime les cabanes", "Payer en trois fois"])

  const pages = ["customers.customers.read", "participants.participants.read", "registrations.registrations.read"]
  const reader = (...more: string[]) => enterAs(backend, [...pages, ...more] as never)
  const [none, families, children] = [
    await reader(),
    await reader("customers.notes.read"),
    await reader("participants.notes.read"),
  ]
  for (const page of Object.values(family)) expect(await told(page, none), page).toEqual([])
  expect(await told(family.customers, families)).toEqual([])
  expect(await told(family.registrations, families)).toEqual(["Payer en trois fois"])
  expect(await told(family.customers, children)).toEqual(["Aime les cabanes"])
  const notes = await enterAs(backend, ["customers.notes.read", "participants.notes.read", "registrations.notes.read"])
  for (const page of Object.values(family)) {
    expect((await related(page, notes)).status, page).toBe(403)
    expect((await related(page, beta)).body.error, page).toBe("NOT_FOUND")
  }
})

test("CUS-48 each filter of the list finds who it says, together with the others", async () => {
  const camp = await addCamp(backend)
  const booked = await book(backend, camp)
  const customer = await cuidOf("customers", booked.buyer.id)
  for (const [firstname, years] of [
    ["Quatre", 4],
    ["Douze", 12],
  ] as const)
    await make("participants", { customer, firstname, lastname: "Filtre", birthdate: aged(years) })
  const among = `customer=${customer}`
  expect(await find(`${among}&search=filtre&age_from=4&age_to=4`)).toEqual(["Quatre"])
  expect(await find(`${among}&search=filtre&age_from=5`)).toEqual(["Douze"])
  expect(await find(`${among}&search=filtre&age_to=12&sort=birthdate`)).toEqual(["Douze", "Quatre"])

  const [registered] = await rowsOf<{ firstname: string; activity: string }>(
    backend,
    `select w.firstname, k.cuid as activity from participants w, availabilities a
      join activities k on k.organiser_id = 1 and k.id = a.activity_id
      where w.organiser_id = 1 and a.organiser_id = 1 and w.id = ? and a.id = ?`,
    [booked.buyer.children[0], camp.id],
  )
  const { firstname, activity } = registered!
  expect(await find(`${among}&activity=${activity}`)).toEqual([firstname])
  expect(await find(`${among}&availability=${camp.cuid}`)).toEqual([firstname])
  expect(await find(`${among}&availability=${camp.cuid}`, beta)).toEqual([])

  const conditions = { all: [{ field: "lastname", operator: "eq", value: "Filtre" }] }
  const segment = (entity: string) => make("segments", { name: `Des filtres ${entity}`, entity, conditions })
  const { cuid } = (await segment("PARTICIPANTS")).segment
  expect((await find(`${among}&segment=${cuid}`)).toSorted()).toEqual(["Douze", "Quatre"])
  expect(await find(`${among}&segment=${cuid}&age_to=4`)).toEqual(["Quatre"])
  expect(await find("segment=nobody")).toEqual([])

  await make("customers/custom-fields", { title: "Allergies", type: "TEXT", entity: "PARTICIPANTS", required: true })
  expect(await find(`${among}&missing=true&search=filtre&age_to=4`)).toEqual(["Quatre"])
  expect(await find(`${among}&missing=false&search=filtre`)).toEqual([])
  for (const wrong of ["age_from=-1", "age_to=x", "missing=perhaps", "availability=DROP TABLE"])
    expect((await admin.ask("GET", `${path}?${wrong}`)).body.error, wrong).toBe("INVALID_INPUT")
})
