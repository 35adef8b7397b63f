import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { jobHandlers } from "#server/jobs.ts"
import { createOrganiser } from "#server/organisers/create-organiser.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { queues } from "#server/platform/jobs/queues.ts"
import { startWorker } from "#server/platform/jobs/worker.ts"
import { createMailer } from "#server/platform/providers/mail.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { renderMail } from "./render-mail.ts"
import { sendMail } from "./send-mail.ts"
import { tellOrganiser } from "./tell-organiser.ts"

const backend = testBackend()
const received: string[] = []
let answers: "accept" | "refuse" = "accept"
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo({ address }, _, done) {
    const code = Number(/^reply(\d+)/.exec(address)?.[1])
    done(code ? Object.assign(new Error("no such mailbox"), { responseCode: code }) : null)
  },
  async onData(stream, _, done) {
    const message = await text(stream)
    if (answers === "accept") received.push(message)
    done(answers === "accept" ? null : new Error("mailbox busy"))
  },
})
beforeAll(async () => {
  smtp.listen(0, "127.0.0.1")
  await once(smtp.server, "listening")
  const { port } = smtp.server.address() as AddressInfo
  backend.platform.mailer = createMailer({ smtp_url: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  backend.platform.mailer.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

async function welcomed(slug: string, language: "fr" | "en") {
  const { database } = backend
  const { organiser_id } = await createOrganiser(database, {
    slug,
    name: "Club <b>",
    language,
    email: `${slug}@example.com`,
  })
  await tellOrganiser(backend.platform, organiser_id)
  const read = () =>
    inTenant({ database, organiser_id }, (tx) => tx.selectFrom("mails").selectAll().executeTakeFirstOrThrow())
  return { organiser_id, id: (await read()).id, read }
}

describe("mail", () => {
  test("a new organiser is written to in its language, in HTML and in text, through a real SMTP server", async () => {
    const french = await welcomed("mail-fr", "fr")
    await sendMail(backend.platform, french)
    const message = received.at(-1)!
    expect(message).toMatch(/^To: mail-fr@example.com$/m)
    expect(message).toContain("multipart/alternative")
    const sent = await french.read()
    expect(message).toContain(`Message-ID: ${sent.message_id}`)
    expect(sent.subject).toBe("Votre site Club <b> est prêt")
    expect(sent.html).toContain("Club &lt;b&gt;")
    expect(sent.html).not.toContain("Club <b>")
    expect(sent.text).toContain("Voir le site: http://mail-fr.localhost:3000/")
    const english = await welcomed("mail-en", "en")
    await sendMail(backend.platform, english)
    expect((await english.read()).subject).toBe("Your site Club <b> is ready")
  })

  test("a mail already sent is not sent again; one the server refused is tried again with the same Message-ID", async () => {
    const mail = await welcomed("mail-twice", "fr")
    answers = "refuse"
    await expect(sendMail(backend.platform, mail)).rejects.toThrow()
    expect((await mail.read()).sent_at).toBeNull()
    answers = "accept"
    const before = received.length
    await sendMail(backend.platform, mail)
    await sendMail(backend.platform, mail)
    expect(received).toHaveLength(before + 1)
    expect(received.at(-1)).toContain((await mail.read()).message_id)
  })

  test("refused for good it is marked and not tried again; refused for now it is", async () => {
    const gone = await welcomed("reply550", "fr")
    await sendMail(backend.platform, gone)
    expect(await gone.read()).toMatchObject({
      sent_at: null,
      failed_at: expect.anything(),
      failure: expect.stringMatching(/^550 /),
    })
    await sendMail(backend.platform, gone)
    const busy = await welcomed("reply451", "fr")
    await expect(sendMail(backend.platform, busy)).rejects.toThrow()
    expect(await busy.read()).toMatchObject({ sent_at: null, failed_at: null })
  })

  test("one recipient who is refused delays no other of its batch", async () => {
    const all: Awaited<ReturnType<typeof welcomed>>[] = []
    for (const slug of ["reply551", "batch-a", "reply450", "batch-b", "reply552", "batch-c"])
      all.push(await welcomed(slug, "en"))
    const sent = async () => (await Promise.all(all.map(({ read }) => read()))).map(({ sent_at }) => sent_at !== null)
    const worker = await startWorker(backend.platform, backend.boss, jobHandlers)
    await expect.poll(sent, { timeout: 10_000 }).toEqual([false, true, false, true, false, true])
    const states = async () => {
      const ids = all.map(({ organiser_id }) => organiser_id)
      const { rows } = await backend.database.query(
        "select state, (data->>'organiser_id')::int as id from jobs.job where name = 'emails' and (data->>'organiser_id')::int = any ($1) order by 2",
        [ids],
      )
      return rows.map(({ state }) => state)
    }
    // The refused ones are settled; only what may be taken another time waits for its retry.
    const done = "completed"
    await expect.poll(states, { timeout: 5_000 }).toEqual([done, done, "retry", done, done, done])
    await worker.stop()
    for (const queue of Object.keys(queues)) await backend.boss.offWork(queue)
  })

  test("the event handler writes one mail however often it runs, and none without an address", async () => {
    const { database } = backend
    const mail = await welcomed("mail-once", "fr")
    await tellOrganiser(backend.platform, mail.organiser_id)
    const rows = await inTenant({ database, organiser_id: mail.organiser_id }, (tx) =>
      tx.selectFrom("mails").select("id").execute(),
    )
    expect(rows).toHaveLength(1)
    await tellOrganiser(backend.platform, 1)
    expect(
      await inTenant({ database, organiser_id: 1 }, (tx) => tx.selectFrom("mails").select("id").execute()),
    ).toEqual([])
  })

  test("a template reaches own data only, and cannot loop for ever", async () => {
    const look = { name: "X", accent_color: "#e67e22", language: "fr" } as const
    const sneaky = { subject: "{{ a.constructor.name }}|{{ a.__proto__ }}", body: "{{ a.b }}" }
    const rendered = await renderMail(sneaky, { a: { b: "<i>" } }, look)
    expect(rendered.subject).toBe("|")
    expect(rendered.html).toContain("&lt;i&gt;")
    const endless = { subject: "", body: "{% for i in (1..100000000) %}x{% endfor %}" }
    await expect(renderMail(endless, {}, look)).rejects.toThrow(/limit/)
  })

  test("a subject cannot smuggle a header", async () => {
    const look = { name: "X", accent_color: "#e67e22", language: "fr" } as const
    const { subject } = await renderMail({ subject: "{{ n }}", body: "" }, { n: "a\r\nBcc: evil@example.com" }, look)
    expect(subject).toBe("a Bcc: evil@example.com")
  })
})
