import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { bookedOf, everythingAllowed } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { removeFiles } from "./forget-files.ts"
import { fileKey } from "./own-files.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const pdf = Buffer.from("%PDF-1.7\n%…\n")
const send = (buyer: Buyer, raw: Uint8Array | string = pdf, type = "application/pdf", name = "certificat.pdf") =>
  backend.ask("POST", `/api/account/answer-files?name=${encodeURIComponent(name)}`, {
    raw,
    headers: { "content-type": type, cookie: buyer.cookie() },
  })
const make = async (body: object) => admin.ask("POST", "/api/console/questions", { body: { order: 0, ...body } })
const question = async (body: object) =>
  (await make(body)).body.question as { id: number; cuid: string; version: number }
const change = async (cuid: string, body: object) => {
  const { question: before } = (await admin.ask("GET", `/api/console/questions/${cuid}`)).body
  const { id: _, activities: __, answers: ___, consent_version: ____, archived_at: _____, ...given } = before
  return admin.ask("PUT", `/api/console/questions/${cuid}`, { body: { ...given, ...body } })
}
async function campAsking(...question_ids: number[]): Promise<Offer> {
  const activity = await addActivity(backend, { ...everythingAllowed, default_price: 5_000, question_ids })
  return addAvailability(backend, { activity_id: activity.id, dates: daily(10, 2) })
}
const answers = (...given: [number, unknown][]) => ({
  questions: given.map(([question_id, content]) => ({ question_id, content })),
})
const shownOf = async (buyer: Buyer, cuid: string) =>
  (await buyer.ask("GET", `/api/account/registrations/${cuid}`)).body.registration.questions

describe("conditions", () => {
  test("BEY-11 the server judges as the form does: hidden is neither required nor kept, also when it is changed later", async () => {
    const choices = [
      { id: "yes", label: "Oui" },
      { id: "no", label: "Non" },
    ]
    const first = await question({ title: "Allergies ?", type: "CHOICES_SINGLE", required: true, choices, order: 1 })
    const condition = { question: first.cuid, operator: "EQUALS", values: ["yes"] }
    const second = await question({ title: "Lesquelles ?", type: "TEXT", required: true, order: 2, condition })
    const camp = await campAsking(first.id, second.id)
    const buyer = await makeBuyer(backend)
    const add = (...given: [number, unknown][]) => buyer.add(lineFor(camp, buyer.children[0]!, answers(...given)))
    expect(said(await add([first.id, "yes"]))).toEqual(["INVALID_INPUT", `registrations.0.questions.${second.id}`])
    expect(said(await add([first.id, "no"], [second.id, "noix"]))).toBe("ok")
    const bought = (await buyer.buy()).body.cart.cuid
    const booked = await bookedOf(backend, buyer, bought, camp)
    expect((await shownOf(buyer, booked.cuid)).map(({ content }: { content: string }) => content)).toEqual(["no"])
    expect((await booked.edit(answers([first.id, "yes"], [second.id, "noix"]))).status).toBe(200)
    expect(await shownOf(buyer, booked.cuid)).toMatchObject([{ content: "yes" }, { content: "noix" }])
    expect((await booked.edit(answers([first.id, "no"], [second.id, "noix"]))).status).toBe(200)
    expect(await shownOf(buyer, booked.cuid)).toMatchObject([{ content: "no" }])
  })

  test("BEY-12 a condition names an earlier question of the same activities; a circle is refused", async () => {
    const first = await question({ title: "Un", type: "TEXT", order: 10 })
    const second = await question({
      title: "Deux",
      type: "TEXT",
      order: 20,
      condition: { question: first.cuid, operator: "GIVEN" },
    })
    const on = (cuid: string, more: object = {}) => ({ condition: { question: cuid, operator: "GIVEN", ...more } })
    expect(said(await change(first.cuid, on(second.cuid)))).toEqual(["INVALID_INPUT", "condition.question"])
    expect(said(await change(first.cuid, on(first.cuid)))).toEqual(["INVALID_INPUT", "condition.question"])
    expect(said(await change(first.cuid, { order: 30 }))).toEqual(["INVALID_INPUT", "order"])
    expect(said(await make({ title: "x", type: "TEXT", order: 30, ...on("nobody") }))).toEqual([
      "INVALID_INPUT",
      "condition.question",
    ])
    for (const wrong of [{ operator: "EQUALS" }, { operator: "AMONG", values: [] }, { operator: "LIKE" }])
      expect((await change(second.cuid, on(first.cuid, wrong))).status, JSON.stringify(wrong)).toBe(400)
    expect(said(await admin.ask("DELETE", `/api/console/questions/${first.cuid}`))[0]).toBe("IN_USE")
    const { cuid } = await addActivity(backend)
    const { activity } = (await admin.ask("GET", `/api/console/activities/${cuid}`)).body
    const sent = {
      ...activity,
      images: [],
      categories: [],
      catalogs: [],
      options: [],
      tiers: [],
      partial_registrations_segment: null,
    }
    const put = (questions: string[]) =>
      admin.ask("PUT", `/api/console/activities/${cuid}`, { body: { ...sent, questions } })
    expect(said(await put([second.cuid]))).toEqual(["INVALID_INPUT", "questions"])
    expect(said(await put([first.cuid, second.cuid]))).toBe("ok")
  })
})

