import type { Locator, Page } from "playwright"
import { describe, expect, test } from "vitest"
import { heading, signUp as signUpByCall, soon } from "./account-parts.ts"
import { askConsole } from "./ask-console.ts"
import { beginSession } from "./enter-console.ts"
import { expectAccessible, expectFits, expectGoodAtBothWidths, expectNoOverflow, isRed } from "./judge.ts"
import { hydrated, toast, toastGone, visitors, walk, widths } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"
const make = (page: Page, path: string, body: object) => askConsole(page, slug, `POST /api/console/${path}`, body)

interface Bought {
  cuid: string
  code: string
}

/** Calls made in the page itself: only browsers know *.localhost everywhere. */
const api = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async (asked) => {
      const headers = { "content-type": "application/json" }
      const answer = await fetch(asked.path, {
        method: asked.method,
        headers,
        ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
      })
      return answer.json()
    },
    { method, path, body },
  )

const signUp = (page: Page, firstname: string) =>
  api(page, "POST", "/api/auth/register", {
    firstname,
    lastname: "Peeters",
    phone: "0470 55 01 00",
    email: `${crypto.randomUUID()}@example.com`,
    password: "une-marelle-de-craie",
    terms: true,
    participant: { birthdate: "1988-03-01" },
  })

/** A customer's own voucher, confirmed and not paid. */
async function buyVoucher(page: Page, title: RegExp): Promise<Bought> {
  await signUp(page, "Dominique")
  const { data: on_sale } = await api<{ data: { id: number; title: string }[] }>(page, "GET", "/api/vouchers")
  const { id: voucher_id } = on_sale.find((each) => title.test(each.title))!
  await api(page, "POST", "/api/carts/items", { vouchers: [{ voucher_id }] })
  const { cart } = await api<{ cart: { id: number } }>(page, "GET", "/api/carts/current")
  await api(page, "POST", "/api/carts/checkout", { cart_id: cart.id, payment_strategy: "DELAYED", terms: true })
  return (await api<{ data: Bought[] }>(page, "GET", "/api/account/vouchers")).data[0]!
}

/** The buyer leaves, and a friend comes to the form with the code. */
async function comeWith(page: Page, open: (path: string) => Promise<void>, voucher: Bought, submit: string) {
  await page.context().clearCookies()
  await signUp(page, "Ariane")
  await open("/account/vouchers/redeem")
  await check(page, voucher, submit)
}

async function check(page: Page, { code }: Bought, submit: string) {
  await page.getByRole("main").getByRole("textbox").fill(code)
  await page.getByRole("button", { name: submit }).click()
  await page.waitForURL(`**/account/vouchers/redeem/${code}`)
}

/** What staff record as received. */
async function receive(page: Page, { cuid }: Bought, amount: number, type = "voucher") {
  const { data } = await askConsole(page, slug, "GET /api/console/payment-types?active=true")
  const payment = { destination: { type, cuid }, payment_type: data[0].cuid, amount, value_day: "2026-01-05" }
  await make(page, "payments", payment)
}

