import { sql } from "kysely"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { signToken } from "#server/platform/signed-token.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addRow } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, signUp, visit } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
let admin: Entered
let beta: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  await inTenant({ database: backend.database, organiser_id: 2 }, (tx) =>
    sql`update websites set languages = '{en}' where organiser_id = 2`.execute(tx),
  )
})
afterEach(() => shiftClock(backend.database, "0"))

const heading = (content: string) => [{ id: "a", type: "heading", settings: { content }, children: [] }]
const shown = { type: "DEFAULT", title: "P", description: "", published: true }
async function makePage(path: string, text: string, by = admin) {
  const body = { ...shown, path, content: heading(text) }
  return (await by.ask("POST", "/api/console/pages", { body })).body.page
}
const write = async (page: { cuid: string; path: string; version: number }, text: string, more = {}) => {
  const body = { ...shown, path: page.path, version: page.version, content: heading(text), ...more }
  return (await admin.ask("PUT", `/api/console/pages/${page.cuid}`, { body })).body.page
}
const publish = async (page: { cuid: string; version: number }) => {
  const body = { version: page.version, publish_at: null }
  return (await admin.ask("POST", `/api/console/pages/${page.cuid}/publish`, { body })).body.page
}
const previewOf = (what: string, body: object = {}, by = admin) =>
  by.ask("POST", `/api/console/${what}/preview`, { body })
/** The address of a preview, as it is asked on the site's host. */
async function linkTo(what: string, body: object = {}, by = admin): Promise<string> {
  const { url } = (await previewOf(what, body, by)).body
  return new URL(url).pathname + new URL(url).search
}
const tokenIn = (link: string) => new URL(link, "http://x").searchParams.get("draft")!
const visitor = () => visit(backend)
const textAt = async (address: string) => {
  const { status, text } = await visitor().ask("GET", address)
  return status === 200 ? /<h\d[^>]*>([^<]*)<\/h\d>/.exec(text)?.[1] : status
}

