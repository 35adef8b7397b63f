import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer, takeOnlinePayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, signUpBody, visit } from "#tests/fixtures/customers.ts"
import { fingerprint } from "#tests/fixtures/fingerprint.ts"
import { startPaymentServer } from "#tests/fixtures/payment-server.ts"

const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment })
const at = "/api/console/terms"
let admin: Entered
let stranger: Entered
let camp: Offer
beforeAll(async () => {
  admin = await enterAs(backend, ["organiser.preferences.read", "organiser.preferences.update"])
  stranger = await enterAs(backend, permissions, { organiser_id: 2 })
  const { id: activity_id } = await addActivity(backend)
  camp = await addAvailability(backend, { activity_id, price: 5_000, capacity: 50, dates: daily(10) })
})

const texts = (word: string, more: object = {}) => ({
  terms: { fr: `<p>Conditions ${word}</p>`, en: "" },
  privacy: { fr: `<p>Vie privée ${word}</p>`, en: "" },
  ...more,
})
const read = async (by = admin) => (await by.ask("GET", at)).body
const put = (body: object, headers = {}) => admin.ask("PUT", at, { body, headers })
/** Saves the next version and answers its number. */
async function save(word: string, more: object = {}): Promise<number> {
  const { version } = await read()
  const answer = await put({ ...texts(word, more), version })
  expect(answer.body.version).toBe(version + 1)
  return answer.body.version
}

/** What a visitor is shown who asks in a language. */
const look = async (path: string, language: "fr" | "en", host = "alpha.localhost") =>
  (
    await backend.ask("GET", `${path}${path.includes("?") ? "&" : "?"}look=${crypto.randomUUID()}`, {
      host,
      headers: { "accept-language": language },
    })
  ).body
const page = async (language: "fr" | "en", host?: string) =>
  JSON.stringify((await look("/api/pages?path=%2Fterms", language, host)).page.content)

