import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "#server/platform/database/database.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { writeMails } from "#server/platform/jobs/write-mail.ts"
import { freshPostgres } from "#tests/fixtures/databases.ts"
import { type ServerProcess, startServer } from "#tests/fixtures/server-process.ts"
import { silent } from "#tests/fixtures/template.ts"

// The mail server takes two mails and then keeps the sender waiting, so that a kill finds a batch half done.
const accepted: string[] = []
let hangs = true
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  async onData(stream, { envelope }, done) {
    const is_whole = await text(stream).then(
      () => true,
      () => false, // The sender was killed in the middle of its mail.
    )
    if (!is_whole || (hangs && accepted.length === 2)) return
    accepted.push(envelope.rcptTo[0]!.address)
    done(null)
  },
})
smtp.on("error", () => undefined)

const folder = mkdtempSync(join(tmpdir(), "marelle-jobs-"))
let url: string
let database: Database
const servers: ServerProcess[] = []
beforeAll(async () => {
  smtp.listen(0, "127.0.0.1")
  await once(smtp.server, "listening")
  url = await freshPostgres()
  database = await openPostgres(url, silent)
})
afterAll(async () => {
  for (const server of servers) await server.end("SIGKILL")
  await database?.close()
  smtp.close(() => undefined)
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const { port } = smtp.server.address() as AddressInfo
  const server = await startServer({
    DATABASE_URL: url,
    SECRET_KEYS: "k".repeat(40),
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    LOG_LEVEL: "silent",
  })
  servers.push(server)
  return server
}

test("the mails a killed process had taken are sent by another within a minute, and none of them twice", async () => {
  const recipients = Array.from({ length: 8 }, (_, i) => `killed${i}@example.com`)
  const first = await start()
  await inTenant({ database, organiser_id: 1 }, (tx) =>
    writeMails(
      tx,
      1,
      recipients.map((recipient) => ({
        trigger: "organiser.created",
        thing: "organiser/1",
        recipient,
        language: "fr",
        template: "organiser.created",
        data: {},
      })),
    ),
  )
  await expect.poll(() => accepted.length, { timeout: 20_000 }).toBe(2)
  // Killed between the server's word and writing it down, a process would have its mail sent again, as it must.
  const noted = () =>
    inTenant({ database, organiser_id: 1 }, async (tx) => {
      const mails = tx.selectFrom("mails").select("recipient").where("organiser_id", "=", 1)
      return (await mails.where("sent_at", "is not", null).execute()).filter(({ recipient }) =>
        recipients.includes(recipient),
      ).length
    })
  await expect.poll(noted, { timeout: 20_000 }).toBe(2)
  const held = async () =>
    (await database.query("select count(*)::int as count from jobs.job where name = 'emails' and state = 'active'"))
      .rows[0].count
  expect(await held()).toBeGreaterThan(2)
  await first.end("SIGKILL")
  const killed = performance.now()
  hangs = false
  await start()
  await expect.poll(() => accepted.length, { timeout: 70_000, interval: 200 }).toBe(8)
  expect(performance.now() - killed).toBeLessThan(65_000)
  expect(accepted.toSorted()).toEqual(recipients)
}, 120_000)
