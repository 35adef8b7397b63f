import { describe, expect, test } from "vitest"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"
import { watchStrangers } from "./watch-strangers.ts"

const visit = visitors()
const frame = "https://frame.example/plan"

describe.each(Object.entries(widths))("every section and block on %s", (_, width) => {
  test("BLOCK-14 is accessible, keeps to the screen and asks nobody but the frame an organiser put there", async () => {
    const { page, open } = await visit({ width, alone: true })
    await page.route(`${frame}**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Plan</title>" }))
    const strangers = await watchStrangers(page)
    await open("/sandbox/blocks")
    await page.locator("iframe").scrollIntoViewIfNeeded()
    await expect.poll(() => page.frames().map((one) => one.url())).toContain(frame)
    await expectAccessible(page, { without: "iframe" })
    await expectNoOverflow(page)
    // One frame asked for this very site, and is not there.
    expect(await page.locator("iframe").count()).toBe(1)
    expect(await page.locator("iframe").getAttribute("sandbox")).toBe("allow-forms allow-scripts allow-same-origin")
    expect(await page.locator("[href^='javascript'], [src^='javascript']").count()).toBe(0)
    expect(await strangers()).toEqual({ requests: [frame], violations: [], dialogs: [], ran: [] })
  })
})
