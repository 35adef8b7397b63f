import type { Locator, Page } from "playwright"
import { describe, expect, test } from "vitest"
import type { Availability, AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { Membership } from "#contract/endpoints/on-sale.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import { isBookable, isRegistrable } from "#contract/rules/availability-display.ts"
import { localDate } from "#contract/rules/dates.ts"
import { ageProblem } from "#contract/rules/registration.ts"
import { addByCall, heading, signUp, soon, typeDate } from "./account-parts.ts"
import { cartDrawer, hold, readCart, rows } from "./cart-parts.ts"
import { expectAccessible, expectFits, expectGoodAtBothWidths, expectNoOverflow } from "./judge.ts"
import { toast, toastGone, visitors, walk, widths } from "./visitor.ts"

const visit = visitors()
const ITEMS = "/api/carts/items"
const money = (amount: number, decimals = 2) => `${(amount / 100).toFixed(decimals).replace(".", ",")}\u00a0€`
const short = (amount: number) => money(amount, amount % 100 === 0 ? 0 : 2)

/** Only the browser itself knows where another organiser's host is. */
const ask = (page: Page, path: string, method = "GET") =>
  page.url().startsWith("http://northside.")
    ? page.evaluate(
        ([path, method]) => fetch(path!, { method: method! }).then((answer) => answer.json()),
        [path, method],
      )
    : page.request.fetch(path, { method }).then((answer) => answer.json())
const read = (page: Page, path: string) => ask(page, path)
const family = async (page: Page): Promise<Participant[]> => (await read(page, "/api/participants")).data

/** A family like Camille's, for this test alone: an item added by another test would open the drawer. */
async function likeCamille(page: Page): Promise<[Participant, Participant, Participant]> {
  await signUp(page)
  const ages = { Inès: 11, Basile: 7, Zoé: 4 }
  const [year, ...day] = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10).split("-")
  for (const [firstname, age] of Object.entries(ages))
    await addByCall(page, [firstname], [Number(year) - age, ...day].join("-"))
  const all = await family(page)
  const [ines, basile, zoe] = Object.keys(ages).map((name) => all.find(({ firstname }) => firstname === name)!)
  return [ines!, basile!, zoe!]
}

/** What a test put there is taken out, so that its places are free for others. */
async function emptyCart(page: Page) {
  const { cart } = await read(page, "/api/carts/current")
  for (const { id } of cart.items) await ask(page, `${ITEMS}?item_id=${id}`, "DELETE")
}

interface Wish {
  title?: string
  /** Who can join, and who is too young. */
  able?: Participant[]
  young?: Participant[]
  isPartial?: boolean
  /** Places that are left on every date. */
  places?: number
  also?: (availability: Availability) => boolean
}

async function findAvailabilities(page: Page, wish: Wish): Promise<Availability[]> {
  const { able = [], young = [], isPartial, places = 3, also = () => true } = wish
  const { data } = (await read(page, "/api/availabilities?limit=100")) as { data: Availability[] }
  const now = new Date().toISOString()
  const age = (one: Availability, { birthdate }: Participant) =>
    ageProblem(one, birthdate, localDate(one.dates.find((date) => date.on_sale)!.start_at, "Europe/Brussels"))?.code
  return data.filter(
    (one) =>
      (!wish.title || one.activity.title === wish.title) &&
      (isPartial === undefined || one.is_eligible_to_partial_registrations === isPartial) &&
      isRegistrable(one, now) &&
      one.activity.registration_flow === "REGISTRATION" &&
      one.dates.every((date) => date.on_sale && isBookable(date) && (date.remaining ?? 99) >= places) &&
      able.every((each) => !age(one, each)) &&
      young.every((each) => age(one, each) === "PARTICIPANT_TOO_YOUNG") &&
      also(one),
  )
}

async function findAvailability(page: Page, wish: Wish): Promise<Availability> {
  const [found] = await findAvailabilities(page, wish)
  if (!found) throw new Error(`The demo has no availability like ${JSON.stringify(wish)}`)
  return found
}

/** By the keyboard, which finds its box however the form moves around it. */
async function tick(box: Locator, checked: boolean) {
  if ((await box.isChecked()) !== checked) await box.press(" ")
  await expect.poll(() => box.isChecked()).toBe(checked)
}

