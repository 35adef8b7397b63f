import { AxeBuilder } from "@axe-core/playwright"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest"

export const widths = { desktop: 1280, mobile: 390 } as const

interface Visit {
  page: Page
  /** Opens an address of the demo organiser and waits until React has taken over. */
  open(path: string): Promise<void>
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

  return async (options: BrowserContextOptions & { host?: string; width?: number } = {}): Promise<Visit> => {
    const { host = "localhost", width = widths.desktop, ...rest } = options
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
      // A page that is not found is told to the console by Chromium itself.
      const expected = /status of 404/.test(message.text()) && message.location().url === page.url()
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

/** React has attached itself to the server's markup: without it a page looks right and does nothing. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")))

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([])
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const extra = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(extra, "pixels wider than the screen").toBeLessThanOrEqual(0)
}
