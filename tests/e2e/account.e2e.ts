import { describe, expect, test } from "vitest"
import { heading, participants, signUp } from "./account-parts.ts"
import { expectAccessible, expectFits, expectGoodAtBothWidths } from "./judge.ts"
import { logIn, visitors, widths } from "./visitor.ts"

const visit = visitors()

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
    const { page, open } = await visit({ as: "noor@example.com" })
    const [yasmine] = await participants(page)
    await open("/account")
    expect(page.url()).toMatch(/\/account\/home$/)
    await logIn(page, "camille@example.com")
    for (const path of [`/account/participants/${yasmine!.cuid}`, "/account/participants/nobody/delete"])
      expect((await page.request.get(path)).status()).toBe(404)
    await open(`/account/participants/${yasmine!.cuid}`)
    await heading(page, "Cette page n’existe pas").waitFor()
  })

  test("a page of the account asks for its texts from the head, in one language", async () => {
    const { page } = await visit({ as: "camille@example.com", alone: true })
    const names: string[] = []
    page.on("response", (response) => void names.push(new URL(response.url()).pathname))
    await page.goto("/account/home", { waitUntil: "networkidle" })
    const asked = names.filter((name) => /\/account-(fr|en)-/.test(name))
    expect(asked).toEqual([expect.stringMatching(/account-fr-/)])
    expect(await page.locator(`head link[rel=modulepreload][href="${asked[0]}"]`).count()).toBe(1)
  })

  test("logging out on a page of the account leads to the login page", async () => {
    const { page, open } = await visit()
    await signUp(page)
    await open("/account/profile")
    await page.getByRole("button", { name: "Se déconnecter" }).click()
    await page.waitForURL("**/auth/login?redirect=%2Faccount%2Fprofile")
  })
})

const tabNames = [
  "Accueil",
  "Profil",
  "Participants",
  "Paniers",
  "Inscriptions",
  "Demandes d’inscription",
  "Carnets",
  "Bons cadeaux",
  "Adhésions",
  "Frais de présence",
  "Liste d’attente",
]

describe("tabs", () => {
  test("ACCT-03 ACCT-04 ACCT-06 home, profile and participants with their count, the current one marked", async () => {
    const { page, open } = await visit({ as: "camille@example.com" })
    await open("/account/home")
    const nav = page.getByRole("navigation", { name: "Mon compte" })
    const tabs = await nav.getByRole("link").allInnerTexts()
    expect(tabs.slice(0, 3)).toEqual(["Accueil", "Profil", "Participants\n3"])
    // What she has bought stands behind them, in one order whatever is missing.
    const names = tabs.map((tab) => tab.split("\n")[0]!)
    expect(names).toEqual(tabNames.filter((name) => names.includes(name)))
    expect(names.length).toBeGreaterThan(5)
    expect(tabs.slice(3).every((tab) => /\n[1-9]\d*$/.test(tab))).toBe(true)
    expect(await nav.locator("[aria-current=page]").innerText()).toBe("Accueil")
    await nav.getByRole("link", { name: "Participants" }).click()
    await heading(page, "Participants").waitFor()
    await page.getByRole("link", { name: "Ajouter un participant" }).click()
    await heading(page, "Ajouter un participant").waitFor()
    expect(await nav.locator("[aria-current=page]").innerText()).toContain("Participants")
  })

  test("on a phone the tabs stand in one line above the page", async () => {
    const { page, open } = await visit({ width: widths.mobile, locale: "en-GB", as: "camille@example.com" })
    await open("/account/profile")
    const nav = page.getByRole("navigation", { name: "My account" })
    expect(await nav.count()).toBe(1)
    const tabs = await nav.getByRole("link").allInnerTexts()
    expect(tabs.slice(0, 3)).toEqual(["Home", "Profile", "Participants\n3"])
  })
})

describe("home", () => {
  test("ACCT-01 greets, shows participants with their age and leads to what is missing", async () => {
    const { page, open } = await visit({ as: "camille@example.com" })
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

const list = "/account/participants"
const screens = (cuid: string) => [
  "/account/home",
  "/account/profile",
  "/account/profile/delete",
  list,
  `${list}/create`,
  `${list}/${cuid}`,
  `${list}/${cuid}/delete`,
]

describe("every screen, wide and narrow,", () => {
  test("ACCT-01 PART-02 PART-06 is accessible and keeps to the screen, in French", async () => {
    const { page, open } = await visit({ as: "camille@example.com" })
    const [newest] = await participants(page)
    for (const path of screens(newest!.cuid)) {
      await open(path)
      expect(await page.locator("html").getAttribute("lang")).toBe("fr")
      expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1)
      await expectGoodAtBothWidths(page)
    }
  })

  test("ACCT-01 PART-02 PART-06 keeps to the screen in English", async () => {
    const { page, open } = await visit({ locale: "en-GB", as: "camille@example.com" })
    const [newest] = await participants(page)
    for (const path of screens(newest!.cuid)) {
      await open(path)
      expect(await page.locator("html").getAttribute("lang")).toBe("en")
      expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1)
      await expectFits(page)
    }
  })
})
