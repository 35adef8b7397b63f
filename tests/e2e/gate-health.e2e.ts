import type { Page } from "playwright"
import { beforeAll, describe, expect, test } from "vitest"
import type { ShownParticipant } from "#contract/endpoints/console-participants.ts"
import { addColleague, beginSession, enterConsole } from "./enter-console.ts"
import { arrival, gateDevices, kept, logIn, slug } from "./gate-devices.ts"
import { expectAccessible } from "./judge.ts"

// Health at the gate: what a child's answer does on a device, and that nothing of it can be read where the device keeps its
// files. The child is one of the demo's neighbours, whose answer the administrator writes.
const { openDevice, ask, rowOf, choose, nameAt, admin } = gateDevices()
const ANSWER = "Arachides : EpiPen dans la poche avant du sac"
const NOTE = "Garde alternée, semaine paire chez Olivier"
const DAY = 86_400_000
let name = ""
let phone = ""

beforeAll(async () => {
  name = nameAt(0)
  const { cuid } = (await rowOf(name)).participant
  const { participant } = (await ask(`GET /api/console/participants/${cuid}`)) as { participant: ShownParticipant }
  const { firstname, lastname, birthdate, version, custom_data, fields } = participant
  const health = fields.find(({ title }) => title === "Allergies ou remarques de santé")!
  const others = custom_data.filter(({ field_id }) => field_id !== health.id)
  const answers = [...others, { field_id: health.id, data: ANSWER }]
  const swims = fields.find(({ title }) => title === "Niveau de natation")
  if (swims && !answers.some(({ field_id }) => field_id === swims.id))
    answers.push({ field_id: swims.id, data: "good" })
  await ask(`PUT /api/console/participants/${cuid}`, { firstname, lastname, birthdate, version, custom_data: answers })
  await ask(`POST /api/console/participants/${cuid}/notes`, { text: NOTE, pinned: true })
  phone = (await rowOf(name)).guardians[0]!.phone
  expect(phone).not.toBe("")
})

/** Everything that the browser keeps for this origin, as text: databases with what is in buffers, caches, storages. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return ["utf-8", "utf-16le", "latin1"].map((code) => new TextDecoder(code).decode(value as BufferSource)).join()
      if (Array.isArray(value)) return value.map(asText).join()
      if (value && typeof value === "object") return Object.entries(value).flat().map(asText).join()
      return String(value)
    }
    const found: string[] = []
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    for (const { name: database } of await indexedDB.databases()) {
      const opened = await answered(indexedDB.open(database!))
      for (const store of opened.objectStoreNames)
        found.push(asText(await answered(opened.transaction(store).objectStore(store).getAll())))
      opened.close()
    }
    for (const cache of await caches.keys())
      for (const request of await (await caches.open(cache)).keys()) {
        const kept = await (await caches.open(cache)).match(request)
        found.push(request.url, asText(await kept!.arrayBuffer()))
      }
    for (const storage of [localStorage, sessionStorage]) found.push(asText({ ...storage }))
    return found.join("\n")
  })

/** A thing of the gate's database, changed or told. */
const inStore = (page: Page, what: "names" | "lose-key" | "export-key") =>
  page.evaluate(
    async ({ database, what }) => {
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const opened = await answered(indexedDB.open(database))
      const store = opened.transaction("kept", "readwrite").objectStore("kept")
      try {
        if (what === "names") return (await answered(store.getAllKeys())).map(String)
        if (what === "lose-key") return [String(await answered(store.delete("key")))]
        const { key } = await answered(store.get("key"))
        return await crypto.subtle.exportKey("raw", key).then(
          () => ["exported"],
          (error: Error) => [error.name, key.algorithm.name],
        )
      } finally {
        opened.close()
      }
    },
    { database: `gate-${slug}`, what },
  )

