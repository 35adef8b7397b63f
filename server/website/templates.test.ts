import { beforeAll, describe, expect, test } from "vitest"
import { everyElement } from "#contract/blocks/tree.ts"
import { pageTemplates } from "#contract/endpoints/console-page-templates.ts"
import { permissions } from "#contract/permissions.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import {
  everyTemplate,
  publishTemplate,
  type Template,
  templateOf,
  templatesOf,
} from "#tests/fixtures/page-templates.ts"

const backend = testBackend()

async function enterNew(slug: string, name: string): Promise<Entered & { organiser_id: number }> {
  const { organiser_id } = await makeOrganiser(backend.database, { slug, name })
  const entered = await enterAs(backend, permissions, { organiser_id, host: `${slug}.localhost` })
  return { ...entered, organiser_id }
}

const pageAt = async (by: Entered, path: string) => (await by.ask("GET", path)).text

describe("the templates of a new organiser", () => {
  let by: Awaited<ReturnType<typeof enterNew>>
  beforeAll(async () => {
    by = await enterNew("fresh", '<script>alert(\'x\')</script> & <a href="/gone">Co</a> <a href="//[">')
  })

  test.each(everyTemplate)("WEB-27 %s in %s is published at once; its name stays text", async (template, language) => {
    const page = await templateOf(by, language, template)
    expect([page.title, page.path, page.description].includes("")).toBe(false)
    await publishTemplate(by, page)
    const shown = await pageAt(by, page.path)
    expect(shown).toMatch(/<h1[^>]*>/)
    expect(shown).not.toContain("<script>alert(")
    if (template !== "empty") expect(shown).toContain("&lt;script&gt;alert(")
  })

  test("WEB-27 a path that is taken is numbered, and so is one that the site answers itself", async () => {
    const first = await templateOf(by, "fr", "contact")
    await publishTemplate(by, first)
    const second = await templateOf(by, "fr", "contact")
    const number = Number(/^\/contact-(\d+)$/.exec(first.path)?.[1])
    expect(second.path).toBe(`/contact-${number + 1}`)
    expect((await templateOf(by, "en", "about")).path).toBe("/about-2")
  })

  test("WEB-27 an activity that is not on sale is shown with the others, one that is not published nowhere", async () => {
    const { organiser_id } = by
    await addActivity(backend, { title: "Marelle" }, organiser_id)
    await addActivity(backend, { title: "Secret", published: false }, organiser_id)
    const page = await templateOf(by, "fr", "activity")
    expect(everyElement(page.content).map(({ type }) => type)).toEqual(["split-hero", "activities-cards"])
    expect(JSON.stringify(await templatesOf(by, "fr"))).not.toContain("Secret")
  })

  test("WEB-27 the conditions are those in force, without links that lead nowhere", async () => {
    const { version } = (await by.ask("GET", "/api/console/terms")).body
    const texts = { fr: '<p>Nos <a href="/gone">règles</a> et <a href="/blog">le journal</a></p>', en: "" }
    const saved = await by.ask("PUT", "/api/console/terms", { body: { terms: texts, privacy: texts, version } })
    expect([saved.status, saved.body.error]).toEqual([200, undefined])
    const page = await templateOf(by, "en", "terms")
    const written = JSON.stringify(page.content)
    expect(written).toContain("Nos <a>règles</a> et")
    expect(written).toContain("le journal</a>")
    expect(written).not.toContain('/gone\\"')
    await publishTemplate(by, page)
  })
})

test("WEB-27 a collaborator who may make no page is given no templates, nor is another language", async () => {
  const reader = await enterAs(backend, ["websites.pages.read", "websites.pages.update"])
  const answer = await reader.ask("GET", "/api/console/page-templates?language=fr")
  expect([answer.status, answer.body.error]).toEqual([403, "FORBIDDEN"])
  const admin = await enterAs(backend, ["websites.pages.create"])
  const { body } = await admin.ask("GET", "/api/console/page-templates?language=fr")
  expect(body.data.map(({ template }: Template) => template)).toEqual([...pageTemplates])
  expect(body.count).toBe(pageTemplates.length)
  for (const query of ["?language=de", "?language=", ""])
    expect((await admin.ask("GET", `/api/console/page-templates${query}`)).status).toBe(400)
})
