import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "playwright"
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest"
import type { DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import { chromiumArgs, findChromium, noNetwork } from "#tests/tools/chromium.ts"
import { shiftDate } from "#tests/tools/shift-date.ts"
import { askConsole } from "./ask-console.ts"
import { beginSession } from "./enter-console.ts"
import { openWindow, widths } from "./visitor.ts"

// Devices at the gate: each is a browser of its own with a folder of its own, which is closed and opened again as a phone is,
// and whose network is cut. Beside them an administrator asks the server, and has added a group to the day.
export const slug = "explorateurs"
export const origin = () => `http://console.localhost:${inject("port")}`

interface Device {
  folder?: string
  /** What the camera sees. */
  video?: string
  isCut?: boolean
  /** By how many milliseconds the device's clock is ahead of everybody's. */
  ahead?: number
}

const monitor = { slug, email: "accueil@example.com", password: "marelle-demo" }

export async function logIn(page: Page, person: Partial<typeof monitor> = {}): Promise<void> {
  const { slug: organiser, email, password } = { ...monitor, ...person }
  await page.goto(`/${organiser}/gate`)
  await page.locator("input[name=email]").fill(email)
  await page.locator("input[name=password]").fill(password)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name: "Pointage" }).waitFor()
}

/** Until the page's files are on the device. */
export const kept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const [name] = await caches.keys()
        const keys = name ? await (await caches.open(name)).keys() : []
        return keys.some(({ url }) => url.endsWith("/gate")) && keys.some(({ url }) => url.endsWith(".wasm"))
      }),
    )
    .toBe(true)

export const arrival = (page: Page, name: string) => page.getByRole("button", { name: `Arrivée de ${name}` })
export const departure = (page: Page, name: string) => page.getByRole("button", { name: `Départ de ${name}` })

/** The rows of a group whose child is in no other group of today, so that a button of theirs is the only one. */
function rowsOnce(of: DayGroup, day: DayGroup[]): DayRow[] {
  const names = day.flatMap(({ rows }) => rows.map(({ participant }) => participant.fullname))
  return of.rows.filter(({ participant }) => names.filter((name) => name === participant.fullname).length === 1)
}

/** Devices of a test file: each is opened with a folder of its own, and closed after its test. */
export function phones() {
  const folders: string[] = []
  const opened: BrowserContext[] = []

  async function openDevice({ folder, video, isCut = false, ahead = 0 }: Device = {}) {
    const own = folder ?? (await mkdtemp(join(tmpdir(), "marelle-gate-")))
    if (!folder) folders.push(own)
    const camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    const context = await chromium.launchPersistentContext(own, {
      executablePath: findChromium()!,
      args: [
        ...chromiumArgs,
        ...camera,
        ...(video ? [`--use-file-for-fake-video-capture=${video}`] : []),
        ...(isCut ? noNetwork : []),
      ],
      baseURL: origin(),
      locale: "fr-BE",
      viewport: { width: widths.mobile, height: 844 },
      reducedMotion: "reduce",
    })
    await context.addInitScript(shiftDate, inject("shift") + ahead)
    opened.push(context)
    const page = context.pages()[0] ?? (await context.newPage())
    page.setDefaultTimeout(30_000)
    return { context, page, folder: own }
  }

  afterEach(async () => {
    for (const device of opened.splice(0)) await device.close()
  })
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })
  return { folders, openDevice }
}

/** Devices at the demo's gate beside an administrator, and a group of today; its records are taken back at the end. */
export function gateDevices() {
  const { folders, openDevice } = phones()
  let group: DayGroup
  let admin: Page

  const ask = (call: `${string} /api/console/${string}`, body?: object) => askConsole(admin, slug, call, body)

  const dayOf = async (): Promise<DayGroup[]> => (await ask("GET /api/console/attendances/day")).groups
  const rowOf = async (name: string): Promise<DayRow> =>
    (await dayOf())
      .flatMap(({ rows }) => rows)
      .find((row) => row.participant.fullname === name && row.date.id === group.date.id)!

  /** A date of today, for children who are registered for all dates of something and have nothing else today. */
  async function addToday(): Promise<void> {
    const { data } = await ask("GET /api/console/availabilities?status=OPEN&sort=-registered")
    for (const { cuid } of data as { cuid: string }[]) {
      const { availability } = await ask(`GET /api/console/availabilities/${cuid}`)
      if (availability.whole_registrations < 4) continue
      const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
      const body = { start_at: soon(5), end_at: soon(65), whole_registrations: true }
      // Refused where another file's journey has added a date to it at the same time.
      const made = await ask(`POST /api/console/availabilities/${cuid}/dates`, body).catch(() => null)
      if (!made) continue
      const day = await dayOf()
      const added = day.find((each) => each.date.start_at === body.start_at)!
      group = { ...added, rows: rowsOnce(added, day) }
      if (group.rows.length >= 4) return
    }
    throw new Error("the demo has no availability with four whole registrations of children who are free today")
  }

  beforeAll(async () => {
    admin = await openWindow({ baseURL: origin(), locale: "fr-BE" })
    await beginSession(admin, slug)
    await addToday()
  })
  afterAll(async () => {
    for (const { registration, date } of (await dayOf()).flatMap(({ rows }) => rows)) {
      if (date.id !== group.date.id) continue
      for (const kind of ["DEPARTURE", "ARRIVAL"])
        await ask("POST /api/console/attendances", {
          kind,
          registration: registration.cuid,
          date_id: date.id,
          at: null,
        }).catch(() => undefined)
    }
    await admin.context().close()
  })

  /** Shows the added group alone, whose children are then all drawn. */
  async function choose(page: Page): Promise<void> {
    await page.getByRole("button", { name: /Groupe$/ }).click()
    await page.locator(`[role="option"][data-key="${group.date.id}"]`).click()
  }
  return {
    folders,
    ask,
    dayOf,
    rowOf,
    openDevice,
    choose,
    admin: () => admin,
    group: () => group,
    nameAt: (place: number) => group.rows[place]!.participant.fullname,
  }
}
