import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { heading, soon } from "./account-parts.ts"
import { expectAccessible, expectFits, expectGoodAtBothWidths, expectNoOverflow } from "./judge.ts"
import { hydrated, toast, toastGone, visitors, widths } from "./visitor.ts"

const visit = visitors()

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

async function payByCall(page: Page, { cuid }: Bought): Promise<void> {
  const destination = { type: "voucher", cuid }
  const { checkout_url } = await api<{ checkout_url: string }>(page, "POST", "/api/transactions/checkout", {
    destination,
  })
  await api(page, "POST", `/api${new URL(checkout_url).pathname}`, { action: "pay" })
  await api(page, "GET", `/api/account/vouchers/${cuid}`)
}

/** The buyer leaves, and a friend comes to the form with the code. */
async function comeWith(page: Page, open: (path: string) => Promise<void>, { code }: Bought, check: string) {
  await page.context().clearCookies()
  await signUp(page, "Ariane")
  await open("/account/vouchers/redeem")
  await page.getByRole("main").getByRole("textbox").fill(code)
  await page.getByRole("button", { name: check }).click()
  await page.waitForURL(`**/account/vouchers/redeem/${code}`)
}

test("VOUCH-09 VOUCH-10 a code becomes a bundle of the participant who is chosen", async () => {
  const { page, open } = await visit({})
  await open("/auth/login")
  const voucher = await buyVoucher(page, /Dix ateliers/)
  await payByCall(page, voucher)
  await comeWith(page, open, voucher, "Vérifier")
  await page.getByText("Offert par Dominique Peeters").waitFor()
  await page.getByRole("button", { name: "Ajouter à mes carnets" }).click()
  await page.waitForURL(`**/account/vouchers/${voucher.cuid}`)
  await soon(() => toast(page).innerText()).toContain("C’est à vous")
  await page
    .getByRole("main")
    .getByText(/Offert par Dominique Peeters, utilisé le/)
    .waitFor()
  await toastGone(page)
  await expectAccessible(page)
  await open("/account/bundles")
  const bundle = page.getByRole("main").getByRole("listitem").filter({ hasText: "Ariane Peeters" })
  await soon(() => bundle.innerText()).toContain("10 entrées restantes sur 10")
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
  test("VOUCH-09 VOUCH-10 a code that is not there is told at its field; one that is leads to what it stands for", async () => {
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
    await page.getByText("Ce bon est valable").waitFor()
    expect(await page.getByRole("button", { name: "Ajouter à mon portefeuille" }).isEnabled()).toBe(true)
    await toastGone(page)
    await expectAccessible(page)
    await expectFits(page)
  })

  test.each([
    ["carts", "Paniers"],
    ["bundles", "Carnets"],
    ["memberships", "Adhésions"],
    ["vouchers", "Bons cadeaux"],
  ])("ACCT-02 /account/%s and the page of what is in it", async (section, title) => {
    const { page, open } = await visit({ as: "camille@example.com" })
    await open(`/account/${section}`)
    await heading(page, title).waitFor()
    await expectGoodAtBothWidths(page)
    await page
      .getByRole("main")
      .getByRole("listitem")
      .getByRole("heading", { level: 2 })
      .getByRole("link")
      .first()
      .click()
    await page.waitForURL((url) => url.pathname.startsWith(`/account/${section}/`))
    // The router sets the address before React draws the page: until then the list's own title stands.
    await heading(page, new RegExp(`^${title}$`)).waitFor({ state: "detached" })
    await heading(page, /./).waitFor()
    await expectGoodAtBothWidths(page)
  })
})
