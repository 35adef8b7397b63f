import { beforeAll, expect, test } from "vitest"
import { keepDeadlines } from "#server/changes/registrations/keep-deadlines.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Offer, rowsOf } from "#tests/fixtures/cart.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { addCamp, type Booked, book, onDates } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { sendMail } from "./send-mail.ts"

const backend = testBackend(behindProxy)
let camp: Offer
beforeAll(async () => {
  camp = await addCamp(backend, { cancellation_fee: 1_000 }, 25)
  await inOwnersHands(backend.database, "update organisers set email = 'bureau@example.com' where id = 1")
})

/** The texts of the mails about a registration, by recipient. */
async function read({ cuid, buyer }: Booked) {
  const rows = await rowsOf<{ id: number }>(
    backend,
    "select id from mails where thing like ? and sent_at is null order by id",
    [`registration/${cuid}/%`],
  )
  const texts: Record<string, string> = { family: "", organiser: "" }
  for (const { id } of rows) {
    await inOwnersHands(backend.database, "update mails set relayed_at = now() where id = $1", [id])
    await sendMail(backend.platform, { organiser_id: 1, id })
    const { to, subject, text } = backend.sent.at(-1)!
    texts[to === buyer.email ? "family" : "organiser"] += `${subject}\n${text}`.replaceAll(/[\u00a0\u202f]/g, " ")
  }
  return texts
}

test.each(["fr", "en"] as const)(
  "APIA-12 APIA-15 what families and organisers hear of a registration, in %s",
  async (language) => {
    const say = (fr: string, en: string) => (language === "fr" ? fr : en)
    const booked = await book(backend, camp, { wallet: 15_000 })
    await change(backend, "update customers set language = ? where id = ?", [language, booked.buyer.id])
    await booked.edit(onDates(booked, 0, 1, 2))
    const changed = await read(booked)
    for (const words of [
      say("Inscription modifiée : Poterie", "Registration changed: Poterie"),
      say("Dates retirées", "Dates given up"),
      say("60,00 € sont dans", "€60.00 is in your wallet"),
    ])
      expect(changed.family).toContain(words)
    expect(changed.organiser).toContain("Modification : Poterie, Lou Dupont")
    await booked.cancel({ message: "Elle a <b>la grippe</b>" })
    const cancelled = await read(booked)
    for (const words of [
      say("Inscription annulée : Poterie", "Registration cancelled: Poterie"),
      say("80,00 € sont dans", "€80.00 is in your wallet"),
      say("Frais d’annulation retenus : 10,00 €", "Cancellation fee kept: €10.00"),
    ])
      expect(cancelled.family).toContain(words)
    expect(cancelled.organiser).toContain("Elle a <b>la grippe</b>")
    expect(cancelled.organiser).toContain("80,00 € sont dans son portefeuille")

    const unpaid = await book(backend, camp)
    await change(backend, "update customers set language = ? where id = ?", [language, unpaid.buyer.id])
    await change(backend, "update settings set payment_deadline_days = 5, payment_reminder_days = 2")
    for (const days of [4.5, 7]) {
      await shiftClock(backend.database, `${days} days`)
      await keepDeadlines(backend.platform)
    }
    const told = await read(unpaid)
    for (const words of [
      say("À payer au plus tard le", "To be paid by"),
      "150",
      say("pas été payée à temps", "was not paid in time"),
    ])
      expect(told.family).toContain(words)
    expect(told.organiser).toContain("n’a pas été payée à temps")
    await shiftClock(backend.database, "0")
  },
)
