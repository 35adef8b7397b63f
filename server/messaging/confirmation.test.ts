import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { makeOrganiser } from "#server/make-organiser.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { renderMail } from "./render-mail.ts"
import { sendMail } from "./send-mail.ts"
import { newsletter } from "./templates/newsletter.ts"
import { templates } from "./templates.ts"

const backend = testBackend(behindProxy)
let camp: Offer
const IBAN = "BE71096123456769"
const setBank = (iban: string | null, holder: string | null) =>
  change(backend, "update business_details set iban = ?, bank_account_holder = ? where organiser_id = 1", [
    iban,
    holder,
  ])
const setTransfers = (on: boolean) =>
  change(
    backend,
    "update settings set bank_transfers_enabled = ?, online_payments_enabled = not ? where organiser_id = 1",
    [on, on],
  )

beforeAll(async () => {
  const { id: activity_id } = await addActivity(backend, { title: "Cirque & <b>jonglerie</b>" })
  const { id: location_id } = await addRow(backend, "locations", { name: "salle", title: "Salle des fêtes" })
  const day = (n: number) => ({ start_at: `2031-07-0${n}T07:00:00Z`, end_at: `2031-07-0${n}T14:00:00Z` })
  camp = await addAvailability(backend, {
    activity_id,
    location_id,
    price: 15_000,
    capacity: 100,
    dates: [day(7), day(8), day(9)],
  })
  await setBank(IBAN, "Alpha ASBL")
})
afterEach(() => setTransfers(true))

const mailsTo = ({ email }: { email: string }) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx
      .selectFrom("mails")
      .selectAll()
      .where("organiser_id", "=", 1)
      .where("trigger", "=", "cart.processed")
      .where("recipient", "=", email)
      .execute(),
  )

async function confirmed(buyer: Buyer) {
  const [mail] = await mailsTo(buyer)
  await sendMail(backend.platform, { organiser_id: 1, id: mail!.id })
  return (await mailsTo(buyer))[0]!
}

async function bought(more: object = {}): Promise<Buyer> {
  const buyer = await makeBuyer(backend)
  await buyer.post({ registrations: [lineFor(camp, buyer.children[0]!)], ...more })
  expect((await buyer.buy()).status).toBe(200)
  return buyer
}

