// The settings of an organiser that was just made, from what is missing on home until nothing is.
import type { Page } from "playwright"
import { describe, expect, inject, test } from "vitest"
import { setupScreens } from "#contract/endpoints/console-home.ts"
import { askConsole } from "./ask-console.ts"
import { addColleague, beginSession, enterConsole, turnTo } from "./enter-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { makeNewcomer } from "./newcomer.ts"
import { toastGone, walk, widths } from "./visitor.ts"

const { host, email, password } = await makeNewcomer("debutant")
const slug = host.split(".")[0]!
const console = "console.localhost"
const parts = {
  account: "Coordonnées",
  business: "Entreprise",
  preferences: "Préférences",
  payments: "Moyens de paiement",
  billing: "Facturation",
} as const
type Part = keyof typeof parts
const TERMS = "Conditions et vie privée"

const ask = (page: Page, call: `${string} /api/console/${string}`, body?: object) => askConsole(page, slug, call, body)
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })
const bar = (page: Page) => page.getByRole("main").getByRole("status")
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim()
const index = (page: Page) => page.getByRole("navigation", { name: "Écrans de réglages" })

async function go(page: Page, part: Part) {
  await index(page).getByRole("link", { name: parts[part] }).click()
  await heading(page, parts[part])
}

async function save(page: Page) {
  await page.keyboard.press("Control+s")
  await bar(page)
    .getByText(/changement/)
    .waitFor({ state: "detached" })
}

describe("SET-01 the five screens of settings", () => {
  const visit = walk({ host: console })
  const closed = (page: Page) => heading(page, "Cette page n’est pas dans vos droits")

  test.each<{ read: Part[]; update: Part[] }>([
    { read: ["account", "payments", "billing"], update: ["account", "payments"] },
    { read: ["business", "preferences", "billing"], update: ["business", "preferences", "billing"] },
  ])("those who may read $read and change $update can do just that", async ({ read, update }) => {
    const { page } = visit
    await beginSession(page, slug, { email, password })
    const permissions = [
      ...read.map((part) => `organiser.${part}.read`),
      ...update.map((part) => `organiser.${part}.update`),
    ]
    const person = await addColleague(page, slug, { permissions })
    await enterConsole(page, `/${slug}/settings`, person)
    await heading(page, parts[read[0]!])
    // Who reads the preferences reads the terms, on the screen after.
    const shown = read.flatMap((part) => (part === "preferences" ? [parts[part], TERMS] : [parts[part]]))
    await expect.poll(() => index(page).getByRole("link").allInnerTexts()).toEqual(shown)
    for (const part of read) {
      await go(page, part)
      const field = page.getByRole("main").locator("form input:not([type=hidden])").first()
      await field.waitFor({ state: "attached" })
      await expect.poll(() => field.isDisabled(), { message: part }).toBe(!update.includes(part))
      const readOnly = page.getByText("Vous pouvez lire ces réglages, mais pas les changer.")
      await expect.poll(() => readOnly.count(), { message: part }).toBe(update.includes(part) ? 0 : 1)
    }
    for (const part of Object.keys(parts) as Part[]) {
      if (read.includes(part)) continue
      await turnTo(page, `/${slug}/settings/${part}`)
      await closed(page)
    }
  })
})

