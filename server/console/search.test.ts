import { beforeAll, describe, expect, test } from "vitest"
import { searchKinds } from "#contract/endpoints/console-home.ts"
import { type Permission, permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf } from "#tests/fixtures/cart.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { samples } from "#tests/fixtures/console-samples.ts"
import { entitySamples } from "#tests/fixtures/entity-samples.ts"
import { addCamp, type Booked, book } from "#tests/fixtures/registrations.ts"

const backend = testBackend()
let admin: Entered
let beta: Entered
let booked: Booked
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  booked = await book(backend, await addCamp(backend, { title: "Théâtre d’ombres" }))
  for (const title of ["Ombres une", "Ombres deux", "Ombres trois", "Ombres quatre", "Ombres cinq", "Ombres six"]) {
    const body = { title, summary: "", content: "", published: true, images: [] }
    expect((await admin.ask("POST", "/api/console/articles", { body })).status).toBe(200)
  }
})

interface Found {
  kind: string
  cuid: string
  title: string
}
const ask = (q: string, by = admin) => by.ask("GET", `/api/console/search?q=${encodeURIComponent(q)}`)
const search = async (q: string, by = admin): Promise<Found[]> => (await ask(q, by)).body.data
const kinds = (found: Found[]) => [...new Set(found.map(({ kind }) => kind))]

