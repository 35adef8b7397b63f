import type { Locator, Page } from "playwright"

/** The page of the sandbox whose shell is made of samples; its query says how. */
export const story = "/sandbox/shell"

export const topbar = (page: Page) => page.getByRole("region", { name: /^Contact/ })
export const header = (page: Page) => page.getByRole("banner")
export const footer = (page: Page) => page.getByRole("contentinfo")
export const nav = (page: Page) => header(page).getByRole("navigation", { name: "Navigation principale" })
export const button = (page: Page, name: string) => nav(page).getByRole("button", { name })
export const link = (page: Page, name: string) => nav(page).getByRole("link", { name, exact: true })
export const menuButton = (page: Page) => header(page).getByRole("button", { name: /Ouvrir le menu|Open the menu/ })
export const drawer = (page: Page) => page.getByRole("dialog", { name: "Menu Les Explorateurs" })

export async function openDrawer(page: Page): Promise<void> {
  await menuButton(page).click()
  await drawer(page).waitFor()
}

export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
export const isExpanded = (locator: Locator) => locator.getAttribute("aria-expanded").then((value) => value === "true")

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Holds back the data of the next page until it is let go. */
export async function holdNavigation(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
