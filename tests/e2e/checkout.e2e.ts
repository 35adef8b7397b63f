import { describe, expect, test } from "vitest"
import { soon } from "./account-parts.ts"
import {
  addVoucher,
  cartButton,
  cartDrawer,
  euros,
  hold,
  isCamp,
  newFamily,
  openCart,
  readCart,
  register,
} from "./cart-parts.ts"
import { expectAccessible, expectFits } from "./judge.ts"
import { toast, toastGone, visitors, widths } from "./visitor.ts"

const visit = visitors()

describe("the checkout", () => {
  test("CHECK-02 CHECK-03 shows a visitor nothing, and the shell stays usable", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await open("/checkout")
    expect(await page.getByRole("main").innerText()).toBe("")
    await openCart(page)
    await cartDrawer(page).getByRole("link", { name: "Se connecter" }).waitFor()
  })

  test("CDRAW-04 CDRAW-05 CDRAW-12 DRAWER-06 DRAWER-12 the drawer leads there, closes there, and does not open by itself", async () => {
    const { page, open } = await visit()
    await newFamily(page)
    await addVoucher(page)
    await open("/")
    await openCart(page)
    await cartDrawer(page).getByRole("link", { name: "Passer au paiement" }).click()
    await page.getByRole("heading", { level: 1, name: "Confirmer le panier" }).waitFor()
    await cartDrawer(page).waitFor({ state: "detached" })
    expect(new URL(page.url()).pathname).toBe("/checkout")
    await openCart(page)
    await cartDrawer(page).getByRole("button", { name: "Passer au paiement" }).click()
    await cartDrawer(page).waitFor({ state: "detached" })
    expect(new URL(page.url()).pathname).toBe("/checkout")
    // Something comes in from elsewhere, and the page reads the cart again.
    await addVoucher(page)
    await page.getByRole("main").getByRole("button", { name: "Retirer Bon" }).first().click()
    await soon(() => toast(page).innerText()).toBe("Panier mis à jour")
    await addVoucher(page)
    await addVoucher(page)
    await page.getByRole("main").getByRole("button", { name: "Retirer Bon" }).first().click()
    await soon(() => cartButton(page).innerText()).toContain("Panier, 2 articles")
    expect(await cartDrawer(page).count()).toBe(0)
  })

  test("CHECK-26 CHECK-27 CHECK-28 CHECK-29 UXB-07 a coupon is attached and detached; what is refused says why", async () => {
    const { page, open } = await visit({ width: widths.mobile, refused: ["/api/carts/coupons"] })
    await newFamily(page)
    await register(page, isCamp)
    await open("/checkout")
    const [item] = (await readCart(page)).items
    const summary = page.getByRole("region", { name: "Récapitulatif" })
    const total = async () => (await summary.innerText()).replaceAll("\n", " ")
    expect(await total()).toContain(`Total à payer ${euros(item!.price)}`)
    const input = page.getByRole("textbox", { name: "Votre code de réduction" })
    const attach = page.getByRole("button", { name: "Appliquer" })
    expect(await attach.isDisabled()).toBe(true)
    await input.fill("  ")
    expect(await attach.isDisabled()).toBe(true)
    for (const [code, error, refusal] of [
      ["nulle-part", "COUPON_NOT_FOUND", "Ce code n’existe pas."],
      ["ancien", "COUPON_INACTIVE", "Ce code n’est plus valable."],
    ] as const) {
      await input.fill(code)
      const answered = page.waitForResponse("**/api/carts/coupons*")
      await attach.click()
      expect(await (await answered).json()).toMatchObject({ error })
      await soon(() => toast(page).innerText()).toBe(refusal)
      await soon(() => attach.isDisabled()).toBe(false)
      expect(await page.getByText(refusal).count()).toBe(2)
      await toastGone(page)
    }
    await expectAccessible(page)
    await expectFits(page)
    await input.fill("welcome10")
    await page.keyboard.press("Enter")
    const detach = page.getByRole("button", { name: "Retirer le code «\u00a0Bienvenue\u00a0»" })
    await detach.waitFor()
    expect(await input.count()).toBe(0)
    const less = Math.floor(item!.price / 10)
    await soon(total).toContain(`− ${euros(less)} Total à payer ${euros(item!.price - less)}`.replace("− ", "−\u00a0"))
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Retirer")
    await toastGone(page)
    await expectAccessible(page)
    await detach.click()
    await input.waitFor()
    await soon(total).toContain(`Total à payer ${euros(item!.price)}`)
    await soon(() => input.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

test("the drawer opens over a page that is not quite alive yet, and takes nothing from it", async () => {
  const { page } = await visit({ alone: true })
  await newFamily(page)
  await addVoucher(page)
  const letGo = await hold(page, /\/checkout-[^/]*\.js$/)
  await page.goto("/checkout", { waitUntil: "commit" })
  const title = page.getByRole("main").locator("h1")
  await title.waitFor()
  await soon(async () => {
    await cartButton(page).click()
    return cartButton(page).getAttribute("aria-expanded")
  }).toBe("true")
  await cartDrawer(page).waitFor()
  expect(await title.isVisible()).toBe(true)
  letGo()
})
