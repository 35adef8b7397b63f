import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import { heading, signUp, soon } from "./account-parts.ts"
import { askConsole } from "./ask-console.ts"
import { addVoucher, cartButton, euros, hold, isCamp, newFamily, readCart, register } from "./cart-parts.ts"
import { expectAccessible, expectFits, expectGoodAtBothWidths, expectNoOverflow } from "./judge.ts"
import { toast, toastGone, visitors, walk, widths } from "./visitor.ts"

const visit = visitors()

const main = (page: Page) => page.getByRole("main")
const terms = (page: Page) => page.getByRole("checkbox", { name: /conditions/ })
const way = (page: Page, name: string) => page.getByRole("radio", { name })
const confirm = (page: Page) =>
  main(page).getByRole("button", { name: /^(Confirmer la réservation|Confirm the booking)$/ })
const pay = (page: Page) => main(page).getByRole("button", { name: /^(Payer|Pay) / })
const isSuccess = ({ pathname }: URL) => /^\/checkout\/\w+\/success$/.test(pathname)
const isSandbox = ({ pathname }: URL) => pathname.startsWith("/sandbox/payments/")
const read = async (page: Page) => (await main(page).innerText()).replaceAll(/\s+/g, " ").replaceAll("\u00a0", " ")
const sum = (amount: number) => euros(amount).replaceAll("\u00a0", " ")

const bought = async (page: Page): Promise<ConfirmedCart> =>
  (await page.request.get(`/api/carts/${new URL(page.url()).pathname.split("/")[2]}`)).json()

const priceOf = async (page: Page) => (await readCart(page)).items.reduce((total, { price }) => total + price, 0)

/** Accepts the conditions and presses the button that pays; the sandbox's page opens. */
async function goToPayment(page: Page) {
  await terms(page).press("Space")
  await pay(page).click()
  await page.waitForURL(isSandbox)
  await heading(page, /^(Paiement de démonstration|Demo payment)$/).waitFor()
}

async function act(page: Page, name: RegExp | string) {
  await main(page).getByRole("button", { name }).click()
  await page.waitForURL(isSuccess)
}