describe("a code", () => {
  const visit = walk()
  const main = () => visit.page.getByRole("main")
  const take = (name: string) => main().getByRole("button", { name })
  const alert = async () => (await main().locator(".alert").innerText()).replaceAll(/\s+/g, " ")
  /** One that ends a second after it was bought, and one for a bundle that is not paid yet. */
  let short: Bought
  let gift: Bought

  test("VOUCH-12 VOUCH-13 that has expired says so, and cannot be taken", async () => {
    const { page, open } = visit
    await open("/auth/login")
    await beginSession(page, slug)
    const title = `Zot éphémère ${crypto.randomUUID()}`
    const { voucher } = await make(page, "vouchers", {
      title,
      price: 500,
      duration: 1,
      published: true,
      order: 900_000,
    })
    short = await buyVoucher(page, new RegExp(title))
    await askConsole(page, slug, `DELETE /api/console/vouchers/${voucher.cuid}`)
    await receive(page, short, 500)
    await page.context().clearCookies()
    gift = await buyVoucher(page, /Dix ateliers/)
    // It is good for one second, which is longer than all of this may take.
    const state = async () =>
      (await api<{ voucher: { state: string } }>(page, "GET", `/api/vouchers/redeem?code=${short.code}`)).voucher.state
    await soon(state).toBe("EXPIRED")
    await comeWith(page, open, short, "Vérifier")
    await soon(alert).toMatch(/^Ce bon a expiré Il était valable jusqu’au \d+\S* \S+ \d{4}/)
    expect(await take("Ajouter à mon portefeuille").isDisabled()).toBe(true)
  })

  test("VOUCH-12 VOUCH-13 that is not paid yet says so, and cannot be taken", async () => {
    await visit.open(`/account/vouchers/redeem/${gift.code}`)
    expect(await alert()).toContain("Ce bon n’est pas encore payé Il est utilisable dès que le paiement arrive.")
    expect(await take("Ajouter à mes carnets").isDisabled()).toBe(true)
  })

  test("UX-09 VOUCH-09 VOUCH-10 becomes a bundle of the participant who is chosen", async () => {
    const { page, open } = visit
    await beginSession(page, slug)
    await receive(page, gift, 16_000)
    await open("/account/vouchers/redeem")
    await check(page, gift, "Vérifier")
    await main().getByText("Offert par Dominique Peeters").waitFor()
    // Until when it is good is told as long as it is not redeemed.
    expect(await main().innerText()).toMatch(/jusqu’au \d/)
    const said = page.locator("[data-sonner-toast]", { hasText: "C’est à vous" }).waitFor()
    await take("Ajouter à mes carnets").click()
    await page.waitForURL(`**/account/vouchers/${gift.cuid}`)
    await said
  })

  test("VOUCH-07 VOUCH-08 says to who took it from whom it is and when it was used, and neither state nor end", async () => {
    const { page } = visit
    const today = new Date().toLocaleDateString("fr-BE", { dateStyle: "long", timeZone: "Europe/Brussels" })
    const told = main().getByText(/Offert par Dominique Peeters, utilisé le/)
    await told.waitFor()
    expect((await told.innerText()).replace("1er", "1")).toContain(today)
    expect(await main().locator(".badge").count()).toBe(0)
    expect(await main().innerText()).not.toMatch(/jusqu’au|valable/i)
    await toastGone(page)
    await expectAccessible(page)
    await page
      .getByRole("navigation", { name: "Mon compte" })
      .getByRole("link", { name: /^Bons cadeaux/ })
      .click()
    const item = main().getByRole("listitem").filter({ hasText: "Offert par Dominique Peeters, utilisé le" })
    await item.waitFor()
    expect(await item.locator(".badge").count()).toBe(0)
    expect(await item.innerText()).not.toMatch(/jusqu’au|valable/i)
  })

  test("VOUCH-10 whose bundle is among their own", async () => {
    const { page } = visit
    await page
      .getByRole("navigation", { name: "Mon compte" })
      .getByRole("link", { name: /^Carnets/ })
      .click()
    const bundle = main().getByRole("listitem").filter({ hasText: "Ariane Peeters" })
    await soon(() => bundle.innerText()).toContain("10 entrées restantes sur 10")
  })

  test("VOUCH-12 VOUCH-13 that was used says so, and cannot be taken again", async () => {
    await visit.open(`/account/vouchers/redeem/${gift.code}`)
    expect(await alert()).toMatch(/^Ce bon a déjà été utilisé Le \d+\S* \S+ \d{4}\./)
    expect(await take("Ajouter à mes carnets").isDisabled()).toBe(true)
  })
})

