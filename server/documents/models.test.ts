import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addRow } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"

// Document models as collaborators make them.
const backend = testBackend()
let admin: Entered
let beta: Entered
const activities: { id: number; cuid: string }[] = []
let theirs: { cuid: string }
let field: { id: number; cuid: string }
let foreign: { id: number; cuid: string }
let picture: { cuid: string; public_url: string }

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  for (const title of ["Argile", "Bois"]) activities.push(await addActivity(backend, { title }))
  theirs = await addActivity(backend, {}, 2)
  const asked = { entity: "CUSTOMERS", type: "TEXT", title: "Code postal" }
  field = await addRow(backend, "custom_fields", asked)
  foreign = await addRow(backend, "custom_fields", asked, 2)
  const raw = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#e67e22" } })
    .png()
    .toBuffer()
  picture = (await admin.ask("POST", "/api/console/images", { raw, headers: { "content-type": "image/png" } })).body
    .image
})

const look = { fontSize: 11, fontWeight: "bold", color: "#2b2622", width: null, align: "left" }
const words = (more: object = {}) => ({ id: 1, type: "STRING", x: 20, y: 20, data: "Oui", settings: look, ...more })
const image = (url: string) => ({
  id: 2,
  type: "IMAGE",
  x: 1,
  y: 1,
  data: null,
  url,
  settings: { width: 9, height: 9 },
})
const body = (more: object = {}) => ({
  title: "Attestation",
  description: "",
  icon: "file-check",
  pages: [{ elements: [words()] }],
  settings: { payment_requirement: "TOTAL", date_requirement: null },
  activities: [activities[0]!.cuid] as string[] | null,
  ...more,
})
const create = (more: object = {}, by = admin, headers = {}) =>
  by.ask("POST", "/api/console/documents", { body: body(more), headers })
const update = async (cuid: string, more: object = {}, by = admin) => {
  const version = (await read(cuid)).body.document?.version ?? 1
  return by.ask("PUT", `/api/console/documents/${cuid}`, { body: body({ version, ...more }) })
}
const read = (cuid: string, by = admin) => by.ask("GET", `/api/console/documents/${cuid}`)
const remove = (cuid: string, by = admin) => by.ask("DELETE", `/api/console/documents/${cuid}`)
const rows = () =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => ({
    documents: await tx.selectFrom("documents").selectAll().orderBy("id").execute(),
    links: await tx
      .selectFrom("document_activities")
      .selectAll()
      .orderBy("document_id")
      .orderBy("activity_id")
      .execute(),
    log: await tx.selectFrom("audit_log").selectAll().where("event", "like", "document.%").orderBy("id").execute(),
  }))

async function refused(asked: () => ReturnType<Entered["ask"]>, status: number, error: string, more: object = {}) {
  const before = await rows()
  const answer = await asked()
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error, ...more })])
  expect(await rows()).toEqual(before)
}

