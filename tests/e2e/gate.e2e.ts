import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { TOTP } from "otpauth"
import type { Page } from "playwright"
import qrcode from "qrcode"
import { describe, expect, test } from "vitest"
import { coveredButtons } from "#tests/tools/covered-buttons.ts"
import { addColleague, enterConsole, newEmail } from "./enter-console.ts"
import { arrival, departure, gateDevices, kept, logIn, slug } from "./gate-devices.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { toastGone, visitors } from "./visitor.ts"

// Journeys of the gate: each device is closed and opened again as a phone is, and its network is cut.
const visit = visitors()
const { admin, ask, folders, openDevice, rowOf, choose, group, nameAt } = gateDevices()

describe("the gate without network", () => {
  test("ATT-05 ATT-06 it opens with today's list after a restart, keeps what is recorded and sends it when the network is back", async () => {
    const name = nameAt(0)
    const first = await openDevice()
    await logIn(first.page)
    await choose(first.page)
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
    await choose(again.page)
    await departure(again.page, name).waitFor()
    await again.page.getByText("1 pointage attend le réseau.").waitFor()
    await again.page.getByRole("button", { name: "Voir" }).click()
    const records = again.page.getByRole("dialog", { name: "Pointages de cet appareil" })
    await records.getByText("En attente").waitFor()
    expect((await rowOf(name)).arrived_at).toBeNull()
    await again.context.close()

    const back = await openDevice({ folder: first.folder })
    await back.page.goto(`/${slug}/gate`)
    await choose(back.page)
    await departure(back.page, name).waitFor()
    await expect.poll(async () => (await rowOf(name)).arrived_at, { timeout: 10_000 }).not.toBeNull()
  })

  test("ATT-01 ATT-08 two devices: what one recorded without network stands with the other's, and both follow within ten seconds", async () => {
    const [one, other] = [nameAt(1), nameAt(2)]
    const [left, right] = [await openDevice(), await openDevice()]
    await logIn(left.page)
    await logIn(right.page)
    for (const { page } of [left, right]) await choose(page)
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
    await choose(page)
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

  test("COL-36 with a role that requires a second factor one reaches nothing but its set-up, and what was unsent is sent", async () => {
    const name = nameAt(3)
    const { registration, date } = await rowOf(name)
    const undo = { kind: "ARRIVAL", registration: registration.cuid, date_id: date.id, at: null }
    await ask("POST /api/console/attendances", undo).catch(() => undefined)
    const permissions = ["registrations.attendances.read", "registrations.attendances.register"]
    const given = { name: `Porte ${newEmail()}`, permissions }
    const { role } = await ask("POST /api/console/roles", given)
    const { email, password } = await addColleague(admin(), slug, { roles: [role.cuid], password: "marelle-demo" })
    const { page, context } = await openDevice()
    await logIn(page, { email })
    await choose(page)
    await arrival(page, name).waitFor()
    await context.setOffline(true)
    await arrival(page, name).click()
    await page.getByText("1 pointage attend le réseau.").waitFor()
    await ask(`PUT /api/console/roles/${role.cuid}`, { ...given, second_factor: true, version: role.version })
    await context.clearCookies()
    await context.setOffline(false)

    await page.waitForURL("**/login?redirect=*")
    expect((await rowOf(name)).arrived_at).toBeNull()
    await page.locator("input[name=email]").fill(email)
    await page.locator("input[name=password]").fill(password)
    await page.keyboard.press("Enter")
    const setUp = page.getByRole("heading", { level: 1, name: "La double authentification" })
    await setUp.waitFor()
    await expect.poll(async () => (await rowOf(name)).arrived_at).not.toBeNull()
    for (const path of ["attendance", "gate", ""]) {
      await page.goto(`/${slug}/${path}`)
      await setUp.waitFor()
    }
    await toastGone(page)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByLabel("Mot de passe actuel").fill(password)
    await page.keyboard.press("Enter")
    const secret = (await page.locator("main code").innerText()).replaceAll(/\s/g, "")
    await page.getByLabel("Code de l’application").fill(new TOTP({ secret }).generate())
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Vos codes de secours" }).waitFor()
    await page.getByRole("button", { name: "Je les ai gardés" }).click()
    await setUp.waitFor({ state: "detached" })
    await page.goto(`/${slug}/gate`)
    await page.getByRole("heading", { level: 1, name: "Pointage" }).waitFor()
    // The camera's journey records the same child's arrival.
    await ask("POST /api/console/attendances", undo)
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
    const row = group().rows[3]!
    const { page } = await openDevice({ video: await filmOf(row.code) })
    await logIn(page)
    await choose(page)
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
    for (const code of [`${group().rows[3]!.code}x`, "abc123.AAAAAAAAAAAAAAAA"]) {
      const picture = await qrcode.toBuffer(code, { width: 400 })
      await page.locator("input[type=file]").setInputFiles({ name: "code.png", mimeType: "image/png", buffer: picture })
      await page.getByRole("alert").filter({ hasText: "Ce code n’est pas valable" }).waitFor()
    }
  })
})

describe("a toast", () => {
  /** Seen and at rest; one that goes is no longer told of. */
  const toasts = (page: Page) => page.locator("[data-sonner-toast][data-mounted=true]:not([data-removed=true])")
  const settled = (page: Page) => page.waitForTimeout(700)

  test("CON-65 covers no button, at 1280 x 800 and at 390, and at the gate there is one at a time", async () => {
    const { page: phone } = await openDevice()
    await logIn(phone)
    // In all groups: nobody else may be expected in the one of the journeys before.
    const waiting = phone.getByRole("button", { name: /^Arrivée de / })
    for (const _ of [1, 2]) {
      const name = (await waiting.first().getAttribute("aria-label"))!.replace("Arrivée de ", "")
      await waiting.first().click()
      await toasts(phone).getByText(name).waitFor()
      await settled(phone)
      expect(await toasts(phone).count()).toBe(1)
      expect(await phone.evaluate(coveredButtons)).toEqual([])
    }

    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}`)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const title = `Zot toast ${crypto.randomUUID().slice(0, 6)}`
      const { activity } = await ask("POST /api/console/activities", { title, default_price: 0 })
      await page.goto(new URL(`/${slug}/activities/${activity.cuid}`, page.url()).href)
      await page.getByRole("textbox", { name: "Titre", exact: true }).fill(`${title} bis`)
      await page.keyboard.press("Control+s")
      await toasts(page).first().waitFor()
      await settled(page)
      expect(await page.evaluate(coveredButtons), `editor at ${width}`).toEqual([])
      await page.goto(new URL(`/${slug}/catalogs/new`, page.url()).href)
      await page.getByRole("textbox", { name: /^Titre/ }).fill(title)
      await page.keyboard.press("Control+s")
      await toasts(page).first().waitFor()
      await settled(page)
      expect(await page.evaluate(coveredButtons), `sheet at ${width}`).toEqual([])
      await ask(`DELETE /api/console/activities/${activity.cuid}`)
    }
  })
})
