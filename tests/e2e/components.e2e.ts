import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { expectGoodAtBothWidths } from "./judge.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()
const toast = (page: Page) => page.locator("[data-sonner-toast]")

async function openStill() {
  const { page, open, pass } = await visit({ still: true })
  await open("/sandbox/components")
  const probe = (id: string) => page.getByTestId(id)
  // The place of the toasts is fetched at the first sign of a person, which takes as long as it takes.
  await page.mouse.move(1, 1)
  await page.locator("section[aria-label=Messages]").waitFor({ state: "attached" })
  const press = async (id: string) => {
    await probe(id).click()
    // Toasts are drawn in the next tick, which does not come by itself here.
    await pass(20)
  }
  return { page, probe, press, pass }
}

test("every component is accessible and keeps to the screen, wide and narrow", async () => {
  const { page, open } = await visit()
  await open("/sandbox/components")
  await expectGoodAtBothWidths(page)
})

async function expectLeaving(page: Page, pass: (ms: number) => Promise<void>) {
  await expect.poll(() => toast(page).getAttribute("data-removed")).toBe("true")
  // The way out is counted from the next drawing on.
  await pass(500)
  await expect.poll(() => toast(page).count()).toBe(0)
}

describe("toasts", () => {
  test("UX-01 UX-02 an action runs once, its loading toast does not expire and is replaced by what came of it", async () => {
    const { page, probe, press, pass } = await openStill()
    await press("toast-loading")
    await press("toast-loading")
    expect(await probe("action-runs").innerText()).toBe("1")
    await pass(600)
    await expect.poll(() => toast(page).innerText()).toContain("Saving…")
    await pass(60_000)
    expect(await toast(page).innerText()).toContain("Saving…")
    await press("toast-resolve")
    await expect.poll(() => toast(page).allInnerTexts()).toEqual(["Saved"])
    await page.mouse.move(0, 0)
    await pass(2_100)
    await expectLeaving(page, pass)

    await press("toast-loading")
    await pass(600)
    await expect.poll(() => toast(page).innerText()).toContain("Saving…")
    await press("toast-reject")
    await expect.poll(() => toast(page).allInnerTexts()).toEqual(["Quelque chose n’est pas rempli comme il faut."])
  })

  test("UX-03 UX-04 UX-05 success and error sit at the bottom right and last 2 seconds", async () => {
    const { page, press, pass } = await openStill()
    for (const [id, text] of [
      ["toast-success", "Saved"],
      ["toast-known-error", "Quelque chose n’est pas rempli comme il faut."],
    ] as const) {
      await press(id)
      await expect.poll(() => toast(page).allInnerTexts()).toEqual([text])
      await page.mouse.move(0, 0)
      const corner = () => toast(page).evaluate((element) => element.getBoundingClientRect())
      await expect.poll(async () => 844 - (await corner()).bottom).toBeLessThan(60)
      expect(1280 - (await corner()).right).toBeLessThan(60)
      await pass(1_800)
      expect(await toast(page).getAttribute("data-removed")).toBe("false")
      await pass(500)
      await expectLeaving(page, pass)
    }
  })

  test("UX-06 UX-07 UX-08 a known code is translated, an unknown one shown as it is, no code is UNKNOWN_ERROR", async () => {
    const { page, press } = await openStill()
    for (const [id, text] of [
      ["toast-known-error", "Quelque chose n’est pas rempli comme il faut."],
      ["toast-unknown-error", "SOMETHING_ODD"],
      ["toast-plain-error", "The line is cut."],
      ["toast-no-message", "Un imprévu est survenu"],
    ] as const) {
      await press(id)
      await expect.poll(() => toast(page).filter({ hasText: text }).count()).toBe(1)
    }
  })
})

test("UX-11 UX-12 a search waits 350 ms after the last letter, and a spinner that has shown itself stays as long", async () => {
  const { page, probe, pass } = await openStill()
  await page.getByTestId("search-probe").getByRole("searchbox").fill("cirque")
  await pass(340)
  expect(await probe("search-value").innerText()).toBe("")
  await pass(20)
  await expect.poll(() => probe("search-value").innerText()).toBe("cirque")
  expect(await probe("search-calls").innerText()).toBe("1")

  await probe("pending-start").click()
  await pass(160)
  await expect.poll(() => probe("pending-state").innerText()).not.toBe("idle")
  await probe("pending-stop").click()
  await pass(300)
  expect(await probe("pending-state").innerText()).not.toBe("idle")
  await pass(60)
  await expect.poll(() => probe("pending-state").innerText()).toBe("idle")
})
