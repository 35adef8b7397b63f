import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { elementMaker } from "#server/website/elements.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy, type SignedUp, signUp } from "#tests/fixtures/customers.ts"
import { appWith, type PageApp, shownBy } from "#tests/fixtures/page-apps.ts"

// Different questions of a page share its frame. Each page must be, byte for byte, the one that is made whole.
const backend = testBackend(behindProxy)
const filters = { search: true, weekday: true, location: true, age: true, category: true }
const links = [
  { id: "all", name: "Tout", href: "/liste", children: [] },
  { id: "small", name: "Petits", href: "/liste?age=4,5", children: [] },
]
const hostile = encodeURIComponent('</script><b>"&\\u003c` own.left.')
let family: SignedUp
let other: SignedUp

beforeAll(async () => {
  const make = elementMaker()
  const list = () => make("availabilities-filters", { filters, status: ["OPEN", "CLOSED", "FULL"], limit: 3 })
  const tabs = [
    { id: "a", href: "/onglets", text: "Tout" },
    { id: "b", href: "/onglets?search=e", text: "E" },
  ]
  const pages = {
    "/liste": [make("header", { title: "Stages" }), list(), make("paragraph", { content: "Après" })],
    "/jour": [make("availabilities-quick-list", { title: "Jour" })],
    "/deux": [list(), list()],
    "/mois": [make("availabilities-filters", { filters: { ...filters, "date-calendar": true } })],
    "/dedans": [make("container", {}, [list()])],
    "/onglets": [make("tabs", { links: tabs }), list()],
    "/places": [list(), make("availabilities-cards", { title: "Bientôt", limit: 2 })],
  }
  await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const home = await tx
      .selectFrom("pages")
      .selectAll()
      .where("organiser_id", "=", 1)
      .where("path", "=", "/")
      .executeTakeFirstOrThrow()
    const { id: _, ...page } = home
    for (const [path, content] of Object.entries(pages))
      await tx
        .insertInto("pages")
        .values({ ...page, cuid: `page${path.slice(1)}`, path, content: sql`${JSON.stringify(content)}::jsonb` })
        .execute()
    await tx
      .updateTable("website_parts")
      .set({ content: sql`${JSON.stringify({ links })}::jsonb` })
      .where("organiser_id", "=", 1)
      .where("part", "=", "header")
      .execute()
  })
  const activity = await addActivity(backend, { title: "Poterie & <terre>" })
  const image_id = (await addRow(backend, "images", { alt: "", width: 960, height: 720, widths: [320, 640, 960] })).id
  await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.insertInto("activity_images").values({ organiser_id: 1, activity_id: activity.id, image_id }).execute(),
  )
  for (let day = 3; day < 9; day++)
    await addAvailability(backend, { activity_id: activity.id, dates: daily(day, 2), age_minimum: day })
  family = await signUp(backend, { firstname: "Léa", lastname: "Dupont" })
  await family.ask("POST", "/api/participants", { firstname: 'Zoé "<', lastname: "D", birthdate: "2018-02-03" })
  other = await signUp(backend, { firstname: "</script>", lastname: "X" })
  for (const one of [family, other]) await one.ask("GET", "/")
})

/** Null asks as a visitor. */
const see = async ({ ask }: PageApp, reader: SignedUp | null, path: string, language = "fr") => {
  const cookie = reader ? { cookie: reader.cookie() } : {}
  const headers = { ...cookie, "accept-language": language, "accept-encoding": "gzip" }
  const answer = await ask("GET", path, { headers })
  return { shown: shownBy(answer), text: answer.text }
}

interface Compared {
  languages?: string[]
  readers?: (SignedUp | null)[]
}

async function compare(questions: string[], { languages = ["fr", "en"], readers = [family, other] }: Compared = {}) {
  const alone = appWith(backend, false)
  const together = appWith(backend, true)
  for (const language of languages) {
    const asked = questions.flatMap((path) => readers.map((reader) => ({ path, reader })))
    const seen = await Promise.all(asked.map(({ path, reader }) => see(together, reader, path, language)))
    for (const [n, { path, reader }] of asked.entries())
      expect(seen[n]!.shown, path).toEqual((await see(alone, reader, path, language)).shown)
  }
  return together.made
}