describe("a page", () => {
  test("WEB-24 is shown as it is written for ten minutes by its link: one never published, one whose draft is newer, one not shown", async () => {
    const fresh = await makePage("/fresh", "never published")
    const changed = await write(await publish(await makePage("/changed", "live")), "draft")
    const hidden = await write(await publish(await makePage("/hidden", "live")), "written", { published: false })
    const { body } = await previewOf(`pages/${fresh.cuid}`)
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/alpha\.localhost:\d+\/fresh\?preview=true&draft=[\w-]+\.[\w-]+$/),
      needs: null,
      expires_at: expect.any(String),
    })
    expect(Math.round((Date.parse(body.expires_at) - Date.now()) / 60_000)).toBe(10)
    const links: string[] = []
    for (const [page, draft, live] of [
      [fresh, "never published", 404],
      [changed, "draft", "live"],
      [hidden, "written", 404],
    ] as const) {
      const link = await linkTo(`pages/${page.cuid}`)
      links.push(link)
      expect([await textAt(link), await textAt(page.path)]).toEqual([draft, live])
    }
    await shiftClock(backend.database, "9 minutes")
    expect(await textAt(links[1]!)).toBe("draft")
    await shiftClock(backend.database, "10 minutes 5 seconds")
    expect(await Promise.all(links.map(textAt))).toEqual([404, "live", 404])
  })

  test("WEB-24 a visitor sees no draft, asked before a preview, after it or beside it, nor does anybody once it has lapsed", async () => {
    const page = await write(await publish(await makePage("/beside", "live")), "draft")
    const link = await linkTo(`pages/${page.cuid}`)
    const call = `/api/pages?path=%2Fbeside`
    const seen = async (address: string) => {
      if (!address.startsWith("/api/")) return textAt(address)
      return (await visitor().ask("GET", address)).body.page.content[0].settings.content
    }
    const drafted = `${call}&draft=${tokenIn(link)}`
    for (let round = 0; round < 2; round++) {
      expect([await seen(link), await seen("/beside"), await seen(drafted), await seen(call)]).toEqual([
        "draft",
        "live",
        "draft",
        "live",
      ])
      const asked = [link, "/beside", drafted, call, "/beside", link, call, drafted]
      expect(await Promise.all(asked.map(seen))).toEqual(
        asked.map((address) => (address.includes("draft=") ? "draft" : "live")),
      )
    }
    await shiftClock(backend.database, "11 minutes")
    expect(await Promise.all([link, drafted].map(seen))).toEqual(["live", "live"])
  })

  test("WEB-24 a link of another organiser, another purpose, altered, huge or nonsense is as if there were none", async () => {
    const page = await write(await publish(await makePage("/forged", "live")), "draft")
    const link = await linkTo(`pages/${page.cuid}`)
    const token = tokenIn(link)
    const [value = "", signature = ""] = token.split(".")
    const theirs = await write(await publish(await makePage("/forged-too", "live")), "draft")
    const foreign = tokenIn(await linkTo(`pages/${(await makePage("/forged", "beta's", beta)).cuid}`, {}, beta))
    const longer = JSON.parse(Buffer.from(value, "base64url").toString())
    const later = Buffer.from(JSON.stringify({ ...longer, until: longer.until + 1e9 })).toString("base64url")
    const signed = { secret_keys: backend.platform.config.secret_keys, organiser_id: 1 }
    for (const wrong of [
      foreign,
      tokenIn(await linkTo(`pages/${theirs.cuid}`)),
      signToken({ ...signed, purpose: "calendar" }, value),
      signToken({ ...signed, purpose: "preview" }, Buffer.from('{"shows":7}').toString("base64url")),
      `${later}.${signature}`,
      `${value}.${"A".repeat(16)}`,
      value,
      "",
      "nonsense",
      "a.b.c",
      "%00",
      `${"A".repeat(6_000)}.${signature}`,
    ]) {
      expect([wrong, await textAt(`/forged?preview=true&draft=${wrong}`)]).toEqual([wrong, "live"])
      const { status, body } = await visitor().ask("GET", `/api/pages?path=%2Fforged&draft=${wrong}`)
      expect([status, body.error ?? body.page.content[0].settings.content]).toEqual(
        wrong === "%00" ? [400, "INVALID_INPUT"] : [200, "live"],
      )
    }
    const elsewhere = await backend.ask("GET", link, { host: "beta.localhost" })
    expect(elsewhere.text).not.toContain("draft</h")
  })

  test("WEB-24 a preview is kept by nobody, indexed by nobody, framed by the console alone, and its address told to no other site", async () => {
    const page = await makePage("/private", "draft")
    const { headers } = await visitor().ask("GET", await linkTo(`pages/${page.cuid}`))
    expect(headers.get("cache-control")).toBe("private, no-store")
    expect(headers.get("x-robots-tag")).toBe("noindex")
    expect(headers.get("content-security-policy")).toContain(
      `frame-ancestors ${backend.platform.config.console_origin}`,
    )
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
    expect([headers.get("etag"), headers.get("set-cookie")]).toEqual([null, null])
  })

  test("WEB-24 a family that is logged in has no session in a preview, and nothing but a reading call takes one", async () => {
    const page = await makePage("/logged-in", "draft")
    const link = await linkTo(`pages/${page.cuid}`)
    const family = await signUp(backend, { firstname: "Ondine" })
    const draft = `draft=${tokenIn(link)}`
    const { text, headers } = await family.ask("GET", link)
    expect([text.includes("draft</h"), text.includes("Ondine"), headers.get("set-cookie")]).toEqual([true, false, null])
    expect((await family.ask("GET", `/api/session?${draft}`)).body).toEqual({ customer: null })
    expect((await family.ask("GET", `/api/account?${draft}`)).body.error).toBe("UNAUTHENTICATED")
    // A call that changes something is the browser's own, as ever.
    const named = { firstname: "Perle", lastname: "P", birthdate: "2019-01-01" }
    expect((await family.ask("POST", `/api/participants?${draft}`, named)).status).toBe(200)
    expect((await family.ask("GET", "/api/session")).body.customer.firstname).toBe("Ondine")
  })

  test("WEB-24 comes in the language asked for, whatever the browser prefers; without one the browser chooses", async () => {
    const page = await makePage("/language", "draft")
    const [fr, en, own] = await Promise.all(
      ["fr", "en", null].map((language) => linkTo(`pages/${page.cuid}`, { language })),
    )
    const langOf = async (link: string, headers: Record<string, string>) =>
      /<html[^>]* lang="(\w+)"/.exec((await visitor().ask("GET", link, undefined, { headers })).text)?.[1]
    const [french, english] = [{ "accept-language": "fr" }, { "accept-language": "en", cookie: "language=en" }]
    expect([await langOf(fr!, english), await langOf(en!, french)]).toEqual(["fr", "en"])
    expect([await langOf(own!, english), await langOf(own!, french)]).toEqual(["en", "fr"])
    const theirs = await makePage("/language", "draft", beta)
    expect((await previewOf(`pages/${theirs.cuid}`, { language: "fr" }, beta)).body).toMatchObject({
      error: "INVALID_INPUT",
      field: "language",
    })
  })

  test("WEB-24 another organiser's page is not found, nor nonsense; a wrong body is refused", async () => {
    const page = await makePage("/wrong", "draft")
    expect((await previewOf(`pages/${page.cuid}`, {}, beta)).body.error).toBe("NOT_FOUND")
    for (const cuid of ["nobody", newCuid()]) expect((await previewOf(`pages/${cuid}`)).body.error).toBe("NOT_FOUND")
    for (const body of [{ language: "de" }, { seen_by: {} }, { seen_by: { kind: "family" } }, { seen_by: "visitor" }])
      expect((await previewOf(`pages/${page.cuid}`, body)).body.error).toBe("INVALID_INPUT")
  })
})