describe("a new organiser's settings", () => {
  const visit = walk({ host: console })
  const card = () => visit.page.getByRole("region", { name: "Mise en route" })
  const home = async () => {
    await visit.page.getByTitle("Aujourd’hui").click()
    await visit.page.getByText("Dernières inscriptions").waitFor()
  }

  test("SET-12 SET-15 transfers on without holder and IBAN: home and payments warn, with the way there, and payments says that nobody can pay", async () => {
    const { page } = visit
    await enterConsole(page, `/${slug}`, { email, password })
    const alert = page.locator(".alert", { hasText: "Les virements ne peuvent pas arriver" })
    await alert.getByText("il manque encore : Titulaire du compte, IBAN.").waitFor()
    await alert.getByRole("link", { name: "Compléter l’entreprise" }).waitFor()
    await page.getByTitle("Réglages").click()
    await go(page, "payments")
    const now = page.getByRole("region", { name: /Peut-on vous payer maintenant/ })
    for (const words of [
      "Non, pas encore",
      "Le paiement en ligne est coupé.",
      "Par virement : il manque Titulaire du compte, IBAN.",
    ])
      await expect.poll(async () => plain(await now.innerText())).toContain(words)
    await page.getByText("Accepter les paiements en ligne").click()
    await save(page)
    await now.getByText("En ligne : choisissez un prestataire.").waitFor()
    await now.getByRole("link", { name: "Compléter l’entreprise" }).click()
    await heading(page, parts.business)
    await box(page, "Nom légal").fill("Tout Neuf ASBL")
    await box(page, "Titulaire du compte").fill("Tout Neuf ASBL")
    await box(page, "IBAN").fill("BE68 5390 0754 7034")
    await save(page)
    await go(page, "payments")
    await now.getByText("Oui", { exact: true }).waitFor()
    await expect.poll(async () => plain(await now.innerText())).toContain("Par virement.")
  })

  test("SET-08 SET-11 the preferences hold sign-up, coupons, refunds, deadline and reminder, and the cart’s time in minutes, kept in seconds", async () => {
    const { page } = visit
    await go(page, "preferences")
    const minutes = box(page, "Panier gardé pendant")
    await expect.poll(() => minutes.inputValue()).toBe("15")
    for (const wrong of ["0", "1441"]) {
      await minutes.fill(wrong)
      await page.keyboard.press("Control+s")
      await page.locator(".error", { hasText: "Un nombre entier de minutes, de 1 à 1" }).waitFor()
      await minutes.fill("15")
    }
    const before = await ask(page, "GET /api/console/settings")
    expect(before.cart_expiration).toBe(900)
    await minutes.fill("1")
    await save(page)
    expect(await ask(page, "GET /api/console/settings")).toMatchObject({ cart_expiration: 60 })
    await minutes.fill("1440")
    await page.getByText("Inscrire aussi le parent comme participant").click()
    await page.getByText("Accepter les codes de réduction").click()
    await page.getByText("sur la carte qui a payé").click()
    await box(page, "À payer dans les").fill("14")
    await box(page, "Rappel avant l’échéance").fill("5")
    await bar(page)
      .getByText(/^6 changements/)
      .waitFor()
    await save(page)
    expect(await ask(page, "GET /api/console/settings")).toEqual({
      ...before,
      cart_expiration: 86_400,
      create_customer_participant: false,
      coupons_enabled: false,
      cancellations_refunded_to: "CARD",
      payment_deadline_days: 14,
      payment_reminder_days: 5,
      online_payments_enabled: true,
      version: before.version + 2,
    })
  })

  test("SET-10 the age formats are edited with a preview of five ages, and kept", async () => {
    const { page } = visit
    const preview = () => page.getByRole("main").locator("dl div").allInnerTexts()
    const shows = (...ages: string[]) =>
      expect
        .poll(async () => (await preview()).map(plain))
        .toEqual(
          ["2 semaines", "7 mois", "30 mois", "8 ans", "40 ans"].map((age, i) =>
            expect.stringMatching(new RegExp(`^${age} ${ages[i]}( Était|$)`)),
          ),
        )
    await shows("14 jours", "7 mois", "30 mois", "8 ans", "40 ans")
    const rules = page.getByRole("list", { name: "Règles, dans l’ordre" }).getByRole("listitem")
    await rules.nth(0).getByLabel("Jusqu’à").fill("7")
    await shows("2 semaines", "7 mois", "30 mois", "8 ans", "40 ans")
    await page.getByRole("button", { name: "Retirer la règle 3" }).click()
    await shows("2 semaines", "0,5 an", "2,5 ans", "8 ans", "40 ans")
    await save(page)
    const { formats } = await ask(page, "GET /api/console/settings")
    expect(formats.ages.map(({ type, limit }: { type: string; limit: number }) => [type, limit])).toEqual([
      ["days", 7],
      ["weeks", 12],
      ["years", 18],
      ["years", null],
    ])
  })

  test("SET-05 another time zone says before it is saved that no instant moves, and none does", async () => {
    const { page } = visit
    const start_at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 40 * 86_400_000).toISOString()
    const end_at = new Date(Date.parse(start_at) + 3_600_000).toISOString()
    const { activity } = await ask(page, "POST /api/console/activities", { title: "Zot fuseau", default_price: 0 })
    const made = { activity: activity.cuid, start_at, end_at }
    const { availability } = await ask(page, "POST /api/console/availabilities", made)
    const stored = async () => (await ask(page, `GET /api/console/availabilities/${availability.cuid}`)).availability
    await go(page, "account")
    const zone = page.getByRole("combobox", { name: "Fuseau horaire" })
    const said = page.getByText("Aucun instant enregistré ne bouge")
    for (const [typed, name] of [
      ["lisb", "Europe/Lisbon"],
      ["bruss", "Europe/Brussels"],
    ] as const) {
      const before = await stored()
      expect(await said.count()).toBe(0)
      await zone.scrollIntoViewIfNeeded()
      await zone.fill(typed)
      await page.getByRole("option", { name }).click()
      await said.waitFor()
      await page.getByText(new RegExp(`à l’heure de ${name} au lieu de Europe/`)).waitFor()
      expect((await ask(page, "GET /api/console/organiser")).timezone).not.toBe(name)
      await save(page)
      expect((await ask(page, "GET /api/console/organiser")).timezone).toBe(name)
      expect(await stored()).toEqual(before)
      expect(before).toMatchObject({ start_at, end_at })
    }
    await ask(page, `POST /api/console/activities/${activity.cuid}/publish`)
  })

  test("SET-30 the terms are ours until the organiser has saved its own, which the site shows within seconds; versions are kept", async () => {
    const { page } = visit
    const port = inject("port")
    const site = async () =>
      (await page.request.get(`http://localhost:${port}/terms`, { headers: { host: `${host}:${port}` } })).text()
    await index(page).getByRole("link", { name: TERMS }).click()
    await heading(page, TERMS)
    await page.getByText("Ce sont nos mots, en attendant les vôtres").waitFor()
    const words = `Zot ${crypto.randomUUID()}`
    const text = page
      .getByRole("region", { name: "En français" })
      .getByRole("textbox", { name: "Conditions générales" })
    await text.click()
    await page.keyboard.press("Control+a")
    await page.keyboard.type(words)
    // Kept by the site's cache as it was.
    expect(await site()).toContain("Une inscription est ferme")
    await save(page)
    await page.getByText("Ce sont nos mots, en attendant les vôtres").waitFor({ state: "detached" })
    await expect.poll(site).toContain(words)
    expect(await site()).not.toContain("Une inscription est ferme")
    await text.click()
    await page.keyboard.press("Control+End")
    await page.keyboard.type(" encore")
    await save(page)
    const versions = page.getByRole("region", { name: "Versions" }).getByRole("listitem")
    await expect
      .poll(async () => (await versions.allInnerTexts()).map(plain))
      .toEqual([
        expect.stringMatching(/^Version 2 En vigueur .+ · .+ Lire$/),
        expect.stringMatching(/^Version 1 (?!En vigueur).+ · .+ Lire$/),
      ])
    await page.getByRole("button", { name: "Lire la version 1" }).click()
    const frame = page.getByRole("dialog", { name: "Version 1" }).frameLocator("iframe").first()
    await frame.getByText(words, { exact: true }).waitFor()
    await toastGone(page)
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.setViewportSize({ width: widths.mobile, height: 844 })
    await expectNoOverflow(page)
    await page.setViewportSize({ width: widths.desktop, height: 844 })
  })

  test("SET-31 every step of the checklist leads to a screen that is there", async () => {
    const { page } = visit
    const steps = page.getByRole("main").getByRole("listitem").getByRole("link")
    await turnTo(page, `/${slug}/setup`)
    await expect.poll(() => steps.count()).toBe(7)
    const paths = await steps.evaluateAll((links) => links.map((link) => link.getAttribute("href")!))
    const assistant = `/${slug}/${setupScreens.ACTIVITY[0]}`
    for (const path of new Set([...paths, assistant])) {
      await page.goto(path)
      const title = page.getByRole("main").getByRole("heading", { level: 1 })
      await title.waitFor()
      expect(await title.innerText(), path).not.toMatch(/rien à cette adresse|pas dans vos droits/)
    }
    await page.goto(`/${slug}/settings/account`)
    await heading(page, parts.account)
  })

  test("SET-03 SET-21 the checklist is on home until its last step, a logo uploaded to the library and then chosen there, is done", async () => {
    const { page } = visit
    await box(page, "Adresse e-mail").fill("bonjour@toutneuf.example")
    await box(page, "Téléphone").fill("02 555 01 42")
    await save(page)
    await home()
    await expect
      .poll(async () => plain(await card().innerText()))
      .toMatch(/6 sur 7.*Qui vous êtes.*Il manque : le logo\./)
    await page.getByTitle("Réglages").click()
    await page.getByRole("button", { name: "Choisir une image" }).click()
    await page.locator("input[type=file]").setInputFiles({ name: "zot.png", mimeType: "image/png", buffer: picture })
    const logo = page.getByRole("img", { name: "Logo actuel" })
    await logo.waitFor()
    await page.getByRole("button", { name: "Retirer", exact: true }).click()
    await logo.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Choisir une image" }).click()
    const library = page.getByRole("dialog", { name: "Choisir le logo" })
    await library.getByRole("button", { name: "Tout Neuf" }).first().click()
    await library.waitFor({ state: "detached" })
    await logo.waitFor()
    await save(page)
    const { logo_url } = await ask(page, "GET /api/console/organiser")
    expect(logo_url).toMatch(/^\/files\/images\//)
    await expect.poll(() => logo.getAttribute("src")).toContain(logo_url)
    await home()
    await expect.poll(() => card().count()).toBe(0)
  })

  test("SET-21 somebody who hides it hides it for nobody else", async () => {
    const { page } = visit
    const { currency_locked, ...account } = await ask(page, "GET /api/console/organiser")
    await ask(page, "PUT /api/console/organiser", { ...account, logo_url: null })
    const person = await addColleague(page, slug, {
      permissions: ["organiser.account.read", "registrations.registrations.read"],
    })
    await enterConsole(page, `/${slug}`, person)
    await card().getByRole("button", { name: "Masquer" }).click()
    await card().waitFor({ state: "detached" })
    await page.reload()
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.getByText("Dernières inscriptions").waitFor()
    expect(await card().count()).toBe(0)
    await enterConsole(page, `/${slug}`, { email, password })
    await card().waitFor()
  })
})