describe("versions", () => {
  test("SET-30 before the first one our words are in force, as version 0; saved, they are the organiser's own", async () => {
    const before = await read(stranger)
    expect(before).toMatchObject({ version: 0, versions: [] })
    for (const language of ["fr", "en"] as const) {
      const shown = await look("/api/terms", language, "beta.localhost")
      expect(shown).toEqual({
        version: 0,
        terms: before.terms[language],
        privacy: before.privacy[language],
      })
      expect(shown.terms).toContain("<h2>")
    }
    const { versions: _, ...body } = before
    const answer = await stranger.ask("PUT", at, { body })
    expect(answer.body).toEqual({ ...body, version: 1 })
    expect(await read(stranger)).toMatchObject({ version: 1, versions: [{ version: 1 }] })
  })

  test("SET-30 a saved one is in force at once and on the page, in the reader's language or the organiser's; earlier ones stay as they were", async () => {
    const first = await save("un")
    expect(await look("/api/terms", "fr")).toEqual({
      version: first,
      terms: "<p>Conditions un</p>",
      privacy: "<p>Vie privée un</p>",
    })
    expect(await look("/api/terms", "en")).toMatchObject({ terms: "<p>Conditions un</p>" })
    expect(await page("fr")).toContain("Conditions un")
    expect(await page("fr")).toContain("Vie privée un")
    // The words of before have gone from it.
    expect(await page("fr")).not.toContain("Une inscription est ferme")
    const second = await save("deux", { terms: { fr: "<p>Conditions deux</p>", en: "<p>Terms two</p>" } })
    expect(await page("en")).toContain("Terms two")
    expect(await page("en")).toContain("Vie privée deux")
    expect(await page("fr")).toContain("Conditions deux")
    expect(await page("fr")).not.toContain("Conditions un")

    const { versions } = await read()
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([second, first])
    expect(versions[0]).toEqual({
      cuid: expect.any(String),
      version: second,
      created_at: expect.any(String),
      collaborator: { cuid: admin.cuid, fullname: expect.any(String) },
    })
    expect((await admin.ask("GET", `${at}/${versions[1].cuid}`)).body).toEqual({ ...versions[1], ...texts("un") })
    const [logged] = await rowsOf<{ event: string; collaborator_id: number; changes: object }>(
      backend,
      "select event, collaborator_id, changes from audit_log where organiser_id = 1 order by id desc limit 1",
    )
    expect(logged).toMatchObject({ event: "terms.saved", collaborator_id: admin.id })
    expect(Object.keys(logged!.changes)).toEqual(["terms", "privacy"])
  })

  test("SET-30 what is in force, saved again, makes no version; a key is done once; no version is changed or removed", async () => {
    const version = await save("trois")
    expect((await put({ ...texts("trois"), version })).body.version).toBe(version)
    const key = { "idempotency-key": "terms-once" }
    for (let i = 0; i < 2; i++) expect((await put({ ...texts("quatre"), version }, key)).body.version).toBe(version + 1)
    expect((await read()).version).toBe(version + 1)
    for (const change of ["update terms_versions set texts = '{}'", "delete from terms_versions"])
      await expect(rowsOf(backend, change)).rejects.toMatchObject({ code: "42501" })
    const counted = (by: number) =>
      rowsOf(backend, `update settings set terms_version = terms_version + ${by} where organiser_id = 1`)
    const violated = async () =>
      (await findViolations(backend.database)).filter(({ invariant }) => invariant.startsWith("terms:"))
    expect(await violated()).toEqual([])
    await counted(1)
    expect(await violated()).toMatchObject([
      { invariant: "terms: the version in force is the last one", organiser_id: 1 },
    ])
    await counted(-1)
  })

  test("SET-30 of two who save at once the second is told what is in force", async () => {
    const { version } = await read()
    const answers = await Promise.all([put({ ...texts("ici"), version }), put({ ...texts("là"), version })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    const now = await read()
    expect(late.body).toMatchObject({
      error: "VERSION_CONFLICT",
      field: "version",
      details: { version: version + 1, terms: now.terms, privacy: now.privacy },
    })
  })

  test("SET-30 wrong input is refused and leaves nothing; hostile HTML is cleaned; another organiser's is not found", async () => {
    const { version } = await read()
    const before = await fingerprint(backend)
    const own = (part: string) => ({ [part]: { fr: " <p>&nbsp;</p> ", en: "<p>Only</p>" } })
    for (const [body, field] of [
      [{ ...texts("x"), ...own("terms"), version }, "terms.fr"],
      [{ ...texts("x"), ...own("privacy"), version }, "privacy.fr"],
      [{ ...texts("x") }, "version"],
      [{ ...texts("x"), terms: { fr: "<p>x</p>" }, version }, "terms.en"],
      [{ ...texts("x"), terms: { fr: "x".repeat(100_001), en: "" }, version }, "terms.fr"],
      [{ ...texts("x"), version: -1 }, "version"],
    ] as const)
      expect((await put(body)).body).toMatchObject({ error: "INVALID_INPUT", field })
    expect((await admin.ask("GET", `${at}/-1`)).body.error).toBe("INVALID_INPUT")
    expect((await admin.ask("GET", `${at}/nobody`)).body.error).toBe("NOT_FOUND")
    const { versions } = await read()
    expect((await stranger.ask("GET", `${at}/${versions[0].cuid}`)).body.error).toBe("NOT_FOUND")
    expect(await fingerprint(backend)).toEqual(before)
    const hostile = '<p onclick="x()">Lu</p><script>alert(1)</script><a href="javascript:x">ici</a>'
    await save("x", { terms: { fr: hostile, en: "" } })
    expect((await look("/api/terms", "fr")).terms).toBe("<p>Lu</p><a>ici</a>")
    expect(await page("fr")).not.toMatch(/script|onclick/)
  })

  test("SET-30 the page shows them where its text was, and at its end where it has none", async () => {
    await save("placé")
    const set = (content: unknown) =>
      rowsOf(backend, "update pages set content = ?::jsonb where organiser_id = 1 and path = '/terms' returning id", [
        JSON.stringify(content),
      ])
    const element = (id: string, type: string, settings: object, children: unknown[] = []) => ({
      id,
      type,
      settings,
      children,
    })
    await set([element("h", "heading", { content: "Avant" }), element("r", "rich-text", { content: "<p>Ancien</p>" })])
    expect(await page("fr")).toMatch(/Avant.*Conditions placé/)
    expect(await page("fr")).not.toContain("Ancien")
    await set([element("h", "heading", { content: "Seul" })])
    expect(await page("fr")).toMatch(/Seul.*Conditions placé.*Vie privée placé/)
  })
})

describe("what was accepted", () => {
  const accepted = (table: "customers" | "carts", id: number) =>
    rowsOf<{ terms_version: number | null }>(
      backend,
      `select terms_version from ${table} where organiser_id = 1 and id = ?`,
      [id],
    ).then(([row]) => row!.terms_version)

  test("SET-30 signing up keeps the version; one that is not in force any more is TERMS_CHANGED and makes no account", async () => {
    const old = await save("ancienne")
    const now = await save("nouvelle")
    const person = signUpBody()
    const before = await fingerprint(backend)
    const refused = await visit(backend).ask("POST", "/api/auth/register", { ...person, terms_version: old })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: "TERMS_CHANGED", field: "terms", details: { terms_version: now } },
    ])
    expect(await fingerprint(backend)).toEqual(before)
    for (const sent of [{ ...person, terms_version: now }, signUpBody()]) {
      const visitor = visit(backend)
      expect((await visitor.ask("POST", "/api/auth/register", sent)).status).toBe(200)
      const { customer } = (await visitor.ask("GET", "/api/session")).body
      expect(await accepted("customers", customer.id)).toBe(now)
    }
  })

  test("SET-30 a checkout keeps the version that was accepted; another one is TERMS_CHANGED, tells the one in force and changes nothing; not sent it is as before", async () => {
    const buyer = await makeBuyer(backend, { birthdates: ["2016-06-01", "2017-06-01", "2018-06-01"] })
    const [one, two] = buyer.children
    await buyer.add(lineFor(camp, one!))
    const { terms_version: seen } = await buyer.checkout()
    const now = await save("entre-temps")
    const before = await fingerprint(backend)
    const refused = await buyer.buy({ terms_version: seen })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: "TERMS_CHANGED", field: "terms", details: { terms_version: now } },
    ])
    expect(await fingerprint(backend)).toEqual(before)
    expect(said(await buyer.buy({ terms_version: "1" }))).toEqual(["INVALID_INPUT", "terms_version"])
    expect(await buyer.checkout()).toMatchObject({ terms_version: now })
    const { id } = await buyer.cart()
    const key = { "idempotency-key": "terms-checkout" }
    expect((await buyer.buy({ terms_version: now }, key)).body.next_action).toBe("success")
    expect(await accepted("carts", id!)).toBe(now)
    // Asked again under its key it answers as it did, whatever has changed since.
    await save("après")
    expect((await buyer.buy({ cart_id: id, terms_version: now }, key)).body.next_action).toBe("success")

    await buyer.add(lineFor(camp, two!))
    const unsaid = await buyer.cart()
    expect((await buyer.buy()).body.next_action).toBe("success")
    expect(await accepted("carts", unsaid.id!)).toBe(now + 1)
  })

  test("SET-30 what is paid online keeps the version that was accepted, though another has come into force when the money comes", async () => {
    await takeOnlinePayments(backend, "STRIPE")
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(camp, buyer.children[0]!))
    const { id } = await buyer.cart()
    const { terms_version } = await buyer.checkout()
    const { body } = await buyer.buy({ payment_strategy: "IMMEDIATE", terms_version })
    expect(body.next_action).toBe("payment")
    await save("plus tard")
    const page = body.next_action_url.split("/").at(-1)
    fake.act(page, "pay")
    for (const { path, raw, headers } of fake.notifications(page)) await backend.ask("POST", path, { raw, headers })
    expect((await buyer.bought(body.cart.cuid)).cart.processed_at).not.toBeNull()
    expect(await accepted("carts", id!)).toBe(terms_version)
  })
})