test("PAY-08 VOUCH-09 in English, on a phone: a voucher is paid later, then redeemed into the wallet", async () => {
  const { page, open } = await visit({ host: "northside.localhost", locale: "en-GB", width: widths.mobile })
  await open("/auth/login")
  const voucher = await buyVoucher(page, /./)
  await open(`/account/vouchers/${voucher.cuid}`)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole("button", { name: /^Pay €/ }).click()
  await heading(page, "Demo payment").waitFor()
  await hydrated(page)
  await page.getByRole("button", { name: /^Pay €/ }).click()
  await page.waitForURL((url) => url.pathname === `/account/vouchers/${voucher.cuid}`)
  await soon(() => toast(page).innerText()).toContain("The payment has arrived, thank you")
  await comeWith(page, open, voucher, "Check")
  await page.getByText("This voucher is valid").waitFor()
  await toastGone(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole("button", { name: "Add to my wallet" }).click()
  await page.waitForURL(`**/account/vouchers/${voucher.cuid}`)
  await page
    .getByRole("main")
    .getByText(/A gift from Dominique Peeters, redeemed on/)
    .waitFor()
  await open("/account/home")
  await page.getByText("€40.00", { exact: true }).waitFor()
})

describe("vouchers", () => {
  test("UX-09 VOUCH-09 VOUCH-10 a code that is not there is told at its field; one that is leads to what it stands for", async () => {
    const { page, open } = await visit({ as: "camille@example.com", refused: ["/api/vouchers/redeem"] })
    await open("/account/vouchers/redeem")
    await expectGoodAtBothWidths(page)
    const code = page.getByRole("textbox", { name: "Code du bon" })
    await code.fill("nonsense")
    await page.getByRole("button", { name: "Vérifier" }).click()
    await page.getByRole("main").getByText("Aucun bon ne porte ce code.").waitFor()
    await code.fill("demo gift 0001")
    await page.getByRole("button", { name: "Vérifier" }).click()
    await page.waitForURL("**/account/vouchers/redeem/DEMO-GIFT-0001")
    await soon(() => toast(page).innerText()).toContain("Le bon est trouvé")
    await page.getByText("Ce bon est valable").waitFor()
    expect(await page.getByRole("button", { name: "Ajouter à mon portefeuille" }).isEnabled()).toBe(true)
    await toastGone(page)
    await expectAccessible(page)
    await expectFits(page)
  })
})

const owned = ["bundles", "memberships", "vouchers"] as const

/** Puts one of each product into the cart and confirms it without paying; gives the cart and what it comes to. */
async function buyOneOfEach(page: Page) {
  const read = async (path: string) => (await page.request.get(path)).json()
  const [self] = (await read("/api/participants")).data
  const items: Record<string, object[]> = {}
  for (const kind of owned) {
    const [product] = (await read(`/api/${kind}`)).data
    const participant_id = product.entity === "PARTICIPANTS" ? self.id : undefined
    items[kind] = [{ [`${kind.slice(0, -1)}_id`]: product.id, participant_id }]
  }
  expect((await page.request.post("/api/carts/items", { data: items })).status()).toBe(200)
  const { cart } = await read("/api/carts/current")
  const data = { cart_id: cart.id, payment_strategy: "DELAYED", terms: true }
  const bought = await (await page.request.post("/api/carts/checkout", { data })).json()
  const total = cart.items.reduce((sum: number, { price }: { price: number }) => sum + price, 0)
  return { cuid: bought.cart.cuid as string, total }
}

describe("what a family has bought, paid once and not paid once,", () => {
  const visit = walk()
  const main = () => visit.page.getByRole("main")
  const payment = (part: Locator) => part.locator(".thing-badges .badge").filter({ hasText: /^(Payé|À payer)/ })
  const texts = async (badges: Locator) =>
    (await badges.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ")).toSorted()
  let family: string

  /** The list, then both of what is in it, each with how it stands with its money. */
  async function expectListAndPages(section: string, title: string, owed: string) {
    const { page, open } = visit
    await open(`/account/${section}`)
    await heading(page, title).waitFor()
    await expectGoodAtBothWidths(page)
    const links = main().getByRole("listitem").getByRole("heading", { level: 2 }).getByRole("link")
    expect(await links.count()).toBe(2)
    const states = ["Payé", owed]
    expect(await texts(payment(main()))).toEqual(states)
    const seen: string[] = []
    for (const index of [0, 1]) {
      await links.nth(index).click()
      await page.waitForURL((url) => url.pathname.startsWith(`/account/${section}/`))
      // The router sets the address before React draws the page: until then the list's own title stands.
      await heading(page, new RegExp(`^${title}$`)).waitFor({ state: "detached" })
      await heading(page, /./).waitFor()
      const [told] = await texts(payment(main()))
      seen.push(told!)
      if (index === 0) await expectGoodAtBothWidths(page)
      await page.goBack()
      await heading(page, title).waitFor()
    }
    expect(seen.toSorted()).toEqual(states)
  }

  test("ACCT-02 BUND-01 BUND-03 bundles have a list and a page, which tell what is paid and what is owed", async () => {
    const { page } = visit
    const email = await signUpByCall(page)
    await beginSession(page, slug)
    const { data } = await askConsole(page, slug, `GET /api/console/customers?search=${encodeURIComponent(email)}`)
    family = data[0].cuid
    const { total, ...paid } = await buyOneOfEach(page)
    await receive(page, { ...paid, code: "" }, total, "cart")
    await buyOneOfEach(page)
    await expectListAndPages("bundles", "Carnets", "À payer : 160,00 €")
  })

  test("MEMB-01 MEMB-03 so have memberships", () => expectListAndPages("memberships", "Adhésions", "À payer : 30,00 €"))

  test("VOUCH-01 VOUCH-04 so have vouchers", () => expectListAndPages("vouchers", "Bons cadeaux", "À payer : 25,00 €"))

  test("ACART-01 ACART-03 so have the carts they were in", () =>
    expectListAndPages("carts", "Paniers", "À payer : 215,00 €"))

  test("MEMB-04 a cancelled membership says so in red, in the list and on its page", async () => {
    const { page, open } = visit
    const { data } = await askConsole(page, slug, `GET /api/console/customers/${family}/memberships`)
    const { cuid } = data.find(({ paid_amount }: { paid_amount: number }) => paid_amount === 0)
    const path = `customers/${family}/memberships/${cuid}?amount=0&to=WALLET`
    await askConsole(page, slug, `DELETE /api/console/${path}`)
    await open("/account/memberships")
    const badge = main().getByText("Annulé", { exact: true })
    await soon(() => badge.count()).toBe(1)
    await soon(() => isRed(badge)).toBe(true)
    await main()
      .getByRole("listitem")
      .filter({ hasText: "Annulé" })
      .getByRole("heading", { level: 2 })
      .getByRole("link")
      .click()
    await page.waitForURL(`**/account/memberships/${cuid}`)
    await badge.waitFor()
    await soon(() => isRed(badge)).toBe(true)
  })
})
