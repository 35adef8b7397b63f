import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"

const backend = testBackend()
const alpha = () => ({ database: backend.database, organiser_id: 1 })
const made = {} as Record<"open" | "over" | "hidden" | "activity" | "secret" | "theirs", string>
// The response cache keeps answers for a second: a new parameter makes each request a new one.
let asked = 0
const ask = (path: string, host?: string) =>
  backend.ask("GET", `${path}${path.includes("?") ? "&" : "?"}n=${asked++}`, host ? { host } : {})

beforeAll(async () => {
  const place = { name: "ruche", title: "La Ruche", street: "Rue du Noyer", number: "214", postcode: "1030" }
  const location = await addRow(backend, "locations", { ...place, city: "Schaerbeek; Bruxelles" })
  const activity = await addActivity(backend, {
    title: "Robots, idées & cie",
    description: "<p>Un <b>robot</b>,</p><p>un nom</p><script>x</script>",
  })
  const dates = [...daily(7, 2), { ...daily(9)[0]!, status: "CLOSED" as const }]
  const open = await addAvailability(backend, { activity_id: activity.id, location_id: location.id, dates })
  const over = await addAvailability(backend, { activity_id: activity.id, dates: daily(-3) })
  const secret = await addActivity(backend, { title: "Pas encore", published: false })
  const hidden = await addAvailability(backend, { activity_id: secret.id })
  const their = await addActivity(backend, { title: "Theirs" }, 2)
  const theirs = await addAvailability(backend, { activity_id: their.id }, 2)
  const cuids = { open, over, hidden, activity, secret, theirs }
  for (const [name, { cuid }] of Object.entries(cuids)) made[name as keyof typeof made] = cuid
})

describe("the page of an availability", () => {
  const pageAt = async (path: string) => (await ask(`/api/pages?path=${encodeURIComponent(path)}`)).body.page

  test("PAGE-20 AVAIL-01 /availabilities/{cuid} shows the first page made for one, whatever its path", async () => {
    const canonical = await pageAt(`/availabilities/${made.open}`)
    expect(canonical).toMatchObject({ path: "/{availability}", params: { availability: made.open }, found: true })
    expect(canonical.content[0].type).toBe("availability")
    expect(await pageAt(`/${made.open}`)).toEqual(canonical)
    // An unknown cuid still finds the page; the call that reads it is refused.
    expect((await ask("/api/availabilities/nobody")).status).toBe(404)
    expect((await pageAt("/nobody")).found).toBe(false)
  })

  test("PAGE-20 it keeps its link when the organiser moves or replaces the template", async () => {
    const setPath = (path: string) =>
      inTenant(alpha(), (tx) =>
        tx
          .updateTable("pages")
          .set({ path })
          .where("organiser_id", "=", 1)
          .where("type", "=", "AVAILABILITY")
          .where("path", "like", "%{availability}%")
          .execute(),
      )
    await setPath("/stages/{availability}")
    try {
      expect(await pageAt(`/availabilities/${made.open}`)).toMatchObject({
        path: "/stages/{availability}",
        params: { availability: made.open },
        found: true,
      })
      expect((await pageAt(`/stages/${made.open}`)).params).toEqual({ availability: made.open })
      expect((await pageAt(`/${made.open}`)).found).toBe(false)
    } finally {
      await setPath("/{availability}")
    }
  })

  test("PAGE-20 a page of the very path /availabilities/{availability} comes before every other", async () => {
    const { id: website_id } = await inTenant(alpha(), (tx) =>
      tx.selectFrom("websites").select("id").where("organiser_id", "=", 1).executeTakeFirstOrThrow(),
    )
    const row = { website_id, path: "/availabilities/{availability}", type: "AVAILABILITY", title: "Autrement" }
    const { id } = await addRow(backend, "pages", { ...row, published_at: new Date().toISOString() })
    expect((await pageAt(`/availabilities/${made.open}`)).title).toBe("Autrement")
    await inTenant(alpha(), (tx) => tx.deleteFrom("pages").where("organiser_id", "=", 1).where("id", "=", id).execute())
  })
})