const words = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Fiche de ${name}` }) })
const openCard = async (page: Page) => {
  await page.getByRole("button", { name: `Fiche de ${name}` }).click()
  return page.getByRole("dialog", { name })
}
async function expectNothingReadable(page: Page) {
  const all = await everythingKept(page)
  expect(all).toContain(name)
  for (const secret of [ANSWER, "EpiPen", NOTE, phone, phone.replaceAll(" ", "")]) expect(all).not.toContain(secret)
}

describe("health at the gate", () => {
  test("ATT-22 ATT-23 the answer stands beside the name and on the card, also after a restart without network, and lies nowhere readable", async () => {
    const first = await openDevice()
    await logIn(first.page)
    await choose(first.page)
    await arrival(first.page, name).waitFor()
    await expect.poll(() => words(first.page).innerText()).toContain(ANSWER)
    expect(await words(first.page).getByText("À savoir").count()).toBe(1)
    await kept(first.page)
    await expectNothingReadable(first.page)
    expect(await inStore(first.page, "export-key")).toEqual(["InvalidAccessError", "AES-GCM"])
    await first.context.close()

    const cut = await openDevice({ folder: first.folder, isCut: true })
    await cut.page.goto(`/${slug}/gate`)
    await choose(cut.page)
    await cut.page.getByText("Hors ligne.").waitFor()
    expect(await words(cut.page).innerText()).toContain(ANSWER)
    const card = await openCard(cut.page)
    await card.getByText(ANSWER).waitFor()
    await card.getByText("Groupes du jour").waitFor()
    expect(await card.getByRole("link", { name: phone }).getAttribute("href")).toBe(`tel:${phone.replaceAll(" ", "")}`)
    await expectAccessible(cut.page)
    await card.getByRole("button", { name: "Arrivée" }).click()
    await cut.page.getByText("1 pointage attend le réseau.").waitFor()
    await cut.page.getByRole("button", { name: "Annuler" }).click()
    await expectNothingReadable(cut.page)

    await inStore(cut.page, "lose-key")
    await cut.page.reload()
    await choose(cut.page)
    await arrival(cut.page, name).waitFor()
    expect(await cut.page.content()).not.toContain(ANSWER)
    await (await openCard(cut.page)).getByText("Aucun numéro de téléphone n’est connu.").waitFor()
    await cut.context.close()

    const back = await openDevice({ folder: first.folder })
    await back.page.goto(`/${slug}/gate`)
    await choose(back.page)
    await expect.poll(() => words(back.page).innerText()).toContain(ANSWER)
    await expectNothingReadable(back.page)
    await back.context.close()

    const tomorrow = await openDevice({ folder: first.folder, isCut: true, ahead: DAY })
    await tomorrow.page.goto(`/${slug}/gate`)
    await tomorrow.page
      .getByText("La liste d’aujourd’hui n’est pas encore sur cet appareil.", { exact: false })
      .waitFor()
    await expect.poll(() => inStore(tomorrow.page, "names")).toEqual(["session"])
  })

  test("ATT-22 ATT-21 at the logout, and when another person logs in without opening the gate, list, answers and key are gone", async () => {
    const { page, context } = await openDevice()
    await logIn(page)
    await arrival(page, name).or(page.getByRole("searchbox")).first().waitFor()
    await expect.poll(() => inStore(page, "names")).toEqual(["day", "key", "sealed", "session"])
    await context.clearCookies()
    await beginSession(page, slug)
    await page.goto(`/${slug}/settings/account`)
    await page.locator("header").waitFor()
    await expect.poll(() => inStore(page, "names")).toEqual(["session"])
    await page.goto(`/${slug}/gate`)
    await expect.poll(() => inStore(page, "names")).toEqual(["day", "key", "sealed", "session"])
    await page.getByRole("button", { name: "Plus" }).click()
    await page.getByRole("menuitem", { name: "Se déconnecter" }).click()
    await page.waitForURL("**/login?redirect=*")
    expect(await inStore(page, "names")).toEqual([])
    expect(await everythingKept(page)).not.toContain(name)
  })

  test("ATT-22 somebody who may only read attendance is shown none: not at the gate, on the day, on a card or on the device", async () => {
    const reader = await addColleague(admin(), slug, { permissions: ["registrations.attendances.read"] })
    const { page } = await openDevice()
    await enterConsole(page, `/${slug}/attendance`, reader)
    for (const path of ["attendance", "gate"]) {
      await page.goto(`/${slug}/${path}`)
      const search = page.getByRole("searchbox")
      await search.fill(name)
      const own = page.getByRole("button", { name: `Fiche de ${name}` }).first()
      await own.click()
      await page.getByRole("dialog", { name }).getByText("Groupes du jour").waitFor()
      expect(await page.content()).not.toContain("EpiPen")
      expect(await page.getByText("À savoir").count()).toBe(0)
    }
    expect(await everythingKept(page)).not.toContain("EpiPen")
    const answer = await page.evaluate(async (url) => (await fetch(url)).text(), `/${slug}/api/console/attendances/day`)
    expect(answer).toContain(name)
    expect(answer).not.toContain("EpiPen")
  })
})
