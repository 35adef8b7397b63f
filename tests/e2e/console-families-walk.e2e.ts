// Families, their children and their money as staff see them, on families of these tests' own.
import type { Locator, Page } from "playwright"
import { describe, expect, inject, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { addVoucher, readCart } from "./cart-parts.ts"
import { dateIn, mailsAbout, make, makeFamily, pay, read, registered } from "./desk-parts.ts"
import { addColleague, enterConsole, turnTo } from "./enter-console.ts"
import { inOwnersHands } from "./in-owners-hands.ts"
import { sell, takeOffSite } from "./sell.ts"
import { walk } from "./visitor.ts"

const host = "console.localhost"
const slug = "explorateurs"
/** Names that are taken once: a step may be tried twice. */
const own = crypto.randomUUID().slice(0, 6)
const title = `Zot rivière ${own}`
const lastname = `Zot${own}riv`
const words = { tag: `Zot fratrie ${own}`, segment: `Zot inscrits ${own}`, children: `Zot basiles ${own}` }
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") })
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim()
const textOf = async (part: ReturnType<Page["locator"]>) => plain(await part.innerText())
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()
const go = (page: Page, path: string) => turnTo(page, `/${slug}/${path}`)
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })
const columns = async (page: Page) => (await page.getByRole("columnheader").allInnerTexts()).filter(Boolean)

/** The menu of filters offers these; some of them come from the server. */
async function expectOffered(page: Page, ...filters: (string | RegExp)[]): Promise<void> {
  await page.getByRole("button", { name: "Filtrer", exact: true }).click()
  for (const name of filters) await page.getByRole("menuitem", { name }).first().waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("menu").waitFor({ state: "detached" })
}

