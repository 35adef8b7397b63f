import { json } from "node:stream/consumers"
import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { expectAccessible, expectNoOverflow, hydrated, toast, visitors, widths } from "./visitor.ts"

const visit = visitors()
const password = "une-marelle-de-craie"
/** A busy machine takes its time; what never comes still fails. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })

async function logIn(page: Page, email = "camille@example.com") {
  const answer = await page.request.post("/api/auth/login", { data: { email, password: "marelle-demo" } })
  expect(answer.status()).toBe(200)
}

/** An account of this test's own, with itself as its one participant, so that no other test is disturbed. */
async function signUp(page: Page, names: { firstname?: string; lastname?: string } = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const answer = await page.request.post("/api/auth/register", {
    data: {
      ...{ firstname: "Dominique", lastname: "Peeters", phone: "0470 55 01 00", ...names },
      ...{ email, password, terms: true, participant: { birthdate: "1988-03-01" } },
    },
  })
  expect(await answer.json()).toEqual({ ok: true })
  return email
}

interface Known {
  id: number
  cuid: string
  firstname: string
}
const participants = async (page: Page): Promise<Known[]> =>
  (await (await page.request.get("/api/participants?page_size=100")).json()).data

/** The one answer the demo organiser insists on. */
async function swimming(page: Page) {
  const { data } = await (await page.request.get("/api/custom-fields?entity=PARTICIPANTS")).json()
  const field = data.find((one: { type: string }) => one.type === "CHOICES_SINGLE")
  return { field_id: field.id as number, data: field.choices[0].id as string }
}

async function addByCall(page: Page, firstnames: string[]) {
  const custom_data = [await swimming(page)]
  for (const firstname of firstnames) {
    const data = { firstname, lastname: "Peeters", birthdate: "2018-06-15", custom_data }
    expect((await page.request.post("/api/participants", { data })).status()).toBe(200)
  }
}

async function typeDate(page: Page, label: string, digits: string) {
  await page.getByRole("group", { name: label }).getByRole("spinbutton").first().click()
  await page.keyboard.type(digits)
}

describe("the way in", () => {
  test("AUTH-05 an anonymous visitor logs in first and comes back to the page they wanted, query included", async () => {
    const { page, open } = await visit()
    await open("/account/participants?page_size=5")
    expect(new URL(page.url()).pathname).toBe("/auth/login")
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/account/participants?page_size=5")
    await page.getByLabel("Adresse e-mail").fill("noor@example.com")
    await page.getByLabel("Mot de passe", { exact: true }).fill("marelle-demo")
    await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click()
    await heading(page, "Participants").waitFor()
    expect(page.url()).toMatch(/\/account\/participants\?page_size=5$/)
  })

  test("ACCT-01 /account leads to the home page, and what belongs to somebody else does not exist", async () => {
    const { page, open } = await visit()
    await logIn(page, "noor@example.com")
    const [yasmine] = await participants(page)
    await open("/account")
    expect(page.url()).toMatch(/\/account\/home$/)
    await logIn(page)
    for (const path of [`/account/participants/${yasmine!.cuid}`, "/account/participants/nobody/delete"])
      expect((await page.request.get(path)).status()).toBe(404)
    await open(`/account/participants/${yasmine!.cuid}`)
    await heading(page, "Cette page n’existe pas").waitFor()
  })

  test("logging out on a page of the account leads to the login page", async () => {
    const { page, open } = await visit()
    await signUp(page)
    await open("/account/profile")
    await page.getByRole("button", { name: "Se déconnecter" }).click()
    await page.waitForURL("**/auth/login?redirect=%2Faccount%2Fprofile")
  })
})