describe("a new organiser’s questions to families", () => {
  const visit = walk({ host: console })
  const at = "customers/custom-fields"
  const sheet = () => visit.page.locator("section[data-sheet]")
  interface Question {
    id: number
    cuid: string
    title: string
    active: boolean
  }
  const listed = async (query = ""): Promise<Question[]> =>
    (await ask(visit.page, `GET /api/console/${at}?page_size=100${query}`)).data
  const add = async (title: string, entity: string): Promise<Question> =>
    (await ask(visit.page, `POST /api/console/${at}`, { title, entity, type: "TEXT" })).family_field
  /** What a family is asked about its children. */
  const asked = async () => {
    const port = inject("port")
    const headers = { host: `${host}:${port}` }
    const call = `http://localhost:${port}/api/custom-fields?entity=PARTICIPANTS`
    const { data } = await (await visit.page.request.get(call, { headers })).json()
    return (data as Question[]).map(({ title }) => title)
  }

  test("CUS-15 they are made, dragged into the order that families are asked in, switched off and archived", async () => {
    const { page } = visit
    await enterConsole(page, `/${slug}/${at}/new`, { email, password })
    for (const { cuid } of await listed()) await ask(page, `DELETE /api/console/${at}/${cuid}`)
    await sheet().getByRole("textbox", { name: "Question", exact: true }).fill("Zot sieste")
    await page.keyboard.press("Control+s")
    await sheet().getByRole("heading", { level: 2, name: "Zot sieste" }).waitFor()
    const nap = (await listed()).find(({ title }) => title === "Zot sieste")!
    await add("Zot école", "PARTICIPANTS")
    const doctor = await add("Zot médecin", "CUSTOMERS")
    await turnTo(page, `/${slug}/${at}`)
    await page.getByRole("button", { name: "Réordonner" }).click()
    const dialog = page.getByRole("dialog", { name: "L’ordre des questions" })
    const grips = dialog.getByRole("button", { name: /^Déplacer / })
    const shown = async () =>
      (await grips.evaluateAll((all) => all.map((grip) => grip.getAttribute("aria-label")!))).map((label) =>
        label.replace("Déplacer ", ""),
      )
    await expect.poll(async () => (await shown()).length).toBe(3)
    const before = await shown()
    // Waits until the dialog, which comes up from below, stands still.
    await grips.nth(2).hover()
    await page.mouse.down()
    const { x, y } = (await grips.first().boundingBox())!
    await page.mouse.move(x + 4, y + 2, { steps: 12 })
    await page.mouse.up()
    const after = [before[2]!, before[0]!, before[1]!]
    await expect.poll(shown).toEqual(after)
    await dialog.getByRole("button", { name: "Enregistrer l’ordre" }).click()
    await dialog.waitFor({ state: "detached" })
    expect((await listed("&sort=-order")).map(({ title }) => title)).toEqual(after)
    await expect.poll(asked).toEqual(after.filter((title) => title !== "Zot médecin"))

    // The order is part of the question: its sheet reads it again.
    const read = page.waitForResponse((answer) => answer.url().endsWith(`/${at}/${nap.cuid}`))
    await turnTo(page, `/${slug}/${at}/${nap.cuid}`)
    await read
    await sheet().getByRole("heading", { level: 2, name: "Zot sieste" }).waitFor()
    await sheet().getByRole("switch", { name: "Posée" }).focus()
    await page.keyboard.press("Space")
    await page.keyboard.press("Control+s")
    await expect.poll(async () => (await listed()).find(({ cuid }) => cuid === nap.cuid)!.active).toBe(false)
    await expect.poll(asked).toEqual(["Zot école"])

    // One that was answered is kept.
    const custom_data = [{ field_id: doctor.id, data: "Dr Ada" }]
    await ask(page, "POST /api/console/customers", { firstname: "Ada", lastname: "Zot", custom_data })
    await turnTo(page, `/${slug}/${at}/${doctor.cuid}`)
    await sheet().getByRole("heading", { level: 2, name: "Zot médecin" }).waitFor()
    await sheet().getByRole("button", { name: "Supprimer", exact: true }).click()
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^(Supprimer|Archiver)/ })
      .click()
    await page.getByRole("row", { name: /Zot médecin/ }).waitFor({ state: "detached" })
    await turnTo(page, `/${slug}/${at}?archived=true`)
    await page.getByRole("row", { name: /Zot médecin/ }).waitFor()
    expect((await listed()).map(({ title }) => title).sort()).toEqual(["Zot sieste", "Zot école"])
  })
})

/** Twelve red pixels by twelve: one alone is too narrow for a logo. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAwAAAAMCAIAAADZF8uwAAAAE0lEQVR42mP47yBAEDGMKhqMigD62bxxPCqxNAAAAABJRU5ErkJggg==",
  "base64",
)
