import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { soon } from "./account-parts.ts"
import {
  addVoucher,
  cartButton,
  cartDrawer,
  euros,
  hold,
  isCamp,
  isWorkshop,
  newFamily,
  openCart,
  readCart,
  register,
  rows,
  timer,
} from "./cart-parts.ts"
import { expectAccessible, expectFits } from "./judge.ts"
import { toast, toastGone, visitors, widths } from "./visitor.ts"

const visit = visitors()

/** Another page of the site, without a reload. */
const goOn = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Le journal" }).click()
const text = async (page: Page) => (await cartDrawer(page).innerText()).replaceAll("\n", " ")

describe("the drawer", () => {
  test("CDRAW-09 CDRAW-13 CDRAW-15 DRAWER-01 DRAWER-02 DRAWER-03 DRAWER-07 UXB-05 asks a visitor to log in, slides in, and Escape closes it", async () => {
    const { page, open } = await visit({ alone: true })
    const fetched: string[] = []
    page.on("request", (request) => fetched.push(request.url()))
    await open("/blog?page_number=1")
    const isDrawer = (url: string) => /cart-drawer-[^/]*\.js$/.test(url)
    expect(fetched.filter(isDrawer)).toEqual([])
    await openCart(page)
    expect(fetched.filter(isDrawer)).toHaveLength(1)
    const login = cartDrawer(page).getByRole("link", { name: "Se connecter" })
    expect(await login.getAttribute("href")).toBe("/auth/login?redirect=%2Fblog%3Fpage_number%3D1")
    await expectAccessible(page)
    const box = async () => (await page.locator(".drawer").boundingBox())!
    const { height } = page.viewportSize()!
    const close = async () => {
      await page.keyboard.press("Escape")
      await cartDrawer(page).waitFor({ state: "detached" })
      await soon(() => cartButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    }
    const wide = await box()
    expect([wide.x + wide.width, wide.y, wide.height]).toEqual([widths.desktop, 0, height])
    await close()
    await page.setViewportSize({ width: widths.mobile, height })
    await openCart(page)
    await expectAccessible(page)
    const narrow = await box()
    expect([narrow.x, narrow.width, narrow.y + narrow.height]).toEqual([0, widths.mobile, height])
    await close()
    // Up to 600 px it comes from below, and not from 601 on.
    for (const [edge, isSheet] of [
      [600, true],
      [601, false],
    ] as const) {
      await page.setViewportSize({ width: edge, height: 844 })
      await openCart(page)
      const side = () => page.locator(".drawer").evaluate((drawer) => drawer.getBoundingClientRect().left)
      await soon(side).toBe(isSheet ? 0 : 601 - 456)
      await close()
    }
  })

  test("CDRAW-10 CDRAW-06 CDRAW-14 DRAWER-04 DRAWER-08 DRAWER-11 an empty cart says so, has no foot and leads on, which closes it", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await newFamily(page)
    await open("/")
    await openCart(page)
    await cartDrawer(page).getByRole("heading", { name: "Votre panier est vide" }).waitFor()
    expect(await text(page)).toContain("Choisissez une activité")
    expect(await page.locator(".drawer-foot").count()).toBe(0)
    await expectAccessible(page)
    await cartDrawer(page).getByRole("link", { name: "Voir ce qui est proposé" }).click()
    await cartDrawer(page).waitFor({ state: "detached" })
    await page.waitForURL(({ pathname }) => pathname !== "/")
  })

  test("CDRAW-01 CDRAW-02 CDRAW-03 CDRAW-07 CDRAW-08 CDRAW-11 CDRAW-16 DRAWER-05 DRAWER-14 DRAWER-15 SHELL-10 opens when the cart grows and shows what is in it", async () => {
    const { page, open } = await visit()
    await newFamily(page)
    await addVoucher(page)
    await open("/")
    // A first load is no growth.
    expect(await cartButton(page).innerText()).toContain("Panier, 1 article")
    expect(await cartDrawer(page).count()).toBe(0)
    const camp = await register(page, isCamp)
    await goOn(page)
    await cartDrawer(page).waitFor()
    expect(new URL(page.url()).pathname).toBe("/blog")
    const { items } = await readCart(page)
    const [, registration] = items
    const total = items.reduce((sum, { price }) => sum + price, 0)
    const foot = (await page.locator(".drawer-foot").innerText()).replaceAll("\n", " ")
    expect(foot).toContain(`Total, 2 articles ${euros(total)}`)
    expect(foot).toContain(`Acompte pour réserver ${euros(registration!.deposit)}`)
    const row = rows(page).filter({ hasText: camp.activity.title })
    for (const fact of ["Basile Peeters", camp.location!.city, "Formule\u00a0: Stage", euros(registration!.price)])
      expect(await row.innerText()).toContain(fact)
    expect(await row.locator("img").getAttribute("src")).toContain("/files/images/")
    await expectAccessible(page)
    await expectFits(page)
    await row.getByRole("link", { name: camp.activity.title }).click()
    await cartDrawer(page).waitFor({ state: "detached" })
    await page.waitForURL(`**/availabilities/${camp.cuid}`)
    // Less than before, or as much, opens nothing.
    await page.request.delete(`/api/carts/items?item_id=${registration!.id}`)
    await goOn(page)
    await soon(() => cartButton(page).innerText()).toContain("Panier, 1 article")
    expect(await cartDrawer(page).count()).toBe(0)
    await openCart(page)
    expect(await text(page)).not.toContain("Acompte")
  })

  test("CART-28 CART-29 DRAWER-17 DRAWER-18 APIA-22 UXB-06 UXB-10 an item is taken out, or stays when that fails", async () => {
    const { page, open } = await visit({ width: widths.mobile, refused: ["/api/carts/items"] })
    await newFamily(page)
    await addVoucher(page)
    const { activity } = await register(page, isWorkshop)
    await open("/")
    await openCart(page)
    const row = rows(page).filter({ hasText: activity.title })
    const button = row.getByRole("button", { name: `Retirer ${activity.title}, pour Basile Peeters` })
    await page.route("**/api/carts/items*", (route) =>
      route.fulfill({ status: 404, json: { error: "NOT_FOUND", request_id: "r" } }),
    )
    await button.click()
    await soon(() => toast(page).innerText()).toBe("Introuvable.")
    expect(await rows(page).count()).toBe(2)
    await page.unroute("**/api/carts/items*")
    await toastGone(page)
    const letGo = await hold(page, /\/api\/carts\/items/)
    const asked = page.waitForRequest((request) => request.method() === "DELETE")
    await button.click()
    const [item] = (await readCart(page)).items.filter(({ type }) => type === "REGISTRATION")
    expect(new URL((await asked).url()).search).toBe(`?item_id=${item!.id}`)
    await soon(() => toast(page).innerText()).toBe("Un instant…")
    expect(await row.getAttribute("aria-busy")).toBe("true")
    expect(await row.getByRole("button").isDisabled()).toBe(true)
    letGo()
    await soon(() => toast(page).innerText()).toBe("Panier mis à jour")
    await row.waitFor({ state: "detached" })
    expect(await rows(page).count()).toBe(1)
    expect(await cartButton(page).locator(".cart-count").innerText()).toBe("1")
    // The keyboard goes on from the item that is left, and from the way out after the last one.
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Retirer Bon/)
    await page.keyboard.press("Enter")
    await cartDrawer(page).getByRole("heading", { name: "Votre panier est vide" }).waitFor()
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Voir ce qui est proposé")
  })
})