describe("paying", () => {
  describe("by transfer, on a phone", () => {
    const visit = walk({ width: widths.mobile })
    const sent: string[] = []
    let camp: Availability
    let total: number
    const bank = () => visit.page.getByRole("region", { name: "Payer par virement" })

    test("CHECK-01 the page shows what is in the cart, where a code goes, what it comes to and how to pay", async () => {
      const { page, open } = visit
      await newFamily(page)
      camp = await register(page, isCamp)
      await addVoucher(page)
      total = await priceOf(page)
      await open("/checkout")
      for (const part of [camp.activity.title, "Basile Peeters", "Bon cadeau", `Total à payer ${sum(total)}`])
        expect(await read(page)).toContain(part)
      await page.getByRole("textbox", { name: "Votre code de réduction" }).waitFor()
      await pay(page).waitFor()
      await expectAccessible(page)
      await expectFits(page)
    })

    test("CHECK-12 CHECK-20 there are three ways to choose from: everything now, the deposit now, by transfer", async () => {
      const { page } = visit
      expect(await page.getByRole("radio").count()).toBe(3)
      expect(await way(page, "Tout payer maintenant").isChecked()).toBe(true)
      await way(page, "Payer l’acompte maintenant").waitFor()
      await way(page, "Payer par virement").press("Space")
      await soon(() => read(page)).toContain(`Vous payez ${sum(total)} par virement 0,00 €`)
    })

    test("CHECK-07 the conditions must be accepted first", async () => {
      const { page } = visit
      page.on("request", (request) => request.url().endsWith("/api/carts/checkout") && sent.push(request.postData()!))
      await confirm(page).click()
      await page.getByText("Cochez la case pour accepter les conditions.").waitFor()
      await soon(() => terms(page).evaluate((box) => box === document.activeElement)).toBe(true)
      expect(sent).toEqual([])
      await page.keyboard.press("Space")
    })

    test("CHECK-15 CHECK-16 it is confirmed once, which is told, and the cart is empty", async () => {
      const { page } = visit
      await confirm(page).dblclick()
      await soon(() => toast(page).innerText()).toBe("C’est confirmé")
      await page.waitForURL(isSuccess)
      await heading(page, "C’est réservé, Dominique").waitFor()
      expect(sent.map((body) => JSON.parse(body))).toMatchObject([{ payment_strategy: "DELAYED", terms: true, total }])
      await soon(() => cartButton(page).innerText()).not.toContain("article")
    })

    test("CHECK-18 the page sums up what was booked and bought, and says how to pay", async () => {
      const { page } = visit
      const text = await read(page)
      for (const part of [camp.activity.title, "Basile Peeters", "Bon cadeau", `Reste à payer ${sum(total)}`])
        expect(text).toContain(part)
      await bank()
        .getByRole("img", { name: /Code QR/ })
        .waitFor()
      expect(await bank().innerText()).toContain("BE68\u00a05390\u00a00754\u00a07034")
      const { cart, vouchers } = await bought(page)
      expect(text).toContain(`Code ${vouchers[0]!.code}`)
      expect(await bank().innerText()).toContain(cart.instructions!.reference)
      await toastGone(page)
      await expectAccessible(page)
      await expectFits(page)
    })

    test("CHECK-19 its address names the cart, and leads there again", async () => {
      const { page } = visit
      expect(new URL(page.url()).pathname.split("/")[2]).toBe((await bought(page)).cart.cuid)
      await page.reload()
      await heading(page, "C’est réservé, Dominique").waitFor()
    })
  })

  test("CHECK-09 CHECK-14 online: the payment page opens with a word about it, and everything is paid", async () => {
    const { page, open } = await visit()
    await newFamily(page)
    await register(page, isCamp)
    const total = await priceOf(page)
    await open("/checkout")
    const letGo = await hold(page, /\/sandbox\/payments\//)
    await terms(page).press("Space")
    await main(page)
      .getByRole("button", { name: `Payer ${euros(total)}` })
      .click()
    await soon(() => toast(page).innerText()).toBe("La page de paiement s’ouvre")
    letGo()
    await page.waitForURL(isSandbox)
    await soon(() => read(page)).toContain(`Montant ${sum(total)}`)
    await expectAccessible(page)
    await expectFits(page)
    await act(page, /^Payer/)
    await heading(page, "C’est réservé, Dominique").waitFor()
    expect(await read(page)).toContain(`Tout est payé : ${sum(total)}.`)
    await soon(() => cartButton(page).innerText()).not.toContain("article")
    expect(await page.getByRole("region", { name: "Payer par virement" }).count()).toBe(0)
    await expectAccessible(page)
  })

  test("a payment that fails or is given up leads back to the cart, and one under way can be resumed", async () => {
    const { page, open } = await visit()
    await newFamily(page)
    await addVoucher(page)
    await open("/checkout")
    for (const name of ["Faire échouer", "Abandonner"]) {
      await goToPayment(page)
      await act(page, name)
      await heading(page, "Le paiement n’a pas abouti").waitFor()
      if (name === "Abandonner") await expectGoodAtBothWidths(page)
      await main(page).getByRole("link", { name: "Revenir au paiement" }).click()
      await heading(page, "Confirmer le panier").waitFor()
      expect((await readCart(page)).items).toHaveLength(1)
    }
    await goToPayment(page)
    await open("/checkout")
    await page.getByText("Un paiement est en cours pour ce panier").waitFor()
    await expectAccessible(page)
    await main(page).getByRole("link", { name: "Reprendre le paiement" }).click()
    await page.waitForURL(isSandbox)
    await act(page, /^Payer/)
    await heading(page, "C’est à vous, Dominique").waitFor()
  })
})

test("CHECK-20 MONEY-05 the deposit now: the rest stays owed, and the badge says so", async () => {
  const { page, open } = await visit({ width: widths.mobile })
  await newFamily(page)
  await register(page, isCamp)
  const { price, deposit } = (await readCart(page)).items[0]!
  await open("/checkout")
  expect(await read(page)).toContain(`dont acompte pour réserver ${sum(deposit)}`)
  await way(page, "Payer l’acompte maintenant").press("Space")
  await main(page)
    .getByRole("button", { name: `Payer ${euros(deposit)}` })
    .waitFor()
  await goToPayment(page)
  expect(await read(page)).toContain(`Montant ${sum(deposit)}`)
  await act(page, /^Payer/)
  await heading(page, "C’est réservé, Dominique").waitFor()
  const text = await read(page)
  expect(text).toContain(`Nous avons bien reçu ${sum(deposit)}. Il reste ${sum(price - deposit)} à payer.`)
  expect(text).toContain("Acompte versé")
  await page.getByRole("region", { name: "Payer par virement" }).waitFor()
})

/** Records more than the price of a first purchase, as an organiser would: the overpayment becomes wallet money. */
async function fillWallet(page: Page, amount: number) {
  await addVoucher(page)
  const { id, items } = await readCart(page)
  const body = { cart_id: id, payment_strategy: "DELAYED", terms: true }
  const { cart } = await (await page.request.post("/api/carts/checkout", { data: body })).json()
  const credentials = { email: "admin@example.com", password: "marelle-demo" }
  await askConsole(page, "explorateurs", "POST /api/console/auth/login", credentials)
  const types = await askConsole(page, "explorateurs", "GET /api/console/payment-types")
  const received = {
    destination: { type: "cart", cuid: cart.cuid },
    payment_type: types.data[0].cuid,
    value_day: "2026-01-05",
    amount: items.reduce((total, { price }) => total + price, amount),
  }
  const answer = await askConsole(page, "explorateurs", "POST /api/console/payments", received)
  expect(answer).toMatchObject({ to_wallet: amount })
}

test("CHECK-08 CHECK-10 CHECK-12 MONEY-03 from the wallet: nothing to choose, nothing due", async () => {
  const { page, open } = await visit()
  await newFamily(page)
  await fillWallet(page, 100_000)
  await register(page, isCamp)
  const total = await priceOf(page)
  await open("/checkout")
  expect(await page.getByRole("radio").count()).toBe(0)
  const text = await read(page)
  expect(text).toContain(`Portefeuille − ${sum(total)} Total à payer 0,00 €`)
  expect(text).toContain("Payé avec votre portefeuille")
  await expectAccessible(page)
  const sent = page.waitForRequest(/\/api\/carts\/checkout$/)
  await terms(page).press("Space")
  await confirm(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ payment_strategy: "DELAYED", total: 0 })
  await heading(page, "C’est réservé, Dominique").waitFor()
  expect(await read(page)).toContain(`Tout est payé : ${sum(total)}.`)
})

