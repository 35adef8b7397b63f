import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import type { ListedActivity } from "#contract/endpoints/activities.ts"
import type { RegistrationRequest } from "#contract/endpoints/requests.ts"
import { heading, soon } from "./account-parts.ts"
import { newFamily, readCart } from "./cart-parts.ts"
import { expectAccessible, expectFits, expectGoodAtBothWidths } from "./judge.ts"
import { toastGone, visitors, walk, widths } from "./visitor.ts"

const visit = visitors()
const main = (page: Page) => page.getByRole("main")
const read = async (page: Page) => (await main(page).innerText()).replaceAll(/\s+/g, " ").replaceAll("\u00a0", " ")
const START = "/cart/registrations/request"
const goOn = (page: Page) => page.getByRole("button", { name: /^(Continuer|Continue)$/ })
const bar = (page: Page) => page.locator(".selection-bar")
const isSuccess = ({ pathname }: URL) => /^\/checkout\/\w+\/success$/.test(pathname)

async function findActivity(page: Page): Promise<ListedActivity> {
  const { data } = await (await page.request.get("/api/activities?limit=100")).json()
  return data.find(({ registration_flow }: ListedActivity) => registration_flow === "REQUEST")
}

/** A slot that is chosen, or could be: other buttons are neither pressed nor not. */
const item = (page: Page, pressed: boolean) =>
  page.locator(`.schedule [aria-pressed="${pressed}"]:visible:not([disabled])`)

/** Chooses `count` more slots; on a narrow screen a day is shown at a time. */
async function choose(page: Page, count: number) {
  const chosen = async () => Number(/^\d+/.exec((await bar(page).getByRole("status").innerText()).trim())?.[0])
  for (let i = 0; i < count; i++) {
    const before = await chosen()
    for (let day = 0; (await item(page, false).count()) === 0; day++) {
      const tile = page.locator(".schedule .week-tiles a:visible").nth(day)
      await tile.click()
      // In the evening a day may have nothing left to choose.
      await soon(() => tile.getAttribute("aria-current")).toBe("date")
    }
    await item(page, false).first().click()
    await soon(chosen).toBe(before + 1)
  }
}

/** The schedule's script comes a little after the page's. */
const ready = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector(".schedule") ?? {}).some((name) => name.startsWith("__reactFiber")),
  )

