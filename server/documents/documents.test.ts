import sharp from "sharp"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { documentSources } from "#contract/rules/document-sources.ts"
import { storeImage } from "#server/organisers/images/store-image.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, partFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { enterAs, makeCollaborator } from "#tests/fixtures/collaborators.ts"
import { behindProxy, signUp, visit } from "#tests/fixtures/customers.ts"
import { readPdf } from "#tests/fixtures/pdf.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// Documents that a family downloads for its registrations. Models are stored as collaborators' own calls would store
// them.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
const fields = {} as Record<"name" | "born" | "level" | "likes" | "off", { id: number; cuid: string }>
let activity_id: number
let camille: Buyer
let registration: { id: number; cuid: string; reference: string }

const look = { fontSize: 11, fontWeight: "normal", color: "#2b2622", width: null, align: "left" }
let ids = 0
const text = (data: string | null, more: object = {}) => ({
  id: ++ids,
  type: "STRING",
  x: 10,
  y: 10,
  data,
  settings: look,
  ...more,
})

/** A model for this activity, or for the given ones. */
async function model(
  elements: object[],
  more: { settings?: object; activities?: number[] | null; title?: string } = {},
) {
  const { settings = {}, activities = [activity_id], title = "Attestation" } = more
  const made = await addRow(backend, "documents", {
    title,
    description: "Pour vous",
    icon: "file-check",
    every_activity: activities === null,
    ...settings,
    pages: JSON.stringify([{ elements }]),
  })
  for (const id of activities ?? [])
    await change(backend, "insert into document_activities values (1, ?, ?)", [made.id, id])
  return made
}

const url = (document_id: number, typed: Record<string, string> = {}, registration_id = registration.id) =>
  `/api/documents/download?${new URLSearchParams({ registration_id: `${registration_id}`, document_id: `${document_id}`, ...typed })}`
const download = (document_id: number, typed?: Record<string, string>, buyer: Pick<Buyer, "ask"> = camille) =>
  buyer.ask("GET", url(document_id, typed))
const drawn = async (elements: object[], typed?: Record<string, string>) => {
  const answer = await download((await model(elements)).id, typed)
  expect([answer.status, answer.body]).toEqual([200, null])
  return (await readPdf(answer.bytes)).texts[0]!
}

async function book(buyer: Buyer, dates: number[], more: object = {}) {
  const camp = await addAvailability(backend, { activity_id, price: 20_000, dates: daily(30, 5), ...more })
  expect(said(await buyer.add(partFor(camp, buyer.children[0]!, dates)))).toBe("ok")
  expect((await buyer.buy()).status).toBe(200)
  return { camp, made: (await buyer.ask("GET", "/api/account/registrations")).body.data[0] }
}

beforeAll(async () => {
  const field = (entity: string, title: string, more: object) =>
    addRow(backend, "custom_fields", { entity, title, deferred: true, ...more })
  const choices = JSON.stringify([
    { id: "none", label: "Ne nage pas" },
    { id: "good", label: "Nage bien" },
  ])
  fields.name = await field("CUSTOMERS", "Code postal", {
    type: "TEXT",
    pattern: "[1-9][0-9]{3}",
    required: true,
    order: 9,
  })
  fields.born = await field("PARTICIPANTS", "Vaccin", { type: "DATE" })
  fields.level = await field("PARTICIPANTS", "Natation", { type: "CHOICES_SINGLE", choices })
  fields.likes = await field("PARTICIPANTS", "Aime", { type: "CHOICES_MULTIPLE", choices })
  fields.off = await field("CUSTOMERS", "Ancien", { type: "TEXT", active: false })
  const place = { name: "ruche", title: "La Ruche", street: "Rue du Noyer", number: "214", postcode: "1030" }
  const location = await addRow(backend, "locations", { ...place, city: "Schaerbeek" })
  activity_id = (await addActivity(backend, { title: "Cabanes & boue", allow_partial_registrations: true })).id
  camille = await makeBuyer(backend, { wallet: 50_000 })
  await change(backend, "update participants set lastname = 'Müller-Šťastná' where id = ?", [camille.children[0]])
  const { camp, made } = await book(camille, [0, 1, 3], { location_id: location.id, deposit: 5_000, capacity: 12 })
  registration = made
  const staff = await makeCollaborator(backend.database, permissions, { email: "robin@example.com" })
  await change(backend, "insert into availability_collaborators values (1, ?, ?)", [camp.id, staff.id])
  const answer = "insert into participant_custom_data values (1, ?, ?, ?)"
  await change(backend, answer, [camille.children[0], fields.level.id, '"good"'])
  await change(backend, answer, [camille.children[0], fields.likes.id, '["none", "good"]'])
})
afterEach(() => shiftClock(backend.database, "0"))