describe("tabs", () => {
  test("ACCT-03 ACCT-04 ACCT-06 home, profile and participants with their count, the current one marked", async () => {
    const { page, open } = await visit()
    await logIn(page)
    await open("/account/home")
    const nav = page.getByRole("navigation", { name: "Mon compte" })
    expect(await nav.getByRole("link").allInnerTexts()).toEqual(["Accueil", "Profil", "Participants\n3"])
    expect(await nav.locator("[aria-current=page]").innerText()).toBe("Accueil")
    await nav.getByRole("link", { name: "Participants" }).click()
    await heading(page, "Participants").waitFor()
    await page.getByRole("link", { name: "Ajouter un participant" }).click()
    await heading(page, "Ajouter un participant").waitFor()
    expect(await nav.locator("[aria-current=page]").innerText()).toContain("Participants")
  })

  test("ACCT-03 on a phone the tabs stand in one line above the page", async () => {
    const { page, open } = await visit({ width: widths.mobile, locale: "en-GB" })
    await logIn(page)
    await open("/account/profile")
    const nav = page.getByRole("navigation", { name: "My account" })
    expect(await nav.count()).toBe(1)
    expect(await nav.getByRole("link").allInnerTexts()).toEqual(["Home", "Profile", "Participants\n3"])
  })
})

describe("home", () => {
  test("ACCT-01 greets, shows participants with their age and leads to what is missing", async () => {
    const { page, open } = await visit()
    await logIn(page)
    await open("/account/home")
    await heading(page, "Bonjour Camille").waitFor()
    for (const text of ["Basile Lambert\n7\u00a0ans", "Zoé Lambert\n4\u00a0ans", "Inès Lambert\n11,5\u00a0ans"])
      expect(await page.getByRole("main").innerText()).toContain(text)
    expect(await page.getByText("Il manque : Niveau de natation").count()).toBe(1)
    await page.getByRole("link", { name: "Compléter la fiche : Inès Lambert" }).click()
    await heading(page, "Inès Lambert").waitFor()
  })

  test("ACCT-01 without anybody it asks for a first participant", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await signUp(page)
    const [self] = await participants(page)
    await page.request.delete(`/api/participants?participant_id=${self!.id}`)
    await open("/account/home")
    await expectAccessible(page)
    await page.getByRole("main").getByRole("link", { name: "Ajouter un participant" }).click()
    await heading(page, "Ajouter un participant").waitFor()
    await open("/account/participants")
    await page.getByRole("heading", { name: "Qui prend part aux activités ?" }).waitFor()
    await expectAccessible(page)
  })
})

