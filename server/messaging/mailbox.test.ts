import { expect, test } from "vitest"
import { makeOrganiser } from "#server/make-organiser.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { sendMail } from "./send-mail.ts"

const backend = testBackend()

test("AUTH-25 the mailbox shows what a demo organiser sent, and nothing of anybody else", async () => {
  const { database } = backend
  const { organiser_id } = await makeOrganiser(database, { slug: "shown", name: "Shown" }, { demo: true })
  const mail = { trigger: "customer.created", thing: "x", language: "fr", template: "customer.welcome" } as const
  for (const id of [organiser_id, 1]) {
    const { id: mail_id } = await inTenant({ database, organiser_id: id }, async (tx) => {
      await writeMail(tx, id, { ...mail, recipient: "a@example.com", data: { firstname: "Zoé" } })
      return tx.selectFrom("mails").select("id").where("organiser_id", "=", id).executeTakeFirstOrThrow()
    })
    await sendMail(backend.platform, { organiser_id: id, id: mail_id })
  }
  const list = await backend.ask("GET", "/api/sandbox/mails", { host: "shown.localhost" })
  expect(list.body).toMatchObject({ count: 1, data: [{ recipient: "a@example.com", subject: "Bienvenue chez Shown" }] })
  const one = await backend.ask("GET", `/api/sandbox/mails/${list.body.data[0].id}`, { host: "shown.localhost" })
  expect(one.body.html).toContain("http://shown.localhost:3000/account")
  for (const path of ["/api/sandbox/mails", "/api/sandbox/mails/1", "/api/sandbox/mails/2"])
    expect((await backend.ask("GET", path)).status).toBe(404)
  expect((await backend.ask("GET", "/api/sandbox/mails/999999", { host: "shown.localhost" })).status).toBe(404)
})