describe("a page that is asked many questions", () => {
  const questions = [
    "/liste",
    "/liste?search=poterie",
    "/liste?search=nothing%20at%20all",
    `/liste?search=${hostile}&utm=${hostile}`,
    "/liste?age=4,5",
    "/liste?age=4%2C5",
    "/liste?age=8&weekday=1,2&date=2031-01-01",
    "/liste?page_number=2&page_size=2",
    "/liste?page_number=99",
    "/liste?page_number=-1&page_size=x&age=nobody",
  ]

  test("each is the page that is made whole, and their frame is made once for all but those a link names", async () => {
    const made = await compare(questions, { languages: ["fr"] })
    // One frame for all questions, and one for each way to write the question of a link in the menu.
    expect(made).toEqual({ shared: 3, answers: questions.length })
    await compare(questions, { languages: ["en"] })
  })

  test("AUTH-04 visitors share a frame too; their links to log in bring them back to their own question", async () => {
    // Two ways to write one question are one page in the cache.
    const different = questions.filter((question) => !question.includes("%2C"))
    const asked = [...different, `/liste?search=it's (a) *&b=${hostile}`, "/liste?&&", "/liste?search=+a+b&search=c"]
    const made = await compare(asked, { languages: ["fr"], readers: [null] })
    expect(made).toEqual({ shared: 2, answers: asked.length - 1 })
    await compare(["/jour?age=4", "/deux?search=p", "/mois?search=e", "/dedans?search=e", "/onglets?search=e"], {
      readers: [null],
    })
    await compare(["/liste.data?search=poterie", "/nowhere?search=e", "/liste?preview=true&search=e"], {
      readers: [null],
    })
    const { text } = await see(appWith(backend, true), null, "/liste?search=a,b")
    expect(text).toContain(`/auth/login?redirect=${encodeURIComponent("/liste?search=a%2Cb")}`)
  })

  test("a visitor and a family who ask the same at the same moment are shown each their own page", async () => {
    const together = appWith(backend, true)
    const alone = appWith(backend, false)
    for (const path of ["/liste?search=poterie", "/liste.data?search=poterie"]) {
      const readers = [null, family, null, other]
      const seen = await Promise.all(readers.map((reader) => see(together, reader, path)))
      for (const [n, reader] of readers.entries())
        expect(seen[n]!.shown).toEqual((await see(alone, reader, path)).shown)
      expect(seen[0]!.text).not.toContain("Léa")
      expect(seen[1]!.text).toContain("Léa")
    }
  })

  test("data alone is shared in the same way, for the routes that are asked for", async () => {
    await compare(
      [
        "/liste.data",
        "/liste.data?search=poterie",
        `/liste.data?search=${hostile}&_routes=pages%2Fpage`,
        "/_root.data",
      ],
      { languages: ["fr"] },
    )
  })

  test("the list of routes is asked for by its query", async () => {
    const alone = appWith(backend, false)
    const together = appWith(backend, true)
    const version = /manifest-(\w+)\.js/.exec((await see(together, family, "/liste")).text)![1]
    for (const paths of ["%2Fblog", "%2Faccount%2Fhome"]) {
      const path = `/__manifest?paths=${paths}&version=${version}`
      const { shown } = await see(together, family, path)
      expect(shown.status).toBe(200)
      expect(shown).toEqual((await see(alone, family, path)).shown)
    }
  })

  test("lists of a day, and two lists on one page", async () => {
    await compare(["/jour", "/jour?date=2031-01-05", "/jour?age=4", "/deux?search=p", "/deux?age=9&page_size=2"])
  })

  test("an element that numbers its parts by the whole page is made in it", async () => {
    const made = await compare(["/mois", "/mois?search=e", "/mois?date=2031-01-05"], { languages: ["fr"] })
    expect(made.shared).toBeGreaterThanOrEqual(3)
  })

  test("what depends on the question has a frame for each: elements inside others, tabs that name a query", async () => {
    for (const path of ["/dedans", "/onglets"]) {
      const made = await compare([path, `${path}?search=e`, `${path}?search=poterie`, `${path}?age=8`], {
        languages: ["fr"],
      })
      expect(made.shared, path).toBeGreaterThanOrEqual(4)
    }
  })

  test("a frame that shows what is free is never taken from one that was made before", async () => {
    const together = appWith(backend, true)
    await Promise.all(["?age=4", "?age=5", "?age=6"].map((question) => see(together, family, `/places${question}`)))
    const before = together.made.shared
    await see(together, family, "/places?age=7")
    expect(together.made.shared).toBe(before + 1)
  })

  test("a changed page is shown to the next who asks", async () => {
    const together = appWith(backend, true)
    expect((await see(together, family, "/liste?search=a")).text).toContain("Stages")
    await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
      const content = [elementMaker()("header", { title: "Changé" })]
      await tx
        .updateTable("pages")
        .set({ content: sql`${JSON.stringify(content)}::jsonb` })
        .where("organiser_id", "=", 1)
        .where("path", "=", "/liste")
        .execute()
    })
    expect((await see(together, family, "/liste?search=b")).text).toContain("Changé")
  })
})