const who = (page: Page, name: string | RegExp) => page.getByRole("radio", { name })
const choose = (page: Page, name: string) => tick(who(page, new RegExp(`^${name} `)), true)
const addButton = (page: Page) => page.getByRole("button", { name: /^(Ajouter au panier|Add to cart)/ })
const tiles = (page: Page) => page.getByRole("group", { name: "Quels jours" }).getByRole("checkbox")

/** Presses once the price is there, and waits until the drawer shows what was added. */
async function add(page: Page, count: number) {
  await page.getByRole("button", { name: /^(Ajouter au panier|Add to cart) · / }).click()
  await cartDrawer(page).waitFor()
  await soon(() => rows(page).count()).toBe(count)
}

async function closeDrawer(page: Page) {
  await page.keyboard.press("Escape")
  await cartDrawer(page).waitFor({ state: "detached" })
}

describe("a camp", () => {
  describe("for two children, one after the other, on a phone", () => {
    const visit = walk({ width: widths.mobile })
    const sent: string[] = []
    let camp: Availability
    let ines: Participant
    let basile: Participant

    test("AVAIL-08 VIS-04 a customer sees the form, with everybody who can join and why somebody cannot", async () => {
      const { page, open } = visit
      const [oldest, middle, zoe] = await likeCamille(page)
      ines = oldest
      basile = middle
      camp = await findAvailability(page, { title: "Cabanes et feu de camp", able: [ines, basile], young: [zoe] })
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().endsWith(ITEMS)) sent.push(request.postData()!)
      })
      await open(`/availabilities/${camp.cuid}`)
      await page.getByText(/^Dès 6 ans\. Zoé en aura \d\.$/).waitFor()
      expect(await who(page, /^Zoé/).isDisabled()).toBe(true)
      for (const name of [/^Inès/, /^Basile/]) expect(await who(page, name).isEnabled()).toBe(true)
      expect(await page.getByRole("main").getByRole("link", { name: "Se connecter" }).count()).toBe(0)
    })

    test("CART-12 an option with a single price is a switch, which adds that price", async () => {
      const { page } = visit
      await choose(page, "Inès")
      await page.getByRole("button", { name: `Ajouter au panier · ${short(camp.price)}` }).waitFor()
      await tick(page.getByRole("switch", { name: /^Garderie du soir/ }), true)
      await page.getByRole("button", { name: `Ajouter au panier · ${short(camp.price + 2_500)}` }).waitFor()
      expect(await page.locator(".estimate").innerText()).toMatch(/Prix\s.*\sGarderie du soir.*\s+25,00\s€\s+Total/)
      await expectAccessible(page)
      await expectFits(page)
    })

    test("CART-15 a question that must be answered is asked for, and nothing is sent before", async () => {
      const { page } = visit
      await addButton(page).click()
      const question = page.getByRole("radiogroup", { name: /^Peut rentrer/ })
      await question.getByText("À remplir.").waitFor()
      await soon(() =>
        question
          .getByRole("radio")
          .first()
          .evaluate((radio) => radio === document.activeElement),
      ).toBe(true)
      expect(sent).toEqual([])
    })

    test("CART-24 CART-26 UXB-06 it is sent once, a toast asks for patience and then says that the cart is updated", async () => {
      const { page } = visit
      await tick(page.getByRole("radio", { name: "Non" }), true)
      const letGo = await hold(page, /\/api\/carts\/items$/)
      await addButton(page).dblclick()
      await soon(() => toast(page).textContent()).toContain("Un instant…")
      letGo()
      await soon(() => toast(page).textContent()).toContain("Panier mis à jour")
      expect(sent).toHaveLength(1)
      const [line] = JSON.parse(sent[0]!).registrations
      const dates = camp.dates.map(({ id }) => id)
      const about = { availability_id: camp.id, participant_id: ines.id, quantity: 1, availability_dates: dates }
      expect(line).toMatchObject(about)
      expect(line.options).toHaveLength(1)
      expect(line.questions).toContainEqual({ question_id: expect.any(Number), content: "no" })
    })

    test("CART-25 CDRAW-11 the drawer opens, and the page knows who is in the cart", async () => {
      const { page } = visit
      await cartDrawer(page).waitFor()
      await soon(() => rows(page).count()).toBe(1)
      await closeDrawer(page)
      await soon(() => who(page, /^Inès/).isDisabled()).toBe(true)
      expect(await page.getByText("Déjà dans votre panier.").count()).toBe(1)
      expect(await page.getByRole("switch").first().isChecked()).toBe(false)
    })

    test("the other child is added as well", async () => {
      const { page } = visit
      await choose(page, "Basile")
      await tick(page.getByRole("radio", { name: "Oui" }), true)
      await add(page, 2)
      const { items } = await readCart(page)
      expect(items.map(({ participant }) => participant?.id)).toEqual([ines.id, basile.id])
      for (const [index, item] of items.entries())
        expect(await rows(page).nth(index).innerText()).toContain(money(item.price))
      await toastGone(page)
      await expectAccessible(page)
      await emptyCart(page)
    })
  })

  test("CART-11 CART-18 CART-27 some of the days, and what they cost", async () => {
    const { page, open } = await visit()
    const [ines] = await likeCamille(page)
    const camp = await findAvailability(page, { able: [ines!], isPartial: true, also: ({ dates }) => dates.length > 3 })
    await open(`/availabilities/${camp.cuid}`)
    await choose(page, "Inès")
    const count = await tiles(page).count()
    for (let index = 0; index < count; index++) await tick(tiles(page).nth(index), false)
    await tick(page.getByRole("radio", { name: "Non" }), true)
    await addButton(page).click()
    await page.getByText("Choisissez au moins une date.").waitFor()
    for (const index of [1, 2]) await tick(tiles(page).nth(index), true)
    await page.getByText(`2 dates sur ${count}.`).waitFor()
    const estimate = page.locator(".estimate")
    await estimate.getByText("Dates non comprises").waitFor()
    await estimate.getByText("Supplément pour une partie des dates").waitFor()
    await add(page, 1)
    const [item] = (await readCart(page)).items
    expect(item!.availability_dates.map(({ id }) => id)).toEqual([camp.dates[1]!.id, camp.dates[2]!.id])
    expect(await cartDrawer(page).innerText()).toContain("2 dates")
    await emptyCart(page)
  })
})

