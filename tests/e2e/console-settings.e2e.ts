import type { Page } from "playwright"
import { expect, inject, test } from "vitest"
import { enterConsole } from "./enter-console.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()
const host = "console.localhost"
const slug = "northside"
const phone = (page: Page) => page.getByRole("textbox", { name: "Phone", exact: true })
const save = (page: Page) => page.getByRole("button", { name: /^Save/ }).click()
const saved = (page: Page) => page.locator("[data-sonner-toast]", { hasText: "Saved." }).waitFor()

/** The account as it is stored, asked from within the page; with a body it is saved. */
const account = (page: Page, body?: object) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { "content-type": "application/json" }
      const init = body ? { method: "PUT", headers, body: JSON.stringify(body) } : {}
      return (await fetch(path, init)).json()
    },
    [`/${slug}/api/console/organiser`, body] as const,
  )

/** What a visitor of the site reads in its foot; anonymous pages may be a second old. */
const footer = async (page: Page) => {
  const site = await page.request.get(`http://localhost:${inject("port")}/`, {
    headers: { host: `${slug}.localhost:${inject("port")}` },
  })
  return site.text()
}

test("SET-02 CON-35 a new phone number is on the site's foot; a second window with an old version is shown both and chooses", async () => {
  const { page } = await visit({ host, refused: [`/${slug}/api/console/organiser`] })
  await enterConsole(page, `/${slug}/settings/account`)
  await phone(page).waitFor()
  const before = await account(page)
  const second = await page.context().newPage()
  await second.goto(`/${slug}/settings/account`)
  await phone(second).waitFor()

  await phone(page).fill("+44 20 7946 0001")
  await page.keyboard.press("Control+s")
  await saved(page)
  await expect.poll(() => footer(page)).toContain("+44 20 7946 0001")

  await phone(second).fill("+44 20 7946 0002")
  await save(second)
  const conflict = second.getByRole("alert", { name: "Somebody has saved in the meantime" })
  await conflict.getByText("+44 20 7946 0001").waitFor()
  await conflict.getByText("+44 20 7946 0002").waitFor()
  await save(second)
  await saved(second)
  await conflict.waitFor({ state: "detached" })
  await expect.poll(() => footer(page)).toContain("+44 20 7946 0002")
  const after = await account(page)
  expect(after).toEqual({ ...before, phone: "+44 20 7946 0002", version: before.version + 2 })

  const { currency_locked, ...own } = after
  await account(page, { ...own, phone: before.phone })
})
