import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend()
let admin: Entered
let beta: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
})

const heading = (id: string, content: unknown = "Bonjour") => ({ id, type: "heading", settings: { content } })
const page = (path: string, more: object = {}) => ({
  path,
  type: "DEFAULT",
  title: "Une page",
  description: "",
  published: true,
  content: [heading("a")],
  ...more,
})
const create = (body: object, by = admin, headers = {}) => by.ask("POST", "/api/console/pages", { body, headers })
const update = (cuid: string, body: object, by = admin) => by.ask("PUT", `/api/console/pages/${cuid}`, { body })
const remove = (cuid: string, by = admin) => by.ask("DELETE", `/api/console/pages/${cuid}`)
const read = (cuid: string, by = admin) => by.ask("GET", `/api/console/pages/${cuid}`)
const make = async (path: string, more: object = {}) => (await create(page(path, more))).body.page
const publish = async ({ cuid, version }: { cuid: string; version: number }) => {
  const { status, body } = await admin.ask("POST", `/api/console/pages/${cuid}/publish`, {
    body: { version, publish_at: null },
  })
  expect([status, body.error]).toEqual([200, undefined])
  return body.page
}
const pageAt = async (path: string) => {
  const { cuid } = (await admin.ask("GET", "/api/console/pages?page_size=100")).body.data.find(
    (each: { path: string }) => each.path === path,
  )
  return (await read(cuid)).body.page
}
/** The body that saves a page as it was read. */
const saved = ({ path, type, title, description, published, content, version }: Record<string, unknown>) => ({
  path,
  type,
  title,
  description,
  published,
  content,
  version,
})
// A collaborator's request bypasses the response cache, which keeps a visitor's answer for a second.
const seen = async (path: string) => (await admin.ask("GET", `/api/pages?path=${encodeURIComponent(path)}`)).body.page

const rows = (organiser_id = 1) =>
  inTenant({ database: backend.database, organiser_id }, async (tx) => ({
    pages: await tx.selectFrom("pages").selectAll().orderBy("id").execute(),
    versions: await tx.selectFrom("page_versions").selectAll().orderBy("id").execute(),
    log: await tx.selectFrom("audit_log").selectAll().orderBy("id").execute(),
  }))
const lastLog = async () => (await rows()).log.at(-1)

async function refused(asked: () => ReturnType<Entered["ask"]>, status: number, error: string, more: object = {}) {
  const before = await rows()
  const answer = await asked()
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error, ...more })])
  expect(await rows()).toEqual(before)
}