describe("the price", () => {
  test("CART-25 CART-27 it is asked 350 ms after the last change, once for each thing asked, and again once the cart has changed", async () => {
    const { page, open, pass } = await visit({ still: true })
    await signUp(page)
    await addByCall(page, ["Basile", "Inès"])
    const [ines] = await family(page)
    const camp = await findAvailability(page, { able: [ines!], isPartial: true })
    let asked = 0
    page.on("request", (request) => {
      if (request.url().endsWith("/estimate")) asked++
    })
    await open(`/availabilities/${camp.cuid}`)
    const total = page.locator(".estimate .total dd")
    await choose(page, "Inès")
    await tick(tiles(page).nth(0), false)
    await pass(349)
    await tick(tiles(page).nth(1), false)
    await pass(349)
    expect(asked).toBe(0)
    await pass(1)
    await soon(() => asked).toBe(1)
    await soon(() => total.textContent()).toMatch(/€/)
    const two = await total.textContent()
    await tick(tiles(page).nth(1), true)
    await pass(350)
    await soon(() => asked).toBe(2)
    await soon(() => total.textContent()).not.toBe(two)
    // The earlier estimate is cached.
    await tick(tiles(page).nth(1), false)
    await soon(() => total.textContent()).toBe(two)
    await pass(1_000)
    expect(asked).toBe(2)
    await tick(page.getByRole("radio", { name: "Non" }), true)
    await addButton(page).click()
    await cartDrawer(page).waitFor()
    await pass(1_000)
    expect(asked).toBe(2)
    await closeDrawer(page)
    await choose(page, "Basile")
    await pass(350)
    await soon(() => asked).toBe(3)
    await emptyCart(page)
  })
})

/** A registration of all dates by a call, as another window would make it. */
async function registerByCall(page: Page, availability: Availability, participants: Participant[], dates: number[]) {
  const { activity } = (await read(page, `/api/availabilities/${availability.cuid}`)).availability as AvailabilityDetail
  const questions = activity.questions.map(({ id, choices: [choice] }) => ({ question_id: id, content: choice?.id }))
  const registrations = participants.map(({ id }) => ({
    availability_id: availability.id,
    participant_id: id,
    availability_dates: dates,
    questions,
  }))
  expect((await page.request.post(ITEMS, { data: { registrations } })).status()).toBe(200)
}

