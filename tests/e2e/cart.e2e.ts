import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import type { CartItem } from "#contract/endpoints/carts.ts"
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
import { toast, toastGone, visitors, walk, widths } from "./visitor.ts"

const visit = visitors()

/** Another page of the site, without a reload. */
const goOn = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Le journal" }).click()
const text = async (page: Page) => (await cartDrawer(page).innerText()).replaceAll("\n", " ")

describe("the drawer of a visitor", () => {
  const visit = walk({ alone: true })
  const fetched: string[] = []
  const login = () => cartDrawer(visit.page).getByRole("link", { name: "Se connecter" })
  const box = async () => (await visit.page.locator(".drawer").boundingBox())!
  const close = async () => {
    const { page } = visit
    await page.keyboard.press("Escape")
    await cartDrawer(page).waitFor({ state: "detached" })
  }

  test("CDRAW-09 DRAWER-07 asks them to log in, by a script of its own that comes when it is opened", async () => {
    const { page, open } = visit
    page.on("request", (request) => fetched.push(request.url()))
    await open("/blog?page_number=1")
    const isDrawer = (url: string) => /cart-drawer-[^/]*\.js$/.test(url)
    expect(fetched.filter(isDrawer)).toEqual([])
    await openCart(page)
    expect(fetched.filter(isDrawer)).toHaveLength(1)
    expect(await login().getAttribute("href")).toBe("/auth/login?redirect=%2Fblog%3Fpage_number%3D1")
    await expectAccessible(page)
  })

  test("DRAWER-01 slides in from the right on a wide screen", async () => {
    const { height } = visit.page.viewportSize()!
    const { x, y, width, height: tall } = await box()
    expect([x + width, y, tall]).toEqual([widths.desktop, 0, height])
  })

  test("CDRAW-13 DRAWER-03 is closed by Escape, and the focus goes back", async () => {
    await close()
    await soon(() => cartButton(visit.page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test("DRAWER-02 slides in from below on a phone", async () => {
    const { page } = visit
    const { height } = page.viewportSize()!
    await page.setViewportSize({ width: widths.mobile, height })
    await openCart(page)
    await expectAccessible(page)
    const { x, y, width, height: tall } = await box()
    expect([x, width, y + tall]).toEqual([0, widths.mobile, height])
    await close()
  })

  test("CDRAW-15 UXB-05 comes from below up to 600 px, and from the right from 601 on", async () => {
    const { page } = visit
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
})

describe("an empty cart", () => {
  const visit = walk({ width: widths.mobile })

  test("CDRAW-10 DRAWER-08 says so with a title and a subtitle", async () => {
    const { page, open } = visit
    await newFamily(page)
    await open("/")
    await openCart(page)
    await cartDrawer(page).getByRole("heading", { name: "Votre panier est vide" }).waitFor()
    expect(await text(page)).toContain("Choisissez une activité")
    await expectAccessible(page)
  })

  test("CDRAW-06 DRAWER-11 has no foot", async () => {
    expect(await visit.page.locator(".drawer-foot").count()).toBe(0)
  })

  test("CDRAW-14 DRAWER-04 leads on, which closes it", async () => {
    const { page } = visit
    await cartDrawer(page).getByRole("link", { name: "Voir ce qui est proposé" }).click()
    await cartDrawer(page).waitFor({ state: "detached" })
    await page.waitForURL(({ pathname }) => pathname !== "/")
  })
})

describe("a cart that grows", () => {
  const visit = walk()
  let camp: Availability
  let registration: CartItem
  let total: number
  const row = () => rows(visit.page).filter({ hasText: camp.activity.title })
  const foot = async () => (await visit.page.locator(".drawer-foot").innerText()).replaceAll("\n", " ")

  test("CDRAW-11 DRAWER-05 SHELL-10 opens the drawer, which a first load does not", async () => {
    const { page, open } = visit
    await newFamily(page)
    await addVoucher(page)
    await open("/")
    expect(await cartButton(page).innerText()).toContain("Panier, 1 article")
    expect(await cartDrawer(page).count()).toBe(0)
    camp = await register(page, isCamp)
    await goOn(page)
    await cartDrawer(page).waitFor()
    expect(new URL(page.url()).pathname).toBe("/blog")
    expect(await cartButton(page).locator(".cart-count").innerText()).toBe("2")
  })

  test("CDRAW-01 DRAWER-09 shows each item's picture, title, dates, place, primary groups and participant", async () => {
    const { items } = await readCart(visit.page)
    registration = items[1]!
    total = items.reduce((sum, { price }) => sum + price, 0)
    const shown = await row().innerText()
    for (const fact of ["Basile Peeters", camp.location!.city, "Formule\u00a0: Stage", euros(registration.price)])
      expect(shown).toContain(fact)
    const [first, last] = [camp.dates[0]!, camp.dates.at(-1)!].map(({ start_at }) =>
      new Date(start_at).toLocaleDateString("fr-BE", { day: "numeric", timeZone: "Europe/Brussels" }),
    )
    expect(shown).toMatch(new RegExp(`\\b${first}(er)?\\b.* – ${last}(er)?\\s\\S+ \\d{4}`))
    expect(await row().getByRole("link").innerText()).toBe(camp.activity.title)
    expect(await row().locator("img").getAttribute("src")).toContain("/files/images/")
    expect(shown).not.toContain("Envie")
  })

  test("CDRAW-07 DRAWER-14 counts the items and sums them up in its foot", async () => {
    expect(await foot()).toContain(`Total, 2 articles ${euros(total)}`)
  })

  test("CDRAW-08 DRAWER-15 adds the deposit there, where an item asks for one", async () => {
    expect(registration.deposit).toBeGreaterThan(0)
    expect(await foot()).toContain(`Acompte pour réserver ${euros(registration.deposit)}`)
    await expectAccessible(visit.page)
    await expectFits(visit.page)
  })

  test("CDRAW-02 CDRAW-03 DRAWER-10 leads from a registration to its availability, which closes it", async () => {
    const { page } = visit
    await row().getByRole("link", { name: camp.activity.title }).click()
    await cartDrawer(page).waitFor({ state: "detached" })
    await page.waitForURL(`**/availabilities/${camp.cuid}`)
  })

  test("CDRAW-08 CDRAW-16 DRAWER-15 opens for no smaller cart, in which nothing asks for a deposit", async () => {
    const { page } = visit
    await page.request.delete(`/api/carts/items?item_id=${registration.id}`)
    await goOn(page)
    await soon(() => cartButton(page).innerText()).toContain("Panier, 1 article")
    expect(await cartDrawer(page).count()).toBe(0)
    await openCart(page)
    expect(await text(page)).not.toContain("Acompte")
  })
})

describe("an item that is taken out", () => {
  const visit = walk({ width: widths.mobile, refused: ["/api/carts/items"] })
  let title: string
  const row = () => rows(visit.page).filter({ hasText: title })
  const button = () => row().getByRole("button", { name: `Retirer ${title}, pour Basile Peeters` })

  test("UXB-10 stays when that fails, which is told", async () => {
    const { page, open } = visit
    await newFamily(page)
    await addVoucher(page)
    title = (await register(page, isWorkshop)).activity.title
    await open("/")
    await openCart(page)
    await page.route("**/api/carts/items*", (route) =>
      route.fulfill({ status: 404, json: { error: "NOT_FOUND", request_id: "r" } }),
    )
    await button().click()
    await soon(() => toast(page).innerText()).toBe("Introuvable.")
    expect(await rows(page).count()).toBe(2)
    await page.unroute("**/api/carts/items*")
  })

  test("UXB-08 a refusal without words of its own is told by its code", async () => {
    const { page } = visit
    await page.route("**/api/carts/items*", (route) =>
      route.fulfill({ status: 409, json: { error: "TEAPOT_TOO_HOT", request_id: "r" } }),
    )
    await button().click()
    await soon(() => toast(page).innerText()).toBe("TEAPOT_TOO_HOT")
    await page.unroute("**/api/carts/items*")
    await toastGone(page)
  })

  test("APIA-22 CART-28 DRAWER-17 UXB-06 is busy while it goes, its button out of use, and a toast asks for patience", async () => {
    const { page } = visit
    const letGo = await hold(page, /\/api\/carts\/items/)
    const asked = page.waitForRequest((request) => request.method() === "DELETE")
    await button().click()
    const [item] = (await readCart(page)).items.filter(({ type }) => type === "REGISTRATION")
    expect(new URL((await asked).url()).search).toBe(`?item_id=${item!.id}`)
    await soon(() => toast(page).innerText()).toBe("Un instant…")
    expect(await row().getAttribute("aria-busy")).toBe("true")
    expect(await row().getByRole("button").isDisabled()).toBe(true)
    letGo()
  })

  test("CART-29 DRAWER-18 is gone then, which is told, and the page counts the others", async () => {
    const { page } = visit
    await soon(() => toast(page).innerText()).toBe("Panier mis à jour")
    await row().waitFor({ state: "detached" })
    expect(await rows(page).count()).toBe(1)
    expect(await cartButton(page).locator(".cart-count").innerText()).toBe("1")
  })

  test("the keyboard goes on from the item that is left, and from the way out after the last one", async () => {
    const { page } = visit
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