describe("participants", () => {
  test("PART-02 PART-05 PART-06 PART-08 a parent adds, changes and deletes a child, in French on a phone", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await signUp(page)
    await open("/account/participants/create")
    await page.getByLabel("Prénom").fill("  Léo ")
    await page.getByLabel("Nom", { exact: true }).fill("Peeters")
    await typeDate(page, "Date de naissance", "14052019")
    await page.getByRole("radio", { name: "Se débrouille" }).check({ force: true })
    await page.getByRole("button", { name: "Ajouter un participant" }).click()
    await heading(page, "Participants").waitFor()
    const list = page.getByRole("main").getByRole("listitem")
    expect(await list.first().innerText()).toContain("Léo Peeters")
    expect(await list.first().innerText()).toContain("14 mai 2019")

    await page.getByRole("link", { name: "Modifier la fiche : Léo Peeters" }).click()
    await heading(page, "Léo Peeters").waitFor()
    expect(await page.getByRole("radio", { name: "Se débrouille" }).isChecked()).toBe(true)
    await page.getByLabel("Prénom").fill("Léon")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await heading(page, "Participants").waitFor()
    expect(await list.first().innerText()).toContain("Léon Peeters")

    await page.getByRole("link", { name: "Supprimer Léon Peeters" }).click()
    await heading(page, "Supprimer Léon ?").waitFor()
    expect(page.url()).toMatch(/\/account\/participants\/[a-z0-9]+\/delete$/)
    const confirm = page.getByRole("button", { name: "Supprimer Léon" })
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByLabel("Son prénom").fill("Léo")
    expect(await confirm.isDisabled()).toBe(true)
    await page.keyboard.press("Enter")
    await page.getByLabel("Son prénom").fill(" LÉ ON")
    await confirm.click()
    await heading(page, "Participants").waitFor()
    expect((await participants(page)).map(({ firstname }) => firstname)).toEqual(["Dominique"])
  })

  test("PART-03 PART-04 with a redirect the new participant is taken there with the other parameters", async () => {
    const { page, open } = await visit({ locale: "en-GB" })
    await signUp(page)
    await open(`/account/participants/create?redirect=${encodeURIComponent("/?tier=t1")}&dates=4&dates=5`)
    expect(await page.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/?tier=t1&dates=4&dates=5")
    await page.getByLabel("First name").fill("Ada")
    await page.getByLabel("Last name").fill("Peeters")
    await typeDate(page, "Birth date", "01022017")
    await page.getByRole("radio", { name: "Nage bien" }).check({ force: true })
    await page.getByRole("button", { name: "Add a participant" }).click()
    await page.waitForURL(/participant=/)
    const [ada] = await participants(page)
    expect(ada!.firstname).toBe("Ada")
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `/?tier=t1&dates=4&dates=5&participant=${ada!.cuid}`,
    )
  })

  test("PART-09 PART-16 what is wrong is said at its field, and the first wrong field has the focus", async () => {
    const { page, open } = await visit()
    await signUp(page)
    await open("/account/participants/create")
    await page.getByLabel("Prénom").fill("   ")
    await page.getByRole("button", { name: "Ajouter un participant" }).click()
    await soon(() => page.getByText("À remplir.").count()).toBe(4)
    await soon(() => page.getByLabel("Prénom").evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await page.getByLabel("Prénom").fill("Ada")
    await page.getByLabel("Nom", { exact: true }).fill("Peeters")
    await typeDate(page, "Date de naissance", "01012199")
    await page.getByRole("button", { name: "Ajouter un participant" }).click()
    await page.getByText("Cette date de naissance est dans le futur.").waitFor()
    expect(await participants(page)).toHaveLength(1)
  })

  test("an unfinished form outlives a reload, in this tab and for this customer only", async () => {
    const { page, open } = await visit()
    await signUp(page)
    await open("/account/participants/create")
    await page.getByLabel("Prénom").fill("Ada")
    await typeDate(page, "Date de naissance", "01022017")
    await page.reload()
    await hydrated(page)
    await soon(() => page.getByLabel("Prénom").inputValue()).toBe("Ada")
    await soon(() => page.getByRole("spinbutton", { name: /année/ }).innerText()).toBe("2017")
    await signUp(page)
    await page.reload()
    await hydrated(page)
    expect(await page.getByLabel("Prénom").inputValue()).toBe("")
  })

  test("ACCT-09 ACCT-10 ACCT-11 ACCT-12 21 participants make two pages of 20, newest first", async () => {
    const { page, open } = await visit()
    await signUp(page)
    await addByCall(
      page,
      Array.from({ length: 20 }, (_, index) => `Enfant ${index + 1}`),
    )
    await open("/account/participants")
    const list = page.getByRole("main").getByRole("listitem")
    const pager = page.getByRole("navigation", { name: "Pages de résultats" })
    expect(await list.count()).toBe(20)
    expect(await list.first().innerText()).toContain("Enfant 20")
    expect(await pager.innerText()).toContain("Page 1 sur 2 · 21 résultats")
    expect(await pager.getByRole("link", { name: "Précédent" }).getAttribute("aria-disabled")).toBe("true")
    await pager.getByRole("link", { name: "Suivant" }).click()
    await soon(() => list.count()).toBe(1)
    expect(page.url()).toMatch(/\?page_number=2$/)
    expect(await list.first().innerText()).toContain("Dominique Peeters")
    expect(await pager.getByRole("link", { name: "Suivant" }).getAttribute("aria-disabled")).toBe("true")
    await expectAccessible(page)
    await open("/account/participants?page_number=7")
    expect(page.url()).toMatch(/\?page_number=2$/)
    await open("/account/participants?page_size=21")
    expect(await list.count()).toBe(21)
    expect(await pager.count()).toBe(0)
    await open("/account/home")
    await page.getByRole("link", { name: "Voir les 21 participants" }).waitFor()
  })
})