describe("a refusal is told in its place", () => {
  test("somebody who is elsewhere at that time stays in sight with the reason", async () => {
    const { page, open } = await visit({ refused: [ITEMS] })
    await signUp(page)
    await addByCall(page, ["Basile", "Inès"])
    const [ines] = await family(page)
    const all = await findAvailabilities(page, { able: [ines!], also: ({ dates }) => dates.length > 1 })
    const pairs = all.flatMap((one) => all.map((other) => [one, other] as const))
    const [one, other] = pairs.find(([a, b]) => a !== b && a.dates[0]!.start_at === b.dates[0]!.start_at)!
    await registerByCall(
      page,
      one,
      [ines!],
      one.dates.map(({ id }) => id),
    )
    await open(`/availabilities/${other.cuid}`)
    await choose(page, "Inès")
    await page
      .getByText(/^Inès a déjà une activité le .*, de \d+\sh.* à \d+\sh/)
      .first()
      .waitFor()
    await page.getByText("Un point est à revoir plus haut.").waitFor()
    expect(await who(page, /^Inès/).isEnabled()).toBe(true)
    await expectAccessible(page)
    await choose(page, "Basile")
    await page.getByRole("button", { name: /^Ajouter au panier · / }).waitFor()
    expect(await who(page, /^Inès/).isDisabled()).toBe(true)
    await emptyCart(page)
  })

  test("a day that somebody else has just filled is taken out, and the others go on", async () => {
    const { page, open } = await visit({ refused: [ITEMS] })
    await signUp(page)
    await addByCall(page, ["Basile"])
    const [basile] = await family(page)
    const few = ({ dates }: Availability) => dates.some(({ remaining }) => remaining !== null && remaining <= 6)
    const camp = await findAvailability(page, { able: [basile!], isPartial: true, places: 1, also: few })
    await open(`/availabilities/${camp.cuid}`)
    await choose(page, "Basile")
    await tick(page.getByRole("radio", { name: "Non" }), true)
    await page.getByRole("button", { name: /^Ajouter au panier · / }).waitFor()

    const other = await visit({ locale: "en-GB" })
    await signUp(other.page)
    const date = camp.dates.toSorted((a, b) => a.remaining! - b.remaining!)[0]!
    await addByCall(
      other.page,
      Array.from({ length: date.remaining! }, (_, index) => `Enfant ${index}`),
    )
    const crowd = (await family(other.page)).filter(({ firstname }) => firstname.startsWith("Enfant"))
    await registerByCall(other.page, camp, crowd, [date.id])

    await addButton(page).click()
    await page.getByText(/^Il ne reste pas assez de places le .* Essayez sans ce jour\.$/).waitFor()
    const tile = page.getByRole("checkbox", { name: /Complet$/ })
    await soon(() => tile.count()).toBe(1)
    expect([await tile.isDisabled(), await tile.isChecked()]).toEqual([true, false])
    await expectAccessible(page)
    await add(page, 1)
    const [item] = (await readCart(page)).items
    expect(item!.availability_dates.map(({ id }) => id)).toEqual(
      camp.dates.filter(({ id }) => id !== date.id).map(({ id }) => id),
    )
    for (const each of [page, other.page]) await emptyCart(each)
  })
})

