import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { makeOrganiser } from "#server/make-organiser.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend()
const alpha = () => ({ database: backend.database, organiser_id: 1 })
// The response cache keeps answers for a second: a new parameter makes each request a new one.
let asked = 0
const pageAt = async (path: string, host = "alpha.localhost") =>
  (await backend.ask("GET", `/api/pages?path=${encodeURIComponent(path)}&n=${asked++}`, { host })).body.page

const templates = [
  "/",
  "/blog",
  "/blog/{article}",
  "/checkout",
  "/checkout/{cart}/success",
  "/page-not-found",
  "/auth/login",
  "/auth/register",
  "/auth/password",
  "/newsletters/unsubscribe",
  "/terms",
  "/activities/{activity}",
  "/bundles/{bundle}",
  "/{availability}",
  "/vouchers/{voucher}",
  "/memberships/{membership}",
  "/cart/add",
]

async function setContent(path: string, content: unknown) {
  await inTenant(alpha(), (tx) =>
    tx
      .updateTable("pages")
      .set({ content: sql`${JSON.stringify(content)}::jsonb` })
      .where("organiser_id", "=", 1)
      .where("path", "=", path)
      .execute(),
  )
}

describe("the pages of a new website", () => {
  test("PAGE-01 are the 17 templates", async () => {
    const { organiser_id } = await makeOrganiser(backend.database, { slug: "paged", name: "Paged" })
    const rows = await inTenant({ database: backend.database, organiser_id }, (tx) =>
      tx.selectFrom("pages").select(["path", "type"]).execute(),
    )
    // Besides them the pages of what is sold without a date (WEB-31), which an organiser may delete.
    const products = ["/bundles", "/memberships", "/vouchers"]
    expect(rows.map(({ path }) => path).sort()).toEqual([...templates, ...products].sort())
    expect(templates).toHaveLength(17)
  })

  const expectElements = async (...of: [path: string, type: string][]) => {
    for (const [path, type] of of) {
      const page = await pageAt(path)
      expect([path, page.found]).toEqual([path, true])
      expect(JSON.stringify(page.content)).toContain(`"type":"${type}"`)
    }
  }

  test("PAGE-02 PAGE-03 PAGE-04 PAGE-05 PAGE-06 of home, blog and checkout each holds the element it is for", () =>
    expectElements(
      ["/", "activities-cards"],
      ["/blog", "blog-list"],
      ["/blog/abc", "blog-article"],
      ["/checkout", "checkout"],
      ["/checkout/abc/success", "checkout-success"],
    ))

  test("PAGE-07 PAGE-08 PAGE-09 PAGE-10 PAGE-11 of nothing found, accounts and newsletters each holds the element it is for", async () => {
    await expectElements(
      ["/auth/login", "login"],
      ["/auth/register", "register"],
      ["/auth/password", "password"],
      ["/newsletters/unsubscribe", "unsubscribe"],
    )
    const nowhere = await pageAt("/page-not-found")
    expect([nowhere.found, JSON.stringify(nowhere.content)]).toEqual([
      false,
      expect.stringContaining('"type":"not-found"'),
    ])
  })

  test("PAGE-12 PAGE-13 PAGE-14 PAGE-16 PAGE-17 of the conditions and the things on sale each holds the element it is for", async () => {
    await expectElements(
      ["/activities/abc", "activity"],
      ["/bundles/abc", "bundle"],
      ["/vouchers/abc", "voucher"],
      ["/memberships/abc", "membership"],
    )
    expect(JSON.stringify((await pageAt("/terms")).content)).toContain("Annulation")
  })

  test("PAGE-15 PAGE-18 PAGE-19 only the availability page and the add form are of type AVAILABILITY", async () => {
    const rows = await inTenant(alpha(), (tx) =>
      tx.selectFrom("pages").select("path").where("type", "=", "AVAILABILITY").orderBy("path").execute(),
    )
    expect(rows).toEqual([{ path: "/cart/add" }, { path: "/{availability}" }])
    await expect(
      inTenant(alpha(), (tx) =>
        tx
          .updateTable("pages")
          .set({ type: "OTHER" as never })
          .where("organiser_id", "=", 1)
          .execute(),
      ),
    ).rejects.toMatchObject({ code: "23514" })
  })

  test("TEN-07 the website record holds theme, domain, css, accent colour, pages and their settings", async () => {
    const row = await inTenant(alpha(), (tx) => tx.selectFrom("websites").selectAll().executeTakeFirstOrThrow())
    expect(row).toMatchObject({ theme: "default", domain: null, css: "", accent_color: "#e67e22", pages_settings: {} })
  })
})