describe("time", () => {
  const left = async (page: Page) => {
    const [, minutes, seconds] = /(\d\d):(\d\d)$/.exec((await timer(page).innerText()).trim())!
    return Number(minutes) * 60 + Number(seconds)
  }

  test("CART-30 DRAWER-16 SHELL-10 an item goes the instant it expires, told at five minutes and at one", async () => {
    const { page, open, pass } = await visit({ still: true })
    await newFamily(page)
    await register(page, isWorkshop)
    await addVoucher(page)
    await open("/checkout")
    // The server's own clock goes on as ever: nothing is read again here.
    await page.route("**/api/carts/current", () => {})
    const spoken = page.locator("[data-live-announcer]").filter({ hasText: /panier/ })
    expect(await left(page)).toBeGreaterThan(600)
    await pass(((await left(page)) - 302) * 1_000)
    expect(await spoken.count()).toBe(0)
    await pass(2_000)
    await soon(() => spoken.innerText()).toBe("Il reste moins de 5 minutes pour confirmer votre panier.")
    await pass(179_000)
    expect(await timer(page).getAttribute("data-soon")).toBeNull()
    await pass(2_000)
    await soon(() => timer(page).getAttribute("data-soon")).toBe("")
    await pass(((await left(page)) - 60) * 1_000)
    await soon(() => spoken.innerText()).toBe("Il reste moins d’une minute pour confirmer votre panier.")
    await pass(((await left(page)) - 1) * 1_000)
    expect(await timer(page).innerText()).toMatch(/00:01$/)
    expect(await cartButton(page).innerText()).toContain("Panier, 2 articles")
    await pass(1_000)
    await page.getByRole("heading", { level: 1, name: "Votre panier est vide" }).waitFor()
    expect(await page.getByText("Le temps est écoulé et les places sont rendues.").count()).toBe(1)
    expect(await cartButton(page).innerText()).toBe("Panier")
    expect(await cartDrawer(page).count()).toBe(0)
  })

  test("the countdown is yellow at the end, and as readable as before", async () => {
    const { page, open } = await visit()
    await open("/sandbox/shell?cart=2&left=100")
    await openCart(page)
    expect(await timer(page).getAttribute("data-soon")).toBe("")
    await expectAccessible(page)
  })

  test("DRAWER-16 a clock that is wrong by five hours changes nothing", async () => {
    const { page, open } = await visit({ alone: true })
    await newFamily(page)
    await addVoucher(page)
    await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
    await open("/checkout")
    const { items, now } = await readCart(page)
    const really = (Date.parse(items[0]!.expires_at) - Date.parse(now)) / 1_000
    expect(Math.abs((await left(page)) - really)).toBeLessThan(10)
    expect(await cartButton(page).innerText()).toContain("Panier, 1 article")
  })
})

test("in English on a phone: the cart, how a price came about, and a coupon", async () => {
  const { page, open } = await visit({ width: widths.mobile, locale: "en-GB" })
  await newFamily(page)
  const { activity } = await register(page, isCamp)
  await open("/checkout")
  const [item] = (await readCart(page)).items
  await page.getByRole("textbox", { name: "Your discount code" }).fill("WELCOME10")
  await page.keyboard.press("Enter")
  await page.getByText("10% off").waitFor()
  await openCart(page)
  const less = Math.floor(item!.price / 10)
  const shown = (amount: number) => `€${(amount / 100).toFixed(2)}`
  await soon(() => text(page)).toContain(`Total, 1 item ${shown(item!.price - less)}`)
  const summary = cartDrawer(page).locator("summary")
  expect(await summary.innerText()).toContain(`Price details: ${activity.title}, for Basile Peeters`)
  await summary.click()
  await soon(() => text(page)).toContain(`Price ${shown(item!.details.base_price)}`)
  expect(await text(page)).toContain(`Code “Bienvenue” on ${shown(item!.price)} −${shown(less)}`)
  await toastGone(page)
  await expectAccessible(page)
})
