import type { Locator } from "playwright"
import { describe, expect, test } from "vitest"
import { atBothWidths, expectNoOverflow } from "./judge.ts"
import {
  button,
  focused,
  footer,
  header,
  holdNavigation,
  link,
  menuButton,
  nav,
  press,
  story,
  topbar,
} from "./shell-parts.ts"
import { logIn, visitors, widths } from "./visitor.ts"

const visit = visitors()
async function open(path: string, width: number = widths.desktop) {
  const visitor = await visit({ width })
  await visitor.open(path)
  return visitor.page
}

describe("the topbar", () => {
  test("SHELL-01 SHELL-02 shows the e-mail and the phone as links to write and to call", async () => {
    const { page, open } = await visit()
    for (const path of [story, "/"]) {
      await open(path)
      const href = (name: string) => topbar(page).getByRole("link", { name }).getAttribute("href")
      expect(await href("bonjour@explorateurs.example")).toBe("mailto:bonjour@explorateurs.example")
      expect(await href("02 555 01 42")).toBe("tel:025550142")
    }
  })

  test("SHELL-03 shows an announcement, with and without a link, or none", async () => {
    const text = "Stages de Carnaval : les inscriptions sont ouvertes"
    const { page, open } = await visit()
    await open(story)
    await topbar(page).getByRole("link", { name: text }).click()
    await page.waitForURL("**/sandbox/shell?page=carnaval")
    await open(`${story}?announcement=plain`)
    expect(await topbar(page).getByText(text).count()).toBe(1)
    expect(await topbar(page).getByRole("link", { name: text }).count()).toBe(0)
    await open(`${story}?announcement=none`)
    expect(await topbar(page).getByText("Carnaval").count()).toBe(0)
  })

  test("SHELL-04 offers a visitor to log in and to sign up", async () => {
    const page = await open("/")
    expect(await topbar(page).getByRole("link", { name: "Créer un compte" }).isVisible()).toBe(true)
    expect(await topbar(page).getByRole("button", { name: "Se déconnecter" }).count()).toBe(0)
    await topbar(page).getByRole("link", { name: "Se connecter" }).click()
    await page.waitForURL("**/auth/login?redirect=%2F")
  })

  test("SHELL-05 shows a customer's first name as the way to the account, and the way out", async () => {
    const { page, open } = await visit()
    await logIn(page, "camille@example.com")
    await open("/")
    const account = topbar(page).getByRole("link", { name: "Camille" })
    expect(await account.getAttribute("href")).toBe("/account/home")
    expect(await topbar(page).getByRole("link", { name: "Se connecter" }).count()).toBe(0)
    await topbar(page).getByRole("button", { name: "Se déconnecter" }).focus()
    await press(page, "Enter")
    await topbar(page).getByRole("link", { name: "Se connecter" }).waitFor()
    // The button is gone; the keyboard goes on from the link in its place.
    await expect.poll(() => focused(page)).toBe("Se connecter")
  })

  test("SHELL-06 has the colours of its settings, white on black unless they say otherwise", async () => {
    const { page, open } = await visit()
    const colours = async (path: string) => {
      await open(path)
      return topbar(page).evaluate((bar) => {
        const { backgroundColor, color } = getComputedStyle(bar)
        return [backgroundColor, color]
      })
    }
    expect(await colours(story)).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"])
    expect(await colours(`${story}?colours=green`)).toEqual(["rgb(20, 83, 45)", "rgb(254, 249, 195)"])
  })

  test("on a phone keeps the announcement only", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await open(story)
    expect(await topbar(page).getByRole("link").count()).toBe(1)
    await open(`${story}?announcement=none`)
    expect(await topbar(page).count()).toBe(0)
    // Without a header there is no menu that would hold them.
    await open(`${story}?broken=header`)
    expect(await topbar(page).getByRole("link", { name: "Se connecter" }).isVisible()).toBe(true)
  })
})

describe("what does not parse", () => {
  async function expectHidden(part: string) {
    const page = await open(`${story}?broken=${part}`)
    await page.getByRole("heading", { name: "Shell", level: 1 }).waitFor()
    const parts = { topbar: topbar(page), header: header(page), footer: footer(page) }
    for (const [name, locator] of Object.entries(parts)) expect(await locator.count(), name).toBe(name === part ? 0 : 1)
  }
  test("SHELL-07 SHELL-23 a topbar whose e-mail is no address is not shown", () => expectHidden("topbar"))
  test("SHELL-23 a header with a link that is none is not shown", () => expectHidden("header"))
  test("SHELL-22 SHELL-23 a footer without columns that can be read is not shown", () => expectHidden("footer"))
})

