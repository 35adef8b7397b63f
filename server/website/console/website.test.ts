import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { saveNow } from "#tests/fixtures/save-now.ts"

const backend = testBackend()
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const read = async (what: string) => (await admin.ask("GET", `/api/console/${what}`)).body
const write = (what: string, body: object) => saveNow(admin, `/api/console/${what}`, body)
// A collaborator's request bypasses the response cache, which keeps a visitor's answer for a second.
const seen = async () => (await admin.ask("GET", "/api/website")).body
const upload = async (by = admin) => {
  const raw = await sharp({ create: { width: 10, height: 10, channels: 3, background: "#e67e22" } })
    .png()
    .toBuffer()
  return by.ask("POST", "/api/console/images", { raw, headers: { "content-type": "image/png" } })
}
const rows = (organiser_id = 1) =>
  inTenant({ database: backend.database, organiser_id }, async (tx) => ({
    website: await tx.selectFrom("websites").selectAll().executeTakeFirstOrThrow(),
    parts: await tx.selectFrom("website_parts").selectAll().orderBy("part").execute(),
    log: await tx.selectFrom("audit_log").selectAll().orderBy("id").execute(),
  }))
const lastLog = async () => (await rows()).log.at(-1)

async function refused(asked: () => ReturnType<Entered["ask"]>, error: string, more: object = {}) {
  const before = await rows()
  const answer = await asked()
  expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ error, ...more })])
  expect(await rows()).toEqual(before)
}

const look = {
  theme: "default",
  accent_color: "#2f6f5e",
  css: "h1 { color: red }",
  languages: ["en", "fr"],
  favicon: null,
  social_image: null,
}

describe("the website", () => {
  test("is changed, answered, logged and seen; again it is no event", async () => {
    expect(await read("website")).toEqual({
      theme: "default",
      accent_color: "#e67e22",
      css: "",
      languages: ["fr", "en"],
      favicon: null,
      social_image: null,
      domain: null,
      version: 1,
    })
    const answer = await write("website", { ...look, accent_color: " #2F6F5E " })
    expect(answer.body).toEqual({ ...look, domain: null, version: 2 })
    expect(await read("website")).toEqual(answer.body)
    expect(await lastLog()).toMatchObject({
      collaborator_id: admin.id,
      event: "website.updated",
      changes: {
        accent_color: ["#e67e22", "#2f6f5e"],
        css: ["", "h1 { color: red }"],
        languages: [
          ["fr", "en"],
          ["en", "fr"],
        ],
      },
    })
    expect(await seen()).toMatchObject({ accent_color: "#2f6f5e", css: ".page-content h1 { color: red }" })
    const before = await rows()
    await write("website", look)
    expect(await rows()).toEqual(before)
  })

  test("extra keys change nothing, and the neighbour is untouched", async () => {
    const [mine, theirs] = [await rows(), await rows(2)]
    const more = { id: 2, organiser_id: 2, cuid: "mine", domain: "evil.example", pages_settings: { a: 1 } }
    expect((await write("website", { ...look, ...more, theme: "album" })).body).toEqual({
      ...look,
      theme: "album",
      domain: null,
      version: 3,
    })
    expect((await rows()).website).toEqual({ ...mine.website, theme: "album", version: 3 })
    expect(await rows(2)).toEqual(theirs)
  })

  test("WEB-28 a look that is stored and no longer known is served as the first one", async () => {
    const store = (theme: string) =>
      inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
        tx.updateTable("websites").set({ theme }).where("organiser_id", "=", 1).execute(),
      )
    await store("night")
    expect([(await read("website")).theme, (await seen()).theme]).toEqual(["default", "default"])
    await store("album")
    expect([(await read("website")).theme, (await seen()).theme]).toEqual(["album", "album"])
  })

  test("WEB-28 a picture in the tab and one for sharing are served, and stay as long as they are used", async () => {
    const { cuid } = (await upload()).body.image
    const answer = await write("website", { ...look, favicon: cuid, social_image: cuid })
    expect(answer.body).toMatchObject({ favicon: cuid, social_image: cuid })
    expect(await read("website")).toEqual(answer.body)
    const url = `/files/images/${cuid}/10.webp`
    expect(await seen()).toMatchObject({ favicon: url, social_image: url })
    const removed = () => admin.ask("DELETE", `/api/console/images/${cuid}`)
    expect((await removed()).body).toMatchObject({ error: "IN_USE", details: { uses: { things: 1 } } })
    expect((await read(`images/${cuid}`)).used_in).toMatchObject([{ kind: "LOOK", cuid: null }])
    await write("website", look)
    expect((await removed()).status).toBe(200)
    expect(await seen()).toMatchObject({ favicon: null, social_image: null })
  })

  test.each(["favicon", "social_image"])("another organiser's picture is no %s", async (field) => {
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    const { cuid } = (await upload(beta)).body.image
    const before = await rows()
    for (const theirs of [cuid, "a".repeat(24)])
      expect((await write("website", { ...look, [field]: theirs })).body).toMatchObject({ error: "NOT_FOUND", field })
    expect(await rows()).toEqual(before)
  })

  test("hostile CSS is kept as typed and harmless where it is served", async () => {
    const css = "</style><script>x</script>{} body { background: url(https://evil.example); position: fixed }"
    expect((await write("website", { ...look, css })).status).toBe(200)
    expect((await read("website")).css).toBe(css)
    expect((await seen()).css).not.toMatch(/<|evil|fixed/)
  })

  test.each(["h1 { color: red", "}", "a { 'x }", "/* never closed"])("the CSS %j is refused with its place", (css) =>
    refused(() => write("website", { ...look, css }), "CSS_INVALID", {
      field: "css",
      details: { line: 1, column: expect.any(Number), reason: expect.stringMatching(/\w/) },
    }),
  )

  test.each([
    ["accent_color", "red"],
    ["accent_color", "#fff"],
    ["accent_color", "#2f6f5e; --x: url(//evil.example)"],
    ["theme", "night"],
    ["theme", "../x"],
    ["theme", 'x" onload="y'],
    ["css", "x".repeat(50_001)],
    ["languages", []],
    ["languages", ["de"]],
    ["languages", ["fr", "fr"]],
    ["languages", "fr"],
  ])("%s = %j is refused", (field, value) =>
    refused(() => write("website", { ...look, [field]: value }), "INVALID_INPUT"),
  )
})