describe("the website's catalogue page", () => {
  const setSettings = (settings: unknown) =>
    inTenant(alpha(), (tx) =>
      tx
        .updateTable("websites")
        .set({ pages_settings: sql`${JSON.stringify(settings)}::jsonb` })
        .where("organiser_id", "=", 1)
        .execute(),
    )
  const told = async () => (await ask("/api/website")).body

  test("AVAIL-02 is the published page the settings name, or none", async () => {
    expect((await told()).catalogue).toBeNull()
    await setSettings({ catalogue: "/terms" })
    expect((await told()).catalogue).toEqual({ title: "Conditions générales", path: "/terms" })
    for (const settings of [{ catalogue: "/nowhere" }, { catalogue: 12 }, { catalogue: null }, [], "x", null]) {
      await setSettings(settings)
      expect((await told()).catalogue).toBeNull()
    }
  })

  test("ACTV-08 maps come from where the installation says", async () => {
    expect((await told()).maps_url).toBe("https://maps.google.com/maps?q={address}&output=embed")
  })
})

test("the sitemap has activities and what is not over, published and this organiser's", async () => {
  const { text } = await ask("/sitemap.xml")
  expect(text).toContain(`<loc>http://alpha.localhost:3000/activities/${made.activity}</loc>`)
  expect(text).toContain(`<loc>http://alpha.localhost:3000/availabilities/${made.open}</loc>`)
  for (const name of ["over", "hidden", "secret", "theirs"] as const) expect(text).not.toContain(made[name])
})

describe("the calendar of an availability", () => {
  const file = (cuid: string, host?: string) => ask(`/availabilities/${cuid}/calendar.ics`, host)

  test("has an event for each date that takes place, with its place and a link back", async () => {
    const { status, headers, text } = await file(made.open)
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"])
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${made.open}.ics"`)
    const unfolded = text.replaceAll("\r\n ", "")
    expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(unfolded).toContain("SUMMARY:Robots\\, idées & cie\r\n")
    expect(unfolded).toContain("LOCATION:La Ruche\\, Rue du Noyer 214\\, 1030 Schaerbeek\\; Bruxelles\r\n")
    expect(unfolded).toContain("DESCRIPTION:Un robot\\, un nom\r\n")
    expect(unfolded).toContain(`URL:http://alpha.localhost:3000/availabilities/${made.open}\r\n`)
    const day = inDays(7).slice(0, 10).replaceAll("-", "")
    expect(unfolded).toMatch(new RegExp(`DTSTART:${day}T\\d{6}Z`))
    const uids = (file: string) => file.match(/^UID:.*$/gm)
    expect(uids((await file(made.open)).text)).toEqual(uids(text))
    expect(new Set(uids(text)).size).toBe(2)
  })

  test("is not found for what is unknown, unpublished, another organiser's or nonsense", async () => {
    for (const cuid of ["nobody", made.hidden, made.theirs]) expect((await file(cuid)).status).toBe(404)
    expect((await file(made.theirs, "beta.localhost")).status).toBe(200)
    expect((await file(made.over)).text).toContain("BEGIN:VEVENT")
  })
})

test("CART-06 availabilities are found by their dates, in any status; what nobody knows is left out", async () => {
  const { availability } = (await ask(`/api/availabilities/${made.open}`)).body
  const [first, , closed] = availability.dates
  const list = async (query: string) =>
    (await ask(`/api/availabilities?status=OPEN,CLOSED,FULL,OVERLAP&${query}`)).body.data.map(
      (each: { cuid: string }) => each.cuid,
    )
  expect(await list(`dates=${first.cuid},nobody,999999`)).toEqual([made.open])
  expect(await list(`dates=${closed.id}`)).toEqual([made.open])
  expect(await list("dates=nobody")).toEqual([])
  expect((await ask("/api/availabilities?dates=a%27b")).status).toBe(400)
})