test("DOC-02 DOC-03 DOC-04 DOC-05 a registration tells its documents and what each asks, and nothing of how it is drawn", async () => {
  const settings = { payment_requirement: "TOTAL", date_requirement: "AVAILABILITY_END" }
  const other = await addActivity(backend)
  await model([text("ailleurs")], { activities: [other.id], title: "Ailleurs" })
  const everywhere = await model([text("partout")], { activities: null, title: "Badge" })
  const asking = [
    text("secret"),
    text(null, { custom_field_id: fields.name.id }),
    text("x", { custom_field_id: fields.off.id }),
  ]
  const made = await model(asking, { settings, title: "Attestation" })
  // A stored model that no longer parses is not offered.
  await model([{ id: 1, type: "HTML" }], { title: "Cassé" })
  const path = `/api/account/registrations/${registration.cuid}/documents`
  const { body } = await camille.ask("GET", path)
  expect(body).toMatchObject({ count: 2, data: [{ cuid: made.cuid }, { cuid: everywhere.cuid }] })
  expect(body.data[0]).toEqual({
    id: made.id,
    cuid: made.cuid,
    title: "Attestation",
    description: "Pour vous",
    icon: "file-check",
    settings,
    pages: [
      {
        elements: [
          { id: asking[0]!.id, type: "STRING", custom_field_id: null, custom_field: null },
          {
            id: asking[1]!.id,
            type: "STRING",
            custom_field_id: fields.name.id,
            custom_field: expect.objectContaining({ title: "Code postal", required: true, pattern: "[1-9][0-9]{3}" }),
          },
          { id: asking[2]!.id, type: "STRING", custom_field_id: null, custom_field: null },
        ],
      },
    ],
  })
  const one = await camille.ask("GET", `${path}/${made.cuid}`)
  expect(one.body).toMatchObject({
    document: body.data[0],
    registration: {
      cuid: registration.cuid,
      total_amount: 12_000,
      deposit_amount: 3_000,
      paid_amount: 12_000,
      participant: { fullname: "Lou Müller-Šťastná" },
      availability: { activity: { title: "Cabanes & boue" } },
    },
    custom_data: [],
  })
  const level = await model([text(null, { custom_field_id: fields.level.id })])
  const { custom_data } = (await camille.ask("GET", `${path}/${level.cuid}`)).body
  expect(custom_data).toEqual([{ field_id: fields.level.id, data: "good" }])

  const stranger = await makeBuyer(backend)
  for (const at of [path, `${path}/${made.cuid}`, `${path}/cnonsense`]) {
    expect((await stranger.ask("GET", at)).body.error).toBe("NOT_FOUND")
    expect((await visit(backend).ask("GET", at)).body.error).toBe("UNAUTHENTICATED")
  }
  expect((await camille.ask("GET", `${path}/cnonsense`)).body.error).toBe("NOT_FOUND")
  expect((await camille.ask("GET", "/api/account/registrations/cnonsense/documents")).status).toBe(404)
})