test("PART-04 CART-32 a child is added on the way: the form comes back as it was, with the child chosen", async () => {
  const { page, open } = await visit({ width: widths.mobile })
  await signUp(page)
  await addByCall(page, ["Basile", "Inès"])
  const [ines] = await family(page)
  const camp = await findAvailability(page, { able: [ines!], isPartial: true, also: ({ dates }) => dates.length > 3 })
  await open(`/availabilities/${camp.cuid}?from=home`)
  await choose(page, "Basile")
  await tick(tiles(page).nth(1), false)
  await tick(page.getByRole("radio", { name: "Oui" }), true)
  await page.getByRole("link", { name: "Ajouter un enfant" }).click()
  await heading(page, "Ajouter un participant").waitFor()
  await page.getByLabel("Prénom").fill("Nils")
  await page.getByLabel("Nom", { exact: true }).fill("Peeters")
  await typeDate(page, "Date de naissance", "15062018")
  await tick(page.getByRole("radio", { name: "Nage bien" }), true)
  await page.getByRole("button", { name: "Ajouter un participant" }).click()
  await page.waitForURL(/\/availabilities\/.*\?from=home&participant=[a-z0-9]+$/)
  await soon(() => who(page, /^Nils/).isChecked()).toBe(true)
  expect(await who(page, /^Basile/).isChecked()).toBe(false)
  expect(await tiles(page).nth(1).isChecked()).toBe(false)
  expect(await page.getByRole("radio", { name: "Oui" }).isChecked()).toBe(true)
  await add(page, 1)
  expect(await rows(page).first().innerText()).toContain("Nils Peeters")
  await emptyCart(page)
})

describe("bundles, memberships and vouchers, as many as asked for", () => {
  const visit = walk({ width: widths.mobile })
  const main = () => visit.page.getByRole("main")
  const quantity = () => visit.page.getByRole("textbox", { name: "Quantité" })
  const goTo = async (kind: string, title: string) => {
    const { data } = await read(visit.page, `/api/${kind}`)
    const product = (data as { cuid: string; title: string }[]).find((one) => one.title === title)!
    await visit.open(`/${kind}/${product.cuid}`)
    await heading(visit.page, title).waitFor()
    return product
  }
  const words = async (selector: string) =>
    (await main().locator(selector).first().innerText()).replaceAll(/\s+/g, " ").trim()
  const parts = () =>
    main()
      .locator(".container > *, .detail-columns > *")
      .evaluateAll((all) => all.map(({ className }) => className))

  /** The way here, title, period, price, picture, description and form of a membership or a voucher. */
  async function expectProductPage(period: RegExp, price: string, description: string) {
    const way = main().getByRole("navigation").first().getByRole("link")
    expect([await way.innerText(), await way.getAttribute("href")]).toEqual(["Les Explorateurs", "/"])
    expect(await words(".detail-head .lead")).toMatch(period)
    expect(await words(".detail-panel")).toMatch(new RegExp(`^${price}`))
    expect(await main().locator(".detail-picture").getAttribute("src")).toContain("/files/images/")
    expect(await words(".detail-body p")).toContain(description)
    expect(await addButton(visit.page).isVisible()).toBe(true)
  }

  test("BNDL-02 BNDL-03 a bundle has its picture, and its price says for how many entries and for how long", async () => {
    await likeCamille(visit.page)
    await goTo("bundles", "Carnet de dix ateliers")
    expect(await main().locator(".detail-picture").getAttribute("src")).toContain("/files/images/")
    expect(await words(".detail-panel > div")).toBe("160 € / 10 entrées Valable 1 an")
  })

  test("BNDL-08 BNDL-09 one is for a participant, in steps of one", async () => {
    const { page } = visit
    await who(page, /^Basile/).waitFor()
    expect(await quantity().inputValue()).toBe("1")
    expect(await page.getByRole("button", { name: "Diminuer Quantité" }).isDisabled()).toBe(true)
    await page.getByRole("button", { name: "Augmenter Quantité" }).click()
    await page.getByText(/^2\s×\s160,00\s€$/).waitFor()
    await addButton(page).click()
    await page
      .getByRole("radiogroup", { name: /^Pour qui/ })
      .getByText("À remplir.")
      .waitFor()
    await choose(page, "Basile")
    await expectAccessible(page)
    await expectNoOverflow(page)
  })

  test("BNDL-10 DRAWER-23 two lines are sent with bundle and participant, and the drawer shows who they are for", async () => {
    const { page } = visit
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(ITEMS))
    await page.getByRole("button", { name: "Ajouter au panier · 320 €" }).click()
    const line = { bundle_id: expect.any(Number), participant_id: expect.any(Number) }
    expect((await sent).postDataJSON()).toMatchObject({ bundles: [line, line] })
    await soon(() => rows(page).count()).toBe(2)
    for (const row of await rows(page).allInnerTexts()) expect(row).toContain("Basile Peeters")
    await closeDrawer(page)
    expect(await quantity().inputValue()).toBe("1")
  })

  test("MSHIP-06 MSHIP-07 MSHIP-08 a membership between two days tells them, asks for whom and not how many", async () => {
    const { page } = visit
    const card = (await goTo("memberships", "Carte de jeune explorateur")) as Membership
    // Until the last day, which is the one before its end.
    const ends = [Date.parse(card.fixed_period_start_at!), Date.parse(card.fixed_period_end_at!) - 1]
    const day = { dateStyle: "long", timeZone: "Europe/Brussels" } as const
    const [first, last] = ends.map((end) => new Date(end).toLocaleDateString("fr-BE", day))
    expect((await words(".detail-head .lead")).replace("1er ", "1 ")).toBe(`${first} – ${last}`)
    await choose(page, "Zoé")
    expect(await quantity().count()).toBe(0)
    await add(page, 3)
  })

  let layout: string[]

  test("MSHIP-01 MSHIP-05 one that runs from the purchase shows for how long, price, picture, description and the form", async () => {
    await goTo("memberships", "Adhésion famille")
    await expectProductPage(/^1 an dès l’achat$/, "30 €", "Elle court douze mois")
    layout = await parts()
  })

  test("MSHIP-07 MSHIP-08 MSHIP-09 it is for the whole family, and as many as asked for", async () => {
    const { page } = visit
    expect(await page.getByRole("radio").count()).toBe(0)
    await quantity().fill("2")
    await quantity().blur()
    await add(page, 5)
    expect(await rows(page).filter({ hasText: "Adhésion famille" }).first().innerText()).not.toContain("Peeters")
  })

  test("VCHR-01 a voucher's page is laid out like a membership's", async () => {
    await goTo("vouchers", "Bon cadeau de 25\u00a0€")
    await expectProductPage(/^Valable 1 an$/, "25 €", "à valoir sur toutes nos activités")
    expect(await parts()).toEqual(layout)
  })

  test("VCHR-04 VCHR-05 as many vouchers are added as asked for, one at least", async () => {
    const { page } = visit
    await quantity().fill("0")
    await quantity().blur()
    expect(await quantity().inputValue()).toBe("1")
    await quantity().fill("2")
    await quantity().blur()
    await page.getByRole("button", { name: "Ajouter au panier · 50 €" }).click()
    await soon(() => rows(page).count()).toBe(7)
    const { items } = await readCart(page)
    expect(items.map(({ type, participant }) => `${type} ${participant?.fullname ?? ""}`.trim())).toEqual([
      "BUNDLE Basile Peeters",
      "BUNDLE Basile Peeters",
      "MEMBERSHIP Zoé Peeters",
      "MEMBERSHIP",
      "MEMBERSHIP",
      "VOUCHER",
      "VOUCHER",
    ])
    await emptyCart(page)
  })
})

