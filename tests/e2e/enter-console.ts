import type { Page } from "playwright"
import { toastGone } from "./visitor.ts"

/** Fills in the login page as the demo's administrator. */
export async function logInAsAdmin(page: Page, password = "marelle-demo") {
  await page.locator("input[name=email]").fill("admin@example.com")
  await page.locator("input[name=password]").fill(password)
  await page.keyboard.press("Enter")
}

/** Logged in at an address of the console, home unless told, with the greeting gone. */
export async function enterConsole(page: Page, path = "/explorateurs") {
  await page.goto(path)
  await logInAsAdmin(page)
  await page.locator("header").waitFor()
  await toastGone(page)
}
