import { randomUUID } from "node:crypto"
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { addByCall, signUp } from "./account-parts.ts"
import { askConsole } from "./ask-console.ts"
import { makeFamily, read } from "./desk-parts.ts"
import { addColleague, enterConsole } from "./enter-console.ts"
import { atBothWidths, expectAccessible } from "./judge.ts"
import { takeOffSite } from "./sell.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"
const inDays = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + (days * 24 + hours) * 3_600_000).toISOString()
const make = (page: Page, path: string, body: object = {}) => askConsole(page, slug, `POST /api/console/${path}`, body)

/** An activity on request with two tiers and three slots. */
async function prepare(page: Page) {
  const name = randomUUID().slice(0, 8)
  const { activity } = await make(page, "activities", {
    title: `Atelier ${name}`,
    default_price: 9_000,
    registration_flow: "REQUEST",
    tiers: [
      { name: "Curieux", maximum_availabilities: 2 },
      { name: "Passionné", minimum_availabilities: 3, maximum_availabilities: 3 },
    ],
  })
  for (const day of [20, 27, 34])
    await make(page, "availabilities", { activity: activity.cuid, start_at: inDays(day), end_at: inDays(day, 2) })
  await make(page, `activities/${activity.cuid}/publish`)
  return { name, activity: activity.cuid as string }
}

describe("requests by staff", () => {
  test("RGN-30 RGN-31 one is made for a family, keeps the name of a tier that leaves, and is withdrawn", async () => {
    const parent = await visit()
    const lastname = `Peeters-${randomUUID().slice(0, 8)}`
    await signUp(parent.page, { lastname })
    await addByCall(parent.page, ["Basile"])
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/registrations-requests`)
    const { name, activity } = await prepare(page)
    await page.getByRole("link", { name: "Nouvelle demande" }).click()
    await page.getByRole("heading", { level: 1, name: "Nouvelle demande" }).waitFor()
    await page.getByRole("combobox", { name: "Famille" }).fill(lastname)
    await page.getByRole("option", { name: `Dominique ${lastname}` }).click()
    await choose(page, "Participant", "Basile Peeters")
    await choose(page, "Activité", `Atelier ${name}`)
    await choose(page, "Formule", "Curieux")
    const slots = page.getByRole("group", { name: /Périodes/ }).getByRole("checkbox")
    for (const i of [0, 1]) await slots.nth(i).press("Space")
    const submit = page.getByRole("button", { name: /Faire la demande, 180/ })
    await submit.waitFor()
    await atBothWidths(page, () => expectAccessible(page))
    await submit.click()
    const sheet = page.getByRole("region", { name: "Basile Peeters" })
    await sheet.getByText("Formule « Curieux »").waitFor()
    expect(await sheet.getByText("En attente").isVisible()).toBe(true)

    await page.goto(new URL(`/${slug}/activities/${activity}`, page.url()).href)
    const tiers = page.getByRole("group", { name: "Formules de demande" })
    await tiers
      .getByRole("button", { name: /Retirer|Supprimer/ })
      .first()
      .click()
    await page.getByRole("button", { name: "Enregistrer" }).first().click()
    await page.getByText("C’est enregistré.").waitFor()
    const left = await askConsole(page, slug, `GET /api/console/activities/${activity}/request-tiers`)
    expect(left.data.map((tier: { name: string }) => tier.name)).toEqual(["Passionné"])

    await page.goto(new URL(`/${slug}/registrations-requests?search=${lastname}`, page.url()).href)
    await page.getByRole("row", { name: /Basile Peeters/ }).click()
    await sheet.getByText("Formule « Curieux »").waitFor()
    await sheet.getByRole("button", { name: "Retirer la demande…" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Retirer la demande" }).click()
    await sheet.getByText("Annulée").waitFor()
    await takeOffSite(page, activity)
  })

  test("CON-62 who decides a request second is told who did and when, the family among them, and the request is shown as it is", async () => {
    const refused = [`/${slug}/api/console/registrations-requests`]
    const { page } = await visit({ host: "console.localhost", refused })
    await enterConsole(page, `/${slug}`)
    const { activity } = await prepare(page)
    const family = await makeFamily(page, (await visit()).page, `Peeters-${randomUUID().slice(0, 8)}`)
    const { data } = await read(page, `participants?customer=${family.cuid}`)
    const participant = data[0].cuid
    const form = await read(page, `registrations-requests-form?activity=${activity}`)
    const asked = await make(page, "registrations-requests", {
      customer: family.cuid,
      participant,
      tier: form.activity.tiers[0].cuid,
      availabilities: [{ id: form.activity.availabilities[0].id }],
    })
    const colleague = await addColleague(page, slug, {
      firstname: "Nora",
      lastname: "Haddad",
      permissions: ["registrations.requests.read", "registrations.requests.update"],
    })
    const path = `/${slug}/registrations-requests/${asked.cuid}`
    const { page: other } = await visit({ host: "console.localhost" })
    await enterConsole(other, path, colleague)
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole("button", { name: "Accepter", exact: true }).click()
    const slow = page.getByRole("alertdialog", { name: "Accepter la demande" })
    await slow.waitFor()
    await other.getByRole("button", { name: "Refuser…" }).click()
    const quick = other.getByRole("alertdialog", { name: "Refuser la demande" })
    await quick.getByRole("textbox").fill("Il n’y a plus d’animateur.")
    await quick.getByRole("button", { name: /^Refuser/ }).click()
    await quick.waitFor({ state: "detached" })
    await slow.getByRole("button", { name: "Accepter la demande" }).click()
    const told = page.getByRole("alertdialog", { name: "Quelqu’un a été plus rapide" })
    await told.getByText(/Demande refusée/).waitFor()
    expect(await told.innerText()).toMatch(/par Nora Haddad/)
    expect(await slow.count()).toBe(0)
    await told.getByRole("button", { name: "Voir l’état actuel" }).click()
    await page.getByText("Refusée").first().waitFor()
    expect(await page.getByRole("button", { name: "Accepter", exact: true }).count()).toBe(0)

    // The family itself withdraws the next one while staff read it.
    const next = await make(page, "registrations-requests", {
      customer: family.cuid,
      participant,
      tier: form.activity.tiers[0].cuid,
      availabilities: [{ id: form.activity.availabilities[0].id }],
    })
    await page.goto(new URL(`/${slug}/registrations-requests/${next.cuid}`, page.url()).href)
    await page.getByRole("button", { name: "Accepter", exact: true }).click()
    await slow.waitFor()
    const { data: theirs } = await (await family.page.request.get("/api/account/registrations-requests?limit=1")).json()
    const withdrawn = await family.page.request.post("/api/registrations/requests/cancel", {
      data: { registration_request_id: theirs[0].id },
    })
    expect(withdrawn.status()).toBe(200)
    await slow.getByRole("button", { name: "Accepter la demande" }).click()
    await told.waitFor()
    expect((await told.innerText()).replaceAll(/\s+/g, " ")).toMatch(
      /Demande retirée par la famille, \d+\S* \S+ \d{4}, \d+ h/,
    )
    expect(await slow.count()).toBe(0)
    await told.getByRole("button", { name: "Voir l’état actuel" }).click()
    await page.getByText("Annulée").first().waitFor()
    expect(await page.getByRole("button", { name: "Accepter", exact: true }).count()).toBe(0)
    await takeOffSite(page, activity)
  })
})

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("button", { name: new RegExp(label) }).click()
  await page.getByRole("option", { name: option }).click()
}
