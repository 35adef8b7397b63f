import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { slugOf } from "./slug-of.ts"

const backend = testBackend()
let admin: Entered
let beta: Entered
let pictures: { cuid: string; alt: string }[]
let theirs: { cuid: string }
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  const raw = await sharp({ create: { width: 8, height: 4, channels: 3, background: "#e67e22" } })
    .png()
    .toBuffer()
  const upload = async (by: Entered, alt: string) => {
    const headers = { "content-type": "image/png" }
    return (await by.ask("POST", `/api/console/images?alt=${alt}`, { raw, headers })).body.image
  }
  pictures = [await upload(admin, "one"), await upload(admin, "two"), await upload(admin, "three")]
  theirs = await upload(beta, "theirs")
})

const article = (title: string, more: object = {}) => ({
  title,
  summary: "En bref",
  content: "<p>Oui</p>",
  published: true,
  images: [] as string[],
  ...more,
})
const create = (body: object, by = admin, headers = {}) => by.ask("POST", "/api/console/articles", { body, headers })
const update = async (cuid: string, body: object, by = admin) => {
  const version = (await read(cuid)).body.article?.version ?? 1
  return by.ask("PUT", `/api/console/articles/${cuid}`, { body: { ...body, version } })
}
const remove = (cuid: string, by = admin) => by.ask("DELETE", `/api/console/articles/${cuid}`)
const read = (cuid: string, by = admin) => by.ask("GET", `/api/console/articles/${cuid}`)
const make = async (title: string, more: object = {}) => (await create(article(title, more))).body.article
const cuids = (...wanted: number[]) => wanted.map((each) => pictures[each]!.cuid)
// A collaborator's request bypasses the response cache, which keeps a visitor's answer for a second.
const seen = (slug: string) => admin.ask("GET", `/api/blog/articles/${slug}`)

const rows = (organiser_id = 1) =>
  inTenant({ database: backend.database, organiser_id }, async (tx) => ({
    articles: await tx.selectFrom("articles").selectAll().orderBy("id").execute(),
    images: await tx.selectFrom("article_images").selectAll().orderBy("article_id").orderBy("position").execute(),
    log: await tx.selectFrom("audit_log").selectAll().orderBy("id").execute(),
  }))
const lastLog = async () => (await rows()).log.at(-1)

async function refused(asked: () => ReturnType<Entered["ask"]>, status: number, error: string, more: object = {}) {
  const before = await rows()
  const answer = await asked()
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error, ...more })])
  expect(await rows()).toEqual(before)
}