test("DOC-02 DOC-03 DOC-04 ROLE-15 models are made, changed and removed, each logged", async () => {
  const { document: made } = (await create()).body
  expect(made).toEqual({
    ...body(),
    activities: [{ cuid: activities[0]!.cuid, title: "Argile" }],
    cuid: expect.any(String),
    version: 1,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const subject = `document/${made.cuid}`
  expect((await rows()).log.at(-1)).toMatchObject({
    event: "document.created",
    collaborator_id: admin.id,
    subject,
    changes: { title: [null, "Attestation"], payment_requirement: [null, "TOTAL"] },
  })
  const everywhere = await update(made.cuid, { activities: null, title: "Badge" })
  expect(everywhere.body.document).toMatchObject({ title: "Badge", activities: null })
  const both = activities.map(({ cuid }) => cuid)
  expect((await update(made.cuid, { activities: [...both, ...both] })).body.document.activities).toHaveLength(2)
  expect((await rows()).log.at(-1)).toMatchObject({
    event: "document.updated",
    subject,
    changes: { activities: [null, both], title: ["Badge", "Attestation"] },
  })
  const before = await rows()
  expect((await update(made.cuid, { activities: both })).status).toBe(200)
  expect(await rows()).toEqual(before)
  expect((await read(made.cuid)).body.document.pages).toEqual(body().pages)
  const listed = (await admin.ask("GET", "/api/console/documents?page_size=1")).body
  expect([listed.count, Object.keys(listed.data[0])]).toEqual([1, expect.not.arrayContaining(["pages", "id"])])
  expect((await remove(made.cuid)).body).toEqual({ ok: true, archived: false })
  expect((await rows()).log.at(-1)).toMatchObject({ event: "document.deleted", subject })
  expect((await rows()).links).toEqual([])
  await refused(() => remove(made.cuid), 404, "NOT_FOUND")
})

test("one key makes one model; extra keys change nothing; another organiser's is not found", async () => {
  const key = { "idempotency-key": "one model" }
  const more = { id: 7, organiser_id: 2, cuid: "mine", every_activity: true }
  const first = (await create(more, admin, key)).body
  expect((await create(more, admin, key)).body).toEqual(first)
  const { document } = first
  expect([document.cuid === "mine", document.activities.length]).toEqual([false, 1])
  for (const cuid of [document.cuid, "nonsense"]) {
    for (const answer of [
      await read(cuid, beta),
      await remove(cuid, beta),
      await update(cuid, { activities: null }, beta),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, "NOT_FOUND"])
  }
  expect((await beta.ask("GET", "/api/console/documents")).body).toMatchObject({ data: [], count: 0 })
  await remove(document.cuid)
})

test("ACT-02 an activity's documents are its own, then those for every activity, each with when it can be downloaded", async () => {
  const mine = (await create({ title: "Attestation" })).body.document
  const all = (await create({ title: "Badge", activities: null })).body.document
  const of = (cuid: string, by = admin) => by.ask("GET", `/api/console/activities/${cuid}/documents`)
  const titles = async (cuid: string) => (await of(cuid)).body.data.map(({ title }: { title: string }) => title)
  expect(await titles(activities[0]!.cuid)).toEqual(["Attestation", "Badge"])
  expect(await titles(activities[1]!.cuid)).toEqual(["Badge"])
  expect((await of(activities[0]!.cuid)).body.data[0]).toEqual({
    cuid: mine.cuid,
    title: "Attestation",
    description: "",
    every_activity: false,
    payment_requirement: "TOTAL",
    date_requirement: null,
  })
  expect([(await of(activities[0]!.cuid, beta)).status, (await of("nobody")).status]).toEqual([404, 404])
  for (const { cuid } of [mine, all]) await remove(cuid)
})

describe("what a model names is the organiser's own", () => {
  const withOne = (element: object) => ({ pages: [{ elements: [element] }] })

  test("activities and fields, else they are not found", async () => {
    await refused(() => create({ activities: [theirs.cuid] }), 404, "NOT_FOUND", { field: "activities" })
    await refused(() => create({ activities: ["nonsense"] }), 404, "NOT_FOUND", { field: "activities" })
    const asks = withOne(words({ custom_field_id: foreign.id }))
    await refused(() => create(asks), 404, "NOT_FOUND", { field: "pages.0.elements.0.custom_field_id" })
    const tells = withOne(words({ data: `{customer.custom_fields.${foreign.cuid}}` }))
    await refused(() => create(tells), 404, "NOT_FOUND", { field: "pages.0.elements.0.data" })
    const own = words({ data: `{customer.custom_fields.${field.cuid}}`, custom_field_id: field.id })
    expect((await create(withOne(own))).body.document.pages[0].elements[0]).toEqual(own)
  })

  test("DOC-13 pictures by the address of an upload; any other is refused and never asked for", async () => {
    for (const url of [picture.public_url, `http://alpha.localhost${picture.public_url}`]) {
      const { document } = (await create(withOne(image(url)))).body
      expect(document.pages[0].elements[0].url).toBe(picture.public_url)
    }
    for (const url of [
      "https://evil.example/a.png",
      `https://evil.example${picture.public_url}`,
      "http://169.254.169.254/latest",
      "http://localhost:5432/",
      "/files/images/cnonsense/40.webp",
      "/api/session",
      `${picture.public_url}?x=1`,
      `http://x@alpha.localhost${picture.public_url}`,
    ])
      await refused(() => create(withOne(image(url))), 400, "IMAGE_INVALID", { field: "pages.0.elements.0.url" })
  })
})

test.each([
  { title: "" },
  { title: "nul\u0000" },
  { icon: "<svg>" },
  { settings: { payment_requirement: "ALL", date_requirement: null } },
  { settings: null },
  { pages: [] },
  { pages: [{ elements: [words({ settings: { ...look, color: "red" } })] }] },
  { pages: [{ elements: [words(), words()] }] },
  { pages: [{ elements: Array.from({ length: 201 }, (_, i) => words({ id: i + 1 })) }] },
  { activities: undefined },
  { activities: "all" },
])("%j is refused", (wrong) => refused(() => create(wrong), 400, "INVALID_INPUT"))