describe("pages", () => {
  test("WEB-07 are made, read, saved and removed, each logged; visitors see what was published last", async () => {
    const made = await make("/camps/{camp}", { title: " Les camps " })
    expect(made).toEqual({
      ...page("/camps/{camp}", { title: "Les camps", content: [{ ...heading("a"), children: [] }] }),
      cuid: made.cuid,
      version: 1,
      is_default: false,
      published_at: null,
      has_draft: true,
      live: [],
      problems: [],
      publish_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const logged = { collaborator_id: admin.id, subject: `page/${made.cuid}` }
    expect(await lastLog()).toMatchObject({
      ...logged,
      event: "page.created",
      changes: { path: [null, "/camps/{camp}"], title: [null, "Les camps"], content: [null, made.content] },
    })
    expect((await seen("/camps/ete")).found).toBe(false)
    expect((await read(made.cuid)).body.page).toEqual(made)

    const shown = await publish(made)
    expect(shown).toMatchObject({
      version: 2,
      has_draft: false,
      published_at: expect.any(String),
      content: made.content,
    })
    expect(await lastLog()).toMatchObject({ ...logged, event: "page.published" })
    expect(await seen("/camps/ete")).toMatchObject({ title: "Les camps", found: true, params: { camp: "ete" } })

    const answer = await update(made.cuid, { ...saved(shown), title: "Camps", content: [heading("b", "Salut")] })
    expect(answer.body.page).toMatchObject({ title: "Camps", version: 3, has_draft: true })
    expect(await lastLog()).toMatchObject({
      ...logged,
      event: "page.updated",
      changes: { title: ["Les camps", "Camps"], content: [made.content, [{ ...heading("b", "Salut"), children: [] }]] },
    })
    // The title is live, the content a draft.
    expect((await seen("/camps/ete")).title).toBe("Camps")
    expect((await seen("/camps/ete")).content[0].settings.content).toBe("Bonjour")
    await publish(answer.body.page)
    expect((await seen("/camps/ete")).content[0].settings.content).toBe("Salut")

    expect((await remove(made.cuid)).body).toEqual({ ok: true, archived: false })
    expect(await lastLog()).toMatchObject({ ...logged, event: "page.deleted", changes: { title: ["Camps", null] } })
    expect((await seen("/camps/ete")).found).toBe(false)
    await refused(() => remove(made.cuid), 404, "NOT_FOUND")
  })

  test("a save that changes nothing is no event and no new version", async () => {
    const made = await make("/same", { content: [{ ...heading("a"), settings: { level: 3, content: "x" } }] })
    const before = await rows()
    // The same settings, written in another order.
    const content = [{ type: "heading", settings: { content: "x", level: 3 }, id: "a" }]
    expect((await update(made.cuid, { ...saved(made), content })).body.page.version).toBe(1)
    expect(await rows()).toEqual(before)
  })

  test("long content is told to the log by length and fingerprint", async () => {
    const made = await make("/long", { content: [heading("a", "x".repeat(2_000))] })
    const { changes } = (await lastLog()) as { changes: { content: unknown } }
    const told = { characters: expect.any(Number), sha256: expect.stringMatching(/^[\w-]{43}$/) }
    expect(changes.content).toEqual([null, told])
    await update(made.cuid, { ...saved(made), content: [heading("a", "y".repeat(2_000))] })
    const [first, second] = ((await lastLog()) as { changes: { content: [object, object] } }).changes.content
    expect([first, second]).toEqual([told, told])
    expect(first).not.toEqual(second)
  })

  test("the list has every page by path, without content, in pages, and says which are the website's own", async () => {
    await make("/draft", { published: false })
    const list = async (query: string) => (await admin.ask("GET", `/api/console/pages?${query}`)).body
    const { data, count } = await list("page_size=100")
    const all = (await rows()).pages.map(({ path }) => path).sort()
    expect([data.map((each: { path: string }) => each.path).sort(), count]).toEqual([all, all.length])
    expect(data.filter((each: { is_default: boolean }) => each.is_default)).toHaveLength(17)
    expect(data.find((each: { path: string }) => each.path === "/draft")).toMatchObject({
      published: false,
      version: 1,
    })
    expect(Object.keys(data[0])).not.toContain("content")
    expect(await list("page_size=1&page_number=2")).toEqual({ data: [data[1]], count })
    expect((await seen("/draft")).found).toBe(false)
  })

  test("one key makes one page", async () => {
    const key = { "idempotency-key": "one page" }
    const [first, second] = [await create(page("/once"), admin, key), await create(page("/once"), admin, key)]
    expect([second.status, second.body]).toEqual([200, first.body])
    await refused(() => create(page("/twice"), admin, key), 409, "IDEMPOTENCY_KEY_REUSED")
  })

  test("extra keys change nothing, and hostile text is only text", async () => {
    const theirs = await rows(2)
    const title = "<script>alert(1)</script>'; drop table pages; --"
    const more = { id: 1, organiser_id: 2, website_id: 2, cuid: "mine", version: 9, is_default: true, tree_version: 7 }
    const made = await make("/extra", { ...more, title, created_at: "2000-01-01T00:00:00Z" })
    expect(made).toMatchObject({ title, version: 1, is_default: false })
    expect([made.cuid, made.created_at]).not.toContain("mine")
    expect(made.created_at).not.toMatch(/^2000/)
    const changed = await update(made.cuid, { ...saved(made), ...more, version: 1, title: "T" })
    expect(changed.body.page).toMatchObject({ cuid: made.cuid, version: 2 })
    expect((await rows()).pages.at(-1)).toMatchObject({ organiser_id: 1, tree_version: 1 })
    expect(await rows(2)).toEqual(theirs)
  })

  test("another organiser's page and nonsense answer alike", async () => {
    const made = await make("/ours")
    const mine = await rows()
    for (const cuid of [made.cuid, "nonsense"]) {
      expect((await read(cuid, beta)).body).toMatchObject({ error: "NOT_FOUND" })
      expect((await update(cuid, saved(made), beta)).body).toMatchObject({ error: "NOT_FOUND" })
      expect((await remove(cuid, beta)).body).toMatchObject({ error: "NOT_FOUND" })
    }
    expect(await rows()).toEqual(mine)
    const { data } = (await beta.ask("GET", "/api/console/pages?page_size=100")).body
    expect(data.map((each: { path: string }) => each.path)).not.toContain("/ours")
  })
})

describe("versions", () => {
  test("the second save of one version is refused and told the current one", async () => {
    const made = await make("/versions")
    expect((await update(made.cuid, { ...saved(made), title: "First" })).body.page.version).toBe(2)
    const conflict = { field: "version", details: { version: 2 } }
    for (const version of [1, 3, 0, -1])
      await refused(() => update(made.cuid, { ...saved(made), version, title: "2" }), 409, "VERSION_CONFLICT", conflict)
    expect((await read(made.cuid)).body.page.title).toBe("First")
    expect((await update(made.cuid, { ...saved(made), version: 2, title: "Second" })).status).toBe(200)
    for (const version of ["2", 2.5, null, undefined])
      await refused(() => update(made.cuid, { ...saved(made), version }), 400, "INVALID_INPUT", { field: "version" })
  })

  test("of several saves at once, one is kept", async () => {
    const made = await make("/at-once")
    const titles = ["A", "B", "C", "D"]
    const answers = await Promise.all(titles.map((title) => update(made.cuid, { ...saved(made), title })))
    const kept = answers.filter(({ status }) => status === 200)
    expect(kept).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === "VERSION_CONFLICT")).toHaveLength(3)
    expect((await read(made.cuid)).body.page).toMatchObject({ title: kept[0]!.body.page.title, version: 2 })
  })
})

