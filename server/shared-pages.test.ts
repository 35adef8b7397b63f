import { createHash } from "node:crypto"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { elementMaker } from "#server/website/elements.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addRegistration } from "#tests/fixtures/bookings.ts"
import { lineFor, makeFamily, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, type SignedUp, signUp, visit } from "#tests/fixtures/customers.ts"
import { appWith, type PageApp, shownBy } from "#tests/fixtures/page-apps.ts"

// A page that was made once for many must be, byte for byte, the page that is made for its reader alone. Every page is asked
// of two apps on the same database here: the usual one, and one that shares and keeps nothing.
const backend = testBackend(behindProxy)
const names = [
  ["Léa", "Dupont"],
  ["Ana <b>", "O’Neill & \"Fils\" 'x'"],
  ["</script><script>alert(1)</script>", "\\u003c $& $1 `"],
  ["\u2028line\u2029", 'emoji 🧒🏽 \\\\ " \\"'],
]
// Links that are current here and there, with a query and without.
const link = (id: string, href: string, children: object[] = []) => ({ id, name: `${id} <i>`, href, children })
const columns = [link("m1", "/"), link("m2", "/?age=8"), link("m3", "?search=e"), link("m4", "#")]
const links = [link("plain", "/"), link("under", "/blog", columns), link("mega", "/", [link("m0", "/?age=8", columns)])]
const header = { links }
const footer = {
  columns: [{ id: "f", title: "Suivre", links: columns }],
  legal: { notice: "/nothing" },
  quote: "« & »",
}
let families: SignedUp[]
let member: SignedUp
let free: Offer

beforeAll(async () => {
  const make = elementMaker()
  const content = JSON.stringify([
    make("header", { title: "Stages" }),
    make("availabilities-filters", { status: ["OPEN", "CLOSED", "FULL", "OVERLAP"], limit: 12 }),
    make("availabilities-cards", { title: "Bientôt", limit: 6 }),
  ])
  for (const organiser_id of [1, 2])
    await inTenant({ database: backend.database, organiser_id }, async (tx) => {
      await tx
        .updateTable("pages")
        .set({ content: sql`${content}::jsonb` })
        .where("organiser_id", "=", organiser_id)
        .where("path", "=", "/")
        .execute()
      for (const [part, shown] of [
        ["header", header],
        ["footer", footer],
      ] as const)
        await tx
          .updateTable("website_parts")
          .set({ content: sql`${JSON.stringify(shown)}::jsonb` })
          .where("organiser_id", "=", organiser_id)
          .where("part", "=", part)
          .execute()
    })
  families = []
  for (const [firstname, lastname] of names) {
    const family = await signUp(backend, { firstname, lastname })
    await family.ask("POST", "/api/participants", { firstname, lastname, birthdate: "2018-02-03" })
    families.push(family)
  }
  member = await signUp(backend, { firstname: "Membre", email: "one@members.example" })
  families.push(member, await signUp(backend, { firstname: "Ailleurs" }, "beta.localhost"))
  const conditions = JSON.stringify({ any: [{ field: "email", operator: "eq", value: "one@members.example" }] })
  const { id } = await addRow(backend, "segments", { name: "Membres", entity: "CUSTOMERS", conditions })
  const partial = { allow_partial_registrations: true, partial_registrations_segment_id: id }
  const activity = await addActivity(backend, { title: "À moitié", ...partial })
  const full = await addAvailability(backend, { activity_id: activity.id, dates: daily(7, 2, { capacity: 1 }) })
  await addPlace(backend, { availability_id: full.id, date_ids: [full.dates[0]!.id] })
  const plain = await addActivity(backend, { title: "Poterie" })
  const picture = { alt: "", width: 960, height: 720, widths: [320, 640, 960] }
  const image_id = (await addRow(backend, "images", picture)).id
  await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.insertInto("activity_images").values({ organiser_id: 1, activity_id: plain.id, image_id }).execute(),
  )
  free = await addAvailability(backend, { activity_id: plain.id, dates: daily(9, 1) })
  for (let day = 20; day < 30; day++)
    await addAvailability(backend, { activity_id: plain.id, dates: daily(day, 3), age_minimum: day - 18 })
  // The first page of a family makes their cart; from then on theirs is shared.
  for (const family of families) await family.ask("GET", "/")
})

const hostOf = (n: number) => (n === families.length - 1 ? "beta.localhost" : "alpha.localhost")
const see = async ({ ask }: PageApp, n: number, path: string, headers: Record<string, string> = {}) => {
  const cookie = families[n]!.cookie()
  const answer = await ask("GET", path, { host: hostOf(n), headers: { cookie, ...headers } })
  return { shown: shownBy(answer), text: answer.text, answer }
}