/** Each link leads to a page of the buyer's account. */
async function expectLinks({ ask }: Buyer, html: string) {
  const paths = [...html.matchAll(/href="[^"]*\/account\/(\w+)\/(\w+)"/g)].map(([, section, cuid]) => [section!, cuid!])
  expect(paths.map(([section]) => section)).toEqual(["registrations", "bundles", "vouchers", "memberships"])
  for (const [section, cuid] of paths) expect((await ask("GET", `/api/account/${section}/${cuid}`)).status).toBe(200)
}

describe("the confirmation of a cart", () => {
  test("ACT-31 ACT-32 has the text of an activity once, in the reader's language or the other, and nothing where there is none", async () => {
    const text = { fr: "<p>Apportez un <b>tablier</b>.</p>", en: "" }
    const write = (value: object | null) =>
      change(backend, "update activities set confirmation = ?::jsonb where organiser_id = 1 and title like 'Cirque%'", [
        value && JSON.stringify(value),
      ])
    const plain = await confirmed(await bought())
    expect(plain.html).not.toContain("tablier")
    await write(text)
    const buyer = await makeBuyer(backend, { birthdates: ["2016-06-01", "2017-06-01"] })
    await buyer.add(...buyer.children.map((child) => lineFor(camp, child)))
    await buyer.buy()
    const mail = await confirmed(buyer)
    expect(mail.html!.split("<b>tablier</b>")).toHaveLength(2)
    await write(null)
  })

  test("NOTIF-04 is what a new organiser sends: on cart.processed, at once, to customers, active, for every activity", async () => {
    const row = await inTenant({ database: backend.database, organiser_id: 2 }, (tx) =>
      tx.selectFrom("notifications").selectAll().where("organiser_id", "=", 2).execute(),
    )
    expect(row).toMatchObject([
      {
        name: "cart confirmed",
        trigger: "cart.processed",
        delay: 0,
        delay_type: "AFTER_TRIGGER",
        recipient_type: "CUSTOMERS",
        active: true,
        global: true,
        template: "standard",
      },
    ])
  })

  test("NOTIF-06 AUTH-25 tells everything that was bought, what is paid and what is left, each with a link to its page, and hostile titles are text", async () => {
    const { id: voucher_id } = await addRow(backend, "vouchers", { title: "Bon cadeau", price: 2_500 })
    const { id: bundle_id } = await addRow(backend, "bundles", {
      title: "Carnet de 10",
      price: 4_000,
      capacity: 10,
      entity: "CUSTOMERS",
    })
    const { id: membership_id } = await addRow(backend, "memberships", {
      title: "Carte de membre",
      price: 1_000,
      period_type: "FIXED",
      entity: "CUSTOMERS",
      fixed_period_start_at: "2029-12-31T23:00:00Z",
      fixed_period_end_at: "2030-12-31T23:00:00Z",
    })
    const buyer = await bought({
      vouchers: [{ voucher_id }],
      bundles: [{ bundle_id }],
      memberships: [{ membership_id }],
    })
    const { subject, html, text } = await confirmed(buyer)
    expect(subject).toBe("Votre réservation chez Alpha est confirmée")
    await expectLinks(buyer, html!)
    expect(html).toContain("Cirque &amp; &lt;b&gt;jonglerie&lt;/b&gt;")
    for (const told of ["Lou Dupont", "7 – 9 juillet 2031", "Salle des fêtes", "150,00", "225,00"])
      expect(text).toContain(told)
    for (const told of [
      "Bon cadeau",
      "Carnet de 10",
      "10 entrées",
      "Carte de membre",
      "1er janvier – 31 décembre 2030",
    ])
      expect(text).toContain(told)
    expect(text).toMatch(/Code à offrir\u00a0: [A-Z0-9-]{10,}/)
    expect(text).toMatch(/Payé\u00a0: 0,00/)
    expect(text).toMatch(/Reste à payer\u00a0: 225,00/)
  })

  test("NOTIF-07 IBAN and reference stand in it only with a balance due and transfers on", async () => {
    const owing = await confirmed(await bought())
    expect(owing.text).toContain(IBAN)
    expect(owing.text).toMatch(/Communication\u00a0: \+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+/)
    const rich = await makeBuyer(backend, { wallet: 15_000 })
    await rich.post({ registrations: [lineFor(camp, rich.children[0]!)] })
    await rich.buy()
    const paid = await confirmed(rich)
    expect(paid.text).toMatch(/Payé\u00a0: 150,00/)
    expect(paid.text).not.toContain("Reste à payer")
    expect(paid.text).not.toContain(IBAN)
    const late = await bought()
    await setTransfers(false)
    const without = await confirmed(late)
    expect(without.text).toContain("Reste à payer")
    expect([without.text!.includes(IBAN), without.text!.includes("+++")]).toEqual([false, false])
  })

  test("goes in the customer's language, once per cart, with the logo where there is one", async () => {
    const buyer = await makeBuyer(backend)
    await change(backend, "update customers set language = 'en' where organiser_id = 1 and id = ?", [buyer.id])
    await change(backend, "update organisers set logo_url = '/files/logo.png' where id = ?", [1])
    await buyer.post({ registrations: [lineFor(camp, buyer.children[0]!)] })
    await Promise.all([buyer.buy(), buyer.buy()])
    expect(await mailsTo(buyer)).toHaveLength(1)
    const { subject, html, text } = await confirmed(buyer)
    expect(text).toMatch(/Still to pay: €150\.00/)
    expect(subject).toBe("Your booking with Alpha is confirmed")
    expect(html).toContain('<img src="http://alpha.localhost:3000/files/logo.png" alt="Alpha"')
    await change(backend, "update organisers set logo_url = null where id = ?", [1])
  })

  test("an organiser who has switched it off sends none, and one with words of its own sends those", async () => {
    await change(backend, "update notifications set active = false where organiser_id = ?", [1])
    expect(await mailsTo(await bought())).toEqual([])
    await change(backend, "update notifications set active = true where organiser_id = ?", [1])
    await change(
      backend,
      "insert into notification_templates (organiser_id, name, language, subject, body) values (1, 'standard', 'fr', ?, ?)",
      ["À bientôt", "<p>{{ registrations[0].activity }} : {{ cart.total }}</p>"],
    )
    const { subject, text } = await confirmed(await bought())
    await change(backend, "delete from notification_templates where organiser_id = ?", [1])
    expect(subject).toBe("À bientôt")
    expect(text).toMatch(/^Cirque & <b>jonglerie<\/b> : 150,00/)
  })
})

describe("templates", () => {
  test("NOTIF-05 a new organiser has standard and newsletter and no words of its own: what it sends is French", async () => {
    const { organiser_id } = await makeOrganiser(backend.database, { slug: "nouveau", name: "Nouveau" })
    const { notifications, own } = await inTenant({ database: backend.database, organiser_id }, async (tx) => ({
      notifications: await tx
        .selectFrom("notifications")
        .select("template")
        .where("organiser_id", "=", organiser_id)
        .execute(),
      own: await tx
        .selectFrom("notification_templates")
        .select("name")
        .where("organiser_id", "=", organiser_id)
        .execute(),
    }))
    expect([notifications, own]).toEqual([[{ template: "standard" }], []])
    expect(templates.standard!.fr.body).toContain("Merci")
    expect(templates.newsletter!.fr.body).toContain("Se désabonner")
    const tenant = await inOwnersHands(backend.database, "select language from organisers where id = $1", [
      organiser_id,
    ])
    expect(tenant.rows).toEqual([{ language: "fr" }])
  })

  test("NOTIF-08 a newsletter has a link to leave it", async () => {
    const data = {
      title: "Été",
      content: "<p>Bonjour</p>",
      organiser: { name: "Alpha" },
      unsubscribe_url: "http://x/n?token=t",
    }
    const look = { name: "Alpha", accent_color: "#e67e22", language: "fr" as const }
    const { html, text } = await renderMail(newsletter.fr, data, look)
    expect(html).toContain('<a href="http://x/n?token=t">Se désabonner</a>')
    expect(text).toContain("Se désabonner: http://x/n?token=t")
    expect(text).toContain("Bonjour")
  })
})