describe("search everywhere", () => {
  test("finds at most five of each kind, whatever their case and accents", async () => {
    const found = await search("OMBRES")
    expect(kinds(found)).toEqual(["activities", "availabilities", "articles"])
    expect(found.filter(({ kind }) => kind === "articles")).toHaveLength(5)
    expect(await search("theatre d'ombres")).toContainEqual(
      expect.objectContaining({ kind: "activities", title: "Théâtre d’ombres" }),
    )
    expect(await search("ombres quatre")).toMatchObject([{ kind: "articles", title: "Ombres quatre" }])
    expect(await search("ombres nulle part")).toEqual([])
  })

  test("CUS-02 a family is found by name, e-mail or phone, a participant by name, from two letters on", async () => {
    const body = { firstname: "Ysaline", lastname: "Quévrin", email: "ysa.q@example.com", phone: "0470 55 01 98" }
    const { cuid } = (await admin.ask("POST", "/api/console/customers", { body })).body.customer
    const child = { customer: cuid, firstname: "Oscar", lastname: "Zwijnberg", birthdate: "2019-02-03" }
    await admin.ask("POST", "/api/console/participants", { body: child })
    const family = { kind: "customers", cuid, title: "Ysaline Quévrin", detail: "ysa.q@example.com" }
    for (const q of ["ys", "quevrin ysa", "ysa.q@example.com", "0470550198", "0470 55 01 98"])
      expect(await search(q), q).toContainEqual(family)
    expect(await search("zw")).toMatchObject([{ kind: "participants", title: "Oscar Zwijnberg", detail: "2019-02-03" }])
    expect(await search("ys", await enterAs(backend, ["participants.participants.read"]))).toEqual([])
    expect(await search("ys", beta)).toEqual([])
  })

  test("CON-27 leaves out kinds one may not read", async () => {
    const as = async (...held: Permission[]) => search("ombres", await enterAs(backend, held))
    expect(kinds(await as("blog.articles.read"))).toEqual(["articles"])
    expect(await as()).toEqual([])
  })

  test("CON-28 a payment reference, typed with or without signs, finds its cart or registration first", async () => {
    const references = await rowsOf<{ reference: string; subject: string }>(
      backend,
      "select reference, subject from payment_references where organiser_id = 1",
    )
    expect(references.map(({ subject }) => subject).sort()).toEqual(["cart", "registration"])
    for (const { reference, subject } of references)
      for (const typed of [reference, reference.replace(/\D/g, ""), reference.replace(/\D+/g, " ").trim()]) {
        const [first] = await search(typed)
        expect(first?.kind).toBe(`${subject}s`)
        if (subject === "registration") expect(first?.cuid).toBe(booked.cuid)
      }
  })

  test("SET-09 references begin with a new prefix from then on, and both kinds are found", async () => {
    const settings = (await admin.ask("GET", "/api/console/settings")).body
    const body = { ...settings, payment_reference_prefix: "ZIB7" }
    expect((await admin.ask("PUT", "/api/console/settings", { body })).status).toBe(200)
    const later = await book(backend, await addCamp(backend))
    const references = await rowsOf<{ reference: string; cuid: string }>(
      backend,
      `select f.reference, r.cuid from payment_references f
       join registrations r on r.organiser_id = 1 and r.id = f.subject_id
       where f.organiser_id = 1 and f.subject = 'registration' order by r.id`,
    )
    expect(references).toEqual([
      { reference: expect.stringMatching(/^\+\+\+[\d/]+\+\+\+$/), cuid: booked.cuid },
      { reference: expect.stringMatching(/^ZIB7-\d+$/), cuid: later.cuid },
    ])
    for (const { reference, cuid } of references)
      expect(await search(reference)).toMatchObject([{ kind: "registrations", cuid }])
  })

  test("CON-26 each of the eleven kinds is found, and at most five of each", async () => {
    const made = async (path: string, body: object) =>
      expect((await admin.ask("POST", `/api/console/${path}`, { body })).status).toBe(200)
    const buyer = await makeBuyer(backend)
    const [family] = await rowsOf<{ cuid: string }>(backend, "select cuid from customers where id = ?", [buyer.id])
    const page = samples["POST /api/console/pages"]!.body as object
    for (const [i, which] of ["un", "deux", "trois", "quatre", "cinq", "six"].entries()) {
      const title = `Zibeline ${which}`
      for (const path of ["activities", "articles", "bundles", "vouchers", "memberships"] as const)
        await made(path, { ...entitySamples[path](`zibeline-${which}`), title })
      await made("pages", { ...page, title, path: `/zibeline-${which}` })
      await made("customers", { firstname: "Zibeline", lastname: which })
      const birthdate = "2019-02-03"
      await made("participants", { customer: family!.cuid, firstname: "Zibeline", lastname: which, birthdate })
      await book(backend, await addCamp(backend, { title }, 20 + 10 * i), { buyer })
    }
    await rowsOf(backend, "update participants set firstname = 'Zibeline' where id = ?", [buyer.children[0]])
    const found = [...(await search("zibeline")), ...(await search("ZIB7"))]
    const counts = searchKinds.map((kind) => [
      kind,
      new Set(found.filter((each) => each.kind === kind).map(({ cuid }) => cuid)).size,
    ])
    expect(counts).toEqual(searchKinds.map((kind) => [kind, 5]))
  })

  test("another organiser's things are never found; hostile words are words", async () => {
    expect(await search("ombres", beta)).toEqual([])
    for (const q of ["' orqx 1=1 --", "%%", "\\\\", "<script>"]) expect(await search(q)).toEqual([])
    for (const q of ["x", "", "x".repeat(201)]) expect((await ask(q)).body.error).toBe("INVALID_INPUT")
  })
})

