// The page builder on a real server: what is done in the outline, in the frame and in the settings is one page, saved as a
// draft, and seen by visitors once it is published.
import type { Page } from "playwright"
import { describe, expect, inject, test } from "vitest"
import {
  type Built,
  draftSaved,
  expectStored,
  heading,
  inFrame,
  makePage,
  openBuilder,
  outline,
  readPage,
  row,
  settings,
  shape,
  slug,
  tab,
  tree,
} from "./builder-parts.ts"
import { beginSession } from "./enter-console.ts"
import { expectAccessible } from "./judge.ts"
import { publish } from "./publish-page.ts"
import { toastGone, visitors, walk } from "./visitor.ts"

const host = "console.localhost"
/** The words of the chosen heading. */
const words = (page: Page) => settings(page).getByLabel(/^(Titre|Heading)$/)
const visit = visitors()
const begin = async (options: Parameters<typeof visit>[0] = {}) => {
  const { page } = await visit({ host, ...options })
  await beginSession(page, slug)
  return page
}
const box: Built = { id: "box", type: "container", settings: {}, children: [heading("in", "Dedans")] }
const three = [heading("a", "Un"), heading("b", "Deux"), box]

describe("outline, frame and settings", () => {
  test("WEB-01 WEB-04 an element chosen or pointed at in one is so in the others", async () => {
    const page = await begin()
    const { cuid } = await makePage(page, three)
    const frame = await openBuilder(page, cuid)
    await row(page, /Un/).hover()
    await inFrame(frame, "a").and(frame.locator("[data-element-hovered]")).waitFor()
    await row(page, /Deux/).click()
    await settings(page).getByRole("heading", { name: "Titre" }).waitFor()
    expect(await words(page).inputValue()).toBe("Deux")
    const chosen = frame.locator('.builder-box[data-look="chosen"]')
    await expect.poll(async () => (await chosen.boundingBox())?.y).toBe((await inFrame(frame, "b").boundingBox())?.y)
    // In the frame a press chooses; the element may be inside another, folded one.
    await row(page, /Cadre/)
      .getByRole("button", { name: /Replier|Collapse|Réduire/ })
      .click()
    await inFrame(frame, "in").click({ force: true })
    await expect.poll(() => words(page).inputValue()).toBe("Dedans")
    expect(await row(page, /Dedans/).getAttribute("aria-selected")).toBe("true")
    await inFrame(frame, "a").hover({ force: true })
    await outline(page).locator('[data-key="a"] [data-pointed]').waitFor()
  })

  test("WEB-03 a change shows in the frame without saving, and visitors do not see it", async () => {
    const page = await begin({ lost: [`/${slug}/api/console/pages/`] })
    const { cuid, path } = await makePage(page, three)
    await publish(page, slug, await readPage(page, cuid))
    const frame = await openBuilder(page, cuid)
    let saves = 0
    await page.route(/\/api\/console\/pages\/[a-z0-9]+$/, (route) => {
      if (route.request().method() !== "PUT") return route.continue()
      saves++
      return route.abort()
    })
    await row(page, /Un/).click()
    await words(page).fill("Tout neuf")
    await inFrame(frame, "a").filter({ hasText: "Tout neuf" }).waitFor()
    const { content } = await readPage(page, cuid)
    expect(content[0].settings.content).toBe("Un")
    // Saving fails here, and says so; it is tried again by itself once there is a way.
    await expect.poll(() => saves).toBeGreaterThan(0)
    await page
      .getByRole("status")
      .filter({ hasText: /Pas enregistré/ })
      .waitFor()
    await page.unrouteAll()
    await words(page).fill("Tout neuf, gardé")
    await draftSaved(page)
    const seen = await page.request.get(`http://localhost:${inject("port")}/api/pages?path=${path}`, {
      headers: { host: `${slug}.localhost` },
    })
    expect(JSON.stringify(await seen.json())).not.toContain("Tout neuf")
  }, 60_000)
})

