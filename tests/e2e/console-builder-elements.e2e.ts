// Every element of the registry in the page builder: added from its group, set where it can be, published with the others,
// and on the site.
import type { Page } from "playwright"
import { expect, inject, test } from "vitest"
import { belongsAt } from "#contract/blocks/page-params.ts"
import { type ElementType, elements } from "#contract/blocks/registry.ts"
import { console_builder_elements as words } from "#locales/fr/console/builder-elements.ts"
import { draftSaved, makePage, openBuilder, outline, readPage, settings, slug, tab } from "./builder-parts.ts"
import { beginSession } from "./enter-console.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()
const types = Object.keys(elements) as ElementType[]
const anywhere = types.filter((type) => belongsAt("/", type))
const begin = async () => {
  const { page } = await visit({ host: "console.localhost" })
  await beginSession(page, slug)
  return page
}
const offer = (page: Page, type: ElementType) =>
  page.getByRole("tabpanel").getByRole("button", { name: words.names[type], exact: true })

/** Adds one and writes into its first text, if it has one; answers what was written. */
async function add(page: Page, type: ElementType): Promise<string[]> {
  await tab(page, "Ajouter").click()
  await offer(page, type).click()
  const form = settings(page)
  await form.getByRole("heading", { name: words.names[type], exact: true }).waitFor()
  if (Object.keys(elements[type].shape).length === 0) {
    await form.getByText("Cet élément n’a rien à régler.").waitFor()
    return []
  }
  const text = form.getByRole("textbox", { name: /^(Titre|Texte)$/ }).first()
  if ((await text.count()) === 0 || !(await text.isVisible())) {
    expect(await form.locator("[data-setting]").count()).toBeGreaterThan(0)
    return []
  }
  await text.fill(`Zot ${type}`)
  return [`Zot ${type}`]
}

async function publish(page: Page): Promise<void> {
  await draftSaved(page)
  await page.getByRole("button", { name: "Publier…" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Publier", exact: true }).click()
  await page.getByText("Publiée", { exact: true }).waitFor()
}

test("WEB-02 every element type that a page can hold is added, set by a form of its own, published and on the site", async () => {
  const page = await begin()
  const { cuid, path } = await makePage(page, [])
  await openBuilder(page, cuid)
  const marks: string[] = []
  for (const type of anywhere) marks.push(...(await add(page, type)))
  await tab(page, "Ajouter").click()
  for (const type of types)
    expect([type, await offer(page, type).count()]).toEqual([type, belongsAt("/", type) ? 1 : 0])
  await draftSaved(page)
  const { content, problems } = await readPage(page, cuid)
  expect(problems).toEqual([])
  const stored = JSON.stringify(content)
  expect(anywhere.filter((type) => !stored.includes(`"type":"${type}"`))).toEqual([])
  expect(marks.length).toBeGreaterThan(15)
  expect(marks.filter((mark) => !stored.includes(mark))).toEqual([])
  await tab(page, "Plan").click()
  expect(await outline(page).getByRole("row").count()).toBeGreaterThanOrEqual(anywhere.length)
  await publish(page)
  const site = await page.context().newPage()
  const answer = await site.goto(`http://${slug}.localhost:${inject("port")}${path}`)
  expect(answer?.status()).toBe(200)
  for (const type of ["heading", "paragraph", "split-hero", "activities-cards"])
    await site.getByText(`Zot ${type}`, { exact: true }).first().waitFor()
  await site.close()
}, 180_000)

test("WEB-02 what shows the thing of a page's address is offered where the address names one", async () => {
  const page = await begin()
  for (const type of types.filter((each) => !anywhere.includes(each))) {
    const param = ["activity", "availability", "bundle", "membership", "voucher", "article", "cart"].find((each) =>
      belongsAt(`/{${each}}`, type),
    )
    const path = `/zot-${type}-${Math.random().toString(36).slice(2, 8)}/{${param}}`
    const { cuid } = await makePage(page, [], { path })
    await page.goto(`/${slug}/pages/${cuid}`)
    await add(page, type)
    await publish(page)
    expect((await readPage(page, cuid)).live).toMatchObject([{ type }])
  }
}, 120_000)