describe("a download", () => {
  test("APIA-17 is a PDF to save, A4, named after itself and the participant, that nobody keeps", async () => {
    const { id } = await model([text("Bonjour")], { title: 'Été: "10/12"\r\nx' })
    const { status, headers, bytes } = await download(id)
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"Ete 10 12 x - Lou Muller-Stastna.pdf\"; filename*=UTF-8''%C3%89t%C3%A9%2010%2012%20x%20-%20Lou%20M%C3%BCller-%C5%A0%C5%A5astn%C3%A1.pdf",
    )
    expect(headers.get("cache-control")).toContain("no-store")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-")
    const { sizes, texts } = await readPdf(bytes)
    expect([sizes, texts]).toEqual([[[expect.closeTo(595.28, 1), expect.closeTo(841.89, 1)]], ["Bonjour"]])
  })

  test("DOC-18 DOC-20 DOC-21 DOC-22 DOC-25 tells every source there is", async () => {
    const told = async (...paths: string[]) => {
      const seen = await drawn(paths.map((path, i) => text(`[${path.replace(".", "~")}={${path}}]`, { y: 5 + i * 7 })))
      return Object.fromEntries(
        [...seen.matchAll(/\[([\w~.]+)=(.*?)\]/g)].map(([, path, value]) => [path!.replace("~", "."), value!.trim()]),
      )
    }
    const paths = Object.keys(documentSources).filter((path) => path !== "participant.attendance_qr_code")
    const known = { ...(await told(...paths.slice(0, 30))), ...(await told(...paths.slice(30))) }
    expect(Object.keys(known).sort()).toEqual(paths.sort())
    const [row] = await rowsOf<Record<string, string>>(
      backend,
      `select c.cuid as customer, p.cuid as participant, a.cuid as availability, x.cuid as activity, w.cuid as staff,
        l.cuid as location from registrations r
        join customers c on c.id = r.customer_id join participants p on p.id = r.participant_id
        join availabilities a on a.id = r.availability_id join activities x on x.id = a.activity_id
        join locations l on l.id = a.location_id
        join availability_collaborators k on k.availability_id = a.id join collaborators w on w.id = k.collaborator_id
        where r.id = ?`,
      [registration.id],
    )
    expect(known).toMatchObject({
      "customer.cuid": row!.customer,
      "customer.fullname": "Léa Dupont",
      "customer.email": camille.email,
      "customer.firstname": "Léa",
      "customer.lastname": "Dupont",
      "customer.phone": "0470 12 34 56",
      "participant.cuid": row!.participant,
      "participant.fullname": "Lou Müller-Šťastná",
      "participant.firstname": "Lou",
      "participant.lastname": "Müller-Šťastná",
      "participant.birthdate": "1er juin 2016",
      "participant.age": expect.stringMatching(/^(9|1\d)$/),
      "availability.cuid": row!.availability,
      "availability.capacity": "12",
      "availability.registered": "1",
      "availability.duration.calendar_days": "5",
      "availability.duration.hours": "10",
      "availability.duration.minutes": "600",
      "availability.activity.cuid": row!.activity,
      "availability.activity.title": "Cabanes & boue",
      "availability.location.cuid": row!.location,
      "availability.location.name": "ruche",
      "availability.location.title": "La Ruche",
      "availability.location.street": "Rue du Noyer",
      "availability.location.number": "214",
      "availability.location.postcode": "1030",
      "availability.location.city": "Schaerbeek",
      "availability.collaborators.cuid": row!.staff,
      "availability.collaborators.firstname": "Colla",
      "availability.collaborators.email": "robin@example.com",
      "availability.collaborators.fullname": expect.stringContaining("Colla Borator"),
      "registration.cuid": registration.cuid,
      "registration.reference": registration.reference,
      "registration.deposit_amount": "30,00 €",
      "registration.total_amount": "120,00 €",
      "registration.daily_amount": "40,00 €",
      "registration.attendance_fees_amount": "0,00 €",
      "registration.bundle.cuid": "",
      "registration.bundle.title": "",
      "registration.bundle.total_amount": "",
    })
    // Two days in a row and one apart; the availability has all five.
    expect(known["registration.dates"]).toMatch(/ – .*\d{4}, \d/)
    expect(known["availability.dates"]).toMatch(/^[^,]* – [^,]*\d{4}$/)
    for (const path of ["customer", "participant", "registration", "document"])
      expect(known[`${path}.created_at`]).toMatch(/^\d{1,2}(er)? \S+ \d{4}$/)
    const answers = await drawn([
      text(`{participant.custom_fields.${fields.level.cuid}} / {participant.custom_fields.${fields.likes.cuid}} /`),
      text(`{customer.custom_fields.${fields.name.cuid}}.`, { y: 40 }),
    ])
    expect(answers).toBe("Nage bien / Ne nage pas, Nage bien / .")
  })

  test("DOC-19 DOC-23 DOC-24 a code for the door, attendance fees and the bundle a registration was taken with", async () => {
    const bundle = await addRow(backend, "bundles", {
      title: "Dix entrées",
      entity: "CUSTOMERS",
      price: 9_100,
      capacity: 10,
    })
    const [owned] = await rowsOf<{ id: number }>(
      backend,
      `insert into owned_bundles (organiser_id, cuid, bundle_id, customer_id, capacity, total_amount, expires_at)
        values (1, 'cbundle', ?, ?, 10, 9109, '2099-12-31T22:00:00Z') returning id`,
      [bundle.id, camille.id],
    )
    await change(backend, "insert into bundle_entries values (1, ?, ?, 3)", [owned!.id, registration.id])
    const billing = await addRow(backend, "attendance_billings", {
      title: "Garderie",
      before_step_minutes: 15,
      before_step_price: 100,
      after_step_minutes: 15,
      after_step_price: 100,
    })
    const [date] = await rowsOf<{ id: number }>(backend, "select min(d.id) as id from availability_dates d")
    await change(
      backend,
      `with c as (insert into attendance_cycles (organiser_id, attendance_billing_id, start_at, end_at, terms)
          values (1, ?, '2026-01-01', '2026-02-01', '{}') returning id),
        h as (insert into attendance_charges (organiser_id, cuid, customer_id, attendance_cycle_id, total_amount, reference)
          select 1, 'ccharge', ?, c.id, 725, 'R' from c returning id),
        t as (insert into attendances (organiser_id, registration_id, availability_date_id) values (1, ?, ?) returning id)
        insert into attendance_charge_items
          (organiser_id, attendance_charge_id, attendance_id, revision, registration_id, amount, duration)
        select 1, h.id, t.id, 1, ?, 725, 30 from h, t`,
      [billing.id, camille.id, registration.id, date!.id, registration.id],
    )
    expect(await drawn([text("{registration.attendance_fees_amount}")])).toBe("7,25 €")
    const paths = ["title", "total_amount", "daily_amount", "capacity", "expires_at"]
    const seen = await drawn([
      text(paths.map((path) => `{registration.bundle.${path}}`).join(" | ")),
      {
        id: 900,
        type: "IMAGE",
        x: 100,
        y: 100,
        data: "participant.attendance_qr_code",
        settings: { width: 40, height: 40 },
      },
    ])
    expect(seen).toBe("Dix entrées | 91,09 € | 9,10 € | 10 | 31 décembre 2099")
    await change(backend, "delete from bundle_entries where registration_id = ?", [registration.id])
  })

  test("DOC-12 DOC-14 DOC-15 DOC-16 numbers, amounts and dates are written in the customer's language, in the organiser's time", async () => {
    const dates = { weekday: "long", day: "numeric", month: "long", year: "numeric" }
    const none = { hours: null, minutes: null, seconds: null }
    const elements = [
      text("availability.registered", { type: "NUMBER", settings: { ...look, decimals: 2 } }),
      text("registration.total_amount", { type: "CURRENCY", y: 20, settings: { ...look, fontWeight: "bold" } }),
      text("participant.birthdate", { type: "DATE", y: 30, settings: { ...look, ...dates, ...none } }),
      text("customer.created_at", { type: "DATE", y: 40, settings: { ...look, hours: "2-digit", minutes: "2-digit" } }),
    ]
    await change(backend, "update customers set created_at = '2026-07-01T21:30:00Z' where id = ?", [camille.id])
    expect(await drawn(elements)).toBe("1,00 120,00 € mercredi 1 juin 2016 23:30")
    await change(backend, "update customers set language = 'en' where id = ?", [camille.id])
    expect(await drawn(elements)).toMatch(/^1\.00 €120\.00 Wednesday,? 1 June 2016 23:30$/)
    await change(backend, "update customers set language = 'fr' where id = ?", [camille.id])
  })

  test("DOC-10 what is typed stands where its element is; what nothing asks for, or what cannot be, is refused", async () => {
    const custom = (key: keyof typeof fields, more: object = {}) =>
      text("su", { custom_field_id: fields[key].id, ...more })
    const elements = [
      custom("name"),
      custom("born", { type: "DATE", data: null, y: 20, settings: { ...look, day: "2-digit", month: "2-digit" } }),
      custom("level", { y: 30 }),
      custom("likes", { y: 40 }),
      custom("name", { type: "NUMBER", data: null, y: 50, settings: { ...look, decimals: 1 } }),
      custom("name", { type: "CURRENCY", data: null, y: 60 }),
      text("fixe", { y: 70 }),
    ]
    const { id } = await model(elements)
    const named = (...values: (string | undefined)[]) =>
      Object.fromEntries(
        elements.flatMap((one, i) => (values[i] === undefined ? [] : [[`custom_element_${one.id}`, values[i]]])),
      )
    const right = ["1030", "2027-03-09", "none", "good,none", "1030", "1030"]
    const answer = await download(id, named(...right))
    expect((await readPdf(answer.bytes)).texts).toEqual([
      "1030 09/03 Ne nage pas Nage bien, Ne nage pas 1 030,0 1 030,00 € fixe",
    ])
    // An empty answer falls back on the known value.
    expect(
      (await readPdf((await download(id, named("1030", "", "", undefined, "1030", "1030"))).bytes)).texts[0],
    ).toContain("su su")
    const problem = async (typed: Record<string, string>) => {
      const { status, body } = await download(id, typed)
      return [status, body.error, body.field]
    }
    const name = (i: number) => `custom_element_${elements[i]!.id}`
    const wrong = (i: number, value: string | undefined) => named(...right.with(i, value as string))
    expect(await problem({ ...named(...right), custom_element_999999: "x" })).toEqual([
      400,
      "DOCUMENT_FIELD_UNKNOWN",
      "custom_element_999999",
    ])
    expect(await problem({ ...named(...right), [name(6)]: "x" })).toEqual([400, "DOCUMENT_FIELD_UNKNOWN", name(6)])
    expect(await problem({ ...named(...right), custom_element_: "x" })).toEqual([
      400,
      "DOCUMENT_FIELD_UNKNOWN",
      "custom_element_",
    ])
    for (const [i, value] of [
      [0, undefined],
      [0, "abc"],
      [0, "1".repeat(2_000)],
      [1, "31/12/2027"],
      [1, "2027-02-30"],
      [2, "other"],
      [3, "good,other"],
      [4, "0999"],
    ] as const)
      expect([value, await problem(wrong(i, value))]).toEqual([value, [400, "INVALID_INPUT", name(i)]])
    const plain = await addRow(backend, "custom_fields", { entity: "CUSTOMERS", title: "Libre", type: "TEXT" })
    const free = text(null, { type: "NUMBER", custom_field_id: plain.id, settings: { ...look, decimals: 0 } })
    const loose = await model([free])
    expect((await download(loose.id, { [`custom_element_${free.id}`]: "douze" })).body).toMatchObject({
      error: "INVALID_INPUT",
      details: [{ message: "INVALID" }],
    })
    expect((await download(loose.id, { [`custom_element_${free.id}`]: "-12" })).status).toBe(200)
    // A parameter that is not an element's is ignored.
    expect((await download(loose.id, { utm_source: "mail", organiser_id: "2", customer_id: "1" })).status).toBe(200)
    await change(backend, "update custom_fields set active = false where id = ?", [plain.id])
  })

  test("hostile answers are drawn as text on the one page there is", async () => {
    const field = await addRow(backend, "custom_fields", { entity: "CUSTOMERS", title: "Texte", type: "TEXT" })
    const element = text(null, { custom_field_id: field.id, settings: { ...look, width: 60 } })
    const { id } = await model([element, text("{customer.phone}", { y: 200 })])
    const evil = "<script>alert(1)</script>\u202e {document.cuid} ) Tj 😀\n\nfin"
    await change(backend, "update customers set phone = ? where id = ?", [
      "\u202e\u0007{registration.cuid}",
      camille.id,
    ])
    const { texts } = await readPdf((await download(id, { [`custom_element_${element.id}`]: evil })).bytes)
    expect(texts).toEqual(["<script>alert(1)</script> {document.cuid} ) Tj fin {registration.cuid}"])
    expect((await download(id, { [`custom_element_${element.id}`]: "x\u0000" })).status).toBe(400)
    await change(backend, "update customers set phone = '0470 12 34 56' where id = ?", [camille.id])
  })
})

