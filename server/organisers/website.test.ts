import { describe, expect, test } from "vitest"
import { defaultAgeRules } from "#contract/rules/age.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change } from "#tests/fixtures/cart.ts"

const backend = testBackend()
const ask: typeof backend.ask = (...args) => backend.ask(...args)

describe("the organiser a host belongs to", () => {
  test("TEN-01 each organiser of one installation has its own storefront, told apart by host", async () => {
    const alpha = await ask("GET", "/api/website", { host: "alpha.localhost" })
    const beta = await ask("GET", "/api/website", { host: "beta.localhost:3000" })
    expect(alpha.body.organiser.name).toBe("Alpha")
    expect(beta.body.organiser.name).toBe("Beta")
  })

  test("TEN-08 MONEY-09 FMT-03 the website tells the organiser's name, logo, language, currency, time zone and age formats, and its parts", async () => {
    const parts = {
      header: [{ links: [{ id: "1", name: "Stages", href: "/stages" }] }, { logo_position: "center" }],
      topbar: [{ email: "bonjour@alpha.example" }, { background_color: "#123456" }],
      footer: [{ quote: "Explorer" }, {}],
    }
    for (const [part, [content, settings]] of Object.entries(parts)) {
      const stored = [JSON.stringify(content), JSON.stringify(settings), part]
      await change(
        backend,
        `insert into website_parts (organiser_id, website_id, content, settings, part)
         select organiser_id, id, ?::jsonb, ?::jsonb, ? from websites where organiser_id = 1
         on conflict (organiser_id, website_id, part) do update set content = excluded.content, settings = excluded.settings`,
        stored,
      )
    }
    await change(backend, "update organisers set logo_url = '/files/logo.webp' where id = ?", [1])
    // In a language of its own: the French answer is kept for a second.
    const english = { headers: { "accept-language": "en" } }
    const { body } = await ask("GET", "/api/website", { host: "alpha.localhost", ...english })
    expect(body).toMatchObject({
      hostname: "alpha.localhost",
      organiser: {
        name: "Alpha",
        logo: "/files/logo.webp",
        language: "fr",
        currency: "EUR",
        timezone: "Europe/Brussels",
        settings: { formats: { ages: defaultAgeRules } },
      },
    })
    for (const [part, [content, settings]] of Object.entries(parts))
      expect(body[part], part).toMatchObject({ content, settings })
    expect((await ask("GET", "/api/website", { host: "beta.localhost" })).body.organiser.logo).toBeNull()
  })

  test.each(["nobody.localhost", "alpha.localhost.evil.example", "example.com", "x.alpha.localhost"])(
    "the unknown host %s answers 404 and names no organiser",
    async (host) => {
      for (const path of ["/", "/api/website", "/api/openapi.json"]) {
        const answer = await ask("GET", path, { host })
        expect(answer.status).toBe(404)
        expect(answer.text).not.toMatch(/alpha|beta/i)
      }
    },
  )

  test("hosts are compared without case, port or final dot", async () => {
    const { body } = await ask("GET", "/api/website", { headers: { host: "ALPHA.localhost.:8080" } })
    expect(body.organiser.name).toBe("Alpha")
  })

  test("forwarded hosts count only from a trusted proxy", async () => {
    const { body } = await ask("GET", "/api/website", { headers: { "x-forwarded-host": "beta.localhost" } })
    expect(body.organiser.name).toBe("Alpha")
  })
})

describe("language", () => {
  const languageOf = async (headers: Record<string, string>, host = "alpha.localhost") =>
    (await ask("GET", "/api/website", { host, headers })).body.language

  test("FMT-06 a visitor's cookie wins over the browser's languages, and those over the organiser's", async () => {
    expect(await languageOf({})).toBe("fr")
    expect(await languageOf({}, "beta.localhost")).toBe("en")
    expect(await languageOf({ "accept-language": "nl, en-GB;q=0.8, fr;q=0.5" })).toBe("en")
    expect(await languageOf({ "accept-language": "en", cookie: "a=b; language=fr" })).toBe("fr")
    expect(await languageOf({ "accept-language": "nl, de", cookie: "language=xx" })).toBe("fr")
  })

  test("choosing one sets the cookie; anything but fr and en is refused", async () => {
    const chosen = await ask("POST", "/api/language", { body: { language: "en" } })
    expect(chosen.status).toBe(200)
    expect(chosen.headers.get("set-cookie")).toMatch(/^language=en; Path=\/; Max-Age=\d+; SameSite=Lax$/)
    const refused = await ask("POST", "/api/language", { body: { language: "nl" } })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ error: "INVALID_INPUT", field: "language" })
    expect(refused.headers.get("set-cookie")).toBeNull()
  })
})
