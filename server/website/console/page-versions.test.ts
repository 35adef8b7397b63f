import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { publishDue } from "#server/website/publish-due.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend()
let admin: Entered
let colleague: Entered
let beta: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  colleague = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
})

interface Page {
  cuid: string
  path: string
  version: number
  content: unknown[]
}

const LONG_AGO = "2026-01-01T00:00:00Z"
const heading = (content: string) => ({ id: "a", type: "heading", settings: { content }, children: [] })
const make = async (path: string): Promise<Page> => {
  const body = { path, type: "DEFAULT", title: "P", description: "", published: true, content: [heading("one")] }
  return (await admin.ask("POST", "/api/console/pages", { body })).body.page
}
const write = async (page: Page, text: string, by = admin): Promise<Page> => {
  const body = { path: page.path, type: "DEFAULT", title: "P", description: "", published: true, version: page.version }
  const content = [heading(text)]
  return (await by.ask("PUT", `/api/console/pages/${page.cuid}`, { body: { ...body, content } })).body.page
}
const publish = (page: Page, publish_at: string | null = null, by = admin) =>
  by.ask("POST", `/api/console/pages/${page.cuid}/publish`, { body: { version: page.version, publish_at } })
const published = async (page: Page, publish_at: string | null = null): Promise<Page> =>
  (await publish(page, publish_at)).body.page
const read = async (page: Page) => (await admin.ask("GET", `/api/console/pages/${page.cuid}`)).body.page
const versions = async (page: Page) => (await admin.ask("GET", `/api/console/pages/${page.cuid}/versions`)).body.data
const restore = (page: Page, cuid: string, by = admin) =>
  by.ask("POST", `/api/console/pages/${page.cuid}/versions/${cuid}/restore`, { body: { version: page.version } })
const seen = async (path: string) => {
  const { page } = (await admin.ask("GET", `/api/pages?path=${path}`)).body
  return page.found ? page.content[0].settings.content : null
}
const change = (statement: ReturnType<typeof sql>) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) => statement.execute(tx))
/** As if the last save had been long ago, or an instant had come. */
const later = () =>
  change(sql`update page_versions set saved_at = ${LONG_AGO}::timestamptz,
    publish_at = case when publish_at is not null then ${LONG_AGO}::timestamptz end where organiser_id = 1`)

test("WEB-09 saves of one person that follow each other are one version; another person, a pause or publishing begins anew", async () => {
  let page = await make("/sittings")
  for (const text of ["two", "three"]) page = await write(page, text)
  expect(await versions(page)).toEqual([
    {
      cuid: expect.any(String),
      saved_at: expect.any(String),
      published_at: null,
      publish_at: null,
      collaborator: { cuid: admin.cuid, fullname: expect.any(String) },
    },
  ])
  page = await write(page, "four", colleague)
  await later()
  page = await write(page, "five", colleague)
  page = await published(page)
  page = await write(page, "six", colleague)
  const found = await versions(page)
  expect(found.map((each: { published_at: string | null }) => each.published_at !== null)).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(found.map((each: { collaborator: { cuid: string } }) => each.collaborator.cuid)).toEqual([
    colleague.cuid,
    colleague.cuid,
    colleague.cuid,
    admin.cuid,
  ])
})

test("WEB-09 of sixty saves the last fifty are listed, and what visitors see however old it is; restoring one is exact", async () => {
  let page = await published(await make("/fifty"))
  for (let n = 0; n < 60; n++) {
    await later()
    page = await write(page, `save ${n}`)
  }
  const found = await versions(page)
  expect(found).toHaveLength(50)
  const oldest = found.at(-1)
  const { version } = (await admin.ask("GET", `/api/console/pages/${page.cuid}/versions/${oldest.cuid}`)).body
  expect(version).toEqual({ ...oldest, content: [heading("save 10")] })
  const stored = () =>
    inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
      const { rows } = await sql<{ draft: string; kept: string }>`
        select p.draft::text as draft, (select v.content::text from page_versions v
          where v.organiser_id = 1 and v.cuid = ${oldest.cuid}) as kept
        from pages p where p.organiser_id = 1 and p.cuid = ${page.cuid}`.execute(tx)
      return rows[0]!
    })
  const restored = (await restore(page, oldest.cuid)).body.page
  expect(restored).toMatchObject({ version: page.version + 1, content: [heading("save 10")], has_draft: true })
  const { draft, kept } = await stored()
  expect(draft).toBe(kept)
  expect(await seen("/fifty")).toBe("one")
  expect((await restore(page, oldest.cuid)).body.error).toBe("VERSION_CONFLICT")
})

