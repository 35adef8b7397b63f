import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { everyElement } from "#contract/blocks/tree.ts"
import { permissions } from "#contract/permissions.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { unsafeInSystem } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { everyTemplate, publishTemplate, templateOf } from "#tests/fixtures/page-templates.ts"
import { addDemoOrganisers } from "./fill-demo.ts"

const backend = testBackend()

describe("the templates of the demo's organiser", () => {
  let by: Entered
  beforeAll(async () => {
    await addDemoOrganisers(backend.platform, makeOrganiser)
    const { rows } = await unsafeInSystem(backend.database, (tx) =>
      sql<{ id: number }>`select id from organisers where slug = 'explorateurs'`.execute(tx),
    )
    by = await enterAs(backend, permissions, { organiser_id: rows[0]!.id, host: "explorateurs.localhost" })
  })

  test.each(everyTemplate)(
    "WEB-27 %s in %s is published at once and shows its own data",
    async (template, language) => {
      const page = await templateOf(by, language, template)
      await publishTemplate(by, page)
      const { organiser } = (await by.ask("GET", "/api/website")).body
      const written = JSON.stringify(page)
      expect(written).toContain(organiser.name)
      const data = {
        home: [organiser.description, "/files/images/", "/activites"],
        about: [organiser.description, organiser.quote, "/files/images/"],
        activity: ["/activities/", "availabilities-cards"],
        contact: [
          organiser.address.street,
          organiser.address.city,
          organiser.email,
          organiser.phone,
          "mailto:",
          "tel:",
        ],
        questions: [organiser.address.city, organiser.email, organiser.phone],
        terms: ["/terms"],
        empty: [],
      }[template]
      expect(data.filter((each) => !written.includes(JSON.stringify(each).slice(1, -1)))).toEqual([])
      const shown = (await by.ask("GET", page.path)).text
      expect(shown).toMatch(/<h1[^>]*>/)
    },
  )

  test("WEB-27 one activity is one that is on sale, with its own picture and description", async () => {
    const page = await templateOf(by, "fr", "activity")
    const { data } = (await by.ask("GET", "/api/activities?limit=100")).body
    const activity = data.find(({ title }: { title: string }) => title === page.title)
    expect(activity.availabilities_count).toBeGreaterThan(0)
    const elements = everyElement(page.content)
    expect(elements.find(({ type }) => type === "availabilities-cards")!.settings).toMatchObject({
      activities: [activity.id],
    })
    expect(JSON.stringify(page.content)).toContain(activity.images[0].public_url)
  })
})