describe("saved views", () => {
  const view = (more: object = {}) => ({
    screen: "articles",
    name: "Brouillons",
    query: { published: "false" },
    columns: ["title"],
    shared: false,
    ...more,
  })
  const create = (by: Entered, more: object = {}) => by.ask("POST", "/api/console/views", { body: view(more) })
  const find = async (by: Entered) => (await by.ask("GET", "/api/console/views?screen=articles")).body.data
  const update = (by: Entered, cuid: string, body: object) => by.ask("PUT", `/api/console/views/${cuid}`, { body })

  test("CON-22 keep name, query and columns, and personal ones are seen by their maker only", async () => {
    const mine = (await create(admin)).body.view
    expect(mine).toMatchObject({ ...view(), version: 1, changeable: true, collaborator: { cuid: admin.cuid } })
    expect(await find(admin)).toEqual([mine])
    const other = await enterAs(backend, permissions)
    expect(await find(other)).toEqual([])
    for (const by of [other, beta]) {
      expect((await update(by, mine.cuid, { ...view(), version: 1 })).status).toBe(404)
      expect((await by.ask("DELETE", `/api/console/views/${mine.cuid}`)).status).toBe(404)
    }
    expect((await admin.ask("DELETE", `/api/console/views/${mine.cuid}`)).body).toEqual({ ok: true, archived: false })
  })

  test("CON-23 CON-24 sharing needs the list's update permission; its maker or a holder of it changes a shared one", async () => {
    const reader = await enterAs(backend, ["blog.articles.read"])
    expect((await create(reader, { shared: true })).body).toMatchObject({ error: "FORBIDDEN", field: "shared" })
    const own = (await create(reader, { name: "À moi" })).body.view
    expect((await update(reader, own.cuid, { ...view({ shared: true }), version: 1 })).body.error).toBe("FORBIDDEN")
    const shared = (await create(admin, { name: "Pour tous", shared: true })).body.view
    expect(await find(reader)).toMatchObject([
      { name: "Pour tous", changeable: false },
      { name: "À moi", changeable: true },
    ])
    expect((await update(reader, shared.cuid, { ...view({ shared: true }), version: 1 })).body.error).toBe("FORBIDDEN")
    expect((await reader.ask("DELETE", `/api/console/views/${shared.cuid}`)).body.error).toBe("FORBIDDEN")
    const editor = await enterAs(backend, ["blog.articles.read", "blog.articles.update"])
    const renamed = await update(editor, shared.cuid, { ...view({ shared: true, name: "Renommée" }), version: 1 })
    expect(renamed.body.view).toMatchObject({ name: "Renommée", version: 2, collaborator: { cuid: admin.cuid } })
    expect((await update(editor, shared.cuid, { ...view({ shared: true }), version: 1 })).body.error).toBe(
      "VERSION_CONFLICT",
    )
    expect((await editor.ask("DELETE", `/api/console/views/${shared.cuid}`)).status).toBe(200)
  })

  test("CON-24 without the permission to read the list, no view of it is seen, shared or not", async () => {
    await create(admin, { name: "Famille Dupont", shared: true, query: { search: "Dupont" } })
    const stranger = await enterAs(backend, ["blog.articles.update"])
    expect(await find(stranger)).toEqual([])
    const { cuid } = (await find(admin)).find(({ name }: { name: string }) => name === "Famille Dupont")
    const changed = await update(stranger, cuid, { ...view({ shared: true }), version: 1 })
    expect([changed.status, changed.body.error]).toEqual([404, "NOT_FOUND"])
    const stale = await update(stranger, cuid, { ...view({ shared: true }), version: 9 })
    expect(stale.text).not.toContain("Dupont")
    expect((await stranger.ask("DELETE", `/api/console/views/${cuid}`)).status).toBe(404)
    expect((await find(admin)).map(({ name }: { name: string }) => name)).toContain("Famille Dupont")
    const nowhere = await admin.ask("GET", "/api/console/views?screen=nowhere")
    expect([nowhere.status, nowhere.body.error]).toEqual([404, "NOT_FOUND"])
  })

  test("CON-22 a list below another one has views of its own", async () => {
    const screen = "collaborators/tags"
    const own = (await create(admin, { screen })).body.view
    const found = await admin.ask("GET", `/api/console/views?screen=${encodeURIComponent(screen)}`)
    expect(found.body.data).toEqual([own])
  })

  test("a screen that is no list, a name too long or a hostile query is refused or kept as text", async () => {
    expect((await create(admin, { screen: "nowhere" })).body).toMatchObject({ error: "NOT_FOUND", field: "screen" })
    for (const more of [{ name: "" }, { name: "x".repeat(61) }, { query: "x" }, { screen: "../x" }])
      expect((await create(admin, more)).body.error).toBe("INVALID_INPUT")
    const query = { search: "<script>alert(1)</script>" }
    expect((await create(admin, { query })).body.view.query).toEqual(query)
  })
})
