import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "playwright"
import qrcode from "qrcode"
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest"
import type { DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import { chromiumArgs, findChromium } from "#tests/tools/chromium.ts"
import { shiftDate } from "#tests/tools/shift-date.ts"
import { enterConsole } from "./enter-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"

// Journeys of the gate: each device is a browser of its own with a folder of its own, which is closed and opened again as a
// phone is, and whose network is cut.
const visit = visitors()
const slug = "explorateurs"
const origin = () => `http://console.localhost:${inject("port")}`
const folders: string[] = []
const devices: BrowserContext[] = []
let group: DayGroup
let admin: Page

/** A call of the console from a page that is logged in there. */
async function ask(call: `${string} /api/console/${string}`, body?: object) {
  const [method = "", path = ""] = call.split(" ")
  const { status, answer } = await admin.evaluate(
    async ({ method, url, sent }) => {
      const headers = { "content-type": "application/json" }
      const response = await fetch(url, sent === null ? { method } : { method, headers, body: sent })
      return { status: response.status, answer: await response.json() }
    },
    { method, url: `/${slug}${path}`, sent: body ? JSON.stringify(body) : null },
  )
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer
}

const dayOf = async (): Promise<DayGroup[]> => (await ask("GET /api/console/attendances/day")).groups
const rowOf = async (name: string): Promise<DayRow> =>
  (await dayOf())
    .flatMap(({ rows }) => rows)
    .find((row) => row.participant.fullname === name && row.date.id === group.date.id)!

/** The rows of a group whose child is in no other group of today, so that a button of theirs is the only one. */
function rowsOnce(of: DayGroup, day: DayGroup[]): DayRow[] {
  const names = day.flatMap(({ rows }) => rows.map(({ participant }) => participant.fullname))
  return of.rows.filter(({ participant }) => names.filter((name) => name === participant.fullname).length === 1)
}

/** A date of today, for children who are registered for all dates of something and have nothing else today. */
async function addToday(): Promise<void> {
  const { data } = await ask("GET /api/console/availabilities?status=OPEN&sort=-registered")
  for (const { cuid } of data as { cuid: string }[]) {
    const { availability } = await ask(`GET /api/console/availabilities/${cuid}`)
    if (availability.whole_registrations < 4) continue
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const body = { start_at: soon(5), end_at: soon(65), whole_registrations: true }
    await ask(`POST /api/console/availabilities/${cuid}/dates`, body)
    const day = await dayOf()
    const added = day.find((each) => each.date.start_at === body.start_at)!
    group = { ...added, rows: rowsOnce(added, day) }
    if (group.rows.length >= 4) return
  }
  throw new Error("the demo has no availability with four whole registrations of children who are free today")
}

interface Device {
  folder?: string
  /** What the camera sees. */
  video?: string
  isCut?: boolean
}

/**
 * Everything goes through a proxy that is not there, pages and service workers alike. A cut by the browser's tools may miss a
 * service worker that is just starting.
 */
const nowhere = ["--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>"]

async function openDevice({ folder, video, isCut = false }: Device = {}) {
  const own = folder ?? (await mkdtemp(join(tmpdir(), "marelle-gate-")))
  if (!folder) folders.push(own)
  const camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
  const context = await chromium.launchPersistentContext(own, {
    executablePath: findChromium()!,
    args: [
      ...chromiumArgs,
      ...camera,
      ...(video ? [`--use-file-for-fake-video-capture=${video}`] : []),
      ...(isCut ? nowhere : []),
    ],
    baseURL: origin(),
    locale: "fr-BE",
    viewport: { width: widths.mobile, height: 844 },
    reducedMotion: "reduce",
  })
  await context.addInitScript(shiftDate, inject("shift"))
  devices.push(context)
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(30_000)
  return { context, page, folder: own }
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`/${slug}/gate`)
  await page.locator("input[name=email]").fill("accueil@example.com")
  await page.locator("input[name=password]").fill("marelle-demo")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name: "Pointage" }).waitFor()
}

/** Until the page's files are on the device. */
const kept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const [name] = await caches.keys()
        const keys = name ? await (await caches.open(name)).keys() : []
        return keys.some(({ url }) => url.endsWith("/gate")) && keys.some(({ url }) => url.endsWith(".wasm"))
      }),
    )
    .toBe(true)

const arrival = (page: Page, name: string) => page.getByRole("button", { name: `Arrivée de ${name}` })
const departure = (page: Page, name: string) => page.getByRole("button", { name: `Départ de ${name}` })

