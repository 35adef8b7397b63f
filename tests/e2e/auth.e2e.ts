import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { expectAccessible, expectFits, expectGoodAtBothWidths } from "./judge.ts"
import { hydrated, logIn, toast, visitors, widths } from "./visitor.ts"

const visit = visitors()

const topbar = (page: Page) => page.getByRole("region", { name: /^Contact/ })
const links = (page: Page) => topbar(page).getByRole("link", { name: /Se connecter|Créer un compte/ })
const hrefs = (page: Page) => links(page).evaluateAll((all) => all.map((link) => link.getAttribute("href")))
const here = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, "")

async function fillIn(page: Page, { email = "camille@example.com", password = "marelle-demo" } = {}) {
  await page.getByLabel("Adresse e-mail").fill(email)
  await page.getByLabel("Mot de passe", { exact: true }).fill(password)
  await page.keyboard.press("Enter")
}

const arrival = (page: Page) => topbar(page).getByRole("link", { name: "Camille" }).waitFor()

describe("the auth pages, wide and narrow:", () => {
  test.each([
    ["/auth/login", "Se connecter", "Bon retour parmi nous"],
    ["/auth/register", "Créer un compte", "Faisons connaissance"],
    ["/auth/password", "Mot de passe oublié", "Un nouveau mot de passe"],
    ["/auth/password?token=abc", "Mot de passe oublié", "Choisissez un mot de passe"],
  ])("AUTH-23 %s is open to visitors and accessible, also when it is wrong", async (path, title, heading) => {
    const { page, open } = await visit()
    await open(path)
    expect(await page.title()).toMatch(`${title} · `)
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(heading)
    await expectGoodAtBothWidths(page)
    await page.locator("main button[type=submit]").click()
    await page.locator(".error").first().waitFor()
    await expectAccessible(page, { within: "main" })
    await expectFits(page)
  })
})

describe("the shell", () => {
  test("AUTH-02 AUTH-03 AUTH-04 elsewhere its links carry the path and the query, on an auth page they do not", async () => {
    const { page, open } = await visit()
    await open("/?a=1&b=caf%C3%A9")
    const redirect = encodeURIComponent("/?a=1&b=caf%C3%A9")
    expect(await hrefs(page)).toEqual([`/auth/login?redirect=${redirect}`, `/auth/register?redirect=${redirect}`])
    await links(page).first().click()
    await page.getByRole("heading", { name: "Bon retour parmi nous" }).waitFor()
    expect(await hrefs(page)).toEqual(["/auth/login", "/auth/redirect"])
  })

  test("AUTH-03 /auth/redirect forwards to the register page with the query kept", async () => {
    const { page, open } = await visit()
    await open("/auth/login")
    await links(page).last().click()
    await page.getByRole("heading", { name: "Faisons connaissance" }).waitFor()
    expect(here(page)).toBe("/auth/register")
    await open("/auth/redirect?redirect=%2Fa%3Fb%3D1&x=2")
    expect(here(page)).toBe("/auth/register?redirect=%2Fa%3Fb%3D1&x=2")
  })

  test("AUTH-21 logging out ends with a success toast and the page of a visitor", async () => {
    const { page, open } = await visit()
    await logIn(page, "camille@example.com")
    await open("/")
    await arrival(page)
    expect(await links(page).count()).toBe(0)
    await topbar(page).getByRole("button", { name: "Se déconnecter" }).click()
    await toast(page).getByText("À bientôt").waitFor()
    await links(page).first().waitFor()
    expect(await page.request.get("/api/session").then((answer) => answer.json())).toEqual({ customer: null })
  })

  test("AUTH-22 a logout that fails says so and changes nothing", async () => {
    const { page, open } = await visit({ refused: ["/api/auth/logout"], as: "camille@example.com" })
    await open("/")
    await arrival(page)
    await page.route("**/api/auth/logout", (route) =>
      route.fulfill({ status: 429, json: { error: "TOO_MANY_ATTEMPTS", request_id: "r" } }),
    )
    await topbar(page).getByRole("button", { name: "Se déconnecter" }).click()
    await toast(page).getByText("Trop d’essais.").waitFor()
    await arrival(page)
  })
})

