import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { expectGoodAtBothWidths } from "./judge.ts"
import { toast, visitors } from "./visitor.ts"

const visit = visitors()

const here = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, "")

describe("leaving the newsletter, wide and narrow", () => {
  test("NEWS-01 shows a title, a subtitle and exactly one submit button", async () => {
    const { page, open } = await visit()
    await open("/newsletters/unsubscribe?token=abc")
    const main = page.getByRole("main")
    await main.getByRole("heading", { level: 1, name: "Ne plus recevoir nos nouvelles" }).waitFor()
    await main.getByText("Vous recevrez toujours ce qui concerne vos inscriptions").waitFor()
    expect(await main.locator("button, input").count()).toBe(1)
    expect(await main.locator("form button[type=submit]").innerText()).toBe("Me désinscrire")
    await expectGoodAtBothWidths(page)
  })
})

describe("leaving the newsletter", () => {
  test.each(["?token=not-a-token&redirect=%2Fblog", ""])(
    "NEWS-02 a link that is not right, %j, is told by a toast and goes nowhere",
    async (query) => {
      const { page, open } = await visit({ refused: ["/api/newsletters/unsubscribe"] })
      await open(`/newsletters/unsubscribe${query}`)
      await page.getByRole("button", { name: "Me désinscrire" }).click()
      await toast(page).getByText("Ce lien a expiré ou a déjà servi.").waitFor()
      expect(here(page)).toBe(`/newsletters/unsubscribe${query}`)
    },
  )

  // The server's own tests take real tokens; here it says yes, to see where the page goes.
  test.each([
    ["&redirect=%2F%3Fnews%3Doff", "/?news=off"],
    ["", "/"],
    ["&redirect=%2F%2Fevil.example", "/"],
  ])("NEWS-02 NEWS-03 NEWS-04 success with %j goes to %s and says so", async (more, path) => {
    const { page, open } = await visit({ host: "northside.localhost", locale: "en-GB" })
    await page.route("**/api/newsletters/unsubscribe", (route) => route.fulfill({ json: { ok: true } }))
    await open(`/newsletters/unsubscribe?token=my-token${more}`)
    const sent = page.waitForRequest("**/api/newsletters/unsubscribe")
    await page.getByRole("button", { name: "Unsubscribe me" }).click()
    expect((await sent).postDataJSON()).toEqual({ token: "my-token" })
    await toast(page).getByText("Done, we will send you no more newsletters").waitFor()
    await expect.poll(() => here(page)).toBe(path)
  })
})
