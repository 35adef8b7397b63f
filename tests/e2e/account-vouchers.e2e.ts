import { describe, expect, test } from "vitest"
import { heading } from "./account-parts.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { toastGone, visitors, widths } from "./visitor.ts"

const visit = visitors()

describe.each(Object.entries(widths))("vouchers on %s", (_, width) => {
  test("VOUCH-09 VOUCH-10 a code that is not there is told at its field; one that is leads to what it stands for", async () => {
    const { page, open } = await visit({ width, as: "camille@example.com", refused: ["/api/vouchers/redeem"] })
    await open("/account/vouchers/redeem")
    await expectAccessible(page)
    const code = page.getByRole("textbox", { name: "Code du bon" })
    await code.fill("nonsense")
    await page.getByRole("button", { name: "Vérifier" }).click()
    await page.getByRole("main").getByText("Aucun bon ne porte ce code.").waitFor()
    await code.fill("demo gift 0001")
    await page.getByRole("button", { name: "Vérifier" }).click()
    await page.waitForURL("**/account/vouchers/redeem/DEMO-GIFT-0001")
    await page.getByText("Ce bon est valable").waitFor()
    expect(await page.getByRole("button", { name: "Ajouter à mon portefeuille" }).isEnabled()).toBe(true)
    await toastGone(page)
    await expectAccessible(page)
    await expectNoOverflow(page)
  })

  test.each([
    ["carts", "Paniers"],
    ["bundles", "Carnets"],
    ["memberships", "Adhésions"],
    ["vouchers", "Bons cadeaux"],
  ])("ACCT-02 /account/%s and the page of what is in it", async (section, title) => {
    const { page, open } = await visit({ width, as: "camille@example.com" })
    await open(`/account/${section}`)
    await heading(page, title).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page
      .getByRole("main")
      .getByRole("listitem")
      .getByRole("heading", { level: 2 })
      .getByRole("link")
      .first()
      .click()
    await page.waitForURL((url) => url.pathname.startsWith(`/account/${section}/`))
    await heading(page, /./).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
})