describe("what stands in the way", () => {
  const refusal = async (document_id: number, registration_id?: number) => {
    const { status, body } = await camille.ask("GET", url(document_id, {}, registration_id))
    return [status, body?.error, body?.details]
  }

  test("DOC-06 DOC-07 DOC-08 a cancelled registration, money that is missing, a day that has not come", async () => {
    const make = (settings: object) => model([text("x")], { settings, title: "Condition" })
    const [free, deposit, total] = [
      await make({}),
      await make({ payment_requirement: "DEPOSIT" }),
      await make({ payment_requirement: "TOTAL" }),
    ]
    const [start, end] = [
      await make({ date_requirement: "AVAILABILITY_START" }),
      await make({ date_requirement: "AVAILABILITY_END" }),
    ]
    const buyer = await makeBuyer(backend, { wallet: 5_000 })
    const { made, camp } = await book(buyer, [0, 1, 2, 3, 4], { deposit: 5_000, dates: daily(10, 5) })
    const ask = async ({ id }: { id: number }) => {
      const { status, body } = await buyer.ask("GET", url(id, {}, made.id))
      return status === 200 ? "ok" : [status, body.error, body.details]
    }
    expect([await ask(free), await ask(deposit)]).toEqual(["ok", "ok"])
    expect(await ask(total)).toEqual([409, "DOCUMENT_UNPAID", { missing: 15_000 }])
    const first = camp.dates[0]!.start_at
    expect(await ask(start)).toEqual([409, "DOCUMENT_TOO_EARLY", { from: new Date(first).toISOString() }])
    await shiftClock(backend.database, "10 days 1 hour")
    expect(await ask(start)).toBe("ok")
    expect(await ask(end)).toEqual([409, "DOCUMENT_TOO_EARLY", expect.anything()])
    await shiftClock(backend.database, "14 days 3 hours")
    expect(await ask(end)).toBe("ok")
    await change(backend, "update registrations set cancelled_at = now() where id = ?", [made.id])
    for (const one of [free, total, end]) expect(await ask(one)).toEqual([409, "DOCUMENT_CANCELLED", {}])
  })

  test("another's registration, another activity's document and nonsense are not found alike", async () => {
    const { id } = await model([text("x")])
    const other = await addActivity(backend)
    const elsewhere = await model([text("x")], { activities: [other.id] })
    const stranger = await makeBuyer(backend)
    const beta = await signUp(backend, {}, "beta.localhost")
    for (const answer of [
      await camille.ask("GET", url(elsewhere.id)),
      await camille.ask("GET", url(999_999_999)),
      await camille.ask("GET", url(id, {}, 999_999_999)),
      await stranger.ask("GET", url(id)),
      await beta.ask("GET", url(id)),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, "NOT_FOUND"])
    expect((await visit(backend).ask("GET", url(id))).body.error).toBe("UNAUTHENTICATED")
    expect((await refusal(id, -1))[1]).toBe("INVALID_INPUT")
    expect((await camille.ask("GET", "/api/documents/download?registration_id=1")).status).toBe(400)
    expect((await camille.ask("GET", `${url(id)}&registration_id=2`)).status).toBe(200)
    const staff = await enterAs(backend, permissions)
    expect((await staff.ask("GET", url(id))).body.error).toBe("UNAUTHENTICATED")
  })
})