describe("moving", () => {
  test("WEB-05 by keys: up, down, into and out of an element, and never into what holds nothing", async () => {
    const page = await begin()
    const { cuid } = await makePage(page, three)
    await openBuilder(page, cuid)
    await row(page, /Un/).click()
    await page.keyboard.press("Alt+ArrowDown")
    await expect.poll(() => tree(page)).toEqual(["1 b", "1 a", "1 box", "2 in"])
    // The element above holds nothing.
    await page.keyboard.press("Alt+ArrowRight")
    await page.keyboard.press("Alt+ArrowDown")
    await expect.poll(() => tree(page)).toEqual(["1 b", "1 box", "2 in", "1 a"])
    await page.keyboard.press("Alt+ArrowRight")
    await expect.poll(() => tree(page)).toEqual(["1 b", "1 box", "2 in", "2 a"])
    await page.keyboard.press("Alt+ArrowUp")
    await expectStored(page, cuid, ["b", { box: ["a", "in"] }])
    await page.keyboard.press("Alt+ArrowLeft")
    await expectStored(page, cuid, ["b", { box: ["in"] }, "a"])
  })

  test("WEB-05 by mouse: before, behind and into an element, and never into itself", async () => {
    const page = await begin()
    const inner: Built = { id: "inner", type: "container", settings: {} }
    const { cuid } = await makePage(page, [
      heading("a", "Un"),
      { ...box, children: [heading("deep", "Au fond"), inner] },
    ])
    await openBuilder(page, cuid)
    const drag = (name: RegExp, to: RegExp, y: number) =>
      row(page, name).dragTo(row(page, to), { targetPosition: { x: 120, y } })
    await drag(/Un/, /Au fond/, 30)
    await expectStored(page, cuid, [{ box: ["deep", "a", "inner"] }])
    // Onto the middle of what holds others: into it.
    await outline(page)
      .locator('[data-key="a"]')
      .dragTo(outline(page).locator('[data-key="box"]'), {
        targetPosition: { x: 120, y: 16 },
      })
    await expectStored(page, cuid, [{ box: ["deep", "inner", "a"] }])
    await outline(page)
      .locator('[data-key="box"]')
      .dragTo(outline(page).locator('[data-key="inner"]'), {
        targetPosition: { x: 120, y: 16 },
      })
    await expect.poll(() => tree(page)).toEqual(["1 box", "2 deep", "2 inner", "2 a"])
  })

  test("WEB-06 a hundred steps are undone and redone, also those from before a save", async () => {
    const page = await begin()
    const { cuid } = await makePage(page, three)
    const frame = await openBuilder(page, cuid)
    await row(page, /Un/).click()
    await page.keyboard.press("Delete")
    await draftSaved(page)
    for (let step = 0; step < 99; step++) await page.keyboard.press(step % 2 ? "Alt+ArrowUp" : "Alt+ArrowDown")
    await expect.poll(() => tree(page)).toEqual(["1 box", "2 in", "1 b"])
    await draftSaved(page)
    for (let step = 0; step < 100; step++) await page.keyboard.press("Control+z")
    await expect.poll(() => tree(page)).toEqual(["1 a", "1 b", "1 box", "2 in"])
    expect(await page.getByRole("button", { name: "Annuler le geste" }).isDisabled()).toBe(true)
    await inFrame(frame, "a").waitFor()
    for (let step = 0; step < 100; step++) await page.keyboard.press("Control+y")
    await expectStored(page, cuid, [{ box: ["in"] }, "b"])
  })
})

describe("copying and hiding", () => {
  const office = walk({ host })

  test("WEB-30 an element is copied from one page into another, with all that is in it and under ids of its own", async () => {
    const { page } = office
    await beginSession(page, slug)
    const from = await makePage(page, three)
    const into = await makePage(page, [heading("z", "Autre page")])
    await openBuilder(page, from.cuid)
    await row(page, /Cadre/).click()
    await page.keyboard.press("Control+c")
    await openBuilder(page, into.cuid)
    await row(page, /Autre page/).click()
    await page.keyboard.press("Control+v")
    await row(page, /Dedans/).waitFor()
    await draftSaved(page)
    const { content } = await readPage(page, into.cuid)
    expect(content.map(({ type }: Built) => type)).toEqual(["heading", "container"])
    expect(content[1].children[0].settings).toMatchObject({ content: "Dedans" })
    expect(JSON.stringify(content)).not.toMatch(/"(box|in)"/)
    await page.keyboard.press("Control+d")
    await expect.poll(async () => (await tree(page)).length).toBe(5)
  })

  test("WEB-30 a hidden element is in the builder, told as hidden, and not on the site", async () => {
    const { page } = office
    const { cuid, path } = await makePage(page, [heading("a", "À voir"), heading("b", "À cacher")])
    await openBuilder(page, cuid)
    await row(page, /À cacher/).click()
    await settings(page).getByRole("button", { name: "Actions de l’élément" }).click()
    await page.getByRole("menuitem", { name: "Masquer sur le site" }).click()
    await row(page, /À cacher/)
      .getByText("masqué")
      .waitFor()
    await draftSaved(page)
    await publish(page, slug, await readPage(page, cuid))
    const site = await page.context().newPage()
    await site.goto(`http://${slug}.localhost:${inject("port")}${path}`)
    await site.getByText("À voir").waitFor()
    expect(await site.getByText("À cacher").count()).toBe(0)
    await site.close()
  })
})

