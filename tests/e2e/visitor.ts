// Journeys share windows: a browser that already knows the site's scripts and fonts opens a page five times sooner.
// Between two tests a window forgets who it was; what a test needs cold or spoils (`alone`) it gets for itself. Windows ask
// for little motion, which is dear on a machine without a graphics card.
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest"
import { chromiumArgs, findChromium } from "#tests/tools/chromium.ts"
import { shiftDate } from "#tests/tools/shift-date.ts"

export const widths = { desktop: 1280, mobile: 390 } as const

interface Visit {
  page: Page
  /** Opens an address of the demo organiser and waits until React has taken over. */
  open(path: string): Promise<void>
  /** Lets time go by on a page that is `still`. */
  pass(milliseconds: number): Promise<void>
}

interface VisitOptions extends BrowserContextOptions {
  host?: string
  width?: number
  /** A demo customer who is logged in already. */
  as?: string
  /** The paths of the API's calls that this visit is meant to see refused. */
  refused?: string[]
  /** The paths of the calls whose answers this visit is meant to lose on the way. */
  lost?: string[]
  /** Part of the message of an error that this visit is meant to see thrown. */
  thrown?: string | undefined
  /** Once a page is open its clock stands still, so that durations are proved without waiting for them. */
  still?: boolean
  /** In a window of its own with empty caches, which is not used again. */
  alone?: boolean
}

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>

// Files that run in the same process share them (`isolate: false`); the browser ends with the process.
let browser: Promise<Browser> | undefined
const free = new Map<string, Page[]>()

/** Windows for a file of journeys; every page opened in them must stay silent on the console. */
export function visitors() {
  const sessions = new Map<string, Cookies>()
  const leaving: Leave[] = []
  afterEach(async ({ task }) => {
    for (const leave of leaving.splice(0)) await leave(task.result?.state === "fail")
  })
  return async (options?: VisitOptions): Promise<Visit> => {
    const { leave, ...visit } = await begin(options, sessions)
    leaving.push(leave)
    return visit
  }
}

/**
 * One visit for all tests of a describe block, which are its steps and follow each other: each goes on where the one
 * before it has left the page. A page's complaint fails the step in which it was made.
 */
export function walk(options?: VisitOptions): Visit {
  const visit = {} as Visit
  let begun: Begun
  let hasFailed = false
  beforeAll(async () => {
    begun = await begin(options, new Map())
    Object.assign(visit, begun)
  })
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === "fail"
    begun.expectSilence()
  })
  afterAll(() => begun?.leave(hasFailed))
  return visit
}

type Leave = (failed: boolean) => Promise<void>

interface Begun extends Visit {
  expectSilence(): void
  leave: Leave
}

async function begin(
  { host = "localhost", width = widths.desktop, ...options }: VisitOptions = {},
  sessions: Map<string, Cookies>,
): Promise<Begun> {
  const { as, refused = [], lost = [], thrown, still = false, alone = false, locale = "fr-BE", ...rest } = options
  const baseURL = `http://${host}:${inject("port")}`
  const kind = JSON.stringify({ baseURL, locale, still, ...rest })
  const known = alone ? undefined : free.get(kind)?.pop()
  const viewport = { width, height: 844 }
  const page = known ?? (await openWindow({ baseURL, locale, viewport, reducedMotion: "reduce", ...rest }))
  if (still) await (known ? page.clock.resume() : page.clock.install({ time: Date.now() }))
  // Shorter than a test may take, so that a failure names what did not come.
  page.setDefaultTimeout(30_000)
  const complaints = listen(page, { refused, lost, thrown }, baseURL)
  // In the message itself: a report shortens what it compares.
  const expectSilence = (said = complaints) =>
    expect(said, ["console and page errors:", ...said].join("\n")).toEqual([])
  const leave: Leave = async (failed) => {
    const said = [...complaints]
    if (alone || failed) await page.context().close()
    else {
      await tidy(page)
      free.set(kind, [...(free.get(kind) ?? []), page])
    }
    expectSilence(said)
  }
  if (known) await page.setViewportSize(viewport)
  if (as) await logInOnce(page, as, baseURL, sessions)
  const open = async (path: string) => {
    await page.goto(path)
    await hydrated(page)
    if (still) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  }
  return { page, open, pass: (milliseconds) => page.clock.runFor(milliseconds), expectSilence, leave }
}

async function logInOnce(page: Page, email: string, baseURL: string, sessions: Map<string, Cookies>) {
  const known = sessions.get(baseURL + email)
  if (known) return page.context().addCookies(known)
  await logIn(page, email)
  sessions.set(baseURL + email, await page.context().cookies())
}

/** A window of the browser that the files of a process share. */
export async function openWindow(options: BrowserContextOptions): Promise<Page> {
  browser ??= chromium.launch({ executablePath: findChromium()!, args: chromiumArgs })
  const context = await (await browser).newContext(options)
  await context.addInitScript(shiftDate, inject("shift"))
  return context.newPage()
}

function listen(page: Page, { refused = [], lost = [], thrown }: VisitOptions, base: string): string[] {
  const complaints: string[] = []
  const isThrown = (message: string) => thrown !== undefined && message.includes(thrown)
  page.on("pageerror", (error) => {
    if (!isThrown(error.message)) complaints.push(error.message)
  })
  page.on("console", (message) => {
    // A page that is not found and a call that is refused are told to the console by Chromium itself.
    const { url } = message.location()
    const isMissing = url === page.url() && /status of 404/.test(message.text())
    const isRefusal = refused.some((path) => url.startsWith(base + path)) && /status of 4\d\d/.test(message.text())
    const isLoss = lost.some((path) => url.startsWith(base + path)) && /net::ERR_FAILED/.test(message.text())
    const expected = isMissing || isRefusal || isLoss || isThrown(message.text())
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text())
  })
  return complaints
}

/** The next visitor finds nothing of the last one but warm caches. A blank page would cost the window its process. */
async function tidy(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  await page.removeAllListeners(undefined, { behavior: "ignoreErrors" })
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.mouse.move(0, 0)
  await page.goto("/robots.txt")
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.context().clearCookies()
}

/** A session of one's own, for journeys that end it; the others come `as` somebody. */
export async function logIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/api/auth/login", { data: { email, password: "marelle-demo" } })
  expect(answer.status()).toBe(200)
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
    // So does each element of a page, which React takes over one after the other.
    return [...document.querySelectorAll("main form, .page-content > *")].every(isTaken)
  })

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/** The toast in sight, as text. */
export const toast = (page: Page) => page.locator("[data-sonner-toast]").last()

/** A toast on its way out is half transparent, which axe takes for poor contrast. */
export async function toastGone(page: Page): Promise<void> {
  // Under the pointer it would stay.
  await page.mouse.move(0, 0)
  await toast(page).waitFor({ state: "detached" })
}