describe("a request", () => {
  describe("for two children, on a phone", () => {
    const visit = walk({ width: widths.mobile })
    let activity: ListedActivity
    const send = () => visit.page.getByRole("button", { name: /^Envoyer la demande/ })
    const rows = () => main(visit.page).getByRole("listitem").getByRole("heading", { level: 2 }).getByRole("link")

    test("REQ-01 it begins at the activity, where a tier is chosen", async () => {
      const { page, open } = visit
      await newFamily(page)
      activity = await findActivity(page)
      await open(`/activities/${activity.cuid}`)
      await page.getByRole("link", { name: "Faire une demande" }).click()
      await page.waitForURL(`**${START}/${activity.cuid}`)
      await page.getByRole("heading", { name: "Choisissez une formule" }).waitFor()
      await expectAccessible(page)
      await expectFits(page)
      await open(`${START}/${activity.cuid}?utm=x`)
      await page.getByRole("link", { name: /^Curieux/ }).click()
      await page.waitForURL(/tier=/)
      await ready(page)
    })

    test("REQ-02 REQ-12 SCHED-18 the activity's week stands above a bar, which has too few and does not go on", async () => {
      const { page } = visit
      expect(await page.locator(".schedule .week-tiles").count()).toBe(1)
      expect(await bar(page).innerText()).toContain("0 créneau choisi sur 3")
      expect(await bar(page).getAttribute("data-state")).toBe("too_few")
      expect(await goOn(page).isDisabled()).toBe(true)
    })

    test("REQ-13 SCHED-18 SCHED-19 with one too many it is red, and says how many to take out", async () => {
      const { page } = visit
      await choose(page, 4)
      expect(await bar(page).innerText()).toMatch(/4 créneaux choisis sur 3\s+Retirez-en 1 pour continuer\./)
      expect([await goOn(page).isDisabled(), await bar(page).getAttribute("data-state")]).toEqual([true, "too_many"])
      expect(await goOn(page).getAttribute("class")).toContain("btn-danger-solid")
    })

    test("REQ-14 SCHED-17 SCHED-18 pressed again a slot is taken out, and with the right number it goes on", async () => {
      const { page } = visit
      await item(page, true).first().click()
      await soon(() => bar(page).getAttribute("data-state")).toBe("valid")
      expect(await bar(page).innerText()).toContain("3 créneaux choisis sur 3")
      expect(await goOn(page).isEnabled()).toBe(true)
      await expectAccessible(page)
      await expectFits(page)
    })

    test("REQ-03 REQ-04 going on leads to the slots' own address, with what stood in the query before", async () => {
      const { page } = visit
      await goOn(page).click()
      await page.waitForURL(`**${START}?availabilities=*`)
      const { searchParams } = new URL(page.url())
      expect(searchParams.get("availabilities")!.split(",")).toHaveLength(3)
      expect([searchParams.get("utm"), searchParams.has("tier")]).toEqual(["x", true])
    })

    test("REQ-05 REQ-09 REQ-11 the form is for the first participant and the tier, and asks its questions", async () => {
      const { page } = visit
      await heading(page, "Votre demande").waitFor()
      await soon(() => page.getByRole("radio", { name: /^(Inès|Basile)/, checked: true }).count()).toBe(1)
      expect(
        await page
          .getByRole("radio", { name: /^(Inès|Basile|Dominique)/ })
          .first()
          .isChecked(),
      ).toBe(true)
      expect(await read(page)).toContain("Curieux")
      const path = `/api/activities/${activity.cuid}`
      const { options, questions } = (await (await page.request.get(path)).json()).activity
      const asked = questions.filter(({ condition }: { condition: unknown }) => condition === null)
      expect(asked.length).toBeGreaterThan(0)
      for (const { title } of [...options, ...asked])
        expect(await read(page)).toContain(title.replaceAll("\u00a0", " "))
      await expectAccessible(page)
      await expectFits(page)
      await send().click()
      await page.getByText("À remplir.").first().waitFor()
    })

    test("REQ-06 REQ-16 once sent for both it leads to the checkout, with an entry for each", async () => {
      const { page } = visit
      await page.getByRole("radio", { name: "Non" }).press("Space")
      await page.getByRole("checkbox", { name: /^(Inès|Basile)$/ }).press("Space")
      await send().click()
      await page.waitForURL("**/checkout")
      const [asked, sibling, ...others] = (await readCart(page)).items
      for (const one of [asked, sibling])
        expect(one).toMatchObject({ type: "REGISTRATION_REQUEST", tier: { name: "Curieux" } })
      expect([others, sibling!.participant!.id !== asked!.participant!.id]).toEqual([[], true])
      await soon(() => read(page)).toContain("Demande · Curieux · 3 créneaux")
    })

    test("CHECK-18 confirmed, the page sums up the requests, which wait for an answer", async () => {
      const { page } = visit
      const [asked] = (await readCart(page)).items
      await toastGone(page)
      await page.getByRole("radio", { name: "Payer par virement" }).press("Space")
      await page.getByRole("checkbox", { name: /conditions/ }).press("Space")
      await main(page).getByRole("button", { name: "Confirmer la réservation" }).click()
      await page.waitForURL(isSuccess)
      await heading(page, "Votre demande est envoyée, Dominique").waitFor()
      expect(await read(page)).toContain("Demande en attente de réponse")
      await toastGone(page)
      await expectAccessible(page)
      await expectFits(page)
      const { data } = await (await page.request.get("/api/account/registrations-requests")).json()
      const pending = { status: "PENDING", tier: { name: "Curieux" }, availabilities: [{}, {}, {}] }
      expect(data as RegistrationRequest[]).toMatchObject([pending, { ...pending, total_amount: asked!.price }])
    })

    test("RREQ-01 both are in the account, in a list and on a page each", async () => {
      const { page, open } = visit
      await open("/account/home")
      await page
        .getByRole("navigation", { name: "Mon compte" })
        .getByRole("link", { name: /^Demandes/ })
        .click()
      await heading(page, "Demandes d’inscription").waitFor()
      expect(await rows().count()).toBe(2)
      await expectAccessible(page)
      await expectFits(page)
      await rows().first().click()
      await page.waitForURL("**/account/registrations-requests/*")
      await heading(page, /./).waitFor()
    })

    test("RREQ-08 what is not paid yet can be paid there", async () => {
      const { page } = visit
      await soon(() => read(page)).toMatch(/En attente de réponse (À payer|Acompte dû) si acceptée.* Créneaux demandés/)
      await main(page)
        .getByRole("button", { name: /^Payer/ })
        .waitFor()
      await expectAccessible(page)
      await expectFits(page)
    })

    test("RREQ-04 it can be cancelled as long as it waits, and not after that", async () => {
      const { page, open } = visit
      await main(page).getByRole("button", { name: "Annuler la demande" }).click()
      const question = page.getByRole("alertdialog", { name: "Annuler cette demande\u00a0?" })
      await question.getByRole("button", { name: "Garder la demande" }).click()
      await question.waitFor({ state: "hidden" })
      await main(page).getByRole("button", { name: "Annuler la demande" }).click()
      await question.getByRole("button", { name: "Annuler la demande" }).click()
      await page.getByRole("heading", { name: "Vous avez annulé cette demande" }).waitFor()
      const actions = main(page).getByRole("button", { name: /^(Payer|Annuler)/ })
      expect(await actions.count()).toBe(0)
      await open("/account/registrations-requests")
      await soon(() => read(page)).toMatch(/Annulée .* En attente de réponse/)
    })
  })

  test("REQ-12 SCHED-20 the other tier in English: an interval, and a form that waits for the right number", async () => {
    const { page, open } = await visit({ locale: "en-GB", as: "camille@example.com" })
    const activity = await findActivity(page)
    await open(`${START}/${activity.cuid}`)
    await page.getByRole("heading", { name: "Choose an option" }).waitFor()
    await expectAccessible(page)
    await page.getByRole("link", { name: /^Passionné/ }).click()
    await page.waitForURL(/tier=/)
    await ready(page)
    await choose(page, 4)
    expect(await bar(page).innerText()).toMatch(/4 slots chosen.*4.*6/)
    await goOn(page).click()
    await page.waitForURL(`**${START}?availabilities=*`)
    const send = page.getByRole("button", { name: /^Send the request/ })
    await soon(() => send.isEnabled()).toBe(true)
    // One fewer is too few; the choice is kept on the way back.
    await page
      .getByRole("link", { name: /^Remove / })
      .first()
      .click()
    await page.getByText("1 slot is missing").waitFor()
    await soon(() => send.isDisabled()).toBe(true)
    await expectGoodAtBothWidths(page)
    await page.getByRole("link", { name: "Choose slots" }).click()
    await page.waitForURL(`**${START}/${activity.cuid}?*`)
    await ready(page)
    await soon(() => bar(page).innerText()).toMatch(/^3 slots/)
    // What Camille has asked for before waits for its answer; her wallet would pay it.
    await open("/account/registrations-requests")
    await heading(page, "Registration requests").waitFor()
    await expectAccessible(page)
    await main(page).getByRole("link", { name: "La semaine des Explorateurs" }).click()
    await page.getByRole("heading", { name: "Requested slots" }).waitFor()
    await main(page)
      .getByRole("button", { name: /^Use my/ })
      .waitFor()
    await expectAccessible(page)
    await expectFits(page)
  })
})

