import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { heading, soon } from "./account-parts.ts"
import { euros, isCamp, newFamily, readCart, register } from "./cart-parts.ts"
import { expectAccessible, expectGoodAtBothWidths } from "./judge.ts"
import { hydrated, toast, toastGone, visitors, walk, widths } from "./visitor.ts"

const visit = visitors()
const json = async (page: Page, path: string) => (await page.request.get(path)).json()

/** A registration of this test's own, confirmed and not paid. */
async function book(page: Page): Promise<{ cuid: string; title: string; total: number; place: string }> {
  await newFamily(page)
  await register(page, isCamp)
  const data = { cart_id: (await readCart(page)).id, payment_strategy: "DELAYED", terms: true }
  expect((await page.request.post("/api/carts/checkout", { data })).status()).toBe(200)
  const [made] = (await json(page, "/api/account/registrations")).data
  return {
    cuid: made.cuid,
    title: made.availability.activity.title,
    total: made.total_amount,
    place: made.availability.location.title,
  }
}

/** Presses the button that pays, and waits until the sandbox's page lives: both have a button of that name. */
async function goToPayment(page: Page): Promise<void> {
  await hydrated(page)
  await page.getByRole("button", { name: /^Payer/ }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith("/sandbox/payments/"))
  await heading(page, "Paiement de démonstration").waitFor()
  await hydrated(page)
}

describe("a registration in the account", () => {
  const visit = walk({ width: widths.mobile })
  let made: Awaited<ReturnType<typeof book>>
  let path: string
  const pay = () => visit.page.getByRole("button", { name: /^Payer/ })

  test("what is owed can be paid from home", async () => {
    const { page, open } = visit
    made = await book(page)
    path = `/account/registrations/${made.cuid}`
    await open("/account/home")
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Payer/ })
      .first()
      .waitFor()
    await expectGoodAtBothWidths(page)
  })

  test("REG-09 REG-10 REG-11 REG-12 the list tells what, where and who, its primary groups, what it costs, how old it is and that it is owed", async () => {
    const { page, open } = visit
    await open("/account/registrations")
    const item = page.getByRole("main").getByRole("listitem").filter({ hasText: made.title })
    const told = (await item.innerText()).replaceAll(/\s+/g, " ")
    for (const fact of [made.title, made.place, "Basile Peeters", "Formule : Stage"]) expect(told).toContain(fact)
    expect(await item.locator("img").getAttribute("src")).toContain("/files/images/")
    expect(told).not.toContain("Envie")
    expect(told).toContain(euros(made.total).replaceAll(/\s+/g, " "))
    expect(told).toMatch(/(il y a \d+ (secondes?|minutes?)|maintenant|à l’instant)$/)
    const badge = item.locator(".badge")
    expect(await badge.innerText()).toMatch(/[Àà] payer/)
    expect(await badge.getAttribute("class")).toContain("badge-warning")
    await expectGoodAtBothWidths(page)
  })

  test("PAY-08 PAY-09 it leads to its page, whence to the payment's page in the same window; a failed payment is told", async () => {
    const { page } = visit
    await page.getByRole("main").getByRole("link", { name: made.title }).click()
    await heading(page, made.title).waitFor()
    await expectGoodAtBothWidths(page)
    await goToPayment(page)
    await page.getByRole("button", { name: "Faire échouer" }).click()
    await page.waitForURL((url) => url.pathname === path)
    await soon(() => toast(page).textContent()).toContain("Le paiement n’a pas abouti")
    await soon(() => new URL(page.url()).search).toBe("")
    await toastGone(page)
  })

  test("REG-13 one that arrives is told too, and a green badge says that it is paid", async () => {
    const { page } = visit
    await goToPayment(page)
    await pay().click()
    await page.waitForURL((url) => url.pathname === path)
    await soon(() => toast(page).textContent()).toContain("Le paiement est arrivé")
    const badge = page.getByText("Payé", { exact: true })
    await badge.waitFor()
    expect(await badge.getAttribute("class")).toContain("badge-success")
    expect(await pay().count()).toBe(0)
  })
})

test("a registration's calendar file has its own dates; another's page is not there", async () => {
  const { page, open } = await visit({})
  const { cuid } = await book(page)
  const file = await page.request.get(`/account/registrations/${cuid}/calendar.ics`)
  expect(file.headers()["content-type"]).toContain("text/calendar")
  const { registration } = await json(page, `/api/account/registrations/${cuid}`)
  expect((await file.text()).match(/BEGIN:VEVENT/g)).toHaveLength(registration.dates.length)
  await page.context().clearCookies()
  await newFamily(page)
  expect((await page.request.get(`/account/registrations/${cuid}/calendar.ics`)).status()).toBe(404)
  await open(`/account/registrations/${cuid}`)
  await heading(page, /./).waitFor()
  expect((await page.request.get(`/account/registrations/${cuid}`)).status()).toBe(404)
})

test("PAY-06 PAY-07 the wallet's form begins with what it can pay, and refuses at the field what it cannot", async () => {
  const { page, open } = await visit({ as: "camille@example.com" })
  const { data } = await json(page, "/api/account/outstanding")
  const owed = data.find(({ type }: { type: string }) => type === "registration")
  await open(`/account/registrations/${owed.cuid}`)
  await page.getByRole("button", { name: /^Utiliser mes/ }).click()
  const amount = page.getByRole("textbox", { name: "Montant" })
  const { wallet } = await json(page, "/api/account")
  const least = Math.min(wallet.amount, owed.outstanding_amount) / 100
  expect(await amount.inputValue()).toContain(String(least).replace(".", ","))
  await expectAccessible(page)
  await amount.fill("9999")
  await page.getByRole("button", { name: "Payer ce montant" }).click()
  await page.getByText("Il n’y a pas assez dans le portefeuille.").waitFor()
})