describe("articles", () => {
  test("are written, changed and removed, each logged; visitors see it at once", async () => {
    const made = await make("Premier stage : à vos bottes !", { images: cuids(1, 0) })
    expect(made).toEqual({
      ...article("Premier stage : à vos bottes !", { images: [pictures[1], pictures[0]] }),
      cuid: made.cuid,
      version: 1,
      slug: "premier-stage-a-vos-bottes",
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const logged = { collaborator_id: admin.id, subject: `article/${made.cuid}` }
    expect(await lastLog()).toMatchObject({
      ...logged,
      event: "article.created",
      changes: { slug: [null, made.slug], content: [null, "<p>Oui</p>"], images: [null, cuids(1, 0)] },
    })
    expect((await seen(made.slug)).body.article).toMatchObject({
      title: made.title,
      images: [pictures[1], pictures[0]],
    })
    expect((await read(made.cuid)).body.article).toEqual(made)

    const changed = await update(made.cuid, article("Autre titre", { images: cuids(0, 2, 0) }))
    // The slug stays, because the old address may be linked elsewhere.
    expect(changed.body.article).toMatchObject({ slug: made.slug, images: [pictures[0], pictures[2]] })
    expect(await lastLog()).toMatchObject({
      ...logged,
      event: "article.updated",
      changes: { title: [made.title, "Autre titre"], images: [cuids(1, 0), cuids(0, 2)] },
    })
    const before = await rows()
    expect((await update(made.cuid, article("Autre titre", { images: cuids(0, 2) }))).status).toBe(200)
    expect(await rows()).toEqual(before)

    expect((await remove(made.cuid)).body).toEqual({ ok: true, archived: false })
    expect(await lastLog()).toMatchObject({ ...logged, event: "article.deleted", changes: { slug: [made.slug, null] } })
    expect((await seen(made.slug)).status).toBe(404)
    expect((await rows()).images).toEqual([])
    expect((await admin.ask("GET", "/api/console/images")).body.count).toBe(3)
    await refused(() => remove(made.cuid), 404, "NOT_FOUND")
  })

  test("drafts are listed here and nowhere else, newest first, in pages", async () => {
    const draft = await make("Brouillon", { published: false })
    const { data, count } = (await admin.ask("GET", "/api/console/articles?page_size=100")).body
    expect([data[0], data.length]).toMatchObject([{ cuid: draft.cuid, published: false }, count])
    expect(Object.keys(data[0])).not.toContain("content")
    expect((await seen("brouillon")).status).toBe(404)
    const all = (await admin.ask("GET", "/api/blog/articles?page_size=100")).body.data
    expect(all.map(({ cuid }: { cuid: string }) => cuid)).not.toContain(draft.cuid)
    await update(draft.cuid, article("Brouillon"))
    expect((await seen("brouillon")).status).toBe(200)
    await make("Plus récent")
    const first = await admin.ask("GET", "/api/console/articles?page_size=1")
    const second = await admin.ask("GET", `/api/console/articles?page_size=1&after=${first.body.next}`)
    expect(second.body).toMatchObject({ data: [{ cuid: draft.cuid }], count: count + 1 })
  })

  test("HTML is cleaned before it is kept", async () => {
    const content = '<h2 onclick="x">Titre</h2><script>alert(1)</script><a href="javascript:x">lien</a>'
    const made = await make("Propre", { content })
    expect(made.content).toBe("<h2>Titre</h2><a>lien</a>")
    expect((await rows()).articles.at(-1)?.content).toBe(made.content)
    await update(made.cuid, article("Propre", { content: "<iframe src='https://evil.example'></iframe><p>x</p>" }))
    expect((await rows()).articles.at(-1)?.content).toBe("<p>x</p>")
    await refused(() => create(article("Long", { content: "<".repeat(30_000) })), 400, "INVALID_INPUT", {
      field: "content",
    })
  })

  test("extra keys change nothing, and hostile text is only text", async () => {
    const before = await rows(2)
    const more = { id: 1, organiser_id: 2, cuid: "mine", created_at: "2000-01-01T00:00:00Z" }
    const title = "<b>gras</b>'; drop table articles; --"
    const made = await make(title, { ...more, summary: "<script>alert(1)</script>" })
    expect(made).toMatchObject({ title, summary: "<script>alert(1)</script>", slug: "b-gras-b-drop-table-articles" })
    expect(made.cuid).not.toBe("mine")
    expect((await update(made.cuid, { ...article("T"), ...more })).body.article).toMatchObject({
      cuid: made.cuid,
      created_at: made.created_at,
    })
    expect(await rows(2)).toEqual(before)
  })

  test("another organiser's article and nonsense answer alike", async () => {
    const made = await make("À nous")
    const mine = await rows()
    for (const cuid of [made.cuid, "nonsense"]) {
      expect((await read(cuid, beta)).body).toMatchObject({ error: "NOT_FOUND" })
      expect((await update(cuid, article("À moi"), beta)).body).toMatchObject({ error: "NOT_FOUND" })
      expect((await remove(cuid, beta)).body).toMatchObject({ error: "NOT_FOUND" })
    }
    expect(await rows()).toEqual(mine)
    expect((await beta.ask("GET", "/api/console/articles")).body).toMatchObject({ data: [], count: 0 })
  })

  test("pictures are the organiser's own: another's and nonsense answer alike", async () => {
    const made = await make("Illustré")
    for (const images of [[theirs.cuid], ["nonsense"], [...cuids(0), theirs.cuid]]) {
      await refused(() => create(article("Volé", { images })), 404, "NOT_FOUND", { field: "images" })
      await refused(() => update(made.cuid, article("Volé", { images })), 404, "NOT_FOUND", { field: "images" })
    }
  })

  test.each([
    { title: "" },
    { title: "x".repeat(201) },
    { title: "nul\u0000" },
    { slug: "Été" },
    { slug: "a--b" },
    { slug: "" },
    { slug: "../x" },
    { summary: null },
    { content: 12 },
    { content: "x".repeat(100_001) },
    { published: "yes" },
    { published: undefined },
    { images: "x" },
    { images: [12] },
    { images: Array(21).fill("x1") },
  ])("%j is refused", (wrong) => refused(() => create(article("Juste", wrong)), 400, "INVALID_INPUT"))
})

describe("slugs", () => {
  test("stand once per organiser, given or made", async () => {
    await make("Unique")
    await refused(() => create(article("Unique")), 409, "SLUG_TAKEN", { field: "slug" })
    await refused(() => create(article("Autre", { slug: "unique" })), 409, "SLUG_TAKEN", { field: "slug" })
    const other = await make("Unique", { slug: "unique-2" })
    await refused(() => update(other.cuid, article("Unique", { slug: "unique" })), 409, "SLUG_TAKEN", { field: "slug" })
    expect((await update(other.cuid, article("Unique", { slug: "encore" }))).body.article.slug).toBe("encore")
    expect((await create(article("Unique"), beta)).status).toBe(200)
    const answers = await Promise.all([1, 2, 3].map(() => create(article("Ensemble"))))
    expect(answers.map(({ body }) => body.error ?? "made").sort()).toEqual(["SLUG_TAKEN", "SLUG_TAKEN", "made"])
  })

  test("one key makes one article", async () => {
    const key = { "idempotency-key": "one article" }
    const [first, second] = [
      await create(article("Une fois"), admin, key),
      await create(article("Une fois"), admin, key),
    ]
    expect([second.status, second.body]).toEqual([200, first.body])
  })

  test.each([
    ["Cœur d’été : à vos bottes !", "coeur-d-ete-a-vos-bottes"],
    ["  L'ÉCOLE, 2026 ", "l-ecole-2026"],
    ["日本", ""],
    ["!!!", ""],
    [`${"a".repeat(79)} b`, "a".repeat(79)],
  ])("%j becomes %j", (title, slug) => expect(slugOf(title)).toBe(slug))

  test("a title that leaves nothing lends the cuid", async () => {
    const made = await make("日本")
    expect(made.slug).toBe(made.cuid)
  })
})