describe("publishing", () => {
  test("WEB-10 WEB-11 gates lead to their elements: refusals keep the page back, warnings do not", async () => {
    const page = await begin({ refused: [`/${slug}/api/console/pages/`] })
    const { cuid, path } = await makePage(page, [
      heading("title", "Titre", 1),
      heading("jump", "Saut", 4),
      { id: "pale", type: "paragraph", settings: { content: "Pâle", style: { color: "#cccccc" } } },
      { id: "picture", type: "image", settings: { url: "/pictures/hero.svg" } },
      { id: "link", type: "button", settings: { text: "Rompu", href: "/nulle-part" } },
    ])
    await openBuilder(page, cuid)
    const gates = page.getByRole("region", { name: "Avant de publier" })
    await gates.getByText("2 points avant de publier").waitFor()
    await gates.getByRole("button", { name: /Texte peu lisible/ }).waitFor()
    await gates.getByRole("button", { name: /Titre d’un niveau sauté/ }).waitFor()
    await page.getByRole("button", { name: "Publier…" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Publier", exact: true }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect((await readPage(page, cuid)).published_at).toBeNull()
    await gates.getByRole("button", { name: /Lien rompu/ }).click()
    await settings(page).getByRole("heading", { name: "Bouton" }).waitFor()
    await gates.getByRole("button", { name: /Image sans texte/ }).click()
    await settings(page).getByRole("heading", { name: "Image" }).waitFor()
    await settings(page).getByRole("switch", { name: /décor/i }).setChecked(true, { force: true })
    await gates.getByRole("button", { name: /Lien rompu/ }).click()
    await page.keyboard.press("Escape")
    await row(page, /Bouton/).click()
    await page.keyboard.press("Delete")
    await gates.getByText("Prête à publier").waitFor()
    await toastGone(page)
    await page.getByRole("button", { name: "Publier…" }).click()
    await page.getByRole("dialog").getByText("Les visiteurs verront cette page pour la première fois.").waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Publier", exact: true }).click()
    await page.getByText("Publiée", { exact: true }).waitFor()
    const site = await page.context().newPage()
    await site.goto(`http://${slug}.localhost:${inject("port")}${path}`)
    await site.getByText("Pâle").waitFor()
    await site.close()
  })

  test("WEB-09 versions are listed with person and time, their differences are told, and going back to one is exact and undone", async () => {
    const page = await begin()
    const { cuid } = await makePage(page, three)
    await publish(page, slug, await readPage(page, cuid))
    await openBuilder(page, cuid)
    await row(page, /Un/).click()
    await page.keyboard.press("Delete")
    await draftSaved(page)
    await page.getByText("Brouillon, 1 changement").waitFor()
    await page.getByRole("button", { name: "Versions de la page" }).click()
    const dialog = page.getByRole("dialog", { name: "Versions de la page" })
    await dialog.getByRole("button", { name: /Alix Dubois.*publiée/ }).click()
    await dialog
      .getByRole("listitem")
      .filter({ hasText: /^Revient\s+Titre/ })
      .waitFor()
    await dialog.getByRole("button", { name: "Revenir à cette version" }).click()
    await expect.poll(() => tree(page)).toEqual(["1 a", "1 b", "1 box", "2 in"])
    expect(shape((await readPage(page, cuid)).content)).toEqual(["a", "b", { box: ["in"] }])
    await page.keyboard.press("Control+z")
    await expect.poll(() => tree(page)).toEqual(["1 b", "1 box", "2 in"])
    await draftSaved(page)
  })

  test("WEB-12 a page of every site is edited, and can be neither moved nor deleted", async () => {
    const page = await begin()
    await page.goto(`/${slug}/pages`)
    const list = page.getByRole("region", { name: "Pages de tout site" })
    await list
      .getByRole("link", { name: /Se connecter/ })
      .first()
      .waitFor()
    expect(await list.getByRole("button").count()).toBe(0)
    await list
      .getByRole("link", { name: /Se connecter/ })
      .first()
      .click()
    await tab(page, "Page").click()
    expect(await page.getByLabel("Adresse").isDisabled()).toBe(true)
    expect(await page.getByLabel("Titre", { exact: true }).isDisabled()).toBe(false)
  })
})

describe("two people in one page", () => {
  test("the second to save is told who was first, and neither loses anything", async () => {
    const page = await begin({ refused: [`/${slug}/api/console/pages/`] })
    const { cuid } = await makePage(page, three)
    await openBuilder(page, cuid)
    const other = await readPage(page, cuid)
    const { path, type, title, description, published, version } = other
    const theirs = [heading("theirs", "De l’autre")]
    const { askConsole } = await import("./ask-console.ts")
    const save = { path, type, title, description, published, version, content: theirs }
    await askConsole(page, slug, `PUT /api/console/pages/${cuid}`, save)
    await row(page, /Un/).click()
    await page.keyboard.press("Delete")
    const notice = page.getByRole("status").filter({ hasText: "Alix Dubois a enregistré cette page" })
    await notice.getByRole("button", { name: "L’autre" }).click()
    await expect.poll(() => tree(page)).toEqual(["1 theirs"])
    // Mine is one step back.
    await page.keyboard.press("Control+z")
    await expect.poll(() => tree(page)).toEqual(["1 b", "1 box", "2 in"])
    await expectStored(page, cuid, ["b", { box: ["in"] }])
  })
})

describe("by keyboard alone", () => {
  test("an element is added, changed, moved, hidden and published without a mouse", async () => {
    const page = await begin()
    const { cuid } = await makePage(page, [heading("a", "Un", 1)])
    await openBuilder(page, cuid)
    await tab(page, "Plan").focus()
    await page.keyboard.press("ArrowRight")
    await page.getByRole("button", { name: "Paragraphe" }).focus()
    await page.keyboard.press("Enter")
    await settings(page).getByRole("heading", { name: "Paragraphe" }).waitFor()
    await settings(page).getByLabel("Texte").focus()
    await page.keyboard.press("Control+a")
    await page.keyboard.type("Au clavier")
    await tab(page, "Ajouter").focus()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Tab")
    await page.keyboard.press("End")
    await page.keyboard.press("Alt+ArrowUp")
    await draftSaved(page)
    await expect.poll(async () => (await readPage(page, cuid)).content[0].settings.content).toBe("Au clavier")
    await page.getByRole("button", { name: "Publier…" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("dialog").getByRole("button", { name: "Publier", exact: true }).focus()
    await page.keyboard.press("Enter")
    await page.getByText("Publiée", { exact: true }).waitFor()
  })
})

describe.each([
  ["fr-BE", 1280],
  ["en-GB", 1280],
  ["fr-BE", 390],
] as const)("in %s at %i px", (locale, width) => {
  test("WEB-01 the list of pages and the builder are accessible, and no wider than the window", async () => {
    const page = await begin({ locale, width })
    const { cuid } = await makePage(page, [...three, { id: "new", type: "of-a-newer-version", settings: {} }])
    await page.goto(`/${slug}/pages`)
    await page
      .getByRole("link", { name: /^Zot page/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    await openBuilder(page, cuid)
    await row(page, /Un/).click()
    await words(page).waitFor()
    // The page in the frame is judged by the journeys of the site.
    await expectAccessible(page, { without: "iframe" })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBe(0)
    await row(page, /of-a-newer-version|inconnu|unknown/i).click()
    await settings(page).getByText("of-a-newer-version").first().waitFor()
  })
})
