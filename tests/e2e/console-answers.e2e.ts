// What staff ask and decide, and what a family sees of it.
import type { Page } from "playwright"
import { describe, expect, inject, test } from "vitest"
import { heading, participants } from "./account-parts.ts"
import { askConsole } from "./ask-console.ts"
import { cartDrawer, newFamily, readCart } from "./cart-parts.ts"
import { enterConsole } from "./enter-console.ts"
import { expectAccessible, expectGoodAtBothWidths, expectNoOverflow } from "./judge.ts"
import { sell, takeOffSite } from "./sell.ts"
import { toastGone, visitors, widths } from "./visitor.ts"

const visit = visitors()
const host = "console.localhost"
const slug = "explorateurs"
const main = (page: Page) => page.getByRole("main")
const read = async (page: Page) => (await main(page).innerText()).replaceAll(/\s+/g, " ")
const make = (page: Page, path: string, body: object = {}) => askConsole(page, slug, `POST /api/console/${path}`, body)
const isSuccess = ({ pathname }: URL) => /^\/checkout\/\w+\/success$/.test(pathname)
const hour = 3_600_000
const inDays = (days: number) => new Date(Math.floor(Date.now() / hour) * hour + days * 24 * hour)
const dateIn = (days: number) => ({
  start_at: inDays(days).toISOString(),
  end_at: new Date(inDays(days).getTime() + 2 * hour).toISOString(),
})