describe("a family", () => {
  const office = walk({ host, refused: [`/${slug}/api/console/customers`] })
  const site = walk()
  const reader = walk({ host, alone: true })
  const made = { activity: "", availability: "", registration: "", tag: "", segment: "", desk: "", membership: "" }
  let family: Awaited<ReturnType<typeof makeFamily>>
  const money = () => region(office.page, "Argent")

  test("CUS-01 the list shows what a family is, owes and has, and is filtered by tag, segment, money, newsletter, days and archived", async () => {
    const { page } = office
    await enterConsole(page, `/${slug}`)
    const memberships = (await read(page, "memberships")).data as { cuid: string; title: string; entity: string }[]
    const member = memberships.find(({ entity }) => entity === "CUSTOMERS")!
    made.membership = member.title
    const conditions = { all: [{ field: "registrations_count", operator: "gte", value: 1 }] }
    made.segment = (await make(page, "segments", { name: words.segment, entity: "CUSTOMERS", conditions })).segment.cuid
    made.tag = (await make(page, "customers/tags", { name: words.tag, color: "#0a7d5b" })).family_tag.cuid
    Object.assign(made, await sell(page, { title }, [dateIn(44)]))
    family = await makeFamily(page, site.page, lastname)
    made.registration = await registered(page, family, made.availability)
    await pay(page, made.registration, 1_000)
    await make(page, `customers/${family.cuid}/wallet`, { amount: 1_500, note: "geste" })
    await make(page, `customers/${family.cuid}/memberships`, { membership: member.cuid, price: 3_000 })
    await go(page, `customers?search=${lastname}`)
    await heading(page, "Familles")
    const row = rows(page).first()
    await row.waitFor()
    expect(await columns(page)).toEqual([
      "Nom complet",
      "E-mail",
      "Téléphone",
      "Participants",
      "À payer",
      "Portefeuille",
      "Étiquettes",
      "Depuis",
    ])
    await expect
      .poll(() => textOf(row))
      .toMatch(new RegExp(`${lastname} Dominique .*@example\\.com 0470 55 01 00 .*Basile.* 50,00 € 15,00 €`))
    await expectOffered(
      page,
      `Étiquette : ${words.tag}`,
      `Segment : ${words.segment}`,
      "Doit encore payer : Oui",
      "A un portefeuille : Oui",
      "Lettre d’information : Oui",
      "Archivés",
    )
    for (const [filter, isFound] of [
      [`tag=${made.tag}`, false],
      [`segment=${made.segment}`, true],
      ["owes=true", true],
      ["owes=false", false],
      ["has_wallet=true", true],
      ["has_wallet=false", false],
      ["newsletter=true", true],
      ["newsletter=false", false],
      ["created_to=2020-01-01", false],
      ["created_from=2020-01-01", true],
      ["archived=true", false],
    ] as const) {
      const { data } = await read(page, `customers?search=${lastname}&${filter}`)
      expect(data, filter).toHaveLength(isFound ? 1 : 0)
    }
  })

  test("SEG-01 SEG-02 conditions nest in groups to the last level, each field with the comparisons and values of its kind; what cannot be meant is neither applied nor kept", async () => {
    const { page } = office
    await go(page, `customers?search=${lastname}`)
    await rows(page).first().waitFor()
    await page.getByRole("button", { name: "Conditions", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "Familles où…" })
    const apply = dialog.getByRole("button", { name: "Appliquer" })
    const choose = async (within: Locator, label: string, option: string) => {
      await within.getByRole("button", { name: label }).click()
      await page.getByRole("option", { name: option, exact: true }).click()
    }
    const offered = async (within: Locator, label: string) => {
      await within.getByRole("button", { name: label }).click()
      const words = (await page.getByRole("option").allInnerTexts()).map(plain)
      await page.getByRole("option").first().click()
      return words
    }
    const condition = (within: Locator, number = 1) =>
      within.getByRole("listitem", { name: `Condition ${number}`, exact: true }).first()
    await dialog.getByRole("button", { name: "Ajouter une condition" }).click()
    const first = condition(dialog)
    const [sorts, several] = [
      ["est", "n’est pas", "avant ou moins que", "au plus", "après ou plus que", "au moins"],
      "est parmi",
    ]
    const value = (role: "textbox" | "group" | "button", name = "Valeur") => first.getByRole(role, { name }).first()
    for (const [field, operators, input] of [
      ["Portefeuille", sorts, value("textbox")],
      ["Nombre de participants", [...sorts, several], value("textbox")],
      ["E-mail", ["est", "n’est pas", several, "contient"], value("textbox")],
      ["Créé", sorts.slice(2), value("group")],
      ["Activité", [several, "n’est pas"], value("group")],
      ["Reçoit la lettre d’information", [], value("button")],
      ["Langue", ["est", "n’est pas", several, "contient"], value("button")],
      ["S’est inscrit", [], value("group", "Du")],
    ] as const) {
      await choose(first, "Ce que l’on regarde", field)
      await input.waitFor()
      const compared = first.getByRole("button", { name: "Comparaison" })
      if (operators.length === 0) expect(await compared.count(), field).toBe(0)
      else expect(await offered(first, "Comparaison"), field).toEqual(operators)
    }
    expect(await offered(first, "Ce que l’on regarde")).toHaveLength(11)
    await choose(first, "Ce que l’on regarde", "E-mail")
    await first.getByText("À compléter.").waitFor()
    expect(await apply.isDisabled()).toBe(true)
    expect(await dialog.getByRole("button", { name: "Garder comme segment" }).isDisabled()).toBe(true)
    await choose(first, "Comparaison", "contient")
    await value("textbox").fill("@example.com")
    await first.getByText("À compléter.").waitFor({ state: "detached" })

    let inside: Locator = dialog
    for (let level = 1; level <= 4; level++) {
      await inside.getByRole("button", { name: "Ajouter un groupe" }).last().click()
      inside = inside.getByRole("listitem", { name: /^Groupe / }).first()
      await inside.waitFor()
    }
    expect(await inside.getByRole("button", { name: "Ajouter un groupe" }).count()).toBe(0)
    await choose(condition(inside), "Ce que l’on regarde", "Portefeuille")
    await choose(condition(inside), "Comparaison", "au moins")
    await condition(inside).getByRole("textbox", { name: "Valeur" }).fill("15")
    await choose(inside, "Il faut", "toutes ces conditions")
    await dialog.getByRole("status").filter({ hasText: "1 famille" }).waitFor()
    await apply.click()
    await dialog.waitFor({ state: "detached" })
    await expect.poll(() => rows(page).count()).toBe(1)
    const applied = JSON.parse(new URL(page.url()).searchParams.get("filter")!)
    const wallet = { field: "wallet_amount", operator: "gte", value: 1_500 }
    const meant = { all: [wallet] }
    expect(applied.all[0]).toEqual({ field: "email", operator: "contains", value: "@example.com" })
    expect(JSON.stringify(applied)).toContain(JSON.stringify(meant))

    const keep = async (conditions: object) => {
      const port = inject("port")
      const answer = await page.request.post(`http://localhost:${port}/${slug}/api/console/segments`, {
        headers: { host: `${host}:${port}` },
        data: { name: `Zot illisible ${own}`, entity: "CUSTOMERS", conditions },
      })
      return [answer.status(), (await answer.json()).error]
    }
    for (const unreadable of [
      { any: [] },
      { all: [{ any: [] }] },
      { all: [{ field: "email", operator: "contains", value: "" }] },
      { all: [{ field: "wallet_amount", operator: "contains", value: 1 }] },
      { all: [{ field: "wallet", operator: "eq", value: 1 }] },
    ])
      expect(await keep(unreadable), JSON.stringify(unreadable)).toEqual([400, "INVALID_INPUT"])
    expect((await read(page, `segments?search=${encodeURIComponent(`illisible ${own}`)}`)).data).toEqual([])
  })

  test("CUS-08 CUS-11 a taken address says whose it is; a family of the same phone, and a child of the same name, are shown before, and made all the same", async () => {
    const { page } = office
    await go(page, "customers/new")
    const form = page.getByRole("main")
    await form.getByLabel("Prénom").fill("Dominique")
    await form.getByLabel("Nom", { exact: true }).fill(`Zot${own}desk`)
    await form.getByLabel(/E-mail/).fill(family.email)
    await button(page, "Ajouter la famille").click()
    await form.getByText("Cette adresse est celle de").waitFor()
    const taken = form.getByRole("link", { name: `Dominique ${lastname}` }).last()
    expect(await taken.getAttribute("href")).toContain(`/customers/${family.cuid}`)
    await form.getByLabel(/E-mail/).fill("")
    await form.getByLabel(/Téléphone/).fill("0470550100")
    await form.getByText("même téléphone").first().waitFor()
    await button(page, "Ajouter la famille").click()
    await heading(page, `Dominique Zot${own}desk`)
    made.desk = new URL(page.url()).pathname.split("/").at(-1)!
    await go(page, `customers/${made.desk}/participant`)
    const sheet = region(page, "Nouveau participant")
    await sheet.getByLabel("Prénom").fill("Basile")
    await sheet.getByLabel("Nom", { exact: true }).fill("Peeters")
    await sheet
      .getByRole("group", { name: /Naissance/ })
      .getByRole("spinbutton")
      .first()
      .click()
    await page.keyboard.type("15062018")
    await sheet.getByText("même participant").first().waitFor()
    await sheet.getByText("Se débrouille", { exact: true }).click()
    await page.keyboard.press("Control+s")
    await expect.poll(() => page.url()).toMatch(/\/participants\/\w+$/)
  })

  test("CUS-18 a tag is put on many families at once, and taken off them", async () => {
    const { page } = office
    await go(page, `customers?search=Zot${own}`)
    const worn = async () =>
      Promise.all(
        [family.cuid, made.desk].map(async (cuid) => (await read(page, `customers/${cuid}`)).customer.tags.length),
      )
    for (const [act, count] of [
      ["Poser", 1],
      ["Retirer", 0],
    ] as const) {
      // Those that were chosen may still be.
      const clear = button(page, "Ne plus rien choisir")
      if (await clear.isVisible()) await clear.click()
      for (const name of [new RegExp(lastname), new RegExp(`Zot${own}desk`)])
        await page.getByRole("row", { name }).getByRole("checkbox").first().click({ force: true })
      await button(page, "Étiquette…").click()
      const dialog = page.getByRole("dialog", { name: "Étiquette de plusieurs familles" })
      // The list closes when the dialog, on its way in, moves below it.
      const option = page.getByRole("option", { name: words.tag })
      await expect
        .poll(async () => {
          if (!(await option.isVisible())) await dialog.getByRole("button", { name: /Étiquette/ }).click()
          return option.isVisible()
        })
        .toBe(true)
      await option.click()
      await dialog.getByRole("button", { name: act }).click()
      await dialog.waitFor({ state: "detached" })
      await expect.poll(worn).toEqual([count, count])
      await page
        .getByRole("row", { name: new RegExp(lastname) })
        .getByText(words.tag)
        .waitFor({ state: count ? "visible" : "detached" })
    }
  })

  test("CUS-04 CUS-05 its page says what it owes and has, as its account does, and lists everything it has by kind", async () => {
    const { page } = office
    await go(page, `customers/${family.cuid}`)
    await heading(page, `Dominique ${lastname}`)
    await expect.poll(() => textOf(money())).toMatch(/À payer 50,00 € Portefeuille 15,00 €/)
    await site.open("/account/home")
    await expect.poll(() => textOf(site.page.getByRole("main"))).toMatch(/50,00 €/)
    await expect.poll(() => textOf(site.page.getByRole("main"))).toMatch(/15,00 €/)
    const tabs = page.getByRole("navigation", { name: "Tout ce qui s’est passé" })
    const parts: [string, RegExp][] = [
      ["Inscriptions", /Zot rivière/],
      ["Demandes", /Rien pour l’instant/],
      ["Abonnements", /Rien pour l’instant/],
      ["Bons cadeaux", /Rien pour l’instant/],
      ["Adhésions", new RegExp(made.membership)],
      ["Présences facturées", /Rien pour l’instant/],
      ["Listes d’attente", /Rien pour l’instant/],
      ["Paiements", /10,00 €/],
      ["Messages", /@example\.com/],
      ["Réductions", /Rien pour l’instant/],
      ["Documents", /Zot rivière|Badge|Attestation|Rien pour l’instant/],
      ["Paniers", /Rien pour l’instant|Zot rivière/],
    ]
    await expect
      .poll(async () => (await tabs.getByRole("link").allInnerTexts()).map((text) => plain(text).replace(/ \d+$/, "")))
      .toEqual(["Le fil", ...parts.map(([name]) => name)])
    for (const [name, text] of parts) {
      await tabs.getByRole("link", { name: new RegExp(`^${name}`) }).click()
      await expect.poll(() => textOf(region(page, "Tout ce qui s’est passé")), { message: name }).toMatch(text)
    }
    await region(page, "Notes").getByRole("textbox", { name: "Nouvelle note" }).waitFor()
  })

  test("CUS-31 a membership is cancelled with a part of what was paid given back, and the family sees it cancelled in red", async () => {
    const { page } = office
    const { data } = await read(page, `customers/${family.cuid}/memberships`)
    const types = await read(page, "payment-types?active=true")
    const value_day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const destination = { type: "membership", cuid: data[0].cuid }
    await make(page, "payments", { destination, payment_type: types.data[0].cuid, amount: 3_000, value_day })
    // Read again: it was on screen before the payment was made beside it.
    await page.goto(`/${slug}/customers/${family.cuid}?tab=memberships`)
    await button(page, "Annuler…").click()
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"))
    await dialog.getByText("De zéro à 30,00", { exact: false }).waitFor()
    await dialog.getByLabel("Montant à rendre").fill("31")
    expect(await dialog.getByRole("button", { name: /^Annuler (l’adhésion|et rendre)/ }).isDisabled()).toBe(true)
    await dialog.getByLabel("Montant à rendre").fill("10")
    await dialog.getByRole("button", { name: /Annuler et rendre 10,00/ }).click()
    await dialog.waitFor({ state: "detached" })
    await region(page, "Tout ce qui s’est passé").getByText("Annulé").first().waitFor()
    await expect.poll(() => textOf(money())).toMatch(/À payer 20,00 € Portefeuille 25,00 €/)
    await site.open("/account/memberships")
    const told = site.page.getByRole("main").getByText("Annulé", { exact: false }).first()
    await told.waitFor()
    const [red = 0, green = 0, blue = 0] = await told.evaluate((node) => {
      const drawn = document.createElement("canvas").getContext("2d")!
      drawn.fillStyle = getComputedStyle(node).color
      drawn.fillRect(0, 0, 1, 1)
      return [...drawn.getImageData(0, 0, 1, 1).data]
    })
    expect(red).toBeGreaterThan(Math.max(green, blue))
  })

  test("CUS-41 CUS-44 at most three proofs wait; one is rejected with a message, which the family reads and is mailed; each has its state", async () => {
    const { page } = office
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const handIn = async (amount: number) => {
      const query = new URLSearchParams({
        type: "registration",
        cuid: made.registration,
        amount: String(amount),
        day,
        name: "virement.pdf",
      })
      const headers = { "content-type": "application/pdf" }
      return site.page.request.post(`/api/transactions/proofs?${query}`, { headers, data: Buffer.from("%PDF-1.7 zot") })
    }
    for (const amount of [501, 502, 503]) expect((await handIn(amount)).status()).toBe(200)
    const fourth = await handIn(504)
    expect([fourth.status(), (await fourth.json()).error]).toEqual([409, "TOO_MANY_PROOFS"])
    await go(page, `transaction-proofs?status=SUBMITTED&search=${lastname}`)
    await expect.poll(() => rows(page).count()).toBe(3)
    await rows(page).filter({ hasText: "5,01" }).click()
    await button(page, "Refuser").click()
    const dialog = page.getByRole("dialog", { name: "Refuser la preuve" })
    const submit = dialog.getByRole("button", { name: "Refuser la preuve" })
    expect(await submit.isDisabled()).toBe(true)
    await dialog.getByLabel("Message à la famille").fill("Le montant zot ne se lit pas.")
    await submit.click()
    await dialog.waitFor({ state: "detached" })
    await rows(page).filter({ hasText: "5,02" }).click()
    await button(page, "Confirmer").click()
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /Enregistrer 5,02/ })
      .click()
    await page.getByText("Confirmée").first().waitFor()
    await site.open(`/account/registrations/${made.registration}`)
    const shown = region(site.page, "Preuves de paiement")
    const lines = async () => (await shown.getByRole("listitem").allInnerTexts()).map(plain)
    await expect
      .poll(lines)
      .toEqual([
        expect.stringMatching(/5,03 €.*En attente/),
        expect.stringMatching(/5,02 €.*Confirmée/),
        expect.stringMatching(/5,01 €.*Refusée.*Le montant zot ne se lit pas\./),
      ])
    await expect.poll(() => mailsAbout(family, "Le montant zot ne se lit pas.")).toHaveLength(1)
  })

  test("CUS-06 the carts tab, for those who may read carts alone, shows an item whose hold is over as expired and one that is held until when", async () => {
    const { page } = office
    await addVoucher(site.page)
    const { availability } = await (await site.page.request.get(`/api/availabilities/${made.availability}`)).json()
    const registrations = [
      {
        availability_id: availability.id,
        participant_id: family.children[1],
        availability_dates: availability.dates.map(({ id }: { id: number }) => id),
      },
    ]
    const added = await site.page.request.post("/api/carts/items", { data: { registrations } })
    expect(added.status()).toBe(200)
    const held = (await readCart(site.page)).items
    const wished = held.find(({ type }) => type === "REGISTRATION")!
    const over = `
      with item as (
        update cart_items set expires_at = clock_now() - interval '1 minute' where cuid = $1
        returning organiser_id, place_id)
      update places p set expires_at = clock_now() - interval '1 minute' from item
      where p.organiser_id = item.organiser_id and p.id = item.place_id returning p.id`
    expect(await inOwnersHands(over, [wished.cuid])).toHaveLength(1)
    await go(page, `customers/${family.cuid}?tab=carts`)
    const everything = region(page, "Tout ce qui s’est passé")
    const line = (text: string) => textOf(everything.getByRole("listitem").filter({ hasText: text }))
    await expect
      .poll(() => line("Inès Peeters · dans le panier"))
      .toMatch(new RegExp(`^${title} Inès Peeters · dans le panier Expiré$`))
    await expect.poll(() => line("jusqu’à")).toMatch(/dans le panier jusqu’à \d+ h( \d\d)?$/)
    expect(await everything.getByText("Expiré").count()).toBe(1)

    const tabs = reader.page.getByRole("navigation", { name: "Tout ce qui s’est passé" })
    const tab = tabs.getByRole("link", { name: "Paniers" })
    const answer = async (part: string) => {
      const path = `/${slug}/api/console/customers/${family.cuid}/${part}`
      const headers = { host: `${host}:${inject("port")}` }
      const asked = await reader.page.request.get(`http://localhost:${inject("port")}${path}`, { headers })
      return [asked.status(), (await asked.json()).details?.permission]
    }
    for (const [permissions, count, status, missing] of [
      [["customers.customers.read"], 0, 403, "customers.carts.read"],
      [["customers.customers.read", "customers.carts.read"], 1, 200, undefined],
    ] as const) {
      const colleague = await addColleague(page, slug, { permissions })
      await enterConsole(reader.page, `/${slug}/customers/${family.cuid}?tab=carts`, colleague)
      await tabs.getByRole("link", { name: "Le fil" }).waitFor()
      expect(await tab.count()).toBe(count)
      await expect.poll(() => reader.page.getByText("dans le panier").count()).toBe(count === 0 ? 0 : 2)
      for (const part of ["cart", "carts"]) expect(await answer(part), part).toEqual([status, missing])
    }
  })

  test("CON-59 what a family handed in is a download that runs nothing", async () => {
    const { page } = office
    const { data } = await read(page, `transaction-proofs?customer=${family.cuid}`)
    const path = `/${slug}/api/console/transaction-proofs/${data[0].cuid}/file`
    const headers = { host: `${host}:${inject("port")}` }
    const answer = await page.request.get(`http://localhost:${inject("port")}${path}`, { headers })
    expect(answer.headers()["content-disposition"]).toMatch(/^attachment/)
    expect(answer.headers()["x-content-type-options"]).toBe("nosniff")
    expect(answer.headers()["content-type"]).not.toContain("html")
  })

  test("CUS-48 CUS-49 CUS-56 CUS-58 participants are listed with age, family, next date and what is missing, and filtered; one has its dates, answers, discounts and notes, and is noted an allergy while another answer is missing", async () => {
    const { page } = office
    const conditions = { all: [{ field: "firstname", operator: "eq", value: "Basile" }] }
    const { segment } = await make(page, "segments", { name: words.children, entity: "PARTICIPANTS", conditions })
    await go(page, `participants?activity=${made.activity}`)
    await heading(page, "Participants")
    await rows(page).first().waitFor()
    expect(await columns(page)).toEqual([
      "Nom complet",
      "Âge",
      "Naissance",
      "Famille",
      "Prochaine inscription",
      "Informations manquantes",
    ])
    const basile = rows(page).filter({ hasText: title })
    await expect
      .poll(() => textOf(basile))
      .toMatch(new RegExp(`Basile Peeters 8 .*2018 Dominique ${lastname} ${title}, `))
    await expectOffered(page, "Informations manquantes : Il en manque", `Segment : ${words.children}`, /^Activité : /)
    for (const [filter, children] of [
      [`activity=${made.activity}`, ["Basile"]],
      [`availability=${made.availability}`, ["Basile"]],
      [`activity=${made.activity}&age_from=9`, []],
      [`activity=${made.activity}&age_to=8&age_from=8`, ["Basile"]],
      [`activity=${made.activity}&segment=${segment.cuid}`, ["Basile"]],
      [`activity=${made.activity}&missing=true`, []],
    ] as const) {
      const { data } = await read(page, `participants?${filter}`)
      expect(
        data.map(({ firstname }: { firstname: string }) => firstname),
        filter,
      ).toEqual(children)
    }
    await basile.click()
    await heading(page, "Basile Peeters")
    const cuid = new URL(page.url()).pathname.split("/").at(-1)!
    await make(page, `participants/${cuid}/discounts`, { title: "Zot moins dix", percentage: 1_000 })
    await page.reload()
    await expect.poll(() => textOf(region(page, "Inscriptions"))).toMatch(/Zot rivière/)
    await region(page, "Réductions").getByText("Zot moins dix").waitFor()
    await region(page, "Notes").getByRole("textbox", { name: "Nouvelle note" }).fill("Aime l’eau.")
    await button(page, "Ajouter la note").click()
    await region(page, "Notes").getByRole("listitem").filter({ hasText: "Aime l’eau." }).waitFor()
    await region(page, "Présences").waitFor()
    await expect.poll(() => textOf(region(page, "Réponses"))).toMatch(/Nage|nage|débrouille/)
    const { participant: found } = await read(page, `participants/${cuid}`)
    await go(page, `customers/${found.guardians[0].cuid}`)
    await expect.poll(() => textOf(region(page, "Notes"))).toMatch(/Sur le participant Basile Peeters .*Aime l’eau\./)
    await go(page, `registrations/${made.registration}`)
    await page.getByText("Aime l’eau.").waitFor()
    const zotte = { customer: found.guardians[0].cuid, firstname: "Zotte", lastname, birthdate: "2019-02-03" }
    const { participant } = await make(page, "participants", zotte)
    await go(page, `participants/${participant.cuid}/edit`)
    await page.getByRole("textbox", { name: /^Allergies/ }).fill("Noix")
    await page.getByText(/^Réponses obligatoires encore vides.*Niveau de natation$/).waitFor()
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await expect
      .poll(() => textOf(region(page, "Réponses")))
      .toMatch(/Noix Niveau de natation Réponse obligatoire manquante/)
    await takeOffSite(page, made.activity)
  })
})

