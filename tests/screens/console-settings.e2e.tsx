import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import { type Permission, permissions } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { account, business, settingsAnswers, terms } from "./settings-samples.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers, Sent } from "./stage.ts"

const role = (name: Parameters<typeof page.getByRole>[0], options?: Parameters<typeof page.getByRole>[1]) =>
  page.getByRole(name, options)
const box = (name: string) => role("textbox", { name, exact: true })
const save = () => role("button", { name: /^Enregistrer/ }).click()
const parts = ["account", "business", "preferences", "payments", "billing"] as const
const open = (part: string, answers: Answers = {}, more: Parameters<typeof showConsole>[1] = {}) =>
  showConsole(`/settings/${part}`, { ...more, answers: { ...settingsAnswers, ...answers } })
const bar = () => allWords("main [role=status]").join()

describe("the terms", () => {
  test("SET-30 what is in force is edited in each language, the organiser's own first; versions tell who and when", async () => {
    const bodies: unknown[] = []
    await open("terms", {
      "PUT /api/console/terms": (({ body }: Sent) => {
        bodies.push(body)
        return { ...(body as object), version: 3 }
      }) as never,
    })
    const blocks = () => allWords("main form h2")
    await expect.poll(blocks).toEqual(["En français", "En anglais"])
    const french = role("region", { name: "En français" })
    await expect.element(french.getByRole("textbox", { name: "Données personnelles" })).toBeVisible()
    await expectAccessible()
    const versions = () => allWords(role("region", { name: "Versions" }).getByRole("listitem"))
    expect(versions()[0]).toMatch(/^Version 2 En vigueur 14 janvier 2027.* · Nora Haddad Lire$/)
    expect(versions()[1]).toMatch(/^Version 1 2 novembre 2026.* Lire$/)
    await french.getByRole("textbox", { name: "Données personnelles" }).click()
    await userEvent.keyboard("{Control>}a{/Control}Tout est effacé.")
    await save()
    await expect
      .poll(() => bodies)
      .toEqual([
        {
          terms: terms.terms,
          privacy: { fr: "<p>Tout est effacé.</p>", en: "" },
          version: 2,
        },
      ])
  })

  test("SET-30 as long as our words are in force it says so, and they can be kept as they are", async () => {
    const bodies: unknown[] = []
    let now = { ...terms, version: 0, versions: [] as typeof terms.versions }
    await open(
      "terms",
      {
        "GET /api/console/terms": () => now,
        "PUT /api/console/terms": (({ body }: Sent) => {
          bodies.push(body)
          now = terms
          return { terms: terms.terms, privacy: terms.privacy, version: 1 }
        }) as never,
      },
      { width: 390 },
    )
    await expect.element(page.getByText("Ce sont nos mots, en attendant les vôtres")).toBeVisible()
    await expectAccessible()
    await role("button", { name: "Garder ces textes" }).click()
    await expect.element(page.getByText("Ce sont nos mots, en attendant les vôtres")).not.toBeInTheDocument()
    expect(bodies).toEqual([{ terms: terms.terms, privacy: terms.privacy, version: 0 }])
  })

  test("SET-30 who may only read them can change nothing", async () => {
    await open("terms", {}, { permissions: ["organiser.preferences.read"] })
    await expect.element(page.getByText("Vous pouvez lire ces réglages, mais pas les changer.")).toBeVisible()
    await expect.poll(() => document.querySelectorAll("main [role=textbox]").length).toBe(4)
    expect(document.querySelectorAll("main [contenteditable=true]").length).toBe(0)
    expect(role("button", { name: "Garder ces textes" }).elements()).toEqual([])
  })
})

