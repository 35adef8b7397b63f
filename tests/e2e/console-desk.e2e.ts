// What staff do for a family at the desk, and what the family hears of it.
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { dateIn, mailsAbout, make, makeFamily, pay, read, registered } from "./desk-parts.ts"
import { addColleague, enterConsole } from "./enter-console.ts"
import { expectAccessible, expectGoodAtBothWidths } from "./judge.ts"
import { sell, takeOffSite } from "./sell.ts"
import { toast, toastGone, visitors } from "./visitor.ts"

const visit = visitors()
const host = "console.localhost"
const slug = "explorateurs"
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })
const plain = (text: string) => text.replaceAll(/\s+/g, " ")
const textOf = async (part: ReturnType<Page["locator"]>) => plain(await part.innerText())
const rowsOf = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") })

const sectionOf = (page: Page, title: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 3, name: title }) })
    .last()

/** Of this try alone: the one before may have left its activity. */
const named = (title: string) => `${title} ${crypto.randomUUID().slice(0, 4)}`

async function chooseAvailability(page: Page, title: string) {
  await page.getByRole("combobox", { name: "Activité et période" }).fill(title)
  await page.getByRole("option", { name: new RegExp(title) }).click()
}

async function chooseChild(page: Page, name: string) {
  await button(page, /Participant/).click()
  await page.getByRole("option", { name }).click()
}