beforeAll(async () => {
  const browser = await chromium.launch({ executablePath: findChromium()!, args: chromiumArgs })
  const context = await browser.newContext({ baseURL: origin(), locale: "fr-BE" })
  await context.addInitScript(shiftDate, inject("shift"))
  devices.push(context)
  admin = await context.newPage()
  await enterConsole(admin)
  await addToday()
})
afterEach(async () => {
  for (const device of devices.splice(1)) await device.close()
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
  const browser = admin.context().browser()
  await admin.context().close()
  await browser?.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const nameAt = (place: number) => group.rows[place]!.participant.fullname

describe("the gate without network", () => {
  test("ATT-05 ATT-06 it opens with today's list after a restart, keeps what is recorded and sends it when the network is back", async () => {
    const name = nameAt(0)
    const first = await openDevice()
    await logIn(first.page)
    await arrival(first.page, name).waitFor()
    await expectAccessible(first.page)
    await expectNoOverflow(first.page)
    await kept(first.page)
    await first.context.setOffline(true)
    await arrival(first.page, name).click()
    await first.page.getByText("1 pointage attend le réseau.").waitFor()
    expect((await rowOf(name)).arrived_at).toBeNull()
    await first.context.close()

    const again = await openDevice({ folder: first.folder, isCut: true })
    await again.page.goto(`/${slug}/gate`)
    await departure(again.page, name).waitFor()
    await again.page.getByText("1 pointage attend le réseau.").waitFor()
    await again.page.getByRole("button", { name: "Voir" }).click()
    const records = again.page.getByRole("dialog", { name: "Pointages de cet appareil" })
    await records.getByText("En attente").waitFor()
    expect((await rowOf(name)).arrived_at).toBeNull()
    await again.context.close()

    const back = await openDevice({ folder: first.folder })
    await back.page.goto(`/${slug}/gate`)
    await departure(back.page, name).waitFor()
    await expect.poll(async () => (await rowOf(name)).arrived_at, { timeout: 10_000 }).not.toBeNull()
  })

  test("ATT-01 ATT-08 two devices: what one recorded without network stands with the other's, and both follow within ten seconds", async () => {
    const [one, other] = [nameAt(1), nameAt(2)]
    const [left, right] = [await openDevice(), await openDevice()]
    await logIn(left.page)
    await logIn(right.page)
    await arrival(left.page, one).waitFor()
    await left.context.setOffline(true)
    await arrival(left.page, one).click()
    await departure(left.page, one).waitFor()
    const early = Math.floor(Date.now() / 60_000) * 60_000
    await arrival(right.page, one).click()
    await arrival(right.page, other).click()
    await expect.poll(async () => (await rowOf(other)).arrived_at).not.toBeNull()
    await left.context.setOffline(false)
    await departure(left.page, other).waitFor({ timeout: 10_000 })
    await expect.poll(async () => Date.parse((await rowOf(one)).arrived_at!)).toBeLessThanOrEqual(early)
  })

  test("ATT-21 logging out without network asks before it drops what is unsent, and then erases everything", async () => {
    const name = nameAt(3)
    const { page, context } = await openDevice()
    await logIn(page)
    await arrival(page, name).waitFor()
    await kept(page)
    await context.setOffline(true)
    await arrival(page, name).click()
    await page.getByText("1 pointage attend le réseau.").waitFor()
    const logOut = async () => {
      await page.getByRole("button", { name: "Plus" }).click()
      await page.getByRole("menuitem", { name: "Se déconnecter" }).click()
      await page.getByRole("heading", { name: /1 pointage n’est pas envoyé/ }).waitFor()
    }
    await logOut()
    await page.getByRole("button", { name: "Rester" }).click()
    await departure(page, name).waitFor()
    await logOut()
    await page.getByRole("button", { name: "Les effacer et se déconnecter" }).click()
    await page.getByText("Votre session est terminée.").waitFor()
    await expect.poll(() => page.content()).not.toContain(name)
    const left = await page.evaluate(async (database) => {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(database)
        request.onsuccess = () => resolve(request.result)
      })
      const count = (store: string) =>
        new Promise<number>((resolve) => {
          const request = opened.transaction(store).objectStore(store).count()
          request.onsuccess = () => resolve(request.result)
        })
      return [await count("kept"), await count("records")]
    }, `gate-${slug}`)
    expect(left).toEqual([0, 0])
    await context.setOffline(false)
    await page.waitForURL("**/login?redirect=*")
    expect((await rowOf(name)).arrived_at).toBeNull()
  })
})