test("DOC-13 pictures are the organiser's own uploads; any other address is never asked and drawn as nothing", async () => {
  const raw = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer()
  const mine = await storeImage(backend.platform.files, 1, raw)
  const theirs = await storeImage(backend.platform.files, 2, raw)
  const shown = async (address: string) => {
    const settings = { width: 20, height: 20 }
    const { id } = await model([
      { id: 1, type: "IMAGE", x: 10, y: 10, data: null, url: address, settings },
      text("ici", { id: 2 }),
    ])
    const answer = await download(id)
    expect((await readPdf(answer.bytes)).texts).toEqual(["ici"])
    return Buffer.from(answer.bytes).includes("/Subtype /Image")
  }
  const file = ({ cuid }: { cuid: string }) => `/files/images/${cuid}/64.webp`
  expect(await shown(file(mine))).toBe(true)
  for (const address of [
    file(theirs),
    "/files/images/cnonsense/64.webp",
    "http://169.254.169.254/latest/meta-data/x.png",
    "http://127.0.0.1:1/x.png",
    `https://evil.example${file(mine)}`,
    "/files/images/../../secret/64.webp",
  ])
    expect([address, await shown(address)]).toEqual([address, false])
})

test("DOC-23 the amount of a day is rounded down, never up", async () => {
  const camp = await addAvailability(backend, { activity_id, price: 9_999, dates: daily(60, 4) })
  const buyer = await makeBuyer(backend, { wallet: 9_999 })
  await buyer.add(lineFor(camp, buyer.children[0]!))
  await buyer.buy()
  const made = (await buyer.ask("GET", "/api/account/registrations")).body.data[0]
  const { id } = await model([text("{registration.total_amount} {registration.daily_amount}")])
  const { bytes } = await buyer.ask("GET", url(id, {}, made.id))
  // 99.99 over four dates is 24.9975: rounded down.
  expect((await readPdf(bytes)).texts).toEqual(["99,99 € 24,99 €"])
})
