import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { lineFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { type Booked, book } from "#tests/fixtures/registrations.ts"

const backend = testBackend(behindProxy)
let admin: Entered
let booked: Booked
let file: { cuid: string }

const question = async (body: object) =>
  (await admin.ask("POST", "/api/console/questions", { body })).body.question as { id: number; cuid: string }

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  const choices = [
    { id: "yes", label: "Oui" },
    { id: "no", label: "Non" },
  ]
  const asked = [
    await question({ title: "Nage ?", type: "CHOICES_SINGLE", choices, order: 1 }),
    await question({ title: "Certificat", type: "FILE", order: 2 }),
    await question({ title: "Photos", type: "CONSENT", consent_text: "Oui aux photos.", order: 3 }),
    await question({ title: "Un mot", type: "TEXT", order: 4 }),
  ]
  const { id: activity_id } = await addActivity(backend, { question_ids: asked.map(({ id }) => id) })
  const camp = await addAvailability(backend, { activity_id, dates: daily(10, 2) })
  const buyer = await makeBuyer(backend)
  const sent = await backend.ask("POST", "/api/account/answer-files?name=certificat.pdf", {
    raw: Buffer.from("%PDF-1.7\n%…\n"),
    headers: { "content-type": "application/pdf", cookie: buyer.cookie() },
  })
  file = sent.body.file
  const contents = ["yes", `file/${file.cuid}`, "1", "Merci !"]
  const questions = asked.map(({ id }, i) => ({ question_id: id, content: contents[i] }))
  booked = await book(backend, camp, { buyer, line: lineFor(camp, buyer.children[0]!, { questions }) })
})

const answers = (cuid = booked.cuid, by = admin) => by.ask("GET", `/api/console/registrations/${cuid}/answers`)

test("BEY-13 BEY-14 staff reads a registration's answers in order: labels, the file, and the text that was agreed to", async () => {
  const { body } = await answers()
  expect(body).toMatchObject({
    count: 4,
    data: [
      { title: "Nage ?", type: "CHOICES_SINGLE", content: "yes", file: null, consent_text: null },
      { title: "Certificat", type: "FILE", file: { cuid: file.cuid, name: "certificat.pdf", type: "application/pdf" } },
      { title: "Photos", type: "CONSENT", consent_text: "Oui aux photos." },
      { title: "Un mot", type: "TEXT", content: "Merci !" },
    ],
  })
  expect(body.data[0].choices).toContainEqual({ id: "yes", label: "Oui" })
  expect(body.data[2].content).toEqual({ version: 1, at: expect.any(String) })
})

test("another organiser's, nobody's, and without the right to read registrations: refused", async () => {
  const elsewhere = await enterAs(backend, permissions, { organiser_id: 2 })
  const nobody = await enterAs(backend, ["registrations.requests.read"])
  expect([
    (await answers(booked.cuid, elsewhere)).status,
    (await answers("nobody")).status,
    (await answers(booked.cuid, nobody)).status,
  ]).toEqual([404, 404, 403])
})

test("BEY-13 an optional agreement that was left unticked hides nothing: the allergies beside it are read", async () => {
  const asked = [
    await question({ title: "Allergies ?", type: "TEXT", order: 1 }),
    await question({ title: "Photos", type: "CONSENT", consent_text: "Oui aux photos.", order: 2 }),
    await question({ title: "Sorties", type: "CONSENT", consent_text: "Oui aux sorties.", order: 3 }),
  ]
  const { id: activity_id } = await addActivity(backend, { question_ids: asked.map(({ id }) => id) })
  const camp = await addAvailability(backend, { activity_id, dates: daily(10, 2) })
  const buyer = await makeBuyer(backend)
  const questions = [
    { question_id: asked[0]!.id, content: "Noix : stylo EpiPen dans le sac" },
    { question_id: asked[1]!.id, content: null },
  ]
  const { cuid } = await book(backend, camp, { buyer, line: lineFor(camp, buyer.children[0]!, { questions }) })
  const { status, body } = await answers(cuid)
  expect(status).toBe(200)
  expect(body.data.map(({ title, content }: Record<string, unknown>) => [title, content])).toEqual([
    ["Allergies ?", "Noix : stylo EpiPen dans le sac"],
    ["Photos", null],
    ["Sorties", null],
  ])
})
