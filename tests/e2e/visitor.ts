import { AxeBuilder } from "@axe-core/playwright"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest"

export const widths = { desktop: 1280, mobile: 390 } as const

interface Visit {
  page: Page
  /** Opens an address of the demo organiser and waits until React has taken over. */
  open(path: string): Promise<void>
}

interface VisitOptions extends BrowserContextOptions {
  host?: string
  width?: number
  /** The paths of the API's calls that this visit is meant to see refused. */
  refused?: string[]
}

/** A browser for a file of journeys; every page opened in it must stay silent on the console. */
export function visitors() {
  let browser: Browser
  const closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    browser = await chromium.connect(inject("browser"))
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })
  afterAll(() => browser.close())

  return async (options: VisitOptions = {}): Promise<Visit> => {
    const { host = "localhost", width = widths.desktop, refused = [], ...rest } = options
    const base = `http://${host}:${inject("port")}`
    const context = await browser.newContext({
      locale: "fr-BE",
      viewport: { width, height: 844 },
      baseURL: base,
      ...rest,
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on("pageerror", (error) => complaints.push(error.message))
    page.on("console", (message) => {
      // A page that is not found and a call that is refused are told to the console by Chromium itself.
      const { url } = message.location()
      const isMissing = url === page.url() && /status of 404/.test(message.text())
      const isRefusal = refused.some((path) => url.startsWith(base + path)) && /status of 4\d\d/.test(message.text())
      const expected = isMissing || isRefusal
      if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text())
    })
    closing.push(async () => {
      await context.close()
      expect(complaints, "console and page errors").toEqual([])
    })
    const open = async (path: string) => {
      await page.goto(path)
      await hydrated(page)
    }
    return { page, open }
  }
}

/** React has taken over the server's markup: without it a page looks right and does nothing. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    // The container is marked as soon as React begins; only its state tells that React has finished.
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"))
    const fiber = key && (document as unknown as Record<string, ReactRoot>)[key]
    if (!fiber || fiber.stateNode.current.memoizedState.isDehydrated) return false
    // Forms come with scripts of their own, a little later.
    const isTaken = (element: Element) => Object.keys(element).some((name) => name.startsWith("__reactFiber"))
    return [...document.querySelectorAll("main form")].every(isTaken)
  })

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/** The toast in sight, as text. */
export const toast = (page: Page) => page.locator("[data-sonner-toast]").last()

/** A toast on its way out is half transparent, which axe takes for poor contrast. */
export const toastGone = (page: Page) => toast(page).waitFor({ state: "detached" })

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([])
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const extra = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(extra, "pixels wider than the screen").toBeLessThanOrEqual(0)
}