describe("the five screens", () => {
  test.each(parts)("SET-01 %s names the missing permission to those who may not read it", async (part) => {
    const read: Permission = `organiser.${part}.read`
    const others = permissions.filter((each) => each !== read)
    await open(part, {}, { permissions: others })
    await expect.element(role("heading", { level: 1 })).toHaveTextContent("Cette page n’est pas dans vos droits")
  })

  test.each(parts)("SET-01 %s is shown and cannot be changed by those who may only read it", async (part) => {
    const read: Permission[] = [`organiser.${part}.read`]
    await open(part, {}, { permissions: read })
    await expect.element(page.getByText("Vous pouvez lire ces réglages, mais pas les changer.")).toBeVisible()
    const inputs = [...document.querySelectorAll<HTMLInputElement>("main form input:not([type=hidden])")]
    expect(inputs.filter((input) => !input.disabled && input.getAttribute("aria-hidden") !== "true")).toEqual([])
    expect(bar()).toBe("")
  })

  test("SET-01 the index leads to those one may read; on a phone it is a select", async () => {
    const may: Permission[] = ["organiser.account.read", "organiser.billing.read"]
    await open("account", {}, { permissions: may })
    const index = role("navigation", { name: "Écrans de réglages" })
    expect(allWords(index.getByRole("link"))).toEqual(["Coordonnées", "Facturation"])
    const { here } = await open("account", {}, { permissions: may, width: 390 })
    await role("button", { name: /Écrans de réglages/ }).click()
    await role("option", { name: "Facturation" }).click()
    await expect.poll(here).toBe("/settings/billing")
  })

  test("SET-01 /settings leads to the first one may read", async () => {
    const { here } = await showConsole("/settings", {
      answers: settingsAnswers,
      permissions: ["organiser.billing.read"],
    })
    expect(here()).toBe("/settings/billing")
  })

  for (const width of [1280, 390])
    test.each(parts)(`CON-50 %s is accessible at ${width} px`, async (part) => {
      await open(part, {}, { width })
      await expect.poll(() => document.querySelectorAll("main input").length).toBeGreaterThan(0)
      await expectAccessible()
    })
})

test("CON-51 a save that succeeds leaves no error of the one before, which the pointer has kept in sight", async () => {
  const refused = new CallError(400, { error: "IBAN_INVALID", field: "iban" })
  const stored = (body: unknown) => ({ ...business, ...(body as typeof business), version: 2 })
  await open("business", {
    "PUT /api/console/business-details": ({ body }) =>
      (body as typeof business).iban === "BE00" ? (refused as never) : stored(body),
  })
  const toasts = () => allWords("[data-sonner-toast]")
  await userEvent.fill(box("IBAN"), "BE00")
  await save()
  await expect.poll(toasts).toEqual(["Ce numéro IBAN n’est pas complet ou contient une faute."])
  await userEvent.hover(page.elementLocator(document.querySelector("[data-sonner-toast]")!))
  await userEvent.fill(box("IBAN"), "BE71 0961 2345 6769")
  await userEvent.keyboard("{Control>}s{/Control}")
  await expect.poll(toasts).toEqual(["C’est enregistré."])
})