/** Signs up and puts a voucher into the cart, in the page itself: only browsers know *.localhost everywhere. */
async function buyVoucher(email: string) {
  const post = (path: string, body: object) =>
    fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
  await post("/api/auth/register", {
    firstname: "Dominique",
    lastname: "Peeters",
    phone: "0470 55 01 00",
    email,
    password: "une-marelle-de-craie",
    terms: true,
    participant: { birthdate: "1988-03-01" },
  })
  const { data } = await (await fetch("/api/vouchers")).json()
  await post("/api/carts/items", { vouchers: [{ voucher_id: data[0].id }] })
}

test("in English, on a phone", async () => {
  const { page, open } = await visit({ host: "northside.localhost", locale: "en-GB", width: widths.mobile })
  await open("/terms")
  await page.evaluate(buyVoucher, `${crypto.randomUUID()}@example.com`)
  await open("/checkout")
  await heading(page, "Confirm your cart").waitFor()
  expect(await read(page)).toContain("Pay everything now Online, by card or with your banking app. €41.10")
  expect(await read(page)).toContain("Service fee")
  await expectAccessible(page)
  await goToPayment(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await act(page, "Pay €41.10")
  await heading(page, "It’s yours, Dominique").waitFor()
  expect(await read(page)).toContain("Everything is paid: €41.10.")
  await expectNoOverflow(page)
})

test("a total that is no longer what was seen is refused, and the page tells the new one", async () => {
  const { page, open } = await visit({ refused: ["/api/carts/checkout"] })
  await newFamily(page)
  await addVoucher(page)
  await open("/checkout")
  const before = await priceOf(page)
  await addVoucher(page)
  await terms(page).press("Space")
  await pay(page).click()
  await main(page).getByRole("alert").waitFor()
  await soon(() => read(page)).toContain(`2 articles ${sum(2 * before)}`)
  expect(new URL(page.url()).pathname).toBe("/checkout")
  await toastGone(page)
  await expectAccessible(page)
  await pay(page).click()
  await page.waitForURL(isSandbox)
})

test("a confirmation that is waited for comes by itself", async () => {
  const { page, open } = await visit()
  await newFamily(page)
  await addVoucher(page)
  await open("/checkout")
  const { cuid } = await readCart(page)
  await goToPayment(page)
  const payment = new URL(page.url()).pathname
  await open(`/checkout/${cuid}/success`)
  await heading(page, "Nous attendons la confirmation du paiement").waitFor()
  await expectAccessible(page)
  expect((await page.request.post(`/api${payment}`, { data: { action: "pay" } })).status()).toBe(200)
  await heading(page, "C’est à vous, Dominique").waitFor()
  await soon(() => cartButton(page).innerText()).not.toContain("article")
})

test("CHECK-19 a confirmation is its customer's own: nobody else finds it, and a visitor logs in first", async () => {
  const { page, open } = await visit({ refused: ["/checkout"] })
  await newFamily(page)
  await addVoucher(page)
  const { id } = await readCart(page)
  const body = { cart_id: id, payment_strategy: "DELAYED", terms: true }
  const { cart } = await (await page.request.post("/api/carts/checkout", { data: body })).json()
  const path = `/checkout/${cart.cuid}/success`
  await open(path)
  await heading(page, "C’est à vous, Dominique").waitFor()
  await page.context().clearCookies()
  await open(path)
  expect(page.url()).toContain(`/auth/login?redirect=${encodeURIComponent(path)}`)
  await signUp(page)
  expect((await page.goto(path))!.status()).toBe(404)
  await heading(page, "Cette page n’existe pas").waitFor()
})