describe("files", () => {
  test("BEY-13 a PDF answers a question; the family and staff download it, nobody else does, and each download is logged", async () => {
    const asked = await question({ title: "Certificat", type: "FILE", required: true })
    const camp = await campAsking(asked.id)
    const [buyer, stranger] = [await makeBuyer(backend), await makeBuyer(backend)]
    const { file } = (await send(buyer)).body
    expect(file).toMatchObject({ name: "certificat.pdf", type: "application/pdf", size: pdf.length })
    const add = (by: Buyer, content: unknown) => by.add(lineFor(camp, by.children[0]!, answers([asked.id, content])))
    const refused = ["INVALID_INPUT", `registrations.0.questions.${asked.id}`]
    expect(said(await add(stranger, `file/${file.cuid}`))).toEqual(refused)
    expect(said(await add(buyer, "file/nobody"))).toEqual(refused)
    expect(said(await add(buyer, "certificat.pdf"))).toEqual(refused)
    expect(said(await add(buyer, `file/${file.cuid}`))).toBe("ok")
    const booked = await bookedOf(backend, buyer, (await buyer.buy()).body.cart.cuid, camp)
    expect(await shownOf(buyer, booked.cuid)).toMatchObject([{ file: { cuid: file.cuid, name: "certificat.pdf" } }])
    const path = `/api/account/answer-files/${file.cuid}`
    const own = await buyer.ask("GET", path)
    expect([own.status, own.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining('attachment; filename="certificat.pdf"'),
    ])
    expect((await stranger.ask("GET", path)).status).toBe(404)
    expect((await backend.ask("GET", path)).status).toBe(401)
    for (const address of [`/files/answers/1/${file.cuid}`, `/files/${file.cuid}`])
      expect((await backend.ask("GET", address)).status).toBe(404)
    const staff = `/api/console/answer-files/${file.cuid}`
    expect((await admin.ask("GET", staff)).status).toBe(200)
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await beta.ask("GET", staff)).status).toBe(404)
    const logged = await rowsOf<{ by: string }>(
      backend,
      "select changes -> 'by' ->> 1 as by from audit_log where organiser_id = 1 and event = 'answer_file.downloaded' order by id",
    )
    expect(logged.map(({ by }) => by)).toEqual(["customer", "collaborator"])
  })

  test("BEY-13 what is not one of the four types by its content, or above 10 MB, is refused", async () => {
    const buyer = await makeBuyer(backend)
    for (const [raw, type] of [
      ["<html>", "application/pdf"],
      ["%PDF-1.7", "image/png"],
      ["", "application/pdf"],
    ] as const)
      expect(said(await send(buyer, raw, type))[0]).toBe("FILE_INVALID")
    expect((await send(buyer, "<svg/>", "image/svg+xml")).status).toBe(415)
    const large = Buffer.concat([pdf, Buffer.alloc(10_000_001)])
    expect((await send(buyer, large)).status).toBe(413)
    expect(
      (
        await backend.ask("POST", "/api/account/answer-files?name=x", {
          raw: pdf,
          headers: { "content-type": "application/pdf" },
        })
      ).status,
    ).toBe(401)
    const rows = await rowsOf(backend, "select from answer_files where organiser_id = 1 and customer_id = ?", [
      buyer.id,
    ])
    expect(rows).toHaveLength(0)
  })

  test("a file that no answer names is gone after a week, and with the account at once", async () => {
    const buyer = await makeBuyer(backend)
    const [unused, later] = [(await send(buyer)).body.file, (await send(buyer)).body.file]
    const kept = ({ cuid }: { cuid: string }) => backend.platform.files.get(fileKey(1, cuid))
    await removeFiles(backend.platform)
    expect(await kept(unused)).not.toBeNull()
    await shiftClock(backend.database, "8 days")
    await removeFiles(backend.platform)
    await shiftClock(backend.database, "0")
    expect([await kept(unused), await kept(later)]).toEqual([null, null])
    const last = (await send(buyer)).body.file
    expect((await buyer.ask("DELETE", "/api/session")).status).toBe(200)
    await removeFiles(backend.platform)
    expect(await kept(last)).toBeNull()
  })
})