describe("reviews and erased families", () => {
  const office = walk({ host, refused: [`/${slug}/api/console/customers`] })
  const [site, leaving, threaded] = [walk(), walk(), walk()]
  const begun = `Zot départ ${own}`
  const mine = `Zot${own}avis`
  let family: Awaited<ReturnType<typeof makeFamily>>
  let sold: Awaited<ReturnType<typeof sell>>

  test("CUS-35 reviews are listed with score, message, registration and visibility, and filtered by score, private and hidden", async () => {
    const { page } = office
    await enterConsole(page, `/${slug}`)
    sold = await sell(page, { title: begun, allow_registrations_after_start: true }, [dateIn(0)])
    family = await makeFamily(page, site.page, mine)
    const written = [
      { score: 5, message: `Super ${own}`, public: true },
      { score: 2, message: `Bof ${own}`, public: false },
    ]
    for (const [child, review] of written.entries()) {
      const cuid = await registered(page, family, sold.availability, {}, child)
      const { data } = await (await site.page.request.get("/api/account/registrations?page_size=100")).json()
      const { id: registration_id } = data.find((each: { cuid: string }) => each.cuid === cuid)
      const answer = await site.page.request.post("/api/registrations/review", { data: { registration_id, ...review } })
      expect(answer.status()).toBe(200)
    }
    const ours = () => rows(page).filter({ hasText: own })
    const texts = async () => (await ours().allInnerTexts()).map(plain).sort()
    await go(page, "reviews")
    await heading(page, "Avis")
    await expect
      .poll(texts)
      .toEqual([
        expect.stringMatching(new RegExp(`^Bof ${own} 2 étoiles ${begun}, Inès Peeters Pour vous seuls Visible `)),
        expect.stringMatching(new RegExp(`^Super ${own} 5 étoiles ${begun}, Basile Peeters Public Visible `)),
      ])
    const { data } = await read(page, "reviews?page_size=100")
    const good = data.find(({ message }: { message: string }) => message === `Super ${own}`)
    const hidden = { hidden: true, reply: null, version: good.version }
    await askConsole(page, slug, `PUT /api/console/reviews/${good.cuid}`, hidden)
    for (const [filter, found] of [
      [/Étoiles.*5/, "Super"],
      [/Étoiles.*2/, "Bof"],
      [/Pour qui.*Public/, "Super"],
      [/Pour qui.*Pour vous seuls/, "Bof"],
      [/Sur le site.*Masqué/, "Super"],
      [/Sur le site.*Visible/, "Bof"],
    ] as const) {
      await go(page, "reviews")
      await button(page, "Filtrer").click()
      await page.getByRole("menuitem", { name: filter }).click()
      await expect
        .poll(texts, { message: String(filter) })
        .toEqual([expect.stringMatching(new RegExp(`^${found} ${own} .*${found === "Super" ? "Masqué" : "Visible"}`))])
    }
    await takeOffSite(page, sold.activity)
  })

  test("CUS-55 the thread keeps of each line what was true then, a later change is a line of its own, and mails to staff are none of its messages; erased, it keeps neither names nor what things were called then", async () => {
    const { page } = office
    const [first, second] = [`Zot tentes ${own}`, `Zot radeaux ${own}`]
    const before = await sell(page, { title: first }, [dateIn(52)])
    const after = await sell(page, { title: second }, [dateIn(54)])
    await make(page, `activities/${after.activity}/cancellation`)
    const person = await makeFamily(page, threaded.page, `Zot${own}fil`)
    const cuid = await registered(page, person, before.availability)
    const { data: children } = await read(page, `participants?customer=${person.cuid}`)
    const ines = children.find(({ firstname }: { firstname: string }) => firstname === "Inès")
    const act = (name: string, body: object) => make(page, `registrations/${cuid}/${name}`, body)
    await act("transfer", { availability: after.availability, price: "KEEP", notify: true })
    await act("replace", { participant: ines.cuid, notify: false })
    const { version } = (await read(page, `registrations/${cuid}`)).registration
    const changed = { version, total_amount: 2_500, reason: "Geste", notify: false }
    await askConsole(page, slug, `PUT /api/console/registrations/${cuid}`, changed)
    const { data: theirs } = await (await threaded.page.request.get("/api/account/registrations?page_size=100")).json()
    const { id: registration_id } = theirs.find((each: { cuid: string }) => each.cuid === cuid)
    const cancelled = { registration_id, message: "Rhume" }
    expect((await threaded.page.request.post("/api/registrations/cancel", { data: cancelled })).status()).toBe(200)
    const staffMails = async () => {
      const { data } = await (await threaded.page.request.get("/api/sandbox/mails?page_size=100")).json()
      const mine = data.filter(({ recipient, subject }: Record<string, string>) => {
        return recipient !== person.email && subject?.includes(second)
      })
      return mine.map(({ subject }: { subject: string }) => subject) as string[]
    }
    await expect.poll(async () => (await staffMails()).length).toBeGreaterThan(0)
    await go(page, `customers/${person.cuid}`)
    const everything = region(page, "Tout ce qui s’est passé")
    const lines = async () => (await everything.getByRole("listitem").allInnerTexts()).map(plain)
    await everything.getByRole("radio", { name: "Inscriptions" }).click()
    await expect
      .poll(lines)
      .toEqual([
        expect.stringMatching(new RegExp(`^Annulation par la famille : ${second} Inès Peeters`)),
        expect.stringMatching(new RegExp(`^Inscription modifiée : ${second} Inès Peeters .*25,00 €`)),
        expect.stringMatching(new RegExp(`^Autre participant : ${second} Inès Peeters .*30,00 €`)),
        expect.stringMatching(new RegExp(`^Transfert : ${second} Basile Peeters .*30,00 €`)),
        expect.stringMatching(new RegExp(`^Inscription : ${first} Basile Peeters .*30,00 €`)),
      ])
    await everything.getByRole("radio", { name: "Messages" }).click()
    await expect.poll(async () => (await lines()).length).toBeGreaterThan(1)
    for (const subject of await staffMails()) expect((await lines()).join("\n")).not.toContain(subject)
    await go(page, `customers/${person.cuid}?tab=messages`)
    await expect.poll(async () => (await lines()).length).toBeGreaterThan(1)
    for (const line of await lines()) expect(line).toContain(person.email)
    await button(page, "Effacer…").click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Effacer pour toujours" }).click()
    await heading(page, "Familles")
    await go(page, `customers/${person.cuid}`)
    await heading(page, "Famille effacée")
    const left = await read(page, `customers/${person.cuid}/timeline`)
    expect(left.data.length).toBeGreaterThan(0)
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`Peeters|Basile|Inès|${first}`))
    for (const { activity } of [before, after]) await takeOffSite(page, activity)
  })

  test("CUS-14 an erased family is a deleted one in lists, and its money, dates and references stay", async () => {
    const { page } = office
    const later = await sell(page, { title: `Zot adieu ${own}` }, [dateIn(50)])
    const gone = await makeFamily(page, leaving.page, `Zot${own}adieu`)
    const cuid = await registered(page, gone, later.availability)
    await pay(page, cuid, 1_000)
    await make(page, `registrations/${cuid}/cancel`, { message: "Départ", keep: 1_000, notify: false })
    const kept = async () => {
      const { total_amount, paid_amount, cart, dates } = (await read(page, `registrations/${cuid}`)).registration
      return { total_amount, paid_amount, reference: cart.reference, dates }
    }
    const paid = async () =>
      (await read(page, `payments?customer=${gone.cuid}`)).data.map(
        ({ id, amount, value_day }: Record<string, unknown>) => ({ id, amount, value_day }),
      )
    const [before, money] = [await kept(), await paid()]
    expect(before).toMatchObject({ paid_amount: 1_000, reference: expect.stringMatching(/^\+\+\+/) })
    expect(money).toHaveLength(1)
    await go(page, `customers/${gone.cuid}`)
    await heading(page, `Dominique Zot${own}adieu`)
    await button(page, "Effacer…").click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Effacer pour toujours" }).click()
    await heading(page, "Familles")
    expect((await read(page, `customers?search=Zot${own}adieu`)).data).toEqual([])
    await go(page, `customers/${gone.cuid}`)
    await heading(page, "Famille effacée")
    for (const [list, shown] of [
      [`registrations?activity=${later.activity}`, /Zot adieu .* Famille effacée Annulée .* 30,00 €/],
      [`payments?customer=${gone.cuid}`, /Famille effacée.*10,00|10,00.*Famille effacée/],
    ] as const) {
      await go(page, list)
      await expect.poll(() => textOf(rows(page).first()), { message: list }).toMatch(shown)
    }
    expect([await kept(), await paid()]).toEqual([before, money])
    await takeOffSite(page, later.activity)
  })
})
