import { randomUUID } from "node:crypto"
import type { Page } from "playwright"
import { askConsole } from "./ask-console.ts"

const admin = { email: "admin@example.com", password: "marelle-demo" }

/** Fills in the login page as the demo's administrator. */
export async function logInAsAdmin(page: Page, password = admin.password) {
  await page.locator("input[name=email]").fill(admin.email)
  await page.locator("input[name=password]").fill(password)
  await page.keyboard.press("Enter")
}

/** A session that begins beside the page, for the page and for calls made beside it. */
export async function beginSession(page: Page, slug: string, { email, password } = admin) {
  const context = page.context()
  await askConsole(page, slug, "POST /api/console/auth/login", { email, password })
  // The call went to the server's own address, to which the browser ties the cookie.
  const begun = (await context.cookies()).filter(({ domain }) => domain === "localhost")
  await context.addCookies(begun.map((cookie) => ({ ...cookie, domain: "console.localhost" })))
}

/**
 * At an address of the console, home unless told, without its login page, so that no journey waits for the greeting to go;
 * the login page has journeys of its own.
 */
export async function enterConsole(page: Page, path = "/explorateurs", person = admin) {
  const [, slug = ""] = path.split(/[/?]/)
  await beginSession(page, slug, person)
  await page.goto(path)
  await page.locator("header").waitFor()
}

/** Another address of the console without loading it again: as its links lead there, where there is none to press. */
export const turnTo = (page: Page, address: string) =>
  page.evaluate((next) => {
    // The router counts its entries, and knows one by its number.
    const state = { ...history.state, idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()) }
    history.pushState(state, "", next)
    dispatchEvent(new PopStateEvent("popstate", { state }))
  }, address)

export const newEmail = () => `e2e-${randomUUID().slice(0, 8)}@example.com`

/** A colleague of the test's own, made by the one whose session it is: settings that are kept with people disturb no other test. */
export async function addColleague(page: Page, slug: string, given: object = {}) {
  const person = { firstname: "Jo", lastname: "Verlinden", email: newEmail(), permissions: [], roles: [] }
  const body = { ...person, password: "un-vrai-secret-9", ...given }
  const { collaborator } = await askConsole(page, slug, "POST /api/console/collaborators", body)
  return { cuid: collaborator.cuid as string, email: collaborator.email as string, password: body.password }
}
