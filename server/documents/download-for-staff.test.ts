import { beforeAll, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Offer, rowsOf } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { desk, enterDesk, historyOf, makeDeskFamily, registerAs, registrationBody } from "#tests/fixtures/desk.ts"
import { readPdf } from "#tests/fixtures/pdf.ts"
import { addCamp } from "#tests/fixtures/registrations.ts"

// Documents that staff download for a registration, from its sheet and from its family's page.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
const right = "documents.documents.download"
const settings = { fontSize: 11, fontWeight: "normal", color: "#2b2622", width: null, align: "left" }
let staff: Entered
let family: Awaited<ReturnType<typeof makeDeskFamily>>
let camp: Offer
let registration: string
let field: { id: number; cuid: string }

async function model(title: string, elements: object[], more: object = {}): Promise<string> {
  const pages = JSON.stringify([
    {
      elements: elements.map((each, id) => ({ id: id + 1, type: "STRING", x: 10, y: 10 + id * 10, settings, ...each })),
    },
  ])
  const made = await addRow(backend, "documents", { title, description: "", every_activity: true, ...more, pages })
  return made.cuid
}

const download = (document: string, cuid = registration, by = staff) =>
  by.ask("POST", `/api/console/registrations/${cuid}/documents/${document}`)
const told = async (document: string) => {
  const answer = await download(document)
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"])
  return (await readPdf(answer.bytes)).texts[0]
}
const downloads = async () =>
  (await historyOf(staff, registration)).filter(({ event }) => event === "registration.document_downloaded")

beforeAll(async () => {
  staff = await enterDesk(backend, [right, "customers.customers.read"])
  family = await makeDeskFamily(backend)
  camp = await addCamp(backend)
  registration = (await registerAs(staff, registrationBody(family, camp))).body.cuid
  const asked = { entity: "CUSTOMERS", type: "TEXT", title: "Code postal", required: true, deferred: true }
  field = await addRow(backend, "custom_fields", asked)
})

test("DOCM-07 staff download a document of a registration whatever is paid or past, and its history says so", async () => {
  const requirements = { payment_requirement: "TOTAL", date_requirement: "AVAILABILITY_END" }
  const document = await model("Attestation", [{ data: "Pour {participant.firstname}" }], requirements)
  const { documents } = (await staff.ask("GET", `/api/console/registrations/${registration}`)).body
  expect(documents).toEqual([{ cuid: document, title: "Attestation", problem: "DOCUMENT_UNPAID" }])
  expect(await told(document)).toBe("Pour Lou")
  expect(await downloads()).toMatchObject([{ changes: { title: [null, "Attestation"] } }])
  const { headers } = await download(document)
  expect(headers.get("content-disposition")).toContain('filename="Attestation - Lou')
  expect(headers.get("cache-control")).toContain("no-store")
})

test("DOCM-07 DOC-10 what it asks is filled from the family's answers; without one it stays as it was drawn", async () => {
  const document = await model("Fiche", [{ data: "à compléter", custom_field_id: field.id }])
  expect(await told(document)).toBe("à compléter")
  await change(backend, "insert into customer_custom_data values (1, ?, ?, ?)", [family.id, field.id, '"1030"'])
  expect(await told(document)).toBe("1030")
})

test("DOCM-07 is refused without the permission, for another organiser, for another activity's document and once cancelled", async () => {
  const document = await model("Badge", [{ data: "Badge" }])
  const elsewhere = await model("Ailleurs", [{ data: "x" }], { every_activity: false })
  const before = await downloads()
  const clerk = await enterAs(backend, ["registrations.registrations.read"])
  expect((await download(document, registration, clerk)).body).toMatchObject({
    error: "FORBIDDEN",
    details: { permission: right },
  })
  const beta = await enterAs(backend, [right], { organiser_id: 2 })
  for (const answer of [
    await download(document, registration, beta),
    await download(elsewhere),
    await download("cnonsense"),
    await download(document, "cnonsense"),
  ])
    expect([answer.status, answer.body.error]).toEqual([404, "NOT_FOUND"])
  expect(await downloads()).toEqual(before)
  expect((await desk(staff, registration, "cancel", { message: "Malade" })).status).toBe(200)
  const cancelled = await download(document)
  expect([cancelled.status, cancelled.body.error]).toEqual([409, "DOCUMENT_CANCELLED"])
  const rows = await rowsOf<{ id: number }>(
    backend,
    "select id from audit_log where organiser_id = 1 and event = 'registration.document_downloaded' and subject = ?",
    [`registration/${registration}`],
  )
  expect(rows).toHaveLength(before.length)
})