describe("profile", () => {
  test("PROF-02 PROF-04 a change is saved, says so, stays on the page and shows everywhere", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await signUp(page)
    await open("/account/profile")
    await page.getByLabel("Prénom").fill(" Andrée ")
    await page.getByLabel("Code postal").fill("1030")
    expect(await page.getByLabel("Mot de passe", { exact: true }).count()).toBe(0)
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await soon(() => toast(page).innerText()).toContain("C’est enregistré")
    await page.getByRole("main").getByText("Andrée Peeters").filter({ visible: true }).waitFor()
    expect(page.url()).toMatch(/\/account\/profile$/)
    await page.reload()
    expect(await page.getByLabel("Prénom").inputValue()).toBe("Andrée")
    expect(await page.getByLabel("Code postal").inputValue()).toBe("1030")
  })

  test("PROF-02 PROF-03 PART-17 wrong input is told at its field", async () => {
    const { page, open } = await visit({ refused: ["/api/session"] })
    await signUp(page)
    await open("/account/profile")
    await page.getByLabel("Téléphone").fill(" ")
    await page.getByLabel("Adresse e-mail").fill("dominique@")
    await page.getByLabel("Code postal").fill("12")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await page.getByText("Cette adresse n’est pas complète.").waitFor()
    await page.getByText("À remplir.").waitFor()
    await page.getByText("Ce n’est pas la forme attendue.").waitFor()
    await expectAccessible(page)
    await page.getByLabel("Téléphone").fill("0470 55 01 01")
    await page.getByLabel("Code postal").fill("")
    await page.getByLabel("Adresse e-mail").fill("camille@example.com")
    await page.getByLabel("Mot de passe", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await soon(() => page.getByRole("main").innerText()).toContain("Un compte existe déjà avec cette adresse e-mail.")
  })

  test("PROF-03 another e-mail needs the password, and is trimmed and lower-cased", async () => {
    const { page, open } = await visit({ refused: ["/api/session"] })
    const before = await signUp(page)
    const after = `New-${before}`
    await open("/account/profile")
    await page.getByLabel("Adresse e-mail").fill(before.toUpperCase())
    expect(await page.getByLabel("Mot de passe", { exact: true }).count()).toBe(0)
    await page.getByLabel("Adresse e-mail").fill(` ${after} `)
    const given = page.getByLabel("Mot de passe", { exact: true })
    const save = page.getByRole("button", { name: "Enregistrer" })
    await save.click()
    await page.getByRole("main").getByText("Donnez votre mot de passe pour changer d’adresse e-mail.").waitFor()
    await given.fill("autre-chose")
    await save.click()
    await soon(() => page.getByRole("main").innerText()).toContain("le mot de passe ne correspond pas")
    await given.fill(password)
    await save.click()
    await soon(() => given.count()).toBe(0)
    expect(await page.getByLabel("Adresse e-mail").inputValue()).toBe(after.toLowerCase())
    const login = (email: string) => page.request.post("/api/auth/login", { data: { email, password } })
    expect((await login(after)).status()).toBe(200)
    expect((await login(before)).status()).toBe(401)
  })

  test("one downloads what is held about oneself, after giving the password", async () => {
    const { page, open } = await visit({ refused: ["/api/session/export"] })
    const email = await signUp(page)
    await open("/account/profile")
    await page.getByRole("button", { name: "Télécharger" }).click()
    const dialog = page.getByRole("dialog", { name: "Télécharger vos données" })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByLabel("Mot de passe", { exact: true }).fill("autre-chose")
    await dialog.getByRole("button", { name: "Télécharger le fichier" }).click()
    await dialog.getByText("le mot de passe ne correspond pas").waitFor()
    await dialog.getByLabel("Mot de passe", { exact: true }).fill(password)
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Télécharger le fichier" }).click(),
    ])
    const { customer } = (await (await page.request.get("/api/session")).json()) as { customer: { cuid: string } }
    expect(download.suggestedFilename()).toBe(`marelle-${customer.cuid}.json`)
    const held = (await json(await download.createReadStream())) as Record<
      "customer" | "participants",
      { email: string }
    >
    expect(held.customer.email).toBe(email)
    expect(held.participants).toHaveLength(1)
    await soon(() => dialog.count()).toBe(0)
  })

  test("PROF-05 PROF-06 PROF-07 APIA-07 the account goes once the full name is typed, and nobody can log in any more", async () => {
    const { page, open } = await visit()
    const email = await signUp(page, { firstname: "Jean Marc", lastname: "D’Hondt" })
    await open("/account/profile")
    await page.getByRole("link", { name: "Supprimer…" }).click()
    await heading(page, "Supprimer le compte").waitFor()
    const confirm = page.getByRole("button", { name: "Supprimer mon compte" })
    expect(await confirm.isDisabled()).toBe(true)
    for (const wrong of ["jean marc", "jeanmarcdhondt", "jeanmarcd’hond"]) {
      await page.getByLabel("Votre nom complet").fill(wrong)
      expect(await confirm.isDisabled()).toBe(true)
    }
    await page.getByLabel("Votre nom complet").fill("jeanmarcd’hondt")
    await confirm.click()
    await page.waitForURL("**/auth/login?redirect=%2Faccount%2Fparticipants")
    await page.getByRole("link", { name: "Créer un compte" }).first().waitFor()
    const login = await page.request.post("/api/auth/login", { data: { email, password } })
    expect(login.status()).toBe(401)
  })

  test("PROF-06 money in the wallet is given up expressly, and other refusals are explained", async () => {
    const { page, open } = await visit({ refused: ["/api/session"] })
    await signUp(page)
    await open("/account/profile/delete")
    const asked: string[] = []
    const refusals = ["ACCOUNT_HAS_ACTIVE_REGISTRATIONS", "ACCOUNT_OWES", "ACCOUNT_HAS_BALANCE"]
    await page.route("**/api/session*", async (route) => {
      if (route.request().method() !== "DELETE") return route.fallback()
      asked.push(new URL(route.request().url()).search)
      const error = refusals[asked.length - 1]
      return error ? route.fulfill({ status: 409, json: { error } }) : route.fallback()
    })
    await page.getByLabel("Votre nom complet").fill("Dominique Peeters")
    const confirm = page.getByRole("button", { name: "Supprimer mon compte" })
    const explained = page.getByRole("alert")
    for (const text of ["inscriptions à venir", "quelque chose à payer", "de l’argent dans le portefeuille"]) {
      await confirm.click()
      await soon(() => explained.innerText()).toContain(text)
    }
    await page.getByLabel("Je renonce à l’argent de mon portefeuille").check({ force: true })
    await expectAccessible(page)
    await confirm.click()
    await page.waitForURL("**/auth/login?redirect=%2Faccount%2Fparticipants")
    expect(asked).toEqual(["", "", "", "?give_up_balance=true"])
  })
})