describe("which page an address shows", () => {
  test("the answer tells the database's time, by which the page is judged", async () => {
    await shiftClock(backend.database, "3 days")
    const { body } = await backend.ask("GET", `/api/pages?path=%2F&n=${asked++}`, { host: "alpha.localhost" })
    await shiftClock(backend.database, "0")
    const ahead = Date.parse(body.now) - Date.now()
    expect(Math.round(ahead / 86_400_000)).toBe(3)
  })

  test("parameters are told, unknown addresses show the not-found page", async () => {
    expect(await pageAt("/blog/premier-stage")).toMatchObject({
      path: "/blog/{article}",
      params: { article: "premier-stage" },
      found: true,
    })
    for (const path of ["/nowhere", "/a/b/c", "/page-not-found", "//evil", "/%00"])
      expect(await pageAt(path)).toMatchObject({ path: "/page-not-found", found: false })
  })

  test("a page that is not published is not found, and never another organiser's", async () => {
    await inTenant(alpha(), (tx) =>
      tx
        .updateTable("pages")
        .set({ published: false })
        .where("organiser_id", "=", 1)
        .where("path", "=", "/terms")
        .execute(),
    )
    expect((await pageAt("/terms")).found).toBe(false)
    expect((await pageAt("/terms", "beta.localhost")).title).toBe("General conditions")
  })
})

describe("what stored content becomes", () => {
  test("SECT-16 settings that do not parse and types nobody knows render nothing, the rest stays", async () => {
    await setContent("/blog", [
      { id: "a", type: "heading", settings: { content: "Bonjour" } },
      { id: "b", type: "heading", settings: { content: 12 } },
      { id: "c", type: "wormhole", settings: {} },
      { id: "d", type: "image", settings: { url: "javascript:alert(1)" } },
      "nonsense",
      { id: "a", type: "heading", settings: { content: "twice the same id" } },
      {
        id: "e",
        type: "container",
        settings: {},
        children: [{ id: "f", type: "paragraph", settings: { content: "In" } }],
      },
    ])
    const { content } = await pageAt("/blog")
    expect(content.map((element: { id: string }) => element.id)).toEqual(["a", "e"])
    expect(content[0].settings.style).toMatchObject({ font_size: "32px", font_weight: 700, color: "#000000" })
    expect(content[1].children[0].settings.content).toBe("In")
  })

  test("hostile HTML is cleaned on the way out, whatever was stored", async () => {
    await setContent("/blog", [
      { id: "a", type: "rich-text", settings: { content: "<p>ok</p><script>x</script><img src=x onerror=y>" } },
    ])
    const { content } = await pageAt("/blog")
    expect(content[0].settings.content).toBe("<p>ok</p>")
  })

  test("10,000 elements or a very deep tree are cut, never an error", async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({
      id: `e${i}`,
      type: "paragraph",
      settings: { content: "x" },
    }))
    await setContent("/blog", many)
    expect((await pageAt("/blog")).content.length).toBeLessThanOrEqual(500)
    let deep: object = { id: "end", type: "paragraph", settings: { content: "x" } }
    for (let i = 0; i < 1_000; i++) deep = { id: `d${i}`, type: "container", settings: {}, children: [deep] }
    await setContent("/blog", [deep])
    expect((await pageAt("/blog")).found).toBe(true)
  })

  test("a frame shows no site of the platform: not its own, another organiser's, a domain of one or the console", async () => {
    const frame = (host: string) => ({ id: host, type: "iframe", settings: { url: `https://${host}/` } })
    await inOwnersHands(backend.database, "insert into hosts (host, organiser_id) values ('beta-club.example', 2)")
    const other = ["plan.example", "notmarelle.example"]
    const ours = ["marelle.example", "beta.marelle.example", "beta-club.example", "Beta-Club.example.", "desk.example"]
    const config = { ...backend.platform.config, platform_domain: "marelle.example" }
    config.console_origin = "https://desk.example"
    const before = backend.platform.config
    Object.assign(backend.platform, { config })
    const content = [...other, ...ours].map(frame)
    const nested = [{ id: "box", type: "container", settings: {}, children: content }]
    await setContent("/blog", nested)
    const kept = (await pageAt("/blog")).content[0].children.map(({ id }: { id: string }) => id)
    const { body } = await backend.ask("POST", "/api/pages/preview", { body: { content: nested } })
    Object.assign(backend.platform, { config: before })
    expect(kept).toEqual(other)
    expect(body.content[0].children.map(({ id }: { id: string }) => id)).toEqual(other)
  })

  test("preview content is read the same way and nothing is kept", async () => {
    const body = {
      content: [
        { id: "p", type: "rich-text", settings: { content: "<b onclick=x>hi</b>" } },
        { id: "q", type: "?" },
      ],
    }
    const { body: answer } = await backend.ask("POST", "/api/pages/preview", { body })
    expect(answer.content).toEqual([{ id: "p", type: "rich-text", settings: { content: "<b>hi</b>" }, children: [] }])
    expect((await backend.ask("POST", "/api/pages/preview", { body: { content: {} } })).status).toBe(400)
  })
})

