import type { Locator } from "playwright"
import { describe, expect, test } from "vitest"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import {
  button,
  drawer,
  focused,
  header,
  holdNavigation,
  isExpanded,
  link,
  menuButton,
  nav,
  openDrawer,
  press,
  story,
} from "./shell-parts.ts"
import { logIn, toast, visitors, widths } from "./visitor.ts"

const visit = visitors()
async function open(path: string, width: number = widths.desktop) {
  const visitor = await visit({ width })
  await visitor.open(path)
  return visitor.page
}

describe("menus of wide screens", () => {
  test("SHELL-15 a link with one level of children opens a popover under it", async () => {
    const page = await open(story)
    const courses = button(page, "Cours à l’année")
    expect(await link(page, "Natation").count()).toBe(0)
    await courses.click()
    await expect.poll(() => isExpanded(courses)).toBe(true)
    for (const name of ["Natation", "Théâtre", "Poterie"]) expect(await link(page, name).isVisible()).toBe(true)
    const [under, over] = [(await link(page, "Natation").boundingBox())!, (await courses.boundingBox())!]
    expect(under.y).toBeGreaterThan(over.y + over.height)
    expect(Math.abs(under.x - over.x)).toBeLessThan(40)
    await courses.click()
    expect(await link(page, "Natation").count()).toBe(0)
  })

  test("a popover at the edge stays in the window", async () => {
    const { page, open } = await visit({ width: 970 })
    await open(`${story}?links=right&logo=center`)
    for (const each of await nav(page).getByRole("button").all()) {
      await each.click()
      await expectNoOverflow(page)
    }
  })

  test("SHELL-16 a link with grandchildren opens a mega menu across the page", async () => {
    const page = await open(story)
    await button(page, "Stages").click()
    for (const name of ["Noël", "Par âge", "4 – 6 ans", "Garderie et repas", "Stages Tout voir"])
      expect(await link(page, name).isVisible()).toBe(true)
    // A child that leads nowhere is its column's title.
    expect(await nav(page).getByText("Par période").isVisible()).toBe(true)
    expect(await link(page, "Par période").count()).toBe(0)
    expect((await page.locator(".mega-wrap:visible").boundingBox())!.width).toBe(1280)
  })

  test("SHELL-15 SHELL-16 one is open at a time, and a press outside closes it", async () => {
    const page = await open("/")
    await button(page, "Stages").click()
    await button(page, "Ateliers").click()
    await expect.poll(() => isExpanded(button(page, "Stages"))).toBe(false)
    await expect.poll(() => isExpanded(button(page, "Ateliers"))).toBe(true)
    await page.mouse.click(640, 800)
    await expect.poll(() => isExpanded(button(page, "Ateliers"))).toBe(false)
  })

  test("SHELL-18 a navigation closes them as soon as it begins", async () => {
    const page = await open(story)
    await button(page, "Stages").click()
    const letGo = await holdNavigation(page)
    await link(page, "4 – 6 ans").click()
    await expect.poll(() => isExpanded(button(page, "Stages"))).toBe(false)
    expect(page.url()).not.toContain("page=")
    letGo()
    await page.waitForURL("**/sandbox/shell?page=4-6")
    await expect.poll(() => isExpanded(button(page, "Stages"))).toBe(false)
  })

  test("SHELL-15 SHELL-18 with the keyboard alone: into the popover, through it, out of it", async () => {
    const page = await open(story)
    const courses = button(page, "Cours à l’année")
    await courses.focus()
    await press(page, "Enter", "Tab")
    expect(await focused(page)).toBe("Natation")
    await press(page, "Escape")
    await expect.poll(() => isExpanded(courses)).toBe(false)
    expect(await focused(page)).toBe("Cours à l’année")
    await press(page, "Space", "Tab", "Tab", "Tab", "Tab")
    expect(await focused(page)).toBe("Carnets et cadeaux")
    await expect.poll(() => isExpanded(courses)).toBe(false)
    await press(page, "ArrowLeft", "ArrowDown", "ArrowDown")
    expect(await focused(page)).toBe("Théâtre")
    await press(page, "ArrowUp", "ArrowUp")
    expect(await focused(page)).toBe("Cours à l’année")
    await press(page, "ArrowDown", "End", "Enter")
    await page.waitForURL("**/sandbox/shell?page=poterie")
    await expect.poll(() => isExpanded(courses)).toBe(false)
  })

  test("SHELL-16 SHELL-18 with the keyboard alone: the mega menu", async () => {
    const page = await open(story)
    const camps = button(page, "Stages")
    await camps.focus()
    await press(page, "ArrowDown")
    expect(await focused(page)).toBe("Noël")
    await press(page, "Tab", "Tab", "Tab", "Tab")
    expect(await focused(page)).toBe("Par âge")
    await press(page, "Escape")
    await expect.poll(() => isExpanded(camps)).toBe(false)
    expect(await focused(page)).toBe("Stages")
    await press(page, "ArrowDown", "End", "Enter")
    await page.waitForURL("**/sandbox/shell?page=stages")
    await expect.poll(() => isExpanded(camps)).toBe(false)
  })
})