test("WEB-09 what a page showed before it was first edited is a version too, of nobody, and comes back exactly", async () => {
  const { data } = (await admin.ask("GET", "/api/console/pages?page_size=100")).body
  const { cuid } = data.find(({ path }: Page) => path === "/terms")
  const { page: untouched } = (await admin.ask("GET", `/api/console/pages/${cuid}`)).body
  expect(await versions(untouched)).toEqual([])
  const put = (page: Page, content: unknown[]) =>
    admin.ask("PUT", `/api/console/pages/${cuid}`, {
      body: {
        path: "/terms",
        type: "DEFAULT",
        title: "T",
        description: "",
        published: true,
        content,
        version: page.version,
      },
    })
  const edited = (await put(untouched, [heading("changed")])).body.page
  const first = {
    cuid: expect.any(String),
    saved_at: untouched.published_at,
    published_at: untouched.published_at,
    publish_at: null,
    collaborator: null,
  }
  expect(await versions(edited)).toEqual([expect.objectContaining({ published_at: null }), first])
  const shown = await published(edited)
  const [, kept] = await versions(shown)
  const restored = (await restore(shown, kept.cuid)).body.page
  expect(restored.content).toEqual(untouched.content)
  await published(restored)
  const { page } = (await admin.ask("GET", "/api/pages?path=/terms")).body
  expect(page.content.map(({ type }: { type: string }) => type)).toEqual(
    untouched.content.map(({ type }: { type: string }) => type),
  )
})

test("WEB-09 a page of the beginning that is published as it is keeps one version; one never published keeps no empty one", async () => {
  const { data } = (await admin.ask("GET", "/api/console/pages?page_size=100")).body
  const untouched = data.find(({ path }: Page) => path === "/page-not-found")
  const shown = await published(untouched)
  expect(await versions(shown)).toEqual([
    expect.objectContaining({ collaborator: null, saved_at: untouched.published_at }),
  ])
  expect(await versions(await make("/new"))).toHaveLength(1)
})

test("WEB-08 what waits for its instant is published by the job and not before; what is written meanwhile stays a draft", async () => {
  let page = await published(await make("/monday"))
  page = await write(page, "two")
  page = await published(page, "2099-01-04T09:00:00+01:00")
  expect(await read(page)).toMatchObject({ publish_at: expect.stringMatching(/^2099-01-04T08:00/), has_draft: true })
  page = await write(page, "three")
  await publishDue(backend.platform)
  expect(await seen("/monday")).toBe("one")
  await later()
  await publishDue(backend.platform)
  expect(await seen("/monday")).toBe("two")
  expect(await read(page)).toMatchObject({ publish_at: null, has_draft: true, content: [heading("three")] })
  // Who has read the page before is told.
  expect((await publish(page)).body.error).toBe("VERSION_CONFLICT")
})

test("WEB-08 a waiting version is taken back, or replaced by another; an instant that has passed is refused", async () => {
  let page = await published(await make("/waiting"))
  page = await published(await write(page, "two"), "2099-01-01T00:00:00Z")
  page = await published(await write(page, "three"), "2099-02-01T00:00:00Z")
  const waiting = async () => (await versions(page)).filter((each: { publish_at: unknown }) => each.publish_at !== null)
  expect(await waiting()).toHaveLength(1)
  const path = `/api/console/pages/${page.cuid}/publish`
  expect((await admin.ask("DELETE", path)).body).toEqual({ ok: true, archived: false })
  expect(await waiting()).toEqual([])
  await later()
  await publishDue(backend.platform)
  expect(await seen("/waiting")).toBe("one")
  const now = await read(page)
  expect((await publish(now, "2020-01-01T00:00:00Z")).body).toMatchObject({
    error: "INSTANT_IN_PAST",
    field: "publish_at",
  })
  for (const wrong of ["monday", "2099-01-01", 12])
    expect((await publish(now, wrong as string)).body).toMatchObject({ error: "INVALID_INPUT" })
})

test("another organiser finds no version and publishes nothing; a version of another page is none of this one", async () => {
  const [page, other] = [await make("/mine"), await make("/other")]
  const [version] = await versions(other)
  for (const asked of [
    () => publish(page, null, beta),
    () => restore(page, version.cuid, beta),
    () => restore(page, version.cuid),
    () => restore(page, "nonsense"),
    () => beta.ask("DELETE", `/api/console/pages/${page.cuid}/publish`),
    () => beta.ask("GET", `/api/console/pages/${page.cuid}/versions`),
    () => admin.ask("GET", `/api/console/pages/${page.cuid}/versions/${version.cuid}`),
  ])
    expect((await asked()).body.error).toBe("NOT_FOUND")
  expect(await seen("/mine")).toBeNull()
})