describe("the website's own pages", () => {
  test("are saved like any other, but neither removed nor moved nor made another type", async () => {
    for (const path of ["/", "/page-not-found", "/blog/{article}", "/{availability}", "/auth/login"]) {
      const own = await pageAt(path)
      expect(own.is_default).toBe(true)
      await refused(() => remove(own.cuid), 409, "DEFAULT_PAGE")
      await refused(() => update(own.cuid, { ...saved(own), path: "/elsewhere" }), 409, "DEFAULT_PAGE", {
        field: "path",
      })
      const type = own.type === "DEFAULT" ? "AVAILABILITY" : "DEFAULT"
      await refused(() => update(own.cuid, { ...saved(own), type }), 409, "DEFAULT_PAGE", { field: "type" })
    }
    const terms = await pageAt("/terms")
    const content = [...terms.content, heading("more", "Et encore")]
    const changed = (await update(terms.cuid, { ...saved(terms), content })).body.page
    expect(changed.version).toBe(terms.version + 1)
    await publish(changed)
    expect(JSON.stringify((await seen("/terms")).content)).toContain("Et encore")
  })
})

describe("paths", () => {
  test.each([
    "",
    "camps",
    "//",
    "/camps/",
    "/Camps",
    "/ca mps",
    "/été",
    "/a_b",
    "/-a",
    "/a-",
    "/a--b",
    "/a.b",
    "/../x",
    "/%2e",
    "/{}",
    "/{A}",
    "/{a b}",
    "/{a}{b}",
    "/x{a}",
    "/{a}/{a}",
    "/a?b",
    "/a#b",
    "/a\\b",
    `/${"a".repeat(200)}`,
    "/a/b/c/d/e/f/g/h/i",
    "/{__proto__}",
    "/<script>",
    "https://evil.example/",
    null,
    12,
    ["/a"],
  ])("%j is no path", (path) => refused(() => create(page("/", { path })), 400, "INVALID_INPUT", { field: "path" }))

  test.each([
    "/account",
    "/account/camps",
    "/api",
    "/api/website",
    "/sandbox/x",
    "/auth/redirect",
    "/auth/redirect/x",
    "/cart/registrations",
    "/cart/registrations/{registration}",
    "/files/x",
    "/assets/x",
    "/pictures",
    "/metrics",
    "/console",
    "/opening",
    "/opening/{day}",
  ])("WEB-26 %s belongs to the site's code", (path) =>
    refused(() => create(page(path)), 400, "PATH_RESERVED", { field: "path" }),
  )

  test.each(["/accounts", "/auth/redirected", "/cart/{cart}", "/a/{b}/c-d/{e_f}", "/2026"])(
    "%s is free",
    async (path) => {
      expect((await create(page(path))).status).toBe(200)
    },
  )

  test("stand once per website, parameters' names apart", async () => {
    const made = await make("/taken/{one}")
    const taken = { field: "path", details: { cuid: made.cuid } }
    await refused(() => create(page("/taken/{one}")), 409, "PATH_TAKEN", taken)
    await refused(() => create(page("/taken/{two}")), 409, "PATH_TAKEN", taken)
    await refused(() => create(page("/")), 409, "PATH_TAKEN")
    await refused(() => create(page("/{anything}")), 409, "PATH_TAKEN")
    const other = await make("/free/{one}")
    await refused(() => update(other.cuid, { ...saved(other), path: "/taken/{x}" }), 409, "PATH_TAKEN", taken)
    await refused(() => update(other.cuid, { ...saved(other), path: "/api/x" }), 400, "PATH_RESERVED")
    const renamed = await update(made.cuid, { ...saved(made), path: "/taken/{three}" })
    expect(renamed.body.page).toMatchObject({ path: "/taken/{three}", version: 2 })
    expect((await create(page("/taken/{one}"), beta)).status).toBe(200)
  })

  test("two pages saved at once do not share one", async () => {
    const answers = await Promise.all(["{a}", "{b}", "{c}"].map((name) => create(page(`/race/${name}`))))
    expect(answers.map(({ body }) => body.error ?? "made").sort()).toEqual(["PATH_TAKEN", "PATH_TAKEN", "made"])
  })
})