describe("the menu of narrow screens", () => {
  test("SHELL-17 comes from the left with the links, the contacts and what a visitor can do", async () => {
    const page = await open(story, widths.mobile)
    await openDrawer(page)
    const panel = page.locator(".drawer-left")
    await expect.poll(async () => (await panel.boundingBox())!.x).toBe(0)
    expect((await panel.boundingBox())!.width).toBeLessThan(360)
    for (const name of [
      "Carnets et cadeaux",
      "bonjour@explorateurs.example",
      "02 555 01 42",
      "Se connecter",
      "Créer un compte",
    ])
      expect(await drawer(page).getByRole("link", { name }).isVisible()).toBe(true)
    expect(await drawer(page).getByRole("button", { name: "English" }).isVisible()).toBe(true)
    expect(await drawer(page).getByRole("link", { name: "Se connecter" }).getAttribute("href")).toBe(
      `/auth/login?redirect=${encodeURIComponent(story)}`,
    )
  })

  test("SHELL-17 has what a customer can do, and closes after a logout", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await logIn(page, "noor@example.com")
    await open("/")
    await openDrawer(page)
    expect(await drawer(page).getByRole("link", { name: "Mon compte" }).getAttribute("href")).toBe("/account/home")
    await drawer(page).getByRole("button", { name: "Se déconnecter" }).click()
    await drawer(page).waitFor({ state: "detached" })
    await openDrawer(page)
    expect(await drawer(page).getByRole("link", { name: "Se connecter" }).isVisible()).toBe(true)
  })

  test("SHELL-18 Escape closes it, gives the focus back and forgets what was open in it", async () => {
    const page = await open(story, widths.mobile)
    const menu = menuButton(page)
    await menu.focus()
    await press(page, "Enter")
    await drawer(page).waitFor()
    await drawer(page).getByRole("button", { name: "Stages" }).focus()
    await press(page, "Enter", "Tab")
    expect(await focused(page)).toBe("Par période")
    await press(page, "Enter", "Tab")
    expect(await focused(page)).toBe("Noël")
    await press(page, "Escape")
    await drawer(page).waitFor({ state: "detached" })
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true)
    await press(page, "Enter")
    await drawer(page).waitFor()
    expect(await isExpanded(drawer(page).getByRole("button", { name: "Stages" }))).toBe(false)
  })

  test("SHELL-17 SHELL-18 with the keyboard alone: from the top of the page to a link of the drawer", async () => {
    const page = await open(story, widths.mobile)
    const menu = menuButton(page)
    const isHere = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
    await page.keyboard.press("Tab")
    while (!(await isHere(menu))) await press(page, "Tab")
    await press(page, "Enter")
    await drawer(page).waitFor()
    const link = drawer(page).getByRole("link", { name: "Carnets et cadeaux" })
    for (let stop = 0; stop < 20 && !(await isHere(link)); stop++) await press(page, "Tab")
    await press(page, "Enter")
    await page.waitForURL("**/sandbox/shell?page=cadeaux")
    await drawer(page).waitFor({ state: "detached" })
  })

  test("SHELL-18 a navigation closes it and what was open in it, as soon as it begins", async () => {
    const page = await open(story, widths.mobile)
    await openDrawer(page)
    await drawer(page).getByRole("button", { name: "Cours à l’année" }).click()
    const letGo = await holdNavigation(page)
    await drawer(page).getByRole("link", { name: "Théâtre" }).click()
    await drawer(page).waitFor({ state: "detached" })
    letGo()
    await page.waitForURL("**/sandbox/shell?page=theatre")
    await openDrawer(page)
    expect(await isExpanded(drawer(page).getByRole("button", { name: "Cours à l’année" }))).toBe(false)
  })

  test("keeps the keyboard inside, closes by its cross, by a press beside it and on a screen that grows", async () => {
    const page = await open(story, widths.mobile)
    await openDrawer(page)
    const inside = () => drawer(page).evaluate((dialog) => dialog.contains(document.activeElement))
    for (let stop = 0; stop < 14; stop++) {
      await press(page, "Tab")
      expect(await inside()).toBe(true)
    }
    await drawer(page).getByRole("button", { name: "Fermer" }).click()
    await drawer(page).waitFor({ state: "detached" })
    await openDrawer(page)
    await page.mouse.click(380, 400)
    await drawer(page).waitFor({ state: "detached" })
    await openDrawer(page)
    await page.setViewportSize({ width: 1280, height: 844 })
    await drawer(page).waitFor({ state: "detached" })
  })

  test("says so when it cannot be fetched", async () => {
    const page = await open(story, widths.mobile)
    const contentType = "text/javascript"
    await page.route(/menu-drawer.*\.js/, (route) => route.fulfill({ contentType, body: 'throw new Error("cut")' }))
    await menuButton(page).click()
    await toast(page).getByText("Un imprévu est survenu").waitFor()
    await expect.poll(() => isExpanded(menuButton(page))).toBe(false)
  })
})

describe("the shell is accessible and keeps to the screen", () => {
  test.each([
    ["", 1280, "fr-BE"],
    ["?logo=center&links=center&colours=green&cart=2&customer=camille", 1280, "en-GB"],
    ["?announcement=plain&links=left", 1024, "fr-BE"],
    ["?logo=center&cart=120&customer=camille", 800, "fr-BE"],
    ["", 390, "fr-BE"],
    ["?logo=center&announcement=plain&cart=120", 320, "en-GB"],
  ])("SHELL-09 %s at %i px in %s, with each menu open", async (query, width, locale) => {
    const { page, open } = await visit({ width, locale })
    await open(`${story}${query}`)
    await expectAccessible(page)
    await expectNoOverflow(page)
    const menu = menuButton(page)
    if (await menu.isVisible()) {
      await menu.click()
      await page.getByRole("dialog").getByRole("button", { name: "Stages" }).click()
      return expectAccessible(page, { within: "[role=dialog]", unless: ["region"] })
    }
    for (const each of await header(page).getByRole("navigation").getByRole("button").all()) {
      await each.click()
      await expectAccessible(page, { within: "header" })
      await expectNoOverflow(page)
    }
  })
})
