import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { expectAccessible, expectNoOverflow, visitors, widths } from "./visitor.ts"

const visit = visitors()
const toast = (page: Page) => page.locator("[data-sonner-toast]")

/** The page's clock stands still until a test moves it, so that durations are proved without waiting for them. */
async function openStill() {
  const { page, open } = await visit()
  await page.clock.install()
  await open("/sandbox/components")
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const probe = (id: string) => page.getByTestId(id)
  const pass = (ms: number) => page.clock.runFor(ms)
  const press = async (id: string) => {
    await probe(id).click()
    // Toasts are drawn in the next tick, which does not come by itself here.
    await pass(20)
  }
  return { page, probe, press, pass }
}

describe.each(Object.entries(widths))("every component on %s", (_, width) => {
  test("is accessible and keeps to the screen", async () => {
    const { page, open } = await visit({ width })
    await open("/sandbox/components")
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
})

describe("toasts", () => {
  test("UX-01 UX-02 UX-09 an action shows a loading toast that does not expire, replaced by success", async () => {
    const { page, press, pass } = await openStill()
    await press("toast-loading")
    await pass(600)
    await expect.poll(() => toast(page).innerText()).toContain("Saving…")
    await pass(60_000)
    expect(await toast(page).innerText()).toContain("Saving…")
    await press("toast-resolve")
    await expect.poll(() => toast(page).innerText()).toContain("Saved")
    expect(await toast(page).count()).toBe(1)
  })

  test("UX-01 the loading toast is replaced by the error when it fails", async () => {
    const { page, press, pass } = await openStill()
    await press("toast-loading")
    await pass(600)
    await press("toast-reject")
    await expect.poll(() => toast(page).innerText()).toContain("Quelque chose n’est pas rempli comme il faut.")
    expect(await toast(page).count()).toBe(1)
  })

  async function expectTwoSeconds(id: string, text: string) {
    const { page, press, pass } = await openStill()
    await press(id)
    await expect.poll(() => toast(page).innerText()).toContain(text)
    await page.mouse.move(0, 0)
    await pass(1_800)
    expect(await toast(page).getAttribute("data-removed")).toBe("false")
    await pass(500)
    await expect.poll(() => toast(page).getAttribute("data-removed")).toBe("true")
  }
  test("UX-03 a success toast lasts 2 seconds", () => expectTwoSeconds("toast-success", "Saved"))
  test("UX-04 an error toast lasts 2 seconds", () => expectTwoSeconds("toast-known-error", "Quelque chose"))

  test("UX-05 toasts sit at the bottom right", async () => {
    const { page, press, pass } = await openStill()
    await press("toast-success")
    await pass(600)
    const box = (await toast(page).boundingBox())!
    expect(box.x + box.width).toBeGreaterThan(1280 - 60)
    expect(box.y + box.height).toBeGreaterThan(844 - 60)
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

  test("a second press while it runs does nothing", async () => {
    const { probe, press } = await openStill()
    await press("toast-loading")
    await press("toast-loading")
    expect(await probe("action-runs").innerText()).toBe("1")
  })
})

describe("time", () => {
  test("UX-11 a search waits 350 ms after the last letter", async () => {
    const { page, probe, pass } = await openStill()
    await page.getByTestId("search-probe").getByRole("searchbox").fill("cirque")
    await pass(340)
    expect(await probe("search-value").innerText()).toBe("")
    await pass(20)
    await expect.poll(() => probe("search-value").innerText()).toBe("cirque")
    expect(await probe("search-calls").innerText()).toBe("1")
  })

  test("UX-12 a spinner that has shown itself stays at least 350 ms", async () => {
    const { probe, pass } = await openStill()
    await probe("pending-start").click()
    await pass(160)
    await expect.poll(() => probe("pending-state").innerText()).not.toBe("idle")
    await probe("pending-stop").click()
    await pass(300)
    expect(await probe("pending-state").innerText()).not.toBe("idle")
    await pass(60)
    await expect.poll(() => probe("pending-state").innerText()).toBe("idle")
  })
})
