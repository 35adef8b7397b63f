// An answer may get lost after the server has done what it was asked. Pressing again then repeats the question under the
// same Idempotency-Key, and what was done is not done twice.
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { signUp, soon } from "./account-parts.ts"
import { readCart } from "./cart-parts.ts"
import { toast, visitors } from "./visitor.ts"

const visit = visitors()

/** The server gets the next call to this path, and its answer never arrives. Gives the keys of all calls to it. */
async function loseFirstAnswer(page: Page, path: string) {
  const keys: string[] = []
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === "GET") return route.continue()
    keys.push(route.request().headers()["idempotency-key"]!)
    if (keys.length > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  })
  return keys
}

test("a voucher whose answer was lost is added once, however often one presses; the next is another", async () => {
  const { page, open } = await visit({ lost: ["/api/carts/items"] })
  await signUp(page)
  const { data } = await (await page.request.get("/api/vouchers")).json()
  const voucher = data.find(({ title }: { title: string }) => /25/.test(title))
  await open(`/vouchers/${voucher.cuid}`)
  const keys = await loseFirstAnswer(page, "/api/carts/items")
  const addButton = page.getByRole("button", { name: /^Ajouter au panier/ })
  const count = async () => (await readCart(page)).items.length

  await addButton.click()
  await toast(page).getByText("Failed to fetch").waitFor()
  expect(await count()).toBe(1)
  await addButton.click()
  await soon(() => keys.length).toBe(2)
  await page.getByRole("dialog", { name: "Votre panier" }).waitFor()
  expect(keys[1]).toBe(keys[0])
  expect(await count()).toBe(1)

  await page.keyboard.press("Escape")
  await addButton.click()
  await soon(count).toBe(2)
  expect(keys[2]).not.toBe(keys[0])
})
