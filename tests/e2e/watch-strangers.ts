import type { Page } from "playwright"

interface Seen {
  ran: string[]
  violations: string[]
}

/**
 * Writes down whatever should not happen on a page: requests to other origins, refusals by the content policy, dialogs,
 * and scripts that reach `ran()`. For a window of one's own, before it is opened.
 */
export async function watchStrangers(page: Page) {
  const requests: string[] = []
  const dialogs: string[] = []
  page.on("request", (request) => {
    const { origin, protocol, href } = new URL(request.url())
    const isOurs = origin === new URL(page.url()).origin || page.url() === "about:blank"
    if (!isOurs && protocol !== "data:") requests.push(href)
  })
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  await page.addInitScript(() => {
    const seen: Seen = { ran: [], violations: [] }
    Object.assign(window, { seen, ran: (name: string) => seen.ran.push(name) })
    addEventListener("securitypolicyviolation", (event) => {
      seen.violations.push(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return async () => {
    const { ran, violations } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    return { requests, violations, dialogs, ran }
  }
}