describe("the account", () => {
  test("SET-02 holds its nine fields; a change is tinted, counted, told with what was, and saved whole by Ctrl S", async () => {
    let sent: Sent["body"]
    await open("account", {
      "PUT /api/console/organiser": ({ body }) => {
        sent = body
        return { ...(body as typeof account), version: 4 }
      },
    })
    await expect.element(box("Nom")).toHaveValue("Les Explorateurs")
    for (const name of ["Slogan", "Description", "Adresse e-mail", "Téléphone"])
      await expect.element(box(name)).toBeVisible()
    await expect.element(role("group", { name: "Logo" })).toBeVisible()
    await expect.element(role("button", { name: /Langue/ })).toBeVisible()
    await expect.element(role("combobox", { name: "Fuseau horaire" })).toHaveValue("Europe/Brussels")
    await userEvent.fill(box("Téléphone"), "02 555 99 99")
    await expect.element(box("Téléphone")).toHaveAccessibleDescription(/Était\s: 02 555 01 42/)
    expect(bar()).toMatch(/^1 changement Téléphone/)
    await userEvent.keyboard("{Control>}s{/Control}")
    await expect
      .poll(() => sent)
      .toEqual({
        ...Object.fromEntries(Object.entries(account).filter(([name]) => name !== "currency_locked")),
        phone: "02 555 99 99",
      })
    await expect.poll(bar).toBe("")
  })

  test("SET-02 the currency is shown with the reason why it is locked, and is chosen before that", async () => {
    await open("account")
    expect(await wordsOf(page.getByText(/Verrouillée/))).toContain("un panier a déjà été traité")
    expect(role("combobox", { name: "Devise" }).elements()).toEqual([])
    await open("account", { "GET /api/console/organiser": { ...account, currency_locked: false } })
    await expect.element(role("combobox", { name: "Devise" })).toHaveValue("euro (EUR)")
  })

  test("SET-05 another time zone says before saving that no stored instant moves", async () => {
    await open("account")
    // React Aria closes its list when the page scrolls, as it does to bring the field into sight.
    await expect.element(role("combobox", { name: "Fuseau horaire" })).toBeVisible()
    role("combobox", { name: "Fuseau horaire" }).element().scrollIntoView()
    await new Promise(requestAnimationFrame)
    await role("combobox", { name: "Fuseau horaire" }).fill("lisb")
    await role("option", { name: "Europe/Lisbon" }).click()
    await expect.element(role("combobox", { name: "Fuseau horaire" })).toHaveValue("Europe/Lisbon")
    await expect.element(page.getByText("Aucun instant enregistré ne bouge")).toBeVisible()
    expect(await wordsOf(page.getByText(/à l’heure de Europe\/Lisbon/))).toContain("au lieu de Europe/Brussels")
    await role("button", { name: "Abandonner" }).click()
    await expect.element(role("combobox", { name: "Fuseau horaire" })).toHaveValue("Europe/Brussels")
    expect(page.getByText("Aucun instant enregistré ne bouge").elements()).toEqual([])
  })

  const image = {
    id: 1,
    cuid: "p1",
    public_url: "/files/images/p1/640.webp",
    alt: "Une boussole",
    width: 640,
    height: 640,
    version: 1,
    created_at: "2026-09-01T08:00:00.000Z",
    uses: 0,
    focus_x: 50,
    focus_y: 50,
  }

  test("SET-03 the logo is chosen in the media library, shown from the site, and removed", async () => {
    await open("account", { "GET /api/console/images": { data: [image], count: 1 } })
    await role("button", { name: "Choisir une image" }).click()
    await role("button", { name: "Une boussole" }).click()
    const logo = role("img", { name: "Logo actuel" })
    await expect.element(logo).toHaveAttribute("src", `http://explorateurs.localhost${image.public_url}`)
    expect(bar()).toMatch(/^1 changement Logo/)
    await role("button", { name: "Retirer" }).click()
    await expect.poll(bar).toBe("")
  })

  test("SET-03 the logo is uploaded there, and then chosen", async () => {
    const { calls } = await open("account", {
      "GET /api/console/images": { data: [], count: 0 },
      "POST /api/console/images": { image },
    })
    await role("button", { name: "Choisir une image" }).click()
    const input = document.querySelector<HTMLInputElement>("input[type=file]")!
    await userEvent.upload(input, new File(["x"], "logo.png", { type: "image/png" }))
    await expect.element(role("img", { name: "Logo actuel" })).toBeVisible()
    expect(calls).toContain("POST /api/console/images?alt=Les+Explorateurs")
  })

  test("SET-02 what is wrong is told at its field, by the form or by the server", async () => {
    const refusal = new CallError(409, { error: "CURRENCY_LOCKED", field: "currency" })
    await open("account", {
      "GET /api/console/organiser": { ...account, currency_locked: false },
      "PUT /api/console/organiser": () => Promise.resolve(refusal as never),
    })
    await userEvent.fill(box("Adresse e-mail"), "pas une adresse")
    await save()
    await expect.element(box("Adresse e-mail")).toHaveAccessibleDescription("Cette adresse n’est pas complète.")
    await expect.element(box("Adresse e-mail")).toHaveFocus()
    await userEvent.fill(box("Adresse e-mail"), "a@b.example")
    await save()
    const currency = role("combobox", { name: "Devise" })
    await expect.element(currency).toHaveAccessibleDescription(/La devise ne change plus/)
  })
})

