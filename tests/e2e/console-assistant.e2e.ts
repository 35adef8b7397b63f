// From nothing to a paid place: an organiser on trial, and the first family.
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { typeDate } from "./account-parts.ts"
import { cartDrawer } from "./cart-parts.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { makeNewcomer } from "./newcomer.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
const { host, email, password } = await makeNewcomer("essai", "--sandbox")
const [slug] = host.split(".")

/** Counts what the walk asks of people: addresses they see, and fields they fill in or choose. */
function counting() {
  const screens = new Set<string>()
  let inputs = 0
  return {
    see: (page: Page) => screens.add(new URL(page.url()).pathname.replace(/[a-z0-9]{20,}/g, "…")),
    async fill(page: Page, label: string, text: string) {
      inputs++
      await page.getByLabel(label, { exact: label === "Nom" }).fill(text)
    },
    async press(page: Page, role: "checkbox" | "radio", name: RegExp) {
      inputs++
      const box = page.getByRole(role, { name }).first()
      await box.press(" ")
      await expect.poll(() => box.isChecked()).toBe(true)
    },
    also: (count: number) => {
      inputs += count
    },
    counted: () => ({ screens: [...screens], inputs }),
  }
}

test("SET-27 SET-28 a new organiser makes a camp, a family books and pays it in the sandbox, and Today shows it: 9 screens, 45 inputs at most", async () => {
  const walk = counting()
  const { page } = await visit({ host: "console.localhost", alone: true })
  await page.goto(`/${slug}/assistant`)
  walk.see(page)
  await page.locator("input[name=email]").fill(email)
  await page.locator("input[name=password]").fill(password)
  walk.also(2)
  await page.keyboard.press("Enter")
  await page.getByRole("radio", { name: /^Stage/ }).waitFor()
  walk.see(page)
  await walk.press(page, "radio", /^Stage/)
  await walk.fill(page, "Titre", "De terre et de feu")
  await walk.fill(page, "Prix", "210")
  await walk.fill(page, "Places", "10")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Créer et publier" }).click()
  await page.getByRole("heading", { level: 1, name: "De terre et de feu" }).waitFor()
  walk.see(page)
  const address = (await page.getByRole("link", { name: "Voir", exact: true }).getAttribute("href"))!

  const family = await visit({ host, alone: true })
  const site = family.page
  await family.open(new URL(address).pathname)
  walk.see(site)
  await site.getByText(/^Site d’essai/).waitFor()
  await expectAccessible(site)
  await site.getByRole("link", { name: "Choisir" }).click()
  await site.waitForURL(/\/availabilities\//)
  walk.see(site)
  await site.getByRole("main").getByRole("link", { name: "Créer un compte" }).click()
  await site.waitForURL(/\/auth\/register/)
  await site.getByLabel("Prénom").waitFor()
  walk.see(site)
  for (const [label, text] of [
    ["Prénom", "Nora"],
    ["Nom", "Diallo"],
    ["Adresse e-mail", "nora@essai.example"],
    ["Téléphone", "0470 55 01 99"],
  ] as const)
    await walk.fill(site, label, text)
  await site.getByLabel("Mot de passe", { exact: true }).fill("piano-soleil-9")
  await typeDate(site, "Votre date de naissance", "01031988")
  walk.also(2)
  await walk.press(site, "checkbox", /conditions/)
  await site.getByRole("button", { name: "Créer mon compte" }).click()
  await site.waitForURL(/\/availabilities\//)
  await addChild(site, walk)
  await site.getByRole("button", { name: /^Ajouter au panier · / }).click()
  await cartDrawer(site).getByRole("link", { name: "Passer au paiement" }).click()
  await site.waitForURL(/\/checkout$/)
  walk.see(site)
  await walk.press(site, "checkbox", /conditions/)
  await site
    .getByRole("main")
    .getByRole("button", { name: /^Payer 210/ })
    .click()
  await site.waitForURL(/\/sandbox\/payments\//)
  walk.see(site)
  await site
    .getByRole("main")
    .getByRole("button", { name: /^Payer/ })
    .click()
  await site.waitForURL(/\/success$/)
  await site.getByText("De terre et de feu").first().waitFor()

  await page.goto(`/${slug}`)
  await page.getByText("Emma Diallo").first().waitFor()
  const { screens, inputs } = walk.counted()
  expect([screens.length, inputs]).toEqual([
    expect.toSatisfy((count) => count <= 9),
    expect.toSatisfy((count) => count <= 45),
  ])
})

/** The form of the availability asks for a participant; the new one comes back chosen. */
async function addChild(site: Page, walk: ReturnType<typeof counting>) {
  await site
    .getByRole("main")
    .getByRole("link", { name: /^Ajouter un/ })
    .first()
    .click()
  await site.waitForURL(/participants\/create/)
  walk.see(site)
  await walk.fill(site, "Prénom", "Emma")
  await walk.fill(site, "Nom", "Diallo")
  await typeDate(site, "Date de naissance", "15062018")
  walk.also(1)
  await site.getByRole("button", { name: "Ajouter un participant" }).click()
  await site.waitForURL(/\/availabilities\//)
}

test("SET-22 SET-23 SET-24 each kind fills in its days and hours, on a phone too", async () => {
  const { page } = await visit({ host: "console.localhost", width: widths.mobile, alone: true })
  await page.goto(`/${slug}/assistant`)
  await page.locator("input[name=email]").fill(email)
  await page.locator("input[name=password]").fill(password)
  await page.keyboard.press("Enter")
  const hours = async () =>
    (await page.getByRole("group", { name: /^(De|À)$/ }).allInnerTexts()).map((text) => text.replaceAll(/\D/g, ""))
  for (const [kind, from, to] of [
    ["Stage", "0900", "1600"],
    ["Cours", "1400", "1530"],
    ["Atelier", "1000", "1200"],
    ["Garderie", "1530", "1800"],
    ["Séjour", "1500", "1400"],
  ] as const) {
    await page.getByRole("radio", { name: new RegExp(`^${kind}`) }).press(" ")
    await expect.poll(hours).toEqual([from, to])
  }
  await page.getByText("Arrivée à 15:00, départ à 14:00").waitFor()
  await page.getByRole("radio", { name: /^Stage/ }).press(" ")
  await page.getByText("5 dates · 1 disponibilité").waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
})