describe("a selection", () => {
  test("CART-05 CART-24 several things are added together for one child; who cannot join them all is told why", async () => {
    const { page, open } = await visit()
    const [ines, basile] = await likeCamille(page)
    const isShort = ({ dates }: Availability) => dates.length === 1
    const workshops = await findAvailabilities(page, { able: [ines!, basile!], also: isShort, places: 2 })
    const one = workshops[0]!
    const other = workshops.find(({ start_at }) => start_at.slice(0, 10) !== one.start_at.slice(0, 10))!
    const camp = await findAvailability(page, {
      able: [ines!],
      young: [basile!],
      also: ({ dates }) => dates.length > 1,
    })
    const dates = [one, other].map((each) => each.dates[0]!.cuid)
    await open(`/cart/add?dates=${dates}&availabilities=${camp.cuid}`)
    await page.getByText(`${camp.activity.title} : Dès ${camp.age_minimum} ans. Basile en aura`).waitFor()
    expect(await who(page, /^Basile/).isDisabled()).toBe(true)
    await page.getByRole("link", { name: new RegExp(`^Retirer ${camp.activity.title}`) }).click()
    await soon(() => who(page, /^Basile/).isDisabled()).toBe(false)
    await choose(page, "Basile")
    const total = one.price + other.price
    await soon(async () => (await page.locator(".estimate").innerText()).replaceAll(/\s+/g, " ")).toContain(
      `Total estimé ${money(total)}`.replaceAll(" ", " "),
    )
    await expectGoodAtBothWidths(page)
    await addButton(page).click()
    await cartDrawer(page).waitFor()
    await soon(() => rows(page).count()).toBe(2)
    const { items } = await readCart(page)
    expect(items.map(({ availability }) => availability?.cuid)).toEqual([one.cuid, other.cuid])
    await emptyCart(page)
  })
})

