import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"
import { sendMail } from "./send-mail.ts"

const backend = testBackend(behindProxy)
let staff: Entered
let beta: Entered
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
})

test("CON-41 the preview of a message is the mail that is sent to the first family", async () => {
  const booked = await book(backend, await addCamp(backend))
  const message = {
    cuids: [booked.cuid],
    subject: "Piscine",
    text: "Prenez <b>un maillot</b>.\nÀ demain",
    language: "fr",
  }
  const preview = (body: object, by = staff) => by.ask("POST", "/api/console/messages/preview", { body })
  const { mail } = (await preview(message)).body
  expect(mail.to).toBe("Léa Dupont")
  expect(mail.html).toContain("Prenez &lt;b&gt;un maillot&lt;/b&gt;.<br")
  const mails = () =>
    rowsOf<{ id: number }>(
      backend,
      "select id from mails where organiser_id = 1 and customer_id = ? and trigger = 'message.sent'",
      [booked.buyer.id],
    )
  expect(await mails()).toEqual([])
  await staff.ask("POST", "/api/console/messages", { body: message })
  const [{ id }] = (await mails()) as [{ id: number }]
  await sendMail(backend.platform, { organiser_id: 1, id })
  expect(backend.sent.at(-1)).toMatchObject({ subject: mail.subject, html: mail.html })
  expect((await preview(message, beta)).body).toEqual({ mail: null })
  expect(said(await preview({ ...message, segment: "cnobody" }))[0]).toBe("INVALID_INPUT")
})