describe("a page with parameters", () => {
  const cuids = async () => {
    const { data } = (await admin.ask("GET", "/api/console/pages?page_size=100")).body
    return new Map<string, string>(data.map(({ path, cuid }: { path: string; cuid: string }) => [path, cuid]))
  }
  const own = {
    activity: "/activities/{activity}",
    availability: "/{availability}",
    bundle: "/bundles/{bundle}",
    membership: "/memberships/{membership}",
    voucher: "/vouchers/{voucher}",
    article: "/blog/{article}",
    cart: "/checkout/{cart}/success",
  }

  test("WEB-24 needs something on show, and says what; a parameter of the organiser's own needs nothing", async () => {
    const pages = await cuids()
    for (const [needs, path] of Object.entries(own))
      expect((await previewOf(`pages/${pages.get(path)}`)).body).toMatchObject({ url: null, needs })
    expect(await linkTo(`pages/${pages.get("/cart/add")}`)).toMatch(/^\/cart\/add\?preview/)
    const page = await makePage("/camps/{camp}", "any camp")
    const link = await linkTo(`pages/${page.cuid}`)
    expect([link.split("?")[0], await textAt(link)]).toEqual(["/camps/camp", "any camp"])
  })

  test("WEB-24 is shown with the first thing of its kind that visitors find", async () => {
    const activity = await addActivity(backend, { title: "Poterie" })
    await addActivity(backend, { title: "Aquarelle, sans dates" })
    await addActivity(backend, { title: "Aaa, pas en ligne", published: false })
    const availability = await addAvailability(backend, { activity_id: activity.id })
    const product = { title: "T", description: "", price: 100 }
    const things = {
      bundle: await addRow(backend, "bundles", { ...product, published: true, entity: "CUSTOMERS" }),
      voucher: await addRow(backend, "vouchers", { ...product, published: true }),
      membership: await addRow(backend, "memberships", {
        ...product,
        published: true,
        entity: "CUSTOMERS",
        period_type: "ROLLING",
        rolling_period_type: "YEAR",
        rolling_period_duration: 1,
      }),
    }
    await addRow(backend, "articles", { slug: "premier", title: "Premier", summary: "", content: "", published: true })
    const addresses = {
      [own.activity]: `/activities/${activity.cuid}`,
      [own.availability]: `/${availability.cuid}`,
      [own.bundle]: `/bundles/${things.bundle.cuid}`,
      [own.membership]: `/memberships/${things.membership.cuid}`,
      [own.voucher]: `/vouchers/${things.voucher.cuid}`,
      [own.article]: "/blog/premier",
    }
    const pages = await cuids()
    for (const [path, address] of Object.entries(addresses)) {
      const link = await linkTo(`pages/${pages.get(path)}`)
      expect(link.split("?")[0]).toBe(address)
      expect((await visitor().ask("GET", link)).status).toBe(200)
    }
    const adding = await linkTo(`pages/${pages.get("/cart/add")}`)
    expect(adding).toContain(`/cart/add?availabilities=${availability.cuid}&preview=true&draft=`)
    // The page of all activities is seen at one of them.
    const { page } = (await admin.ask("GET", `/api/console/pages/${pages.get(own.activity)}`)).body
    const { content, version, title, description } = page
    const body = { path: own.activity, type: "DEFAULT", title, description, published: true, version }
    const more = { ...body, content: [...content, ...heading("En plus")] }
    await admin.ask("PUT", `/api/console/pages/${page.cuid}`, { body: more })
    const { text } = await visitor().ask("GET", await linkTo(`pages/${page.cuid}`))
    expect([text.includes("En plus"), text.includes("Poterie")]).toEqual([true, true])
    expect((await visitor().ask("GET", `/activities/${activity.cuid}`)).text).not.toContain("En plus")
  })
})

test("WEB-23 WEB-24 an article that is not published is read by its link, in its page and by the call that the page makes", async () => {
  const row = { slug: "brouillon", title: "Un brouillon", summary: "", content: "<p>pas fini</p>", published: false }
  const { cuid } = await addRow(backend, "articles", row)
  const link = await linkTo(`articles/${cuid}`)
  expect(link).toMatch(/^\/blog\/brouillon\?preview=true&draft=/)
  const { status, text } = await visitor().ask("GET", link)
  expect([status, text.includes("pas fini")]).toEqual([200, true])
  const call = "/api/blog/articles/brouillon"
  const read = async (address: string) => (await visitor().ask("GET", address)).body
  expect((await read(`${call}?draft=${tokenIn(link)}`)).article.title).toBe("Un brouillon")
  expect((await read(call)).error).toBe("NOT_FOUND")
  expect((await visitor().ask("GET", "/blog/brouillon")).status).toBe(404)
  expect(
    (await read(`/api/blog/articles?draft=${tokenIn(link)}`)).data.map((each: { slug: string }) => each.slug),
  ).toEqual((await read("/api/blog/articles")).data.map((each: { slug: string }) => each.slug))
  expect((await previewOf(`articles/${cuid}`, {}, beta)).body.error).toBe("NOT_FOUND")
  expect((await previewOf("articles/nobody")).body.error).toBe("NOT_FOUND")
  await shiftClock(backend.database, "11 minutes")
  expect((await read(`${call}?draft=${tokenIn(link)}`)).error).toBe("NOT_FOUND")
})
