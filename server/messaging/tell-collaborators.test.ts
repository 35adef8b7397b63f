import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Permission } from "#contract/permissions.ts"
import type { NotificationKey } from "#contract/rules/collaborators.ts"
import { jobHandlers } from "#server/jobs.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Offer, rowsOf } from "#tests/fixtures/cart.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { enterAs, makeCollaborator } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"
import { addRequestActivity, ask as askFor } from "#tests/fixtures/requests.ts"
import { sendMail } from "./send-mail.ts"

const backend = testBackend(behindProxy)
let camp: Offer
beforeAll(async () => {
  camp = await addCamp(backend, {}, 25)
})
beforeEach(async () => {
  await inOwnersHands(backend.database, "update collaborators set archived_at = now()")
})

interface Mail {
  id: number
  recipient: string
  language: string
  customer_id: number
}
const mails = (type: string) =>
  rowsOf<Mail>(backend, "select id, recipient, language, customer_id from mails where trigger = ? order by recipient", [
    `collaborator.${type}`,
  ])

/** Runs the jobs of all events of a type, twice: each may run again. */
async function runJobs(type: string) {
  const rows = await rowsOf<{ id: number }>(backend, "select id from events where type = ? order by id", [type])
  for (const { id } of [...rows, ...rows]) await jobHandlers.events(backend.platform, { organiser_id: 1, id })
  return rows.length
}

async function listener(
  name: string,
  permissions: Permission[],
  more: { on?: NotificationKey; language?: string } = {},
) {
  const made = await makeCollaborator(backend.database, permissions, { email: `${name}@example.com` })
  const { on, language = "fr" } = more
  if (on)
    await inOwnersHands(backend.database, "update collaborators set notifications = $1::jsonb where id = $2", [
      JSON.stringify({ [on]: true }),
      made.id,
    ])
  await inOwnersHands(backend.database, "update collaborators set language = $1 where id = $2", [language, made.id])
  return made
}
const read: Permission = "registrations.registrations.read"

test("COL-27 a new collaborator’s notifications are reservation.created on, all others off", async () => {
  const admin = await enterAs(backend, ["collaborators.collaborators.create"])
  const body = { email: "new@example.com", firstname: "N", lastname: "N", permissions: [], roles: [] }
  const { collaborator } = (await admin.ask("POST", "/api/console/collaborators", { body })).body
  expect(collaborator.notifications).toEqual({ "reservation.created": true })
  const wrong = { ...body, email: "other@example.com", notifications: { "anything.else": true } }
  expect((await admin.ask("POST", "/api/console/collaborators", { body: wrong })).body.error).toBe("INVALID_INPUT")
})

test("COL-28 COL-29 one mail per registration to those who want it and may read it, in their language, however often the job runs", async () => {
  await listener("fr", [read])
  await listener("en", [read], { language: "en" })
  await listener("deaf", [read], { on: "payment.received" })
  await listener("blind", [])
  const invited = await listener("invited", [read])
  await inOwnersHands(backend.database, "update collaborators set password_hash = null where id = $1", [invited.id])
  const { buyer } = await book(backend, camp)
  expect(await runJobs("registration.created")).toBeGreaterThan(0)
  const told = await mails("registration.created")
  expect(told).toMatchObject([
    { recipient: "en@example.com", language: "en", customer_id: buyer.id },
    { recipient: "fr@example.com", language: "fr" },
  ])
  for (const { id } of told) await sendMail(backend.platform, { organiser_id: 1, id })
  const [english, french] = backend.sent.slice(-2)
  expect(french!.subject).toMatch(/^Nouvelle inscription\s: Poterie, Lou Dupont$/)
  expect(english).toMatchObject({ subject: "New registration: Poterie, Lou Dupont", to: "en@example.com" })
  expect(english!.text).toContain("http://console.localhost:3000/alpha")
})

test("COL-29 a permission held through a role counts", async () => {
  const [role] = await rowsOf<{ id: number }>(
    backend,
    "insert into collaborator_roles (organiser_id, cuid, name, permissions) values (1, 'rreader', 'Reader', ?) returning id",
    [[read]],
  )
  await makeCollaborator(backend.database, [], { email: "role@example.com", roles: [role!.id] })
  await book(backend, camp)
  await runJobs("registration.created")
  expect((await mails("registration.created")).map(({ recipient }) => recipient)).toContain("role@example.com")
})

