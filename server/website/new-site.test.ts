import { beforeAll, describe, expect, test } from "vitest"
import { type ProductKind, productKinds } from "#contract/blocks/parts.ts"
import type { ParsedElement } from "#contract/blocks/registry.ts"
import { permissions } from "#contract/permissions.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf } from "#tests/fixtures/cart.ts"
import { addRow, inDays } from "#tests/fixtures/catalogue.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend()
const host = "neuf.localhost"
let organiser_id: number
beforeAll(async () => {
  const made = await makeOrganiser(backend.database, { slug: "neuf", name: "Tout Neuf", language: "fr" })
  organiser_id = made.organiser_id
})

// The response cache keeps answers for a second: a new parameter makes each request a new one.
let asked = 0
const ask = async (path: string) =>
  (await backend.ask("GET", `${path}${path.includes("?") ? "&" : "?"}n=${asked++}`, { host })).body
const pageAt = async (path: string) => (await ask(`/api/pages?path=${encodeURIComponent(path)}`)).page
const elementsOf = (page: { content: ParsedElement[] }, type: string) =>
  page.content.filter((element) => element.type === type)
const menu = async (): Promise<string[]> =>
  (await ask("/api/website")).header.content.links.map(({ href }: { href: string }) => href)

describe("WEB-31 the home page of a new site", () => {
  test("shows the organiser's name and our picture, which is decoration", async () => {
    const [hero] = elementsOf(await pageAt("/"), "split-hero")
    expect(hero!.settings).toMatchObject({ title: "Tout Neuf", image: "/pictures/hero.svg", decorative: true })
  })

  test("has a section for whatever can be sold", async () => {
    const home = await pageAt("/")
    for (const type of ["activities-cards", ...productKinds.map((kind) => `${kind}-cards`)])
      expect(elementsOf(home, type)).toHaveLength(1)
  })

  test("and the pages of products pass the gates of publishing as they are", async () => {
    const { ask: askAs } = await enterAs(backend, permissions, { organiser_id, host })
    const { data } = (await askAs("GET", "/api/console/pages?limit=100")).body
    for (const path of ["/", ...productKinds.map((kind) => `/${kind}`)]) {
      const { cuid } = data.find((page: { path: string }) => page.path === path)
      const { page } = (await askAs("GET", `/api/console/pages/${cuid}`)).body
      expect([path, page.problems]).toEqual([path, []])
    }
  })
})

describe.each(productKinds)("WEB-31 the page of %s", (kind) => {
  const week = { period_type: "ROLLING", rolling_period_type: "WEEK", rolling_period_duration: 1 }
  const past = inDays(-1)
  const before = inDays(-2)
  const more: Record<ProductKind, object> = { bundles: {}, memberships: week, vouchers: {} }
  const over: Partial<Record<ProductKind, object>> = {
    bundles: { expires_at: past },
    memberships: { period_type: "FIXED", fixed_period_start_at: before, fixed_period_end_at: past },
  }
  const add = (row: object) =>
    addRow(backend, kind, { title: "Un produit", price: 100, ...more[kind], ...row }, organiser_id)

  test("is there, and in the menu while one is on sale: not before, nor once it is not any more", async () => {
    const page = await pageAt(`/${kind}`)
    expect([page.found, elementsOf(page, `${kind}-cards`).length]).toEqual([true, 1])
    expect(await menu()).not.toContain(`/${kind}`)
    await add({ published: false })
    await addRow(backend, kind, { title: "À d’autres", price: 100, ...more[kind] }, 1)
    const ended = over[kind]
    if (ended) await addRow(backend, kind, { title: "Fini", price: 100, ...ended }, organiser_id)
    expect(await menu()).not.toContain(`/${kind}`)
    const { id } = await add({ published: true })
    expect(await menu()).toContain(`/${kind}`)
    expect((await ask(`/api/${kind}`)).count).toBe(1)
    await rowsOf(backend, `update ${kind} set published = false where id = ?`, [id], organiser_id)
    expect(await menu()).not.toContain(`/${kind}`)
  })
})

test("WEB-31 the menu of a new site has the journal, and what a collaborator keeps of it stays as it was", async () => {
  const { ask: askAs } = await enterAs(backend, permissions, { organiser_id, host })
  const part = (await askAs("GET", "/api/console/website/parts/header")).body
  expect(part.content.links.map(({ href }: { href: string }) => href)).toEqual([
    "/bundles",
    "/memberships",
    "/vouchers",
    "/blog",
  ])
  const { content, version } = part
  const saved = await askAs("PUT", "/api/console/website/parts/header", { body: { content, settings: {}, version } })
  expect(saved.status).toBe(200)
  expect(saved.body.content.links[0]).toMatchObject({ href: "/bundles", while_on_sale: "bundles" })
  expect(await menu()).toEqual(["/blog"])
})