/** What is in the cart is confirmed, to be paid by transfer. */
async function confirmCart(page: Page) {
  const data = { cart_id: (await readCart(page)).id, payment_strategy: "DELAYED", terms: true }
  const answer = await page.request.post("/api/carts/checkout", { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The ids of an availability and of its dates, as the site sells them. */
async function onSale(page: Page, cuid: string): Promise<{ id: number; dates: number[] }> {
  const { availability } = await (await page.request.get(`/api/availabilities/${cuid}`)).json()
  return { id: availability.id, dates: availability.dates.map((date: { id: number }) => date.id) }
}

/** Everything that was mailed to somebody, as the site's demo mailbox shows it. */
async function mailsTo(page: Page, email: string): Promise<string> {
  const { data } = await (await page.request.get("/api/sandbox/mails?page_size=100")).json()
  const own = data.filter(({ recipient }: { recipient: string }) => recipient === email)
  const texts: string[] = []
  for (const { id } of own) texts.push((await (await page.request.get(`/api/sandbox/mails/${id}`)).json()).text)
  return texts.join("\n")
}

const registrations = async (page: Page) =>
  (await (await page.request.get("/api/account/registrations")).json()).data as { cuid: string }[]

describe("questions", () => {
  const titles = { allergies: "Zot allergies", which: "Zot lesquelles", paper: "Zot certificat", photos: "Zot photos" }

  /** Fills in the form of a question and saves it. */
  async function makeQuestion(staff: Page, title: string, type: string, fill: () => Promise<void>) {
    await staff.goto(`/${slug}/questions/new`)
    await staff.getByLabel("Question", { exact: true }).fill(title)
    await staff.getByRole("button", { name: /Genre de réponse/ }).click()
    await staff.getByRole("option", { name: type, exact: true }).click()
    await staff.locator("form").getByText("Réponse obligatoire", { exact: true }).click()
    await fill()
    await staff.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await staff.getByRole("heading", { level: 2, name: title }).waitFor()
    return new URL(staff.url()).pathname.split("/").at(-1)!
  }

  test("BEY-11 BEY-13 BEY-14 ACT-32 ACT-38 staff ask on a condition, for a file and for an agreement; a family answers, and staff open the file", async () => {
    const { page: staff } = await visit({ host })
    await enterConsole(staff)
    const choices = [{ label: "Oui" }, { label: "Non" }]
    const allergies = { title: titles.allergies, type: "CHOICES_SINGLE", required: true, choices }
    const questions = [(await make(staff, "questions", allergies)).question.cuid as string]
    questions.push(
      await makeQuestion(staff, titles.which, "Un texte", async () => {
        await staff.getByRole("button", { name: /Poser cette question/ }).click()
        await staff.getByRole("option", { name: titles.allergies }).click()
        await staff.getByRole("button", { name: /Selon la réponse/ }).click()
        await staff.getByRole("option", { name: "Si la réponse est", exact: true }).click()
        await staff.getByRole("group", { name: "Réponse" }).getByText("Oui", { exact: true }).click()
        await expectAccessible(staff)
      }),
      await makeQuestion(staff, titles.paper, "Un fichier", async () => {}),
      await makeQuestion(staff, titles.photos, "Un accord", async () => {
        await staff.getByLabel("Texte à accepter").fill("Les photos restent dans l’album de la semaine.")
      }),
    )
    const [first, dependent, ...others] = questions
    const chosen = [first, ...others, dependent]
    const asking = { title: "Zot aux questions", questions: chosen }
    const { activity, availability } = await sell(staff, asking, [40].map(dateIn))

    const { page, open } = await visit({ width: widths.mobile, refused: ["/api/account/answer-files"] })
    await newFamily(page)
    await open(`/availabilities/${availability}`)
    await page.getByRole("radio", { name: /^Basile/ }).press(" ")
    const which = page.getByRole("textbox", { name: titles.which })
    const group = page.getByRole("radiogroup", { name: new RegExp(titles.allergies) })
    await group.waitFor()
    expect(await which.count()).toBe(0)
    await group.getByRole("radio", { name: "Oui" }).press(" ")
    await which.fill("Les noix")
    await group.getByRole("radio", { name: "Non" }).press(" ")
    await which.waitFor({ state: "detached" })
    await group.getByRole("radio", { name: "Oui" }).press(" ")
    await which.fill("Les noix")
    expect(await read(page)).toMatch(/Zot allergies.*Zot lesquelles.*Zot certificat/)

    // A file of another kind is refused here, one that only says that it is a PDF by the server.
    const paper = page.getByLabel(titles.paper)
    for (const mimeType of ["text/plain", "application/pdf"]) {
      await paper.setInputFiles({ name: "note.pdf", mimeType, buffer: Buffer.from("bonjour") })
      await main(page)
        .getByText(/^Ce fichier ne peut pas être lu/)
        .waitFor()
    }
    await paper.setInputFiles({
      name: "certificat.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 zot"),
    })
    await page.getByText(/certificat\.pdf.*est envoyé/).waitFor()
    expect(await page.getByRole("region", { name: titles.photos }).innerText()).toBe(
      "Les photos restent dans l’album de la semaine.",
    )
    const add = page.getByRole("button", { name: /^Ajouter au panier · / })
    await add.click()
    await page.getByText("À remplir.").waitFor()
    await page.getByRole("checkbox", { name: /J’ai lu ce texte/ }).press(" ")
    await expectAccessible(page)
    await expectNoOverflow(page)
    await add.click()
    await cartDrawer(page).getByRole("link", { name: "Passer au paiement" }).click()
    await page.waitForURL("**/checkout")
    await page.getByRole("radio", { name: "Payer par virement" }).press("Space")
    await page.getByRole("checkbox", { name: /conditions/ }).press("Space")
    await main(page).getByRole("button", { name: "Confirmer la réservation" }).click()
    await page.waitForURL(isSuccess)
    await heading(page, /^C’est réservé/).waitFor()
    // No confirmation text was written for the activity: nothing but what was bought is told of it.
    expect(await page.getByRole("region", { name: "Zot aux questions" }).count()).toBe(0)

    const [registration] = await registrations(page)
    await open(`/account/registrations/${registration!.cuid}`)
    await expect.poll(() => read(page)).toMatch(/Zot allergies Oui.*Zot lesquelles Les noix.*certificat\.pdf/)
    await toastGone(page)
    await expectGoodAtBothWidths(page)

    const given = (await (await page.request.get(`/api/account/registrations/${registration!.cuid}`)).json())
      .registration
    const { file } = given.questions.find((each: { file: object | null }) => each.file)
    const port = inject("port")
    const answer = await staff.request.get(`http://localhost:${port}/${slug}/api/console/answer-files/${file.cuid}`, {
      headers: { host: `${host}:${port}` },
    })
    expect([answer.status(), await answer.text()]).toEqual([200, "%PDF-1.7 zot"])
    await takeOffSite(staff, activity)
  })

  test("ACT-31 ACT-32 a confirmation text written in the console is on the success page, and gone once it is removed", async () => {
    const { page: staff } = await visit({ host })
    await enterConsole(staff)
    const { activity, availability } = await sell(staff, { title: "Zot tablier" }, [41].map(dateIn))
    const { page, open } = await visit()
    await newFamily(page)
    const children = await participants(page)
    const buy = async (child: number) => {
      const { id, dates } = await onSale(page, availability)
      const line = { availability_id: id, participant_id: children[child]!.id, availability_dates: dates }
      const added = await page.request.post("/api/carts/items", { data: { registrations: [line] } })
      expect(added.status(), await added.text()).toBe(200)
      const { cuid } = await readCart(page)
      await confirmCart(page)
      await open(`/checkout/${cuid}/success`)
      await heading(page, /^C’est réservé/).waitFor()
      return page.getByRole("region", { name: "Zot tablier" })
    }
    await staff.goto(`/${slug}/activities/${activity}`)
    const texts = staff.locator("#part-confirmation")
    await texts.getByRole("textbox").first().fill("Apportez un tablier.")
    await texts.getByRole("button", { name: "Garder" }).click()
    const take = texts.getByRole("button", { name: /^(Retirer|Enlever|Supprimer)/ })
    await take.waitFor()
    expect(await (await buy(0)).innerText()).toContain("Apportez un tablier.")
    await take.click()
    await take.waitFor({ state: "detached" })
    expect(await (await buy(1)).count()).toBe(0)
    await takeOffSite(staff, activity)
  })
})

describe("cancelling", () => {
  test("AVL-23 staff cancel one date of three: the dialog says what happens, the job what happened, and the family sees it", async () => {
    const { page: staff } = await visit({ host })
    await enterConsole(staff)
    const given = { title: "Zot annulé", allow_partial_registrations: true }
    const { activity, availability } = await sell(staff, given, [50, 51, 52].map(dateIn))
    const { page, open } = await visit({ width: widths.mobile })
    await newFamily(page)
    const [child] = await participants(page)
    const { id, dates } = await onSale(page, availability)
    const line = { availability_id: id, participant_id: child!.id, availability_dates: dates }
    expect((await page.request.post("/api/carts/items", { data: { registrations: [line] } })).status()).toBe(200)
    await confirmCart(page)

    await staff.goto(`/${slug}/availabilities/${availability}`)
    await staff.getByRole("button", { name: /^Annuler/ }).click()
    const dialog = staff.getByRole("alertdialog", { name: "Annuler des dates" })
    for (const place of [1, 2]) await dialog.getByRole("checkbox").nth(place).press(" ")
    const effects = dialog.getByRole("region", { name: "Ce qui va se passer" })
    await effects.getByText("1 inscription garde ses autres dates, et son prix baisse.").waitFor()
    await effects.getByText("1 famille reçoit un mail.").waitFor()
    await effects.getByText(/^Le prix passe de 30,00.* à 20,00/).waitFor()
    await expectAccessible(staff)
    const confirm = dialog.getByRole("button", { name: /^Annuler 1 date/ })
    await confirm.click()
    await dialog.getByText("Écrivez un mot aux familles.").waitFor()
    await dialog.getByRole("textbox", { name: /Message aux familles/ }).fill("Le moniteur est malade.")
    await confirm.click()
    await dialog.waitFor({ state: "detached" })
    await staff.getByRole("region", { name: "Dates" }).getByText("Annulée").waitFor()
    await staff.getByRole("button", { name: /^Travaux en cours/ }).click()
    const jobs = staff.getByRole("dialog", { name: "Travaux en cours" })
    await jobs.getByText("Terminé", { exact: true }).waitFor()
    await expectAccessible(staff)

    const [registration] = await registrations(page)
    await open(`/account/registrations/${registration!.cuid}`)
    await expect.poll(() => read(page)).toMatch(/À payer : 20,00 €.*Zot annulé .* 2 dates/)
    const { customer } = await (await page.request.get("/api/session")).json()
    await expect.poll(() => mailsTo(page, customer.email)).toContain("Le moniteur est malade.")
    await expectAccessible(page)
    await expectNoOverflow(page)
    await takeOffSite(staff, activity)
  })

  test("AVL-29 a request that names a cancelled availability waits on, and its page says which slot is off", async () => {
    const { page: staff } = await visit({ host })
    await enterConsole(staff)
    const tiers = [{ name: "Deux", minimum_availabilities: 2, maximum_availabilities: 2 }]
    const given = { title: "Zot demandé", registration_flow: "REQUEST", tiers }
    const { activity, availability } = await sell(staff, given, [60].map(dateIn))
    const second = await make(staff, "availabilities", { activity, ...dateIn(61) })
    const { page, open } = await visit()
    await newFamily(page)
    const [child] = await participants(page)
    const configuration = await (
      await page.request.get(`/api/activities/${activity}/registrations-requests-configuration`)
    ).json()
    const cuids = [availability, second.availability.cuid]
    await open(`/cart/registrations/request?availabilities=${cuids.join()}&tier=${configuration.tiers[0].cuid}`)
    await page.getByRole("radio", { name: new RegExp(`^${child!.firstname}`) }).press(" ")
    await page.getByRole("button", { name: /^Envoyer la demande/ }).click()
    await page.waitForURL("**/checkout")
    await confirmCart(page)
    await make(staff, `availabilities/${availability}/cancel`, { message: "La salle est prise.", to: "WALLET" })
    await open("/account/registrations-requests")
    await main(page).getByRole("link", { name: "Zot demandé" }).click()
    await page.getByRole("heading", { name: "Créneaux demandés" }).waitFor()
    const slots = page.getByRole("region", { name: "Créneaux demandés" }).getByRole("listitem")
    await expect.poll(() => slots.count()).toBe(2)
    expect(await main(page).innerText()).toContain("En attente de réponse")
    expect((await slots.allInnerTexts()).map((text) => /annulé/.test(text))).toEqual([true, false])
    await expectGoodAtBothWidths(page)
    await takeOffSite(staff, activity)
  })
})
