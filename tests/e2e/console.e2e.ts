import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright"
import { describe, expect, inject, test } from "vitest"
import { addColleague, beginSession, enterConsole as enter, logInAsAdmin as logIn } from "./enter-console.ts"
import { expectAccessible, expectGoodAtBothWidths, expectNoOverflow } from "./judge.ts"
import { toastGone, visitors, widths } from "./visitor.ts"

const visit = visitors()
const host = "console.localhost"
const here = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, "")
/** The title of home is the day. */
const someDay = /^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|\w+day)\b/i
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()

describe("the console", () => {
  test("CON-01 has an origin of its own, which /console of a site leads to", async () => {
    const { page } = await visit({ host })
    for (const [slug, name] of [
      ["explorateurs", "Les Explorateurs"],
      ["northside", "Northside"],
    ]) {
      await page.goto(`http://${slug}.localhost:${inject("port")}/console`)
      await page
        .getByText(new RegExp(`${name}`))
        .first()
        .waitFor()
      expect(page.url()).toBe(`http://console.localhost:${inject("port")}/${slug}/login`)
    }
  })

  test("CON-02 CON-51 a wrong password is told at the field; the right one opens the address that was asked for", async () => {
    const { page } = await visit({ host, refused: ["/explorateurs/api/console/auth/login"] })
    await page.goto("/explorateurs/settings/business?x=1")
    await heading(page, "Bonjour")
    expect(here(page)).toBe("/explorateurs/login?redirect=%2Fexplorateurs%2Fsettings%2Fbusiness%3Fx%3D1")
    await logIn(page, "not-the-password")
    await page.locator(".error", { hasText: "ne correspond pas" }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password")
    await logIn(page)
    await heading(page, "Entreprise")
    expect(here(page)).toBe("/explorateurs/settings/business?x=1")
    await page.reload()
    await heading(page, "Entreprise")
  })

  test("CON-03 a family’s session gives no access: the login page shows, and calls answer UNAUTHENTICATED", async () => {
    const { page } = await visit({ as: "camille@example.com" })
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    const port = inject("port")
    const ask = (at: string, method: string, path: string) =>
      page.request.fetch(`http://localhost:${port}${path}`, { method, headers: { host: `${at}:${port}`, cookie } })
    const session = await (await ask("explorateurs.localhost", "GET", "/api/session")).json()
    expect(session.customer.email).toBe("camille@example.com")
    await page.context().addCookies(cookies.map((each) => ({ ...each, domain: host })))
    await page.goto(`http://${host}:${port}/explorateurs/customers`)
    await heading(page, "Bonjour")
    expect(here(page)).toBe("/explorateurs/login?redirect=%2Fexplorateurs%2Fcustomers")
    for (const [method, path] of [
      ["GET", "customers"],
      ["GET", "home"],
      ["POST", "customers"],
      ["DELETE", `customers/${session.customer.cuid}`],
    ] as const) {
      const answer = await ask(host, method, `/explorateurs/api/console/${path}`)
      expect([path, answer.status(), (await answer.json()).error]).toEqual([path, 401, "UNAUTHENTICATED"])
    }
  })

  test("CON-55 two organisers are open side by side; the switch goes between them, and logging out of one leaves the other", async () => {
    const { page } = await visit({ host })
    await enter(page, "/northside")
    await enter(page)
    await page.getByRole("button", { name: /Changer d’organisateur/ }).click()
    await page.getByRole("menuitem", { name: /Northside/ }).click()
    await heading(page, someDay)
    expect(here(page)).toBe("/northside")
    await page.getByRole("button", { name: /Your account/ }).click()
    await page.getByRole("menuitem", { name: "Log out" }).click()
    await page.waitForURL("**/northside/login")
    await page.goto("/explorateurs")
    await heading(page, someDay)
    // Without a name, the last organiser opens.
    await page.goto("/")
    await page.waitForURL("**/explorateurs")
  })

  test("CON-49 people choose their language, and it stays", async () => {
    const { page } = await visit({ host })
    await beginSession(page, "explorateurs")
    // The choice is kept with the person: it is made by one whom no other journey knows.
    await enter(page, "/explorateurs", await addColleague(page, "explorateurs"))
    await page.getByRole("button", { name: /Votre compte/ }).click()
    await page.getByRole("menuitemradio", { name: "English" }).click()
    await heading(page, someDay)
    await page.reload()
    await heading(page, someDay)
    expect(await page.locator("html").getAttribute("lang")).toBe("en")
  })

  test("CON-04 an unknown slug shows that there is nothing, and names no organiser, not even one that the browser knows", async () => {
    const { page } = await visit({ host })
    await enter(page)
    for (const path of ["/nobody", "/nobody/settings/account"]) {
      expect((await page.goto(path))?.status()).toBe(404)
      await page.getByText("Il n’y a rien à cette adresse.").waitFor()
      expect(await page.content()).not.toMatch(/explorateurs|northside/i)
    }
  })

  test("CON-69 / asks for e-mail and password, shows the organisers where they fit, and opens the one that is chosen", async () => {
    const { page } = await visit({ host, refused: ["/api/console/organisers/find"] })
    await page.goto("/")
    await heading(page, "Bonjour")
    await logIn(page, "not-the-password")
    await page.locator(".error", { hasText: "ne correspond pas" }).waitFor()
    await toastGone(page)
    await expectGoodAtBothWidths(page)
    // The demo names its accounts: one press fills in the form.
    await page.getByRole("button", { name: /admin@example\.com/ }).click()
    await page.getByRole("button", { name: "Se connecter" }).click()
    await heading(page, "Pour qui travaillez-vous ?")
    await page.getByRole("button", { name: "Les Explorateurs" }).waitFor()
    await toastGone(page)
    await expectGoodAtBothWidths(page)
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
    await page.getByRole("button", { name: /Northside/ }).click()
    await page.waitForURL("**/northside")
    await heading(page, someDay)
    expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual([
      "collaborator_device_northside",
      "collaborator_northside",
    ])
  })

  test("CON-69 somebody who works for one organiser goes straight on to it", async () => {
    const { page } = await visit({ host })
    await beginSession(page, "explorateurs")
    const { email, password } = await addColleague(page, "explorateurs")
    await page.context().clearCookies()
    await page.goto("/")
    await page.locator("input[name=email]").fill(email)
    await page.locator("input[name=password]").fill(password)
    await page.keyboard.press("Enter")
    await page.waitForURL("**/explorateurs")
    await heading(page, someDay)
  })

  test("CON-69 a password that was forgotten is asked for at its organiser, found by its short name", async () => {
    const { page } = await visit({ host, refused: ["/nobody/api/console/session"] })
    await page.goto("/login")
    await page.getByRole("button", { name: "Mot de passe oublié ?" }).click()
    await heading(page, "Chez quel organisateur ?")
    await page.getByRole("textbox").fill("nobody")
    await page.keyboard.press("Enter")
    await page.getByText("Aucun organisateur ne porte ce nom.").waitFor()
    await page.getByRole("textbox").fill("Explorateurs ")
    await page.keyboard.press("Enter")
    await heading(page, "Un nouveau mot de passe")
    expect(here(page)).toBe("/explorateurs/password")
  })
})

test("CON-50 the way in, and a page that is not there, are accessible at both widths", async () => {
  const { page } = await visit({ host, refused: ["/explorateurs/api/console/auth/login"] })
  await page.goto("/login")
  await heading(page, "Bonjour")
  await expectGoodAtBothWidths(page)
  await page.goto("/explorateurs/login")
  await heading(page, "Bonjour")
  await expectGoodAtBothWidths(page)
  await logIn(page, "not-the-password")
  await page.locator(".error").waitFor()
  await toastGone(page)
  await expectGoodAtBothWidths(page)
  await enter(page, "/explorateurs/nowhere")
  await heading(page, "Il n’y a rien à cette adresse")
  await expectGoodAtBothWidths(page)
})

describe.each(Object.entries(widths))("on %s", (_, width) => {
  const judge = async (page: Page) => {
    await expectAccessible(page)
    await expectNoOverflow(page)
  }

  test("CON-50 the frame, its menus, the palette and the keys are accessible and work by keyboard", async () => {
    const { page } = await visit({ host, width })
    await enter(page)
    await heading(page, someDay)
    await judge(page)
    await page.keyboard.press("Control+k")
    const palette = page.getByRole("dialog", { name: "Chercher ou agir" })
    await palette.getByRole("menuitem").first().waitFor()
    await judge(page)
    await page.keyboard.press("Escape")
    await palette.waitFor({ state: "detached" })
    await page.keyboard.press("?")
    const keys = page.getByRole("dialog", { name: "Raccourcis" })
    await keys.waitFor()
    await judge(page)
    await page.keyboard.press("Escape")
    await keys.waitFor({ state: "detached" })
    if (width === widths.mobile) {
      await page.getByRole("button", { name: "Plus" }).click()
      await page.getByRole("dialog").waitFor()
      await judge(page)
    }
    for (const menu of [/Changer d’organisateur/, /Votre compte/]) {
      await page.getByRole("button", { name: menu }).focus()
      await page.keyboard.press("Enter")
      await page.getByRole("menu").waitFor()
      await judge(page)
      await page.keyboard.press("Escape")
      await page.getByRole("menu").waitFor({ state: "detached" })
    }
  })
})

describe("weight", () => {
  const measure = async (page: Page, path: string) => {
    const sizes: Promise<number>[] = []
    page.on("response", (response) => {
      if (!/\.(js|css)$/.test(response.url())) return
      sizes.push(
        response
          .request()
          .sizes()
          .then((size) => size.responseBodySize),
      )
    })
    await page.goto(path, { waitUntil: "networkidle" })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  test("CON-52 the first load of the console stays under 230 kB compressed, styles included", async () => {
    const { page } = await visit({ host, alone: true })
    await page.context().addCookies(await cookiesOf())
    const total = await measure(page, "/explorateurs")
    await heading(page, someDay)
    expect(total).toBeGreaterThan(50_000)
    expect(total).toBeLessThan(230_000)
  })

  /** Logs in elsewhere, so that the measured window has loaded nothing yet. */
  async function cookiesOf() {
    const { page } = await visit({ host })
    await enter(page)
    return page.context().cookies()
  }

  test("CON-52 the sites' scripts and styles hold nothing of the console", () => {
    const folder = "build/client/assets"
    const signs = ["console_shell", "/api/console/session", "Replier la navigation"]
    const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
    expect(files.length).toBeGreaterThan(20)
    const holding = files.filter((name) => {
      const text = readFileSync(join(folder, name), "utf8")
      return signs.some((sign) => text.includes(sign))
    })
    expect(holding).toEqual([])
    const console = readdirSync("build/console/assets").filter((name) => name.endsWith(".js"))
    const all = console.map((name) => readFileSync(join("build/console/assets", name), "utf8")).join()
    expect(signs.filter((sign) => !all.includes(sign))).toEqual([])
  })
})