describe("the desk", () => {
  test("RGN-03 RGN-05 RGN-11 ACT-39 a family phones: it is registered with the price said before, its payment is recorded, and it still sees the activity once that is off the site", async () => {
    const { page: staff } = await visit({ host })
    await enterConsole(staff)
    const title = named("Zot guichet téléphone")
    const { activity } = await sell(staff, { title }, [dateIn(40), dateIn(41)])
    const family = await makeFamily(staff, (await visit()).page, "Zotphone")
    await staff.goto(`/${slug}/customers/${family.cuid}`)
    await staff.getByRole("link", { name: "Inscrire", exact: true }).click()
    await staff.getByRole("heading", { level: 1, name: "Inscrire" }).waitFor()
    await chooseChild(staff, "Basile Peeters")
    await chooseAvailability(staff, title)
    const submit = button(staff, /^Inscrire, 30,00/)
    await submit.waitFor()
    expect(await textOf(staff.getByRole("main"))).toMatch(/Total 30,00 €.*Reste à payer 30,00 €/)
    await expectGoodAtBothWidths(staff)
    await submit.click()
    await staff.getByRole("heading", { level: 2, name: "Basile Peeters" }).waitFor()
    await toastGone(staff)
    await expectGoodAtBothWidths(staff)
    await staff.getByText(/Inscription faite par Alix Dubois/).waitFor()

    await staff.goto(`/${slug}/registrations?activity=${activity}`)
    const row = rowsOf(staff).filter({ hasText: "Basile Peeters" })
    await row.getByText("À payer").waitFor()
    await expect.poll(() => mailsAbout(family, title)).toHaveLength(1)

    await staff.goto(`/${slug}/customers/${family.cuid}`)
    const money = staff.getByRole("region", { name: "Argent" })
    expect(await textOf(money)).toMatch(/À payer 30,00 €/)
    await button(staff, "Noter un paiement").click()
    const dialog = staff.getByRole("dialog", { name: "Noter un paiement" })
    await dialog.getByLabel("Montant").fill("12,50")
    await expect.poll(() => textOf(dialog)).toMatch(/Reste à payer 17,50 €/)
    await expectAccessible(staff)
    await dialog.getByRole("button", { name: /12,50/ }).click()
    await expect.poll(() => textOf(money)).toMatch(/À payer 17,50 €/)
    await takeOffSite(staff, activity)
    const address = `/activities/${activity}`
    expect((await family.page.goto(address))?.status()).toBe(200)
    await family.page.getByRole("heading", { level: 1, name: title }).waitFor()
    await family.page.getByText("Cette activité n’est plus en vente").waitFor()
    await expectGoodAtBothWidths(family.page)
    const { page: stranger } = await visit()
    expect((await stranger.request.get(address)).status()).toBe(404)
  })

  test("RGN-07 RGN-08 RGN-09 what is full says so; one more place is made with a reason, and the child is in", async () => {
    const { page: staff } = await visit({ host, refused: [`/${slug}/api/console/registrations`] })
    await enterConsole(staff)
    const title = named("Zot guichet complet")
    const { activity, availability } = await sell(staff, { title, default_capacity: 1 }, [dateIn(42)])
    const family = await makeFamily(staff, (await visit()).page, "Zotcomplet")
    await registered(staff, family, availability)
    await staff.goto(`/${slug}/registrations/new/${family.cuid}`)
    await chooseChild(staff, "Inès Peeters")
    await chooseAvailability(staff, title)
    await staff.getByText("Il ne reste plus assez de places.").waitFor()
    await staff.getByText("Le prix s’affiche dès que l’inscription est possible").waitFor()
    expect(await button(staff, "Passer outre").count()).toBe(0)
    expect(await button(staff, /^Inscrire/).isDisabled()).toBe(true)
    await expectAccessible(staff)
    await button(staff, "Une place en plus").click()
    await button(staff, /^Inscrire, 30,00/).waitFor()
    expect(await button(staff, /^Inscrire/).isDisabled()).toBe(true)
    // A reason changes no price: none is asked for while it is written, which would put the button out of use meanwhile.
    let asked = 0
    staff.on("request", (request) => {
      if (request.postData()?.includes('"preview":true')) asked++
    })
    await staff.getByLabel("Raison").fill("La sœur est déjà inscrite")
    await button(staff, /^Inscrire, 30,00/).click()
    await staff.getByRole("heading", { level: 2, name: "Inès Peeters" }).waitFor()
    await staff.getByText("La sœur est déjà inscrite").waitFor()
    expect(asked).toBe(0)
    await staff.goto(`/${slug}/availabilities/${availability}`)
    await staff.getByText("2/1").first().waitFor()
    await staff.getByText("1 place, 1 en plus").waitFor()
    await takeOffSite(staff, activity)
  })

  test("RGN-37 RGN-38 of a week of which one day is full the others are offered, and the wish for all of it goes on the list", async () => {
    const { page: staff } = await visit({ host })
    await enterConsole(staff)
    const title = named("Zot guichet semaine")
    const week = [dateIn(60), dateIn(61), dateIn(62)]
    const offered = { title, default_capacity: 1, allow_partial_registrations: true }
    const { activity, availability } = await sell(staff, offered, week)
    const lastname = named("Zotsemaine").replace(" ", "")
    const family = await makeFamily(staff, (await visit()).page, lastname)
    const form = await read(staff, `customers/${family.cuid}/registration-form?availability=${availability}`)
    await registered(staff, family, availability, { availability_dates: [form.availability.dates[1].id] })
    await staff.goto(`/${slug}/registrations/new/${family.cuid}`)
    await chooseChild(staff, "Inès Peeters")
    await staff.getByRole("combobox", { name: "Activité et période" }).fill(title)
    const option = staff.getByRole("option", { name: new RegExp(title) })
    await option.waitFor()
    const year = new Date(week[2]!.end_at).getFullYear()
    expect(await textOf(option)).toMatch(new RegExp(`${year} · .* h.* – .* h.* 3 dates · Complet · 30 €`))
    await option.click()
    await staff.getByText(/^Complet\s: .*\. Les autres jours sont choisis/).waitFor()
    await button(staff, /^Inscrire, 20,00/).waitFor()
    await expectGoodAtBothWidths(staff)
    await staff.goto(`/${slug}/waiting-list/new`)
    const dialog = staff.getByRole("dialog", { name: "Ajouter à une liste d’attente" })
    await dialog.getByRole("combobox", { name: "Famille" }).fill(family.email)
    await staff.getByRole("option", { name: new RegExp(lastname) }).click()
    await dialog.getByRole("button", { name: /Participant/ }).click()
    await staff.getByRole("option", { name: "Inès Peeters" }).click()
    await chooseAvailability(staff, title)
    await dialog.getByRole("button", { name: "Ajouter à la fin de la liste" }).click()
    await dialog.waitFor({ state: "detached" })
    const { data } = await read(staff, `waiting-list?availability=${availability}`)
    expect(data).toMatchObject([{ status: "WAITING", dates: 3, participants: [{ fullname: "Inès Peeters" }] }])
    await takeOffSite(staff, activity)
  })

  test("RGN-21 RGN-23 RGN-27 a transfer to next week says what falls away and what money moves; the family is told, or not", async () => {
    const { page: staff } = await visit({ host })
    await enterConsole(staff)
    const before = named("Zot guichet semaine une")
    const after = named("Zot guichet semaine deux")
    const meal = named("Zot repas")
    const { option } = await make(staff, "options", {
      title: meal,
      prices: [{ label: "chaque jour", amount: 500 }],
    })
    const first = await sell(staff, { title: before, options: [option.cuid] }, [dateIn(45)])
    const second = await sell(staff, { title: after }, [dateIn(52)])
    const family = await makeFamily(staff, (await visit()).page, "Zottransfert")
    const cuid = await registered(staff, family, first.availability, { options: [{ price_id: option.prices[0].id }] })
    await pay(staff, cuid, 3_500)

    const transfer = async (title: string, said: RegExp, isTold: boolean) => {
      await button(staff, "Transférer").click()
      const dialog = staff.getByRole("dialog", { name: /^Transférer/ })
      await chooseAvailability(staff, title)
      await dialog.getByText("Recalculer", { exact: true }).click()
      await expect.poll(() => textOf(dialog)).toMatch(said)
      if (!isTold) await dialog.getByText("Prévenir la famille par e-mail").click()
      await expectAccessible(staff)
      await dialog.getByRole("button", { name: "Transférer", exact: true }).click()
      await dialog.waitFor({ state: "detached" })
      expect(await toast(staff).innerText()).toContain("Inscription transférée.")
    }
    await staff.goto(`/${slug}/registrations/${cuid}`)
    await staff.getByRole("heading", { level: 2, name: "Basile Peeters" }).waitFor()
    const lost = new RegExp(`${meal}.*Total avant 35,00 € Total 30,00 € Vers le portefeuille 5,00 €`)
    await transfer(after, lost, false)
    const history = sectionOf(staff, "Historique")
    await expect.poll(() => textOf(history)).toMatch(new RegExp(`Inscription déplacée.*${before}.*${after}`))
    expect(await textOf(history)).toMatch(/35,00 €.*30,00 €/)
    await staff.getByRole("heading", { level: 3, name: after }).waitFor()

    await transfer(before, /Total 30,00 €/, true)
    await expect.poll(() => mailsAbout(family, before)).toHaveLength(1)
    // The mail of the first transfer would have come before.
    expect(await mailsAbout(family, after)).toHaveLength(0)
    for (const { activity } of [first, second]) await takeOffSite(staff, activity)
  })

  test("RGN-18 CON-39 CON-41 many are cancelled from the grid: what it comes to first, then a job to its end", async () => {
    const { page: staff } = await visit({ host })
    await enterConsole(staff)
    const title = named("Zot guichet annulé")
    const { activity, availability } = await sell(staff, { title }, [dateIn(60)])
    const family = await makeFamily(staff, (await visit()).page, "Zotannule")
    await pay(staff, await registered(staff, family, availability), 2_000)
    await registered(staff, family, availability, {}, 1)
    await staff.goto(`/${slug}/registrations?activity=${activity}`)
    await expect.poll(() => rowsOf(staff).count()).toBe(2)
    await staff.getByRole("checkbox", { name: /toutes les lignes/ }).click({ force: true })
    await staff.getByRole("toolbar").getByRole("button", { name: "Annuler…" }).click()
    const dialog = staff.getByRole("alertdialog")
    await expect.poll(() => textOf(dialog)).toMatch(/20,00 € vont aux portefeuilles/)
    expect(await dialog.getByRole("button", { name: "Annuler", exact: true }).count()).toBe(0)
    await dialog.getByLabel("Raison").fill("La salle est fermée.")
    await expectAccessible(staff)
    await dialog.getByRole("button", { name: /Annuler 2 inscriptions et rendre 20,00/ }).click()
    await button(staff, /^Travaux en cours/).click()
    const jobs = staff.getByRole("dialog", { name: "Travaux en cours" })
    await jobs.getByText("2 sur 2").waitFor()
    await jobs.getByText("Terminé").waitFor()
    await staff.keyboard.press("Escape")
    await expect.poll(() => rowsOf(staff).filter({ hasText: "Annulée" }).count()).toBe(2)
    await expect.poll(async () => (await mailsAbout(family, "La salle est fermée.")).length).toBeGreaterThan(0)
    const { customer } = await read(staff, `customers/${family.cuid}`)
    expect(customer.wallet_amount).toBe(2_000)
    await takeOffSite(staff, activity)
  })

  test("CON-62 who cancels a registration second is told who did and when, and is offered it no longer", async () => {
    const { page: staff } = await visit({ host, refused: [`/${slug}/api/console/registrations`] })
    await enterConsole(staff)
    const title = named("Zot guichet à deux")
    const { activity, availability } = await sell(staff, { title }, [dateIn(62)])
    const family = await makeFamily(staff, (await visit()).page, "Zotdeux")
    const cuid = await registered(staff, family, availability)
    await pay(staff, cuid, 2_000)
    const colleague = await addColleague(staff, slug, {
      firstname: "Nora",
      lastname: "Haddad",
      permissions: ["registrations.registrations.read", "registrations.registrations.cancel"],
    })
    const { page: other } = await visit({ host })
    await enterConsole(other, `/${slug}/registrations/${cuid}`, colleague)
    await staff.goto(`/${slug}/registrations/${cuid}`)
    const ask = async (page: Page) => {
      await button(page, "Annuler…").click()
      const dialog = page.getByRole("dialog", { name: /^Annuler/ })
      await dialog.getByLabel("Message à la famille").fill("La salle est fermée.")
      const submit = dialog.getByRole("button", { name: /et rendre 20,00/ })
      await expect.poll(() => submit.isEnabled()).toBe(true)
      return { dialog, submit }
    }
    const slow = await ask(staff)
    const quick = await ask(other)
    await quick.submit.click()
    await quick.dialog.waitFor({ state: "detached" })
    await slow.submit.click()
    const told = staff.getByRole("alertdialog", { name: "Quelqu’un a été plus rapide" })
    await expect.poll(() => textOf(told)).toMatch(/Inscription annulée par Nora Haddad, \d+\S* \S+ \d{4}, \d+ h/)
    expect(await slow.dialog.count()).toBe(0)
    await expectGoodAtBothWidths(staff)
    await told.getByRole("button", { name: "Voir l’état actuel" }).click()
    await told.waitFor({ state: "detached" })
    await staff.getByText("Annulée").first().waitFor()
    expect(await button(staff, "Annuler…").count()).toBe(0)
    const { customer } = await read(staff, `customers/${family.cuid}`)
    expect(customer.wallet_amount).toBe(2_000)
    await takeOffSite(staff, activity)
  })
})
