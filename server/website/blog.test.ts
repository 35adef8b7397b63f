import { beforeAll, describe, expect, test } from "vitest"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"

const backend = testBackend()
beforeAll(async () => {
  await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const articles = Array.from({ length: 15 }, (_, i) => ({
      organiser_id: 1,
      cuid: newCuid(),
      slug: `article-${i}`,
      title: `Article <${i}>`,
      summary: "Un & deux",
      content: "<p>oui</p><script>non</script>",
      published: i !== 0,
      created_at: new Date(Date.UTC(2026, 0, 1 + i)),
    }))
    await tx.insertInto("articles").values(articles).execute()
    const image = { organiser_id: 1, cuid: "picture", alt: "Un sac", width: 800, height: 600, widths: [320, 640, 800] }
    const { id: image_id } = await tx.insertInto("images").values(image).returning("id").executeTakeFirstOrThrow()
    const { id: article_id } = await tx
      .selectFrom("articles")
      .select("id")
      .where("organiser_id", "=", 1)
      .where("slug", "=", "article-14")
      .executeTakeFirstOrThrow()
    await tx.insertInto("article_images").values({ organiser_id: 1, article_id, image_id }).execute()
  })
})

describe("articles", () => {
  test("APIB-10 BLOG-06 GET /api/blog/articles gives the newest first, with their fields, as many as asked", async () => {
    const { body } = await backend.ask("GET", "/api/blog/articles?limit=3")
    expect(body.count).toBe(14)
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(["article-14", "article-13", "article-12"])
    expect(body.data[0]).toMatchObject({
      title: "Article <14>",
      created_at: "2026-01-15T00:00:00.000Z",
      images: [{ public_url: "/files/images/picture/800.webp", alt: "Un sac", width: 800, height: 600 }],
    })
  })

  test("pages are counted from 1; nonsense is refused", async () => {
    const { body } = await backend.ask("GET", "/api/blog/articles?page_number=2&page_size=12")
    expect(body.data).toHaveLength(2)
    for (const query of ["limit=0", "limit=-1", "limit=101", "page_number=0", "page_size=x", "offset=-5"])
      expect((await backend.ask("GET", `/api/blog/articles?${query}`)).status).toBe(400)
  })

  test("one is found by slug or cuid, cleaned; unpublished, unknown and another organiser's are not found", async () => {
    const { body } = await backend.ask("GET", "/api/blog/articles/article-3")
    expect(body.article.content).toBe("<p>oui</p>")
    const again = await backend.ask("GET", `/api/blog/articles/${body.article.cuid}`)
    expect(again.body.article.slug).toBe("article-3")
    for (const [slug, host] of [["article-0"], ["nothing"], ["article-3", "beta.localhost"], ["%27%20or%201=1"]])
      expect((await backend.ask("GET", `/api/blog/articles/${slug}`, host ? { host } : {})).status).toBe(404)
  })
})

describe("what machines read", () => {
  test("the sitemap lists public pages and articles, and nothing private", async () => {
    const { text, headers } = await backend.ask("GET", "/sitemap.xml")
    expect(headers.get("content-type")).toContain("application/xml")
    expect(text).toContain("<loc>http://alpha.localhost:3000/blog/article-14</loc>")
    expect(text).toContain("<loc>http://alpha.localhost:3000/terms</loc>")
    expect(text).not.toMatch(/article-0<|\/auth|\/checkout|\/account|page-not-found|\{/)
  })

  test("robots.txt closes what is personal and names the sitemap", async () => {
    const { text } = await backend.ask("GET", "/robots.txt")
    expect(text).toContain("Disallow: /account/")
    expect(text).toContain("Sitemap: http://alpha.localhost:3000/sitemap.xml")
  })

  test("the journal has a feed, escaped", async () => {
    const { text } = await backend.ask("GET", "/blog/rss.xml")
    expect(text).toContain("<title>Article &lt;14&gt;</title>")
    expect(text).toContain("<description>Un &amp; deux</description>")
    expect(text.match(/<item>/g)).toHaveLength(14)
  })
})