describe("what stands around the pages", () => {
  test("SHELL-22 SHELL-23 a configuration that does not parse hides that block and no other", async () => {
    const parts = async () => (await backend.ask("GET", `/api/website?n=${Math.random()}`)).body
    expect(await parts()).toMatchObject({ topbar: {}, header: {}, footer: {} })
    const broken = sql`'{"links": 12, "columns": "x", "email": "not an address"}'::jsonb`
    for (const part of ["header", "footer", "topbar"] as const) {
      await inTenant(alpha(), (tx) =>
        tx
          .updateTable("website_parts")
          .set({ content: broken })
          .where("organiser_id", "=", 1)
          .where("part", "=", part)
          .execute(),
      )
      expect((await parts())[part]).toBeNull()
    }
  })

  test("SHELL-06 SHELL-11 SHELL-12 SHELL-13 defaults, and the positions there are", async () => {
    const { body } = await backend.ask("GET", "/api/website", { host: "beta.localhost" })
    expect(body.topbar.settings).toEqual({ background_color: "#000000", text_color: "#FFFFFF" })
    expect(body.header.settings).toEqual({ logo_position: "left", links_position: "center", sticky: true })
    const { header } = await import("#contract/blocks/parts.ts")
    const takes = (settings: object) => header.safeParse({ content: { links: [] }, settings }).success
    const positions = ["left", "center", "right"]
    expect(positions.map((logo_position) => takes({ logo_position }))).toEqual([true, true, false])
    expect(positions.map((links_position) => takes({ links_position }))).toEqual([true, true, true])
    expect([takes({ links_position: "top" }), takes({ sticky: false }), takes({ sticky: "yes" })]).toEqual([
      false,
      true,
      false,
    ])
  })

  test("SHELL-07 SHELL-14 an address must be one, and an empty href becomes #", async () => {
    const { header, topbar } = await import("#contract/blocks/parts.ts")
    const links = [{ id: 1, name: "X", href: "" }]
    expect(header.parse({ content: { links } }).content.links).toEqual([
      { id: "1", name: "X", href: "#", children: [] },
    ])
    expect(topbar.safeParse({ content: { email: "nope" } }).success).toBe(false)
  })
})