const list = "/account/participants"
const screens = {
  home: () => "/account/home",
  profile: () => "/account/profile",
  "profile deletion": () => "/account/profile/delete",
  participants: () => list,
  "participant creation": () => `${list}/create`,
  participant: (cuid: string) => `${list}/${cuid}`,
  "participant deletion": (cuid: string) => `${list}/${cuid}/delete`,
}

describe.each(Object.entries(screens))("the screen %s", (_, pathOf) => {
  test.each([
    ["fr-BE", "fr", "desktop"],
    ["fr-BE", "fr", "mobile"],
    ["en-GB", "en", "desktop"],
    ["en-GB", "en", "mobile"],
  ] as const)("ACCT-01 PART-02 PART-06 in %s (%s) on %s is accessible and keeps to the screen", async (...how) => {
    const [locale, language, device] = how
    const { page, open } = await visit({ width: widths[device], locale })
    await logIn(page)
    const [newest] = await participants(page)
    await open(pathOf(newest!.cuid))
    expect(await page.locator("html").getAttribute("lang")).toBe(language)
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1)
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
})

describe("async option lists", () => {
  async function openProbe(more = "") {
    // A list closes when the page scrolls, so the page is brought there first and at once.
    const { page, open } = await visit({ reducedMotion: "reduce" })
    await logIn(page)
    const asked: string[] = []
    page.on("request", (request) => {
      const url = new URL(request.url())
      if (url.pathname === "/api/participants") asked.push(`${request.method()} ${url.search}`)
    })
    await page.clock.install()
    await open(`/sandbox/components${more}`)
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const box = page.getByTestId("async-select").getByRole("combobox", { name: "Participant" })
    await box.scrollIntoViewIfNeeded()
    return { page, asked, box, pass: (ms: number) => page.clock.runFor(ms) }
  }

  test("UX-13 APIA-24 the current value is asked for by its id and shown by its name", async () => {
    const { page } = await visit()
    await logIn(page)
    const zoe = (await participants(page)).find(({ firstname }) => firstname === "Zoé")!
    const { asked, box } = await openProbe(`?participant=${zoe.id}`)
    await soon(() => box.inputValue()).toBe("Zoé Lambert")
    expect(asked).toEqual([`GET ?id=${zoe.id}`])
  })

  test("UX-11 UX-13 APIA-11 APIA-24 typing asks once, 350 ms after the last letter, and a choice asks nothing more", async () => {
    const { page, asked, box, pass } = await openProbe()
    await box.focus()
    await soon(() => [...asked]).toEqual(["GET "])
    for (const letter of "zoe") {
      await page.keyboard.press(letter)
      await pass(340)
    }
    expect(asked).toEqual(["GET "])
    await pass(20)
    await soon(() => [...asked]).toEqual(["GET ", "GET ?search=zoe"])
    const options = page.getByRole("option")
    await soon(() => options.allInnerTexts()).toEqual([expect.stringContaining("Zoé Lambert")])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await soon(() => box.inputValue()).toBe("Zoé Lambert")
    const zoe = (await participants(page)).find(({ firstname }) => firstname === "Zoé")!
    expect(await page.getByTestId("async-value").innerText()).toBe(String(zoe.id))
    await pass(1_000)
    expect(asked).toEqual(["GET ", "GET ?search=zoe"])
  })

  test("UX-13 what is not an option is no value, and an emptied field has none", async () => {
    const { page, asked, box, pass } = await openProbe()
    await box.fill("nobody")
    await pass(360)
    await soon(() => asked.at(-1)).toBe("GET ?search=nobody")
    await soon(() => page.getByRole("listbox").innerText()).toContain("Aucun résultat")
    await page.keyboard.press("Tab")
    await soon(() => box.inputValue()).toBe("")
    await box.fill("basile")
    await pass(360)
    await page.getByRole("option", { name: /Basile Lambert/ }).click()
    await soon(() => box.inputValue()).toBe("Basile Lambert")
    await box.fill("")
    expect(await page.getByTestId("async-value").innerText()).toBe("none")
  })

  test("UX-13 the open list is accessible", async () => {
    const { page, open } = await visit({ width: widths.mobile, reducedMotion: "reduce" })
    await logIn(page)
    await open("/sandbox/components")
    await page.getByTestId("async-select").getByRole("button").click()
    await page.getByRole("option", { name: /Basile Lambert/ }).waitFor()
    // React Aria hides the rest of the page while a list is open, so only the list is judged.
    const { violations } = await new AxeBuilder({ page }).include("[role=listbox]").disableRules("region").analyze()
    expect(violations).toEqual([])
  })
})