test("COL-30 a cancelled registration and a payment are told the same way, each by its own switch", async () => {
  await listener("cancelled", [read], { on: "registration.cancelled" })
  await listener("paid", ["payments.payments.read"], { on: "payment.received" })
  await listener("unpaid", [read], { on: "payment.received" })
  const cashier = await enterAs(backend, ["payments.payments.create"])
  const booked = await book(backend, camp)
  const body = {
    destination: { type: "registration", cuid: booked.cuid },
    amount: 1_250,
    ...(await received(backend, "CASH")),
  }
  expect((await cashier.ask("POST", "/api/console/payments", { body })).status).toBe(200)
  await booked.cancel({})
  await runJobs("registration.cancelled")
  await runJobs("payment.received")
  expect((await mails("registration.cancelled")).map(({ recipient }) => recipient)).toEqual(["cancelled@example.com"])
  const [paid, ...others] = await mails("payment.received")
  expect([paid!.recipient, others]).toEqual(["paid@example.com", []])
  await sendMail(backend.platform, { organiser_id: 1, id: paid!.id })
  expect(backend.sent.at(-1)!.subject.replaceAll(/[\u00a0\u202f]/g, " ")).toContain("Paiement reçu : 12,50 €")
})

test("COL-30 a proof that a family hands in is told to those who may read proofs; one that staff enter is not", async () => {
  await listener("proofs", ["customers.transaction_proofs.read"], { on: "proof.submitted" })
  await listener("blind", [read], { on: "proof.submitted" })
  await listener("off", ["customers.transaction_proofs.read"])
  const clerk = await enterAs(backend, ["customers.transaction_proofs.create"])
  const { cuid, buyer } = await book(backend, camp)
  const destination = { type: "registration", cuid }
  const given = { amount: "1250", day: "2026-01-05", name: "virement.pdf" }
  const query = new URLSearchParams({ ...destination, ...given })
  const handed = await backend.ask("POST", `/api/transactions/proofs?${query}`, {
    raw: "%PDF-1.4 a transfer",
    headers: { "content-type": "application/pdf", cookie: buyer.cookie() },
  })
  expect(handed.status).toBe(200)
  const paper = { destination, amount: 1_250, day: "2026-01-05" }
  expect((await clerk.ask("POST", "/api/console/transaction-proofs", { body: paper })).status).toBe(200)
  expect(await runJobs("proof.submitted")).toBe(1)
  const told = await mails("proof.submitted")
  expect(told).toMatchObject([{ recipient: "proofs@example.com", customer_id: buyer.id }])
  await sendMail(backend.platform, { organiser_id: 1, id: told[0]!.id })
  const { subject, text } = backend.sent.at(-1)!
  expect(subject.replaceAll(/[\u00a0\u202f]/g, " ")).toContain("Preuve de paiement à vérifier : 12,50 €")
  expect(text).toContain("/transaction-proofs")
})

test("COL-07 COL-11 links are mailed from the organiser, in the person’s language", async () => {
  const admin = await enterAs(backend, ["collaborators.collaborators.create"])
  const person = { firstname: "Ana", lastname: "N", permissions: [], roles: [] }
  for (const [language, words] of [
    ["fr", "vous invite dans sa console"],
    ["en", "invites you to its console"],
  ] as const) {
    const email = `${language}-invited@example.com`
    await admin.ask("POST", "/api/console/collaborators", { body: { ...person, email, language } })
    const known = await listener(`${language}-known`, [], { language })
    await backend.askConsole("POST", "/api/console/auth/password/link", { body: { email: known.email } })
    const rows = await rowsOf<Mail>(backend, "select id from mails where recipient in (?, ?) order by id", [
      email,
      known.email,
    ])
    for (const { id } of rows) await sendMail(backend.platform, { organiser_id: 1, id })
    const [invitation, password] = backend.sent.slice(-2)
    expect(invitation).toMatchObject({ to: email, subject: `Alpha ${words}`, from: { name: "Alpha" } })
    expect(invitation!.text).toContain("/alpha/invitation?token=")
    expect(password!.text).toContain("/alpha/password?token=")
  }
})

test("COL-30 a new request is told to who may read requests", async () => {
  await listener("asked", ["registrations.requests.read"], { on: "request.created" })
  await listener("unasked", [read], { on: "request.created" })
  const activity = await addRequestActivity(backend)
  await askFor(await makeBuyer(backend), activity)
  await runJobs("request.created")
  const [told, ...others] = await mails("request.created")
  expect([told!.recipient, others]).toEqual(["asked@example.com", []])
  await sendMail(backend.platform, { organiser_id: 1, id: told!.id })
  expect(backend.sent.at(-1)!.subject).toContain("Nouvelle demande")
})

test("an event whose thing is gone, or that names nothing, writes no mail and fails nothing", async () => {
  await listener("patient", [read])
  const [row] = await rowsOf<{ id: number }>(
    backend,
    `insert into events (organiser_id, type, payload, relayed_at)
     values (1, 'registration.created', '{"registration_id": 999999999}', now()),
       (1, 'payment.received', '{}', now()) returning id`,
  )
  for (const id of [row!.id, row!.id + 1]) await jobHandlers.events(backend.platform, { organiser_id: 1, id })
  expect((await mails("registration.created")).filter(({ recipient }) => recipient.startsWith("patient"))).toEqual([])
})