const link = { id: "a", name: "Camps", href: "/camps" }
const bodies = {
  topbar: { content: { email: "a@example.com", announcement: { text: "Ouvert !", href: "/camps" } }, settings: {} },
  header: { content: { links: [{ ...link, children: [{ ...link, id: 7, href: "" }] }] }, settings: { sticky: false } },
  footer: { content: { quote: "À bientôt", columns: [{ id: "c", title: "Plus", links: [link] }] } },
}

describe("what stands around the pages", () => {
  test.each(Object.entries(bodies))("the %s is changed, answered, logged and seen", async (part, body) => {
    const before = await read(`website/parts/${part}`)
    const answer = await write(`website/parts/${part}`, { ...body, organiser_id: 2, part: "footer", extra: 1 })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ content: expect.any(Object), settings: expect.any(Object) })
    expect(await read(`website/parts/${part}`)).toEqual({ part, ...answer.body })
    const { version, ...shown } = answer.body
    expect([version, (await seen())[part]]).toEqual([before.version + 1, shown])
    expect(await lastLog()).toMatchObject({
      collaborator_id: admin.id,
      event: "website_part.updated",
      subject: `website_part/${part}`,
      changes: { content: [before.content, answer.body.content] },
    })
    const kept = await rows()
    expect((await write(`website/parts/${part}`, answer.body)).body).toEqual(answer.body)
    expect(await rows()).toEqual(kept)
  })

  test("is read as its schema reads it: ids are texts, an empty address leads nowhere", async () => {
    const { content, settings } = await read("website/parts/header")
    expect(content.links[0].children[0]).toMatchObject({ id: "7", href: "#", children: [] })
    expect(settings).toEqual({ logo_position: "left", links_position: "center", sticky: false })
  })

  test("is listed as it is stored, even where visitors are shown nothing", async () => {
    await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx
        .updateTable("website_parts")
        .set({ content: JSON.stringify({ links: 12 }) })
        .where("organiser_id", "=", 1)
        .where("part", "=", "header")
        .execute(),
    )
    expect((await seen()).header).toBeNull()
    const { data, count } = await read("website/parts")
    expect([data.map(({ part }: { part: string }) => part), count]).toEqual([["footer", "header", "topbar"], 3])
    expect(data[1].content).toEqual({ links: 12 })
    expect((await write("website/parts/header", bodies.header)).status).toBe(200)
    expect((await seen()).header).not.toBeNull()
  })

  test("comes back when its row is gone, and is another's only there", async () => {
    const theirs = await rows(2)
    await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx.deleteFrom("website_parts").where("organiser_id", "=", 1).where("part", "=", "topbar").execute(),
    )
    expect((await admin.ask("GET", "/api/console/website/parts/topbar")).body.error).toBe("NOT_FOUND")
    expect((await write("website/parts/topbar", bodies.topbar)).status).toBe(200)
    expect((await read("website/parts/topbar")).content.email).toBe("a@example.com")
    expect(await rows(2)).toEqual(theirs)
  })

  test.each([
    ["topbar", { content: { email: "no address" } }, "content.email"],
    ["topbar", { content: {}, settings: { background_color: "url(//evil.example)" } }, "settings.background_color"],
    ["header", { content: { links: [{ ...link, href: "javascript:alert(1)" }] } }, "content.links.0.href"],
    ["header", { content: { links: Array(21).fill(link) } }, "content.links"],
    ["header", { content: { links: [] }, settings: { logo_position: "right" } }, "settings.logo_position"],
    ["footer", { content: { quote: "x".repeat(301) } }, "content.quote"],
    ["footer", { settings: {} }, "content"],
  ])("a %s with %j is refused at its field", (part, body, field) =>
    refused(() => write(`website/parts/${part}`, body), "INVALID_INPUT", { field }),
  )

  test("has no other part", async () => {
    expect((await admin.ask("GET", "/api/console/website/parts/sidebar")).body.error).toBe("INVALID_INPUT")
    expect((await write("website/parts/sidebar", { content: {} })).status).toBe(405)
  })
})