test("CART-12 CART-13 CART-14 CART-16 in English: who is old enough, dates that go together, an option with its answer", async () => {
  const { page, open } = await visit({ host: "northside.localhost", locale: "en-GB" })
  await open("/auth/login")
  await page.getByLabel("E-mail address").fill("sam@example.com")
  await page.getByLabel("Password", { exact: true }).fill("marelle-demo")
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click()
  await page.waitForURL((url) => url.pathname === "/")
  await emptyCart(page)
  const [robin, sam] = await family(page)
  const wheel = { title: "First bowls: six evenings at the wheel", places: 1 }
  const course = await findAvailability(page, { ...wheel, able: [sam!], young: [robin!] })
  await open(`/availabilities/${course.cuid}`)
  await page.getByText(/^From age 16\. Robin will be \d+\.$/).waitFor()
  // The only one who can join is chosen.
  await soon(() => who(page, /^Sam/).isChecked()).toBe(true)
  await page.getByText("The dates go together, the price covers them all.").waitFor()
  await page.getByRole("button", { name: "Add to cart · €210" }).waitFor()
  const details = page.getByLabel("Your details: Firing")
  expect(await details.count()).toBe(0)
  await page.getByRole("button", { name: /Firing/ }).click()
  await page.getByRole("option", { name: "Everything I make · €25" }).click()
  await page.getByRole("button", { name: "Add to cart · €235" }).waitFor()
  await tick(page.getByRole("radio", { name: "Never" }), true)
  await addButton(page).click()
  await soon(() => details.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await details.fill("Four bowls")
  await add(page, 1)
  expect(await rows(page).first().innerText()).toContain("€235.00")
  await emptyCart(page)
})

test("CART-10 CART-17 CART-19 an answer in the form expected, a long series as a whole, several places", async () => {
  const { page, open } = await visit({ width: widths.mobile })
  const [ines] = await likeCamille(page)
  const { data } = (await read(page, "/api/availabilities?limit=100")) as { data: Availability[] }
  const course = data.find(({ activity, dates }) => activity.title === "Prise de hauteur" && dates.length > 7)!
  await open(`/availabilities/${course.cuid}`)
  await choose(page, "Inès")
  const left = course.dates.filter((date) => date.on_sale).length
  await page.getByText(new RegExp(`·\\s${left} dates$`)).waitFor()
  await page.getByLabel("Téléphone pendant le cours").fill("470")
  await addButton(page).click()
  await page.getByText("Ce n’est pas la forme attendue.").waitFor()
  await page.getByLabel("Téléphone pendant le cours").fill(" 0470550142 ")
  await add(page, 1)
  await emptyCart(page)

  const several = { able: [ines!], places: 3, also: (one: Availability) => one.activity.settings.allow_multiple_places }
  const walk = await findAvailability(page, several)
  await open(`/availabilities/${walk.cuid}`)
  await choose(page, "Inès")
  const places = page.getByRole("textbox", { name: "Nombre de places" })
  await places.fill("3")
  await places.blur()
  await page.getByRole("button", { name: `Ajouter au panier · ${short(3 * walk.price)}` }).waitFor()
  await add(page, 1)
  const [item] = (await readCart(page)).items
  expect([item!.quantity, item!.price]).toEqual([3, 3 * walk.price])
  await emptyCart(page)
})

test("VIS-04 a visitor is asked to log in, and loads no form", async () => {
  const { page, open } = await visit({ alone: true })
  const fetched: string[] = []
  page.on("request", (request) => fetched.push(request.url()))
  const camp = await findAvailability(page, {})
  await open(`/availabilities/${camp.cuid}`)
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).waitFor()
  expect(fetched.filter((url) => /\/availability-[\w-]{8}\.js$/.test(url))).toHaveLength(1)
  expect(fetched.filter((url) => /(registration-form|schemas)-[^/]*\.js$/.test(url))).toEqual([])
})