/** A film of one picture: a QR code in the middle of a white wall. */
async function filmOf(text: string): Promise<string> {
  const [width, height] = [640, 480]
  const { modules } = qrcode.create(text, { errorCorrectionLevel: "M" })
  const unit = Math.floor(400 / (modules.size + 8))
  const [left, top] = [(width - unit * modules.size) / 2, (height - unit * modules.size) / 2].map(Math.floor) as [
    number,
    number,
  ]
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < unit * modules.size; y++)
    for (let x = 0; x < unit * modules.size; x++)
      if (modules.get(Math.floor(y / unit), Math.floor(x / unit))) light[(top + y) * width + left + x] = 16
  const colour = Buffer.alloc((width * height) / 2, 128)
  const folder = await mkdtemp(join(tmpdir(), "marelle-film-"))
  folders.push(folder)
  const path = join(folder, "code.y4m")
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(
    path,
    Buffer.concat([
      head,
      ...Array(2)
        .fill([Buffer.from("FRAME\n"), light, colour])
        .flat(),
    ]),
  )
  return path
}

describe("the camera", () => {
  test("ATT-03 a participant's code shows name, age, activity and hours, from the camera", async () => {
    const row = group.rows[3]!
    const { page } = await openDevice({ video: await filmOf(row.code) })
    await logIn(page)
    await arrival(page, row.participant.fullname).waitFor()
    await page.getByRole("button", { name: "Scanner" }).click()
    await page.getByRole("dialog", { name: "Scanner un code" }).waitFor({ state: "detached" })
    const shown = page.getByRole("listitem").filter({ hasText: row.participant.fullname })
    await expect.poll(() => shown.innerText()).toContain(row.activity.title)
    expect(await shown.innerText()).toMatch(/\d+\sans/)
    expect(await shown.innerText()).toMatch(/\d+\sh/)
  })

  test("ATT-04 a changed code, or another organiser's, is told and records nothing", async () => {
    const { page } = await openDevice()
    await logIn(page)
    await page.getByRole("button", { name: "Scanner" }).click()
    for (const code of [`${group.rows[3]!.code}x`, "abc123.AAAAAAAAAAAAAAAA"]) {
      const picture = await qrcode.toBuffer(code, { width: 400 })
      await page.locator("input[type=file]").setInputFiles({ name: "code.png", mimeType: "image/png", buffer: picture })
      await page.getByRole("alert").filter({ hasText: "Ce code n’est pas valable" }).waitFor()
    }
  })
})

describe("who works at the gate", () => {
  test("ATT-12 somebody with attendance alone has the day and the gate in the rail, and nothing else", async () => {
    const { page } = await visit({ host: "console.localhost", alone: true })
    await page.goto(`/${slug}/attendance`)
    await page.locator("input[name=email]").fill("accueil@example.com")
    await page.locator("input[name=password]").fill("marelle-demo")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Présences" }).waitFor()
    const rail = page.getByRole("navigation", { name: "Rubriques de la console" }).first()
    expect(await rail.getByRole("link").allInnerTexts()).toEqual(["Aujourd’hui", "Présences"])
    for (const path of ["activities", "settings/account", "collaborators", "logs"]) {
      await page.goto(`/${slug}/${path}`)
      await page.getByRole("heading", { name: "Cette page n’est pas dans vos droits" }).waitFor()
    }
    await page.goto(`/${slug}/attendance`)
    await page.getByRole("link", { name: "Ouvrir le pointage" }).click()
    await page.getByRole("heading", { level: 1, name: "Pointage" }).waitFor()
  })

  test("ATT-05 the gate is installable, and its page alone may compile WebAssembly and ask for the camera", async () => {
    const { page } = await visit({ host: "console.localhost" })
    const headers = async (path: string) => (await page.goto(path))!.headers()
    const [gate, console] = [await headers(`/${slug}/gate`), await headers(`/${slug}`)]
    expect(gate["content-security-policy"]).toContain("'wasm-unsafe-eval'")
    expect(gate["permissions-policy"]).toContain("camera=(self)")
    expect(console["content-security-policy"]).not.toContain("wasm")
    expect(console["permissions-policy"]).toContain("camera=()")
    const manifest = await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/${slug}/gate/manifest.webmanifest`,
    )
    expect(manifest).toMatchObject({ display: "standalone", start_url: `/${slug}/gate`, scope: `/${slug}/gate` })
    for (const { src, type } of manifest.icons)
      expect(await page.evaluate(async (path) => (await fetch(path)).headers.get("content-type"), src)).toBe(type)
  })
})