test("REQ-01 VIS-01 PAY-03 a visitor chooses as everybody does, and is asked to log in before the form; nonsense is not found", async () => {
  const { page, open } = await visit()
  const activity = await findActivity(page)
  const { data } = await (await page.request.get(`/api/availabilities?activity=${activity.cuid}&limit=3`)).json()
  const { tiers } = await (
    await page.request.get(`/api/activities/${activity.cuid}/registrations-requests-configuration`)
  ).json()
  const cuids = data.map(({ cuid }: { cuid: string }) => cuid).join()
  await open(`${START}?availabilities=${cuids}&tier=${tiers[0].cuid}`)
  await main(page).getByRole("link", { name: "Se connecter" }).waitFor()
  expect(await page.getByRole("button", { name: /^Envoyer/ }).count()).toBe(0)
  // Without a tier one is led back to choose it, with everything kept.
  await page.goto(`${START}?availabilities=${cuids}&tier=nobody`)
  expect(new URL(page.url()).pathname).toBe(`${START}/${activity.cuid}`)
  await open(START)
  await heading(page, "Aucun créneau choisi").waitFor()
  expect((await page.goto(`${START}/nobody`))?.status()).toBe(404)
  // PAY-03: paying a request needs a login.
  await page.goto("/account/registrations-requests/nobody")
  expect(new URL(page.url()).pathname).toBe("/auth/login")
})
