// The pages of what is on sale without a date: they are not repeated at other instants, as those in details.e2e.ts are.
import { expect, test } from "vitest"
import { expectGoodAtBothWidths } from "./judge.ts"
import { structured } from "./structured.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()

test("VIS-01 VIS-03 what is on sale besides availabilities has its page, its price and the way to log in", async () => {
  const { page, open } = await visit()
  for (const kind of ["bundles", "memberships", "vouchers"]) {
    const [product] = (await (await page.request.get(`/api/${kind}`)).json()).data
    await open(`/${kind}/${product.cuid}`)
    await page.getByRole("heading", { level: 1, name: product.title }).waitFor()
    const panel = page.getByRole("region", { name: "Prix et achat" })
    expect(await panel.textContent()).toMatch(/\d\s€/)
    const login = panel.getByRole("link", { name: "Se connecter" })
    expect(await login.getAttribute("href")).toBe(`/auth/login?redirect=%2F${kind}%2F${product.cuid}`)
    const found = (await structured(page)).find((each) => each["@type"] === "Product")
    expect(found).toMatchObject({ name: product.title, offers: { priceCurrency: "EUR" } })
    await expectGoodAtBothWidths(page)
  }
})