describe("the header", () => {
  test("SHELL-08 has the organiser's logo, which leads home", async () => {
    const page = await open("/auth/login")
    const logo = header(page).getByRole("link", { name: "Les Explorateurs, page d’accueil" })
    await atBothWidths(page, async () => expect(await logo.locator("svg, img").isVisible()).toBe(true))
    await logo.click()
    await page.waitForURL(/:\d+\/$/)
  })

  test("SHELL-09 has links on wide screens and a menu button on narrow ones", async () => {
    const { page, open } = await visit()
    for (const path of [story, "/"]) {
      await page.setViewportSize({ width: widths.desktop, height: 844 })
      await open(path)
      expect(await link(page, "Journal").isVisible()).toBe(true)
      expect(await menuButton(page).count()).toBe(0)
      await page.setViewportSize({ width: widths.mobile, height: 844 })
      expect(await nav(page).count()).toBe(0)
      expect(await menuButton(page).isVisible()).toBe(true)
    }
  })

  test("SHELL-11 SHELL-12 puts the logo left or in the middle, and the links left, in the middle or right", async () => {
    const { page, open } = await visit()
    const middle = async (locator: Locator) => {
      const box = (await locator.boundingBox())!
      return box.x + box.width / 2
    }
    const logo = header(page).getByRole("link", { name: /page d’accueil/ })
    const cart = header(page).getByRole("button", { name: "Panier" })
    for (const logo_position of ["left", "center"])
      for (const links_position of ["left", "center", "right"]) {
        await open(`${story}?logo=${logo_position}&links=${links_position}`)
        const bar = nav(page).getByRole("list").first()
        const [first, last] = [bar.getByRole("button").first(), bar.getByRole("link").last()]
        if (logo_position === "center") expect(await middle(logo)).toBeCloseTo(640, -1)
        else expect((await logo.boundingBox())!.x).toBe(40)
        if (links_position === "center") expect((await middle(bar)) - 640).toBeLessThan(12)
        if (links_position === "left") expect(await middle(last)).toBeLessThan(logo_position === "left" ? 900 : 540)
        if (links_position === "right")
          expect(await middle(first)).toBeGreaterThan(logo_position === "left" ? 540 : 740)
        expect(await middle(cart)).toBeGreaterThan(1140)
        await expectNoOverflow(page)
      }
  })

  test("SHELL-13 stays in sight when it is sticky, and only then", async () => {
    const { page, open } = await visit()
    for (const [sticky, top] of [
      ["true", 0],
      ["false", -460],
    ] as const) {
      await open(`${story}?sticky=${sticky}`)
      await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }))
      expect((await header(page).boundingBox())!.y).toBe(top)
    }
  })

  test("SHELL-14 renders an empty href as #", async () => {
    const page = await open(story)
    expect(await link(page, "Bientôt").getAttribute("href")).toBe("#")
    expect(await footer(page).getByRole("link", { name: "Nos lieux" }).getAttribute("href")).toBe("#")
    await link(page, "Bientôt").click()
    expect(new URL(page.url()).pathname).toBe(story)
  })

  test("marks the page one is on, and the menu it is in", async () => {
    const page = await open(`${story}?page=natation`)
    expect(await button(page, "Cours à l’année").getAttribute("aria-current")).toBe("true")
    expect(await button(page, "Stages").getAttribute("aria-current")).toBeNull()
    await button(page, "Cours à l’année").click()
    expect(await link(page, "Natation").getAttribute("aria-current")).toBe("page")
    expect(await link(page, "Poterie").getAttribute("aria-current")).toBeNull()
  })

  test("SHELL-10 counts what is in the cart", async () => {
    const { page, open } = await visit()
    const cart = header(page).getByRole("button", { name: /^Panier/ })
    await open(`${story}?cart=2`)
    expect(await cart.innerText()).toBe("Panier\n2\nPanier, 2 articles")
    await open(story)
    expect(await cart.innerText()).toBe("Panier")
  })
})

describe("the footer", () => {
  test("SHELL-19 SHELL-20 SHELL-21 has everything, wide and narrow", async () => {
    const { page, open } = await visit()
    const look = async () => {
      const text = await footer(page).innerText()
      expect(text).toContain("Les Explorateurs")
      expect(text).toContain("«\u00a0Un enfant qui explore est un enfant qui grandit.\u00a0»")
      expect(
        await footer(page).getByRole("link", { name: "Les Explorateurs, page d’accueil" }).locator("svg").count(),
      ).toBe(1)
      for (const name of ["Découvrir", "Pratique", "Nous joindre"])
        expect(await footer(page).getByRole("heading", { name }).isVisible()).toBe(true)
      expect(text).toContain("Rue du Noyer 214\n1030 Schaerbeek")
      const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Brussels" }).format(new Date())
      expect(text).toContain(`© ${year} Les Explorateurs ASBL`)
      expect(await footer(page).getByRole("link", { name: "Mentions légales" }).isVisible()).toBe(true)
    }
    for (const path of [story, "/"]) {
      await open(path)
      await atBothWidths(page, look)
    }
  })

  test("SHELL-19 SHELL-20 its links lead where the organiser wrote", async () => {
    const page = await open(story)
    const href = (name: string) => footer(page).getByRole("link", { name }).getAttribute("href")
    expect(await href("Stages de vacances")).toBe(`${story}?page=stages`)
    expect(await href("Attestations fiscales")).toBe("https://fiscal.example/attestations")
    expect(await href("Mentions légales")).toBe("/legal")
    expect(await href("Avertissement")).toBe("/disclaimer")
    expect(await href("Vie privée")).toBe("/privacy")
  })
})

test("SHELL-24 the progress bar shows while a navigation loads, and goes", async () => {
  const page = await open("/")
  const bar = page.getByRole("progressbar")
  expect(await bar.count()).toBe(0)
  const letGo = await holdNavigation(page)
  await topbar(page).getByRole("link", { name: "Se connecter" }).click()
  await bar.waitFor()
  letGo()
  await bar.waitFor({ state: "detached" })
  await page.waitForURL("**/auth/login*")
})
