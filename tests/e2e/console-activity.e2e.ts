import { describe, expect, test } from "vitest"
import { newCuid } from "#server/platform/cuid.ts"
import { askConsole } from "./ask-console.ts"
import { enterConsole } from "./enter-console.ts"
import { inOwnersHands } from "./in-owners-hands.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"
/** A picture of one orange pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
)

describe("an activity in the console", () => {
  test("ACT-02 ACT-04 ACT-06 ACT-19 is written part by part, with its card of the site beside it and what is missing before publishing", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/activities/new`)
    for (const name of [
      "Présentation",
      "Images",
      "Prix et places",
      "Âges",
      "Inscription",
      "Questions",
      "Options",
      "Changements",
      "Messages",
    ])
      await page.getByRole("heading", { level: 2, name, exact: true }).waitFor()
    await page.getByLabel("Titre", { exact: true }).fill("Zot cerfs-volants")
    await page.getByLabel("Prix", { exact: true }).fill("150,00")
    await page.getByLabel("Acompte").fill("50")
    await page.getByLabel("De", { exact: true }).fill("8")
    const text = page.getByRole("textbox", { name: /^Description/ })
    await text.fill("On coupe, on colle, on court.")
    // The card is the site's own, drawn while one writes.
    const card = page.locator("aside article.card")
    await expect.poll(() => card.textContent()).toMatch(/dès 8 ans.*Zot cerfs-volants.*150\s€/)
    await expect.poll(() => page.getByRole("table").textContent()).toMatch(/Les 5 dates150,00\s€50,00\s€100,00\s€/)
    const options = page.getByRole("group", { name: "Options" }).getByRole("combobox")
    await options.scrollIntoViewIfNeeded()
    await options.click()
    await page.getByRole("option", { name: "Repas de midi" }).click()
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()

    await page.getByRole("heading", { level: 1, name: "Zot cerfs-volants" }).waitFor()
    await expect.poll(() => page.getByLabel("Prix", { exact: true }).inputValue()).toMatch(/^150,00\s€$/)
    const checklist = page.getByRole("region", { name: "Avant de publier" })
    await checklist.getByText("Ouvrir une date à venir").waitFor()
    expect(await checklist.getByRole("button", { name: "Publier" }).isDisabled()).toBe(true)
    await expectAccessible(page)

    // Two pictures at once: each is sent, chosen, and asks for its text.
    await checklist.getByRole("button", { name: "Choisir une image" }).click()
    await page.getByRole("button", { name: "Choisir ou envoyer…" }).click()
    const files = ["un.png", "deux.png"].map((name) => ({ name, mimeType: "image/png", buffer: png }))
    await page.locator("input[type=file]").setInputFiles(files)
    await page.getByText("Ajoutée").nth(1).waitFor()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Terminé" }).click()
    await page.getByLabel("Ce que montre l’image 2").fill("Un ciel orange")
    await page.getByLabel("Ce que montre l’image 1").fill("Un cerf-volant")
    await page.getByText("Le texte de l’image est gardé.").first().waitFor()
    await page.getByLabel("Prix", { exact: true }).fill("160")
    await page.getByText(/Était\s: 150,00\s€/).waitFor()
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await checklist.getByText("Textes des images").waitFor()
    expect(await page.locator("aside article.card img").getAttribute("src")).toContain("/files/images/")
  })

  test("ACT-02 what every part of the page holds is edited there and kept, with cancelling, the confirmation and the documents", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}`)
    const title = `Zot rubans ${crypto.randomUUID().slice(0, 6)}`
    const { activity } = await askConsole(page, slug, "POST /api/console/activities", { title, default_price: 0 })
    const at = `/api/console/activities/${activity.cuid}` as const
    const stored = async () => (await askConsole(page, slug, `GET ${at}`)).activity
    const model = { title: `${title} à emporter`, description: "", icon: null, pages: [{ elements: [] }] }
    const { document } = await askConsole(page, slug, "POST /api/console/documents", {
      ...model,
      settings: { payment_requirement: null, date_requirement: null },
      activities: [activity.cuid],
    })
    const asked = { title: `${title} ou plumes`, type: "TEXT" }
    const { question } = await askConsole(page, slug, "POST /api/console/questions", asked)
    const before = await stored()
    await page.goto(`/${slug}/activities/${activity.cuid}`)
    await page.getByRole("heading", { level: 1, name: title }).waitFor()
    const box = (name: string) => page.getByRole("textbox", { name, exact: true })
    await box("Titre").fill(`${title} et plumes`)
    await page.getByRole("textbox", { name: /^Description/ }).fill("On noue.")
    await page.getByRole("textbox", { name: /^Consignes/ }).fill("Un tablier.")
    for (const [name, typed] of [
      ["Prix", "120"],
      ["Acompte", "20"],
      ["Places", "12"],
      ["De", "6"],
      ["À", "9"],
    ] as const)
      await page.getByLabel(name, { exact: true }).fill(typed)
    const switches = {
      allow_partial_registrations: "À la date, au choix",
      allow_registrations_after_start: "Encore possible après le début",
      allow_multiple_places: "Plusieurs places par inscription",
      allow_participant_overlap: "En même temps qu’une autre activité",
      allow_dates_edit: "La famille change ses dates",
      allow_options_edit: "La famille change ses options",
      allow_questions_edit: "La famille change ses réponses",
    }
    for (const name of Object.values(switches)) {
      await page.getByRole("switch", { name }).focus()
      await page.keyboard.press("Space")
    }
    for (const [part, word] of [
      ["Options", "Repas de midi"],
      ["Questions", question.title],
    ] as const) {
      const links = page.getByRole("group", { name: part, exact: true }).getByRole("combobox")
      await links.scrollIntoViewIfNeeded()
      await links.fill(word)
      await page.getByRole("option", { name: word }).click()
    }
    await page.keyboard.press("Control+s")
    const toggled = Object.fromEntries(Object.keys(switches).map((field) => [field, !before[field]]))
    await expect.poll(stored).toMatchObject({
      ...toggled,
      title: `${title} et plumes`,
      description: expect.stringContaining("On noue."),
      instructions: expect.stringContaining("Un tablier."),
      default_price: 12_000,
      default_deposit: 2_000,
      default_capacity: 12,
      age_minimum: 6,
      age_maximum: 9,
      options: [expect.objectContaining({ title: "Repas de midi" })],
      questions: [expect.objectContaining({ title: question.title })],
    })

    // The texts below the form begin anew when what was saved is read again.
    await page.reload()
    await box("Texte en français").fill("À bientôt, plume au vent.")
    await page.getByRole("button", { name: "Garder le texte" }).click()
    await expect
      .poll(async () => (await askConsole(page, slug, `GET ${at}/confirmation`)).confirmation)
      .toMatchObject({ fr: "À bientôt, plume au vent." })

    const cancelling = async () => (await askConsole(page, slug, `GET ${at}/cancellation`)).cancellation
    const { allow_cancellation } = await cancelling()
    const may = (is: boolean) => (is ? "peuvent annuler" : "ne peuvent pas annuler")
    await page
      .locator("#part-cancellation")
      .getByRole("button", { name: may(allow_cancellation) })
      .click()
    await page.getByRole("radio", { name: may(!allow_cancellation), exact: true }).click({ force: true })
    await expect.poll(cancelling).toMatchObject({ allow_cancellation: !allow_cancellation })
    await page.locator("#part-documents").getByRole("link", { name: document.title }).waitFor()
    await askConsole(page, slug, `DELETE /api/console/documents/${document.cuid}`)
    await askConsole(page, slug, `DELETE ${at}`)
    await askConsole(page, slug, `DELETE /api/console/questions/${question.cuid}`)
  })

  test("ACT-37 each refusal to save or publish it marks its part and its field in words", async () => {
    const { page } = await visit({ host: "console.localhost", refused: [`/${slug}/api/console/activities`] })
    await enterConsole(page, `/${slug}`)
    const title = `Zot refus ${crypto.randomUUID().slice(0, 6)}`
    const tiers = [{ name: "Curieux", minimum_availabilities: 1, maximum_availabilities: 1 }]
    const given = { title, default_price: 1_000, registration_flow: "REQUEST", tiers }
    const { activity } = await askConsole(page, slug, "POST /api/console/activities", given)
    const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 + 90 * 86_400_000
    const times = { start_at: new Date(start).toISOString(), end_at: new Date(start + 7_200_000).toISOString() }
    const body = { activity: activity.cuid, ...times }
    const { availability } = await askConsole(page, slug, "POST /api/console/availabilities", body)
    await page.goto(new URL(`/${slug}/activities/${activity.cuid}`, page.url()).href)
    await page.getByRole("heading", { level: 1, name: title }).waitFor()

    // Complete when it was read, and not any more when the button is pressed.
    await askConsole(page, slug, `POST /api/console/availabilities/${availability.cuid}/close`)
    const panel = page.getByRole("region", { name: "Avant de publier" })
    await panel.getByRole("button", { name: "Publier" }).click()
    await panel.getByText("Pas encore publiée").waitFor()
    await panel.getByRole("alert").getByText("Ouvrir une date à venir").waitFor()
    await askConsole(page, slug, `POST /api/console/availabilities/${availability.cuid}/open`)
    await askConsole(page, slug, `POST /api/console/activities/${activity.cuid}/publish`)

    const index = page.getByRole("navigation", { name: "Parties de l’activité" })
    const marked = async () => (await index.getByRole("button", { name: /à corriger/ }).allInnerTexts()).length
    const box = (name: string | RegExp) => page.getByRole("textbox", { name })
    for (const { part, name, write, field, words } of [
      {
        part: "price",
        name: "Prix et places",
        write: () => box("Acompte").fill("20"),
        field: () => box("Acompte"),
        words: /\p{L}+ \p{L}+/u,
      },
      {
        part: "ages",
        name: "Âges",
        write: async () => {
          await page.getByLabel("De", { exact: true }).fill("12")
          await page.getByLabel("À", { exact: true }).fill("8")
        },
        field: () => page.getByLabel("De", { exact: true }),
        words: /\p{L}+ \p{L}+/u,
      },
      {
        part: "registration",
        name: "Inscription",
        write: () => page.getByLabel("Choix au moins").fill("3"),
        field: () => page.getByLabel("Choix au moins"),
        words: /\p{L}+ \p{L}+/u,
      },
      {
        part: "registration",
        name: "Inscription",
        write: () =>
          page
            .locator("#part-registration")
            .getByRole("button", { name: /^(Retirer|Supprimer)/ })
            .click(),
        field: () => page.locator("#part-registration"),
        words: /Ajouter une formule de demande/,
      },
    ]) {
      await page.reload()
      await page.getByRole("heading", { level: 1, name: title }).waitFor()
      await write()
      await page.keyboard.press("Control+s")
      await index.getByRole("button", { name: new RegExp(`${name}.*à corriger`) }).waitFor()
      expect(await marked(), name).toBe(1)
      const section = page.locator(`#part-${part}`)
      await section.getByText("à corriger").first().waitFor()
      const said = (await section.locator(".error").allInnerTexts()).join(" ")
      expect(said, name).toMatch(words)
      expect(said, name).not.toMatch(/[A-Z]{2,}_/)
      expect(await field().first().isVisible()).toBe(true)
    }
    await askConsole(page, slug, `POST /api/console/activities/${activity.cuid}/unpublish`)
  })

  test("ACT-33 its messages are those for every activity and its own, and not those of another", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}`)
    const own = crypto.randomUUID().slice(0, 6)
    const activities: { id: number; cuid: string; title: string }[] = []
    for (const title of [`Zot feutres ${own}`, `Zot craies ${own}`]) {
      const body = { title, default_price: 0 }
      activities.push((await askConsole(page, slug, "POST /api/console/activities", body)).activity)
    }
    // No screen writes messages yet. Switched off, they reach no family of another journey.
    const write = (title: string, activity?: { id: number }) =>
      inOwnersHands(
        `insert into notifications (organiser_id, cuid, name, title, trigger, active, global, dependencies)
        select id, $2, $3, $3, 'registration.created', false, $4, $5 from organisers where slug = $1`,
        [slug, newCuid(), title, activity === undefined, JSON.stringify(activity ? [activity.id] : [])],
      )
    await write(`Zot pour toutes ${own}`)
    for (const activity of activities) await write(`Zot de ${activity.title}`, activity)
    const titles = async () => {
      const messages = page.locator("#part-mails").getByRole("listitem")
      const texts = (await messages.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))
      return texts.filter((text) => text.includes(own))
    }
    for (const [index, { cuid, title }] of activities.entries()) {
      await page.goto(new URL(`/${slug}/activities/${cuid}`, page.url()).href)
      await page.getByRole("heading", { level: 1, name: title }).waitFor()
      const mine = activities[index]!.title
      await expect
        .poll(titles)
        .toEqual([
          expect.stringMatching(new RegExp(`^Zot de ${mine} .*Pour celle-ci Éteint$`)),
          expect.stringMatching(new RegExp(`^Zot pour toutes ${own} .*Pour toutes les activités Éteint$`)),
        ])
      await page.locator("#part-mails").getByText("Envoyé à la famille quand elle a confirmé son panier").waitFor()
    }
    await inOwnersHands("delete from notifications where title like $1", [`Zot %${own}`])
    for (const { cuid } of activities) await askConsole(page, slug, `DELETE /api/console/activities/${cuid}`)
  })

  test("ACT-09 taken off the site it is gone for families, and comes back when it is published again", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/activities?search=argile`)
    await page.getByRole("rowheader", { name: "Argile en famille" }).click()
    const see = page.getByRole("link", { name: "Voir" })
    const address = (await see.getAttribute("href"))!
    const site = await page.context().newPage()
    const onSite = async () => (await site.goto(address))!.status()
    expect(await onSite()).toBe(200)
    const { origin } = new URL(address)
    // Asked by a page: Node knows no *.localhost.
    const isListed = async (path: string) => {
      const { data } = await (await site.goto(`${origin}${path}`))!.json()
      return data.some(({ cuid }: { cuid: string }) => [activity, ...dates].includes(cuid))
    }
    const [, activity] = /activities\/(\w+)/.exec(address)!
    const registrations = () => askConsole(page, slug, `GET /api/console/registrations?activity=${activity}`)
    const [{ data: kept }, before] = [
      await askConsole(page, slug, `GET /api/console/availabilities?activity=${activity}`),
      await registrations(),
    ]
    const dates: string[] = kept.map(({ cuid }: { cuid: string }) => cuid)
    const onDate = async () => (await site.goto(`${origin}/availabilities/${dates[0]}`))!.status()
    expect([await onDate(), await isListed("/api/activities?page_size=100")]).toEqual([200, true])
    await page.getByRole("button", { name: "Retirer du site" }).click()
    await page.getByRole("button", { name: "Publier" }).waitFor()
    await expect.poll(onSite, { timeout: 8_000 }).toBe(404)
    await expect.poll(onDate, { timeout: 8_000 }).toBe(404)
    for (const path of ["/api/activities?page_size=100", "/api/availabilities?page_size=100"])
      await expect.poll(() => isListed(path), { timeout: 8_000 }).toBe(false)
    expect(await registrations()).toEqual(before)
    await page.getByRole("button", { name: "Publier" }).click()
    await page.getByRole("button", { name: "Retirer du site" }).waitFor()
    await expect.poll(onSite, { timeout: 8_000 }).toBe(200)
  })

  test("on a phone the checklist comes first, and nothing is wider than the screen; so do the pictures", async () => {
    const { page } = await visit({ host: "console.localhost", width: widths.mobile })
    await enterConsole(page, `/${slug}/activities?search=argile`)
    await page.getByRole("rowheader", { name: "Argile en famille" }).click()
    await page.getByRole("region", { name: "Publication" }).waitFor()
    await page.getByRole("textbox", { name: /^Description/ }).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.goto(new URL(`/${slug}/pictures`, page.url()).href)
    // By the title of what shows it: the newest one in use may be another journey's, of an article that is gone at once.
    await page.getByRole("searchbox").fill("Argile en famille")
    await page.getByText("1 image", { exact: true }).waitFor()
    await page.getByRole("button", { name: /Montrée/ }).click()
    await page.getByRole("dialog").getByText("Activité", { exact: true }).first().waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