describe("login", () => {
  test("AUTH-01 AUTH-05 AUTH-06 AUTH-07 it goes to the redirect, which its links keep", async () => {
    const { page, open } = await visit()
    await open("/auth/login?redirect=%2F%3Ffrom%3Dcart%26n%3D2")
    const main = page.getByRole("main")
    const kept = "?redirect=%2F%3Ffrom%3Dcart%26n%3D2"
    const hrefOf = (name: string) => main.getByRole("link", { name }).getAttribute("href")
    expect(await hrefOf("Mot de passe oublié")).toBe(`/auth/password${kept}`)
    expect(await hrefOf("Créer un compte")).toBe(`/auth/register${kept}`)
    await fillIn(page, { email: "  CAMILLE@Example.com " })
    await toast(page).getByText("Bonjour").waitFor()
    await arrival(page)
    expect(here(page)).toBe("/?from=cart&n=2")
  })

  test("AUTH-05 without a redirect it goes to /, and whoever is logged in is sent on at once", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await open("/auth/login")
    await fillIn(page)
    await page.waitForURL((url) => url.pathname === "/" && url.search === "")
    await open("/auth/login?redirect=%2F%3Fback%3D1")
    expect(here(page)).toBe("/?back=1")
    await open("/auth/register")
    expect(here(page)).toBe("/")
  })

  test("AUTH-01 a redirect to another site is not followed", async () => {
    const { page, open } = await visit()
    await open("/auth/login?redirect=%2F%2Fevil.example%2F")
    await fillIn(page)
    await arrival(page)
    expect(here(page)).toBe("/")
    const spellings = [
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "/..//evil.example",
      "https://evil.example",
      "javascript:alert(1)",
      "%2f%2fevil.example",
      "/%2e%2e//evil.example",
    ]
    for (const redirect of spellings) {
      const path = `/auth/login?redirect=${encodeURIComponent(redirect)}`
      const answer = await page.request.get(path, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location], redirect).toEqual([302, "/"])
    }
  })

  test("AUTH-07 AUTH-08 UX-10 what is missing or wrong is said at its field, and the first one takes the focus", async () => {
    const { page, open } = await visit()
    await open("/auth/login")
    const email = page.getByLabel("Adresse e-mail")
    const password = page.getByLabel("Mot de passe", { exact: true })
    const problems = () => page.locator(".error").allTextContents()
    await page.getByRole("button", { name: "Se connecter" }).click()
    await expect.poll(problems).toEqual(["À remplir.", "À remplir."])
    expect(await email.evaluate((input) => input === document.activeElement)).toBe(true)
    await email.fill("camille@")
    await expect.poll(problems).toEqual(["Cette adresse n’est pas complète.", "À remplir."])
    await email.fill("camille@example.com")
    await page.getByRole("button", { name: "Se connecter" }).click()
    await expect.poll(problems).toEqual(["À remplir."])
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test("a wrong password is told by a toast, and the form stays as it was, with the focus where it was", async () => {
    const { page, open } = await visit({ refused: ["/api/auth/login"] })
    await open("/auth/login?redirect=%2F%3Fx%3D1")
    await fillIn(page, { password: "not-this-one" })
    await toast(page).getByText("L’adresse e-mail ou le mot de passe ne correspond pas.").waitFor()
    expect(here(page)).toBe("/auth/login?redirect=%2F%3Fx%3D1")
    const password = page.getByLabel("Mot de passe", { exact: true })
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await password.inputValue()).toBe("not-this-one")
    expect(await page.getByLabel("Adresse e-mail").inputValue()).toBe("camille@example.com")
  })

  test("while it runs everything is disabled and nothing is sent twice", async () => {
    const { page, open } = await visit()
    await open("/auth/login")
    let calls = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route("**/api/auth/login", async (route) => {
      calls += 1
      await held
      await route.continue()
    })
    await fillIn(page)
    await expect.poll(() => page.locator("form input:disabled").count()).toBe(2)
    const button = page.getByRole("main").getByRole("button", { name: "Se connecter" })
    expect(await button.getAttribute("aria-disabled")).toBe("true")
    await button.click({ force: true })
    release()
    await arrival(page)
    expect(calls).toBe(1)
  })

  test("whoever is quicker than the page's script loses nothing and sends nothing", async () => {
    const { page } = await visit()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto("/auth/login", { waitUntil: "domcontentloaded" })
    await fillIn(page)
    await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click()
    expect(here(page)).toBe("/auth/login")
    release()
    await hydrated(page)
    expect(await page.getByLabel("Adresse e-mail").inputValue()).toBe("camille@example.com")
    await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click()
    await arrival(page)
  })

  test("the keyboard alone is enough", async () => {
    const { page, open } = await visit()
    await open("/auth/login")
    await page.getByLabel("Adresse e-mail").focus()
    await page.keyboard.type("noor@example.com")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.type("marelle-demo")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    await topbar(page).getByRole("link", { name: "Noor" }).waitFor()
  })
})