describe("content", () => {
  const container = (id: string, children: unknown) => ({ id, type: "container", settings: {}, children })

  test.each<[string, unknown, object]>([
    ["a text", "x", { id: null }],
    ["nothing", null, { id: null }],
    ["a list", [], { id: null }],
    ["no id", { type: "heading", settings: { content: "x" } }, { id: null, type: "heading" }],
    ["an id that is too long", heading("i".repeat(65)), { id: "i".repeat(65) }],
    ["children that are no list", container("c", "x"), { id: "c", problem: "its children are no list" }],
    ["children that are no elements", container("c", [12]), { id: null }],
    ["an id twice", container("a", []), { id: "a", problem: "its id stands twice" }],
    ["an id twice, deeper", container("c", [heading("a")]), { id: "a" }],
  ])("%s is refused by name", async (_, element, details) => {
    const content = [heading("a"), element]
    const named = { field: "content", details: expect.objectContaining(details) }
    await refused(() => create(page("/refused", { content })), 400, "ELEMENT_INVALID", named)
    const own = await pageAt("/")
    await refused(() => update(own.cuid, { ...saved(own), content }), 400, "ELEMENT_INVALID", named)
  })

  test.each<[string, unknown, object[]]>([
    ["an unknown type", { id: "w", type: "wormhole" }, [{ code: "TYPE_UNKNOWN", element: "w", type: "wormhole" }]],
    ["a type of the language", { id: "w", type: "constructor" }, [{ code: "TYPE_UNKNOWN", element: "w" }]],
    ["__proto__", { id: "w", type: "__proto__" }, [{ code: "TYPE_UNKNOWN", element: "w" }]],
    ["settings that do not parse", heading("h", 12), [{ code: "SETTINGS_INVALID", element: "h", setting: "content" }]],
    ["no settings where some are needed", { id: "h", type: "heading" }, [{ code: "SETTINGS_INVALID", element: "h" }]],
    [
      "settings that are none",
      { id: "h", type: "login", settings: null },
      [{ code: "SETTINGS_INVALID", element: "h" }],
    ],
    [
      "a script for an address",
      { id: "i", type: "image", settings: { url: "javascript:alert(1)" } },
      [{ code: "SETTINGS_INVALID", element: "i", setting: "url" }],
    ],
    [
      "HTML that is no text",
      { id: "r", type: "rich-text", settings: { content: { a: 1 } } },
      [{ code: "SETTINGS_INVALID", element: "r" }],
    ],
    [
      "HTML that grows too long",
      { id: "r", type: "rich-text", settings: { content: "<".repeat(30_000) } },
      [{ code: "SETTINGS_INVALID", element: "r" }],
    ],
    [
      "an element that shows what only another page's address names",
      { id: "own", type: "activity" },
      [{ code: "OUT_OF_PLACE", element: "own" }],
    ],
    [
      "a child that does not parse",
      container("c", [heading("deep", null)]),
      [{ code: "SETTINGS_INVALID", element: "deep" }],
    ],
    [
      "a picture without a text",
      { id: "i", type: "image", settings: { url: "/pictures/hero.svg", alt: " " } },
      [{ code: "ALT_MISSING", element: "i", setting: "alt" }],
    ],
    [
      "links to no page, in a setting and in a text",
      container("c", [
        { id: "b", type: "button", settings: { text: "x", href: "/nowhere?a=1" } },
        {
          id: "s",
          type: "split-hero",
          settings: {
            buttons: [
              { text: "x", href: "/" },
              { text: "y", href: "/gone/now" },
            ],
          },
        },
        { id: "r", type: "rich-text", settings: { content: '<p><a href="/blog">x</a> <a href="/away">y</a></p>' } },
      ]),
      [
        { code: "LINK_BROKEN", element: "b", setting: "href", value: "/nowhere?a=1" },
        { code: "LINK_BROKEN", element: "s", setting: "buttons.1.href", value: "/gone/now" },
        { code: "LINK_BROKEN", element: "r", setting: "content", value: "/away" },
      ],
    ],
  ])("WEB-10 %s is kept as a draft and not published, each named with its element", async (_, element, problems) => {
    const made = await make(`/draft-${newCuid()}`, { content: [heading("a"), element] })
    const told = { details: { problems: problems.map((each) => expect.objectContaining(each)) } }
    const asked = (publish_at: string | null) => () =>
      admin.ask("POST", `/api/console/pages/${made.cuid}/publish`, { body: { version: made.version, publish_at } })
    await refused(asked(null), 400, "PAGE_NOT_READY", told)
    await refused(asked("2099-01-01T00:00:00Z"), 400, "PAGE_NOT_READY", told)
    expect((await seen(made.path)).found).toBe(false)
  })

  test("WEB-10 WEB-30 what is decoration, hidden, elsewhere or of the site's own code is ready", async () => {
    const link = (id: string, href: string) => ({ id, type: "button", settings: { text: "x", href } })
    const content = [
      { id: "i", type: "image", settings: { url: "/pictures/hero.svg", decorative: true } },
      { id: "h", type: "container", settings: {}, hidden: true, children: [heading("in", 12), link("l", "/nowhere")] },
      link("a", "https://example.org/nowhere"),
      link("b", "#here"),
      link("c", "/account/registrations"),
      link("d", "/auth/login?redirect=/x"),
      link("e", "mailto:a@example.org"),
    ]
    const made = await make("/ready", { content })
    expect(made.content[1]).toMatchObject({ hidden: true })
    expect((await publish(made)).content).toEqual(made.content)
    const shown = JSON.stringify((await seen("/ready")).content)
    expect(shown).toContain('"/auth/login?redirect=/x"')
    expect(shown).not.toMatch(/hidden|nowhere"\}|"in"/)
  })

  test("a page of the beginning is not published without what it is there for", async () => {
    const login = await pageAt("/auth/login")
    const emptied = (await update(login.cuid, { ...saved(login), content: [heading("a")] })).body.page
    const problems = [{ code: "ELEMENT_MISSING", element: null, type: "login", setting: "", value: "" }]
    await refused(
      () =>
        admin.ask("POST", `/api/console/pages/${login.cuid}/publish`, {
          body: { version: emptied.version, publish_at: null },
        }),
      400,
      "PAGE_NOT_READY",
      { details: { problems } },
    )
    expect((await seen("/auth/login")).content[0].type).toBe("login")
  })

  test("that is no list is refused", async () => {
    for (const content of [undefined, null, {}, "[]", 12])
      await refused(() => create(page("/refused", { content })), 400, "INVALID_INPUT", { field: "content" })
  })

  test("has at most 500 elements and 12 levels", async () => {
    const many = (length: number) => Array.from({ length }, (_, i) => heading(`h${i}`, "x"))
    const deep = (levels: number): object =>
      levels === 1 ? heading("end") : container(`c${levels}`, [deep(levels - 1)])
    const wide = [container("all", many(500))]
    await refused(() => create(page("/x", { content: many(501) })), 400, "PAGE_TOO_LARGE", { field: "content" })
    await refused(() => create(page("/x", { content: wide })), 400, "PAGE_TOO_LARGE", { details: { elements: 501 } })
    await refused(() => create(page("/x", { content: [deep(13)] })), 400, "PAGE_TOO_LARGE")
    expect((await make("/many", { content: many(500) })).content).toHaveLength(500)
    await publish(await make("/deep", { content: [deep(12)] }))
    expect(JSON.stringify((await seen("/deep")).content)).toContain('"end"')
  })

  test("HTML is cleaned before it is kept, wherever it stands; the rest is kept as it was given", async () => {
    const hostile = '<p onclick="x">ok</p><script>alert(1)</script><img src=x onerror=alert(1)>'
    const html = (id: string, type: string, name: string) => ({ id, type, settings: { [name]: hostile } })
    const content = [
      html("r", "rich-text", "content"),
      container("c", [html("f", "feature-highlight", "content"), html("s", "split-hero", "description")]),
      { id: "h", type: "heading", settings: { content: hostile, unknown: "kept" } },
    ]
    const made = await make("/html", { content })
    const { draft } = (await rows()).pages.at(-1)!
    expect(draft).toEqual(made.content)
    expect(made.content).toEqual([
      { id: "r", type: "rich-text", settings: { content: "<p>ok</p>" }, children: [] },
      container("c", [
        { id: "f", type: "feature-highlight", settings: { content: "<p>ok</p>" }, children: [] },
        { id: "s", type: "split-hero", settings: { description: "<p>ok</p>" }, children: [] },
      ]),
      // A heading is text, not HTML: it is shown as it is written.
      { id: "h", type: "heading", settings: { content: hostile, unknown: "kept" }, children: [] },
    ])
    await publish(made)
    expect((await seen("/html")).content[2].settings).toMatchObject({ content: hostile, level: 2 })
  })
})