describe("two people", () => {
  const stale = new CallError(409, {
    error: "VERSION_CONFLICT",
    field: "version",
    details: { ...account, currency_locked: undefined, phone: "02 111 11 11", quote: "Plus loin.", version: 4 },
  })

  test("CON-35 a stale version shows what both changed, takes the rest, and saves on theirs what one chooses", async () => {
    const bodies: (typeof account)[] = []
    await open("account", {
      "PUT /api/console/organiser": ({ body }) => {
        bodies.push(body as typeof account)
        return bodies.length === 1 ? (stale as never) : { ...(body as typeof account), version: 5 }
      },
    })
    await userEvent.fill(box("Téléphone"), "02 222 22 22")
    await save()
    const conflict = role("alert", { name: "Quelqu’un a enregistré entre-temps" })
    expect(await wordsOf(conflict)).toContain("Repris de l’autre personne : Slogan.")
    await expect.element(box("Slogan")).toHaveValue("Plus loin.")
    await expect.element(box("Téléphone")).toHaveValue("02 222 22 22")
    await expectAccessible()
    await conflict.getByText("02 111 11 11").click()
    await expect.element(box("Téléphone")).toHaveValue("02 111 11 11")
    await expect.element(role("button", { name: "C’est bon" })).toBeVisible()
    await conflict.getByText("02 222 22 22").click()
    await save()
    await expect.poll(() => bodies.length).toBe(2)
    expect(bodies[1]).toMatchObject({ phone: "02 222 22 22", quote: "Plus loin.", version: 4 })
    await expect.poll(() => conflict.elements()).toEqual([])
  })

  test("CON-33 leaving with changes asks first", async () => {
    await open("account")
    await userEvent.fill(box("Téléphone"), "1")
    await role("link", { name: "Entreprise" }).click()
    await expect.element(role("alertdialog", { name: "Quitter sans enregistrer ?" })).toBeVisible()
    await role("button", { name: "Ne pas enregistrer" }).click()
    await expect.element(role("heading", { level: 1 })).toHaveTextContent("Entreprise")
  })
})

describe("the business", () => {
  test.each([
    ["IBAN_INVALID", "iban", "IBAN", /n’est pas complet ou contient une faute/],
    ["VAT_NUMBER_INVALID", "vat_number", "Numéro de TVA", /n’existe pas/],
  ])("the refusal %s is told at its field", async (error, field, name, text) => {
    const refusal = new CallError(400, { error, field })
    await open("business", { "PUT /api/console/business-details": () => Promise.resolve(refusal as never) })
    await userEvent.fill(box(name), "BE00")
    await save()
    await expect.element(box(name)).toHaveAccessibleDescription(text)
    await expect.element(box(name)).toHaveFocus()
  })

  test("the IBAN is shown in groups, as it was and as it is stored", async () => {
    await open("business", {
      "PUT /api/console/business-details": ({ body }) => ({
        ...business,
        iban: String((body as typeof business).iban).replaceAll(" ", ""),
        version: 2,
      }),
    })
    await expect.element(box("IBAN")).toHaveValue("BE68 5390 0754 7034")
    await userEvent.fill(box("IBAN"), "NL91ABNA0417164300")
    await expect.element(box("IBAN")).toHaveAccessibleDescription(/Était\s: BE68 5390 0754 7034/)
    await save()
    await expect.element(box("IBAN")).toHaveValue("NL91 ABNA 0417 1643 00")
  })
})
