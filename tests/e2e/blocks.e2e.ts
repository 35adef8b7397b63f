import { expect, test } from "vitest"
import { atBothWidths, expectAccessible, expectNoOverflow } from "./judge.ts"
import { visitors } from "./visitor.ts"
import { watchStrangers } from "./watch-strangers.ts"

const visit = visitors()
const frame = "https://frame.example/plan"

test("BLOCK-14 every section and block is accessible, keeps to the screen and asks nobody but the frame an organiser put there", async () => {
  const { page, open } = await visit({ alone: true })
  await page.route(`${frame}**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Plan</title>" }))
  const strangers = await watchStrangers(page)
  await open("/sandbox/blocks")
  await page.locator("iframe").scrollIntoViewIfNeeded()
  await expect.poll(() => page.frames().map((one) => one.url())).toContain(frame)
  await atBothWidths(page, async () => {
    await expectAccessible(page, { without: "iframe" })
    await expectNoOverflow(page)
  })
  // One frame asked for this very site, and is not there.
  expect(await page.locator("iframe").count()).toBe(1)
  expect(await page.locator("iframe").getAttribute("sandbox")).toBe("allow-forms allow-scripts allow-same-origin")
  expect(await page.locator("[href^='javascript'], [src^='javascript']").count()).toBe(0)
  expect(await strangers()).toEqual({ requests: [frame], violations: [], dialogs: [], ran: [] })
})