describe("consents", () => {
  test("BEY-14 keeps the version of the text, who agreed and when; a changed text is asked again at the next registration", async () => {
    const asked = await question({ title: "Photos", type: "CONSENT", required: true, consent_text: "Oui aux photos." })
    expect(said(await make({ title: "x", type: "CONSENT" }))).toEqual(["INVALID_INPUT", "consent_text"])
    const camp = await campAsking(asked.id)
    const buyer = await makeBuyer(backend, { birthdates: ["2016-06-01", "2017-06-01"] })
    const add = (child: number, content: unknown) =>
      buyer.add(lineFor(camp, buyer.children[child]!, answers([asked.id, content])))
    expect(said(await add(0, null))[0]).toBe("INVALID_INPUT")
    expect(said(await add(0, "1"))).toBe("ok")
    const booked = await bookedOf(backend, buyer, (await buyer.buy()).body.cart.cuid, camp)
    const stored = async () =>
      (
        await rowsOf<{ content: object }>(
          backend,
          "select sold #> '{answers,0,content}' as content from registrations where organiser_id = 1 and id = ?",
          [booked.id],
        )
      )[0]!.content
    const agreed = await stored()
    expect(agreed).toEqual({ version: 1, at: expect.any(String), customer_id: buyer.id })
    expect((await change(asked.cuid, { title: "Photos du camp" })).body.question.consent_version).toBe(1)
    expect((await booked.edit(answers([asked.id, "1"]))).status).toBe(200)
    expect(await stored()).toEqual(agreed)
    expect((await change(asked.cuid, { consent_text: "Oui aux photos et aux films." })).body.question).toMatchObject({
      consent_version: 2,
    })
    const stale = await add(1, "1")
    expect(stale.body.details).toEqual([{ path: `registrations.0.questions.${asked.id}`, message: "CONSENT_CHANGED" }])
    expect(said(await add(1, "2"))).toBe("ok")
    expect(await stored()).toEqual(agreed)
    const texts = await rowsOf(
      backend,
      "select version, text from question_texts where organiser_id = 1 and question_id = ? order by version",
      [asked.id],
    )
    expect(texts).toEqual([
      { version: 1, text: "Oui aux photos." },
      { version: 2, text: "Oui aux photos et aux films." },
    ])
  })
})
