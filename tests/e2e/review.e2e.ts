import type { Page } from "playwright"
import { expect, test } from "vitest"
import { heading, soon } from "./account-parts.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { toast, toastGone, visitors, widths } from "./visitor.ts"

const visit = visitors()

interface Listed {
  cuid: string
  cancelled: boolean
  dates: { date: { start_at: string } }[]
}

/** One of Camille's that has begun. */
async function past(page: Page): Promise<string> {
  const { data } = await (await page.request.get("/api/account/registrations?page_size=100")).json()
  const isOver = ({ cancelled, dates }: Listed) => !cancelled && Date.parse(dates.at(-1)!.date.start_at) < Date.now()
  return data.find(isOver).cuid
}
const chosen = (page: Page) => page.getByRole("radio", { checked: true })

test("REG-32 REG-33 a review is written with stars from the keyboard, and changed; whom it is for stays", async () => {
  const { page, open } = await visit({ as: "camille@example.com" })
  const path = `/account/registrations/${await past(page)}`
  await open(path)
  await page.getByRole("link", { name: "Donner mon avis" }).click()
  await heading(page, "Donner mon avis").waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole("radio", { name: "1 étoile sur 5" }).focus()
  await page.keyboard.press("Space")
  for (const _ of [2, 3, 4]) await page.keyboard.press("ArrowRight")
  expect(await chosen(page).getAttribute("aria-label")).toBe("4 étoiles sur 5")
  await page.getByRole("textbox", { name: "Votre message" }).fill("Une belle journée\nsous les arbres")
  await page.getByRole("button", { name: "Enregistrer mon avis" }).click()
  await page.waitForURL(`**${path}`)
  await soon(() => toast(page).innerText()).toContain("Merci, votre avis est enregistré")
  await page.getByRole("img", { name: "4 étoiles sur 5" }).waitFor()
  await page.getByText("Une belle journée").waitFor()
  await toastGone(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: widths.mobile, height: 844 })
  await page.getByRole("link", { name: "Modifier mon avis" }).click()
  await heading(page, "Modifier mon avis").waitFor()
  expect(await page.getByRole("switch", { name: "Avis public" }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await chosen(page).focus()
  await page.keyboard.press("ArrowRight")
  await page.getByRole("button", { name: "Enregistrer mon avis" }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole("img", { name: "5 étoiles sur 5" }).waitFor()
  await toastGone(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
})