describe("pages that are made once for many families", () => {
  test("each is the page that is made for its reader alone: names, children, segments, organisers and languages never mix", async () => {
    const alone = appWith(backend, false)
    const together = appWith(backend, true)
    const everybody = families.map((_, n) => n)
    for (const path of ["/", "/?age=8", "/?search=e&page_size=1", "/_root.data", "/nothing/here"]) {
      for (const language of ["fr", "en"]) {
        const headers = { "accept-language": language, "accept-encoding": "gzip" }
        const expected = []
        for (const n of everybody) expected.push(await see(alone, n, path, headers))
        const seen = await Promise.all(
          [...everybody, ...everybody.toReversed()].map((n) => see(together, n, path, headers)),
        )
        expected.forEach(({ shown }, n) => {
          expect(seen[n]!.shown, `${path} of ${names[n] ?? n}`).toEqual(shown)
          expect(seen[seen.length - 1 - n]!.shown).toEqual(shown)
        })
      }
    }
    const { text } = await see(together, 0, "/?age=8")
    for (const part of [
      "mega-link",
      "popover-item",
      "footer-columns",
      'rel="preload" as="image"',
      'aria-current="page"',
    ])
      expect(text).toContain(part)
    // Three readings for each question: two segments of one organiser, and the other organiser. The question of a link in
    // the menu has a frame for all questions and one of its own.
    expect(together.made.shared).toBeGreaterThan(0)
    expect(together.made.shared).toBeLessThanOrEqual(38)
  })

  test("the policy allows the scripts of each reader's page and no other", async () => {
    const together = appWith(backend, true)
    const pages = await Promise.all(families.map((_, n) => see(together, n, "/")))
    expect(together.made.shared).toBe(3)
    for (const { answer } of pages) {
      const policy = answer.headers.get("content-security-policy")!
      const inline = [...answer.text.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, script]) => script!,
      )
      expect(inline.length).toBeGreaterThan(1)
      for (const script of inline)
        expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`)
      expect(policy.match(/'sha256-/g)).toHaveLength(new Set(inline).size)
      expect(answer.headers.get("cache-control")).toBe("private, no-store")
    }
  })

  test("a family with something in the cart, one somebody acts for, and a page of their own are made for them alone", async () => {
    const together = appWith(backend, true)
    expect((await see(together, 0, "/account/home")).answer.status).toBe(200)
    expect(together.made.shared).toBe(0)
    const family = await makeFamily(backend)
    await family.ask("GET", "/")
    const added = await family.add(lineFor(free, family.children[0]!))
    expect(added.status, added.text).toBe(200)
    const shown = await together.ask("GET", "/", { headers: { cookie: family.cookie() } })
    expect(together.made.shared).toBe(0)
    expect(shown.text).toContain("cart-count")
    const admin = await enterAs(backend, permissions)
    const { customer } = (await families[0]!.ask("GET", "/api/session")).body
    const { body } = await admin.ask("POST", `/api/console/customers/${customer.cuid}/impersonate`)
    const browser = visit(backend)
    await browser.ask("POST", "/api/auth/acting", { token: new URL(body.url).searchParams.get("token") })
    const acting = await together.ask("GET", "/", { headers: { cookie: browser.cookie() } })
    expect(acting.text).toContain("Colla Borator")
    expect(together.made.shared).toBe(0)
    const own = await see(together, 0, "/")
    expect(own.text).not.toMatch(/cart-count|Colla Borator/)
    expect(together.made.shared).toBe(1)
    // What an availability offers may be theirs alone: found out once, and remembered.
    const path = `/availabilities/${free.cuid}`
    expect((await Promise.all([see(together, 1, path), see(together, 2, path)]))[0]!.text).toContain("Poterie")
    await see(together, 0, path)
    expect(together.made.shared).toBe(2)
  })

  test("ACT-39 an activity that is off the site is shown to a family with a registration in it alone, however many ask at once", async () => {
    const off = await addActivity(backend, { title: "Cirque d’hiver" })
    const camp = await addAvailability(backend, { activity_id: off.id, dates: daily(12, 2) })
    const family = await makeFamily(backend)
    await family.ask("GET", "/")
    await addRegistration(backend, { customer_id: family.id, participant_id: family.children[0]!, offer: camp })
    await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx
        .updateTable("activities")
        .set({ published: false })
        .where("organiser_id", "=", 1)
        .where("id", "=", off.id)
        .execute(),
    )
    const together = appWith(backend, true)
    const path = `/activities/${off.cuid}`
    const ask = (cookie: string | null) =>
      together.ask("GET", path, { headers: { "accept-language": "fr", ...(cookie && { cookie }) } })
    const own = family.cookie()
    const stranger = families[0]!.cookie()
    // Asked before by strangers, and again once the address is remembered as one of pages made for their reader.
    for (const cookies of [
      [stranger, null, own, stranger, own],
      [own, stranger, null],
    ]) {
      const pages = await Promise.all(cookies.map(ask))
      pages.forEach(({ status, text, headers }, place) => {
        const isOwn = cookies[place] === own
        expect([place, status, text.includes("Cirque d’hiver")]).toEqual([place, isOwn ? 200 : 404, isOwn])
        if (isOwn) expect(text).toContain("Cette activité n’est plus en vente")
        if (isOwn) expect(headers.get("cache-control")).toBe("private, no-store")
      })
    }
    const api = `/api/account/activities/${off.cuid}`
    expect((await family.ask("GET", api)).body.activity).toMatchObject({ cuid: off.cuid, title: "Cirque d’hiver" })
    expect((await family.ask("GET", `/api/activities/${off.cuid}`)).body.error).toBe("NOT_FOUND")
    for (const other of [families[0]!, families.at(-1)!])
      expect((await other.ask("GET", api)).body.error).toBe("NOT_FOUND")
    expect((await visit(backend).ask("GET", api)).status).toBe(401)
  })

  test("whoever has logged out, or is a visitor, is shown nobody's page", async () => {
    const together = appWith(backend, true)
    const stranger = visit(backend)
    const pages = await Promise.all([
      see(together, 1, "/"),
      together.ask("GET", "/", { headers: { cookie: stranger.cookie() } }),
      see(together, 2, "/"),
    ])
    expect(pages[1]!.text).not.toMatch(/Ana|alert\(1\)/)
    expect(pages[1]!.text).toContain("/auth/login")
    expect(pages[0]!.text).toContain("Ana &lt;b&gt;")
    expect(pages[0]!.text).not.toContain("alert(1)")
  })
})
