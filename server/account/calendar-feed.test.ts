import { beforeAll, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addRegistration } from "#tests/fixtures/bookings.ts"
import { change, type Family, makeFamily } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { behindProxy, visit } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
let family: Family
beforeAll(async () => {
  family = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
  const { id: location_id } = await addRow(backend, "locations", {
    name: "r",
    title: "La Ruche; salle 2",
    city: "Schaerbeek",
  })
  const { id: activity_id } = await addActivity(backend, { title: "Poterie, argile\net four".replace("\n", " ") })
  const offer = (dates: ReturnType<typeof daily>) => addAvailability(backend, { activity_id, location_id, dates })
  const [coming, late, old] = [await offer(daily(7, 2)), await offer(daily(-20)), await offer(daily(-90))]
  const [one, two] = family.children as [number, number]
  const customer_id = family.id
  await addRegistration(backend, { customer_id, participant_id: one, offer: coming })
  await addRegistration(backend, { customer_id, participant_id: two, offer: coming })
  await addRegistration(backend, { customer_id, participant_id: one, offer: late })
  await addRegistration(backend, { customer_id, participant_id: one, offer: old })
  await addRegistration(backend, { customer_id, participant_id: two, offer: late, cancelled_at: inDays(-30) })
})

const make = async () => new URL((await family.ask("POST", "/api/account/calendar")).body.url)
const anybody = (path: string, host = "alpha.localhost") => visit(backend, host).ask("GET", path)

test("a family's dates are read under an address of their own, without a session, those of late and to come", async () => {
  expect((await family.ask("GET", "/api/account/calendar")).body).toEqual({ url: null })
  const { href, pathname } = await make()
  expect((await family.ask("GET", "/api/account/calendar")).body).toEqual({ url: href })
  expect(pathname).toMatch(/^\/api\/account\/calendar\/[\w-]{22}\.[\w-]{16}\.ics$/)
  const { status, headers, text } = await anybody(pathname)
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "no-store",
  ])
  expect(text.startsWith("BEGIN:VCALENDAR\r\n") && text.endsWith("END:VCALENDAR\r\n")).toBe(true)
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const lines = text.replaceAll("\r\n ", "").split("\r\n")
  const all = (name: string) => lines.filter((line) => line.startsWith(`${name}:`))
  expect([all("BEGIN").length, new Set(all("UID")).size]).toEqual([6, 5])
  expect(all("SUMMARY")[0]).toBe("SUMMARY:Poterie\\, argile et four (Lou Dupont)")
  expect(all("LOCATION")[0]).toBe("LOCATION:La Ruche\\; salle 2\\, Schaerbeek")
  expect(all("DTSTART").every((line) => /^DTSTART:\d{8}T\d{6}Z$/.test(line))).toBe(true)
})

test("another address ends the one before; what is forged, another's or another organiser's is not there", async () => {
  const before = (await make()).pathname
  const { pathname } = await make()
  const other = await makeFamily(backend)
  expect((await other.ask("GET", "/api/account/calendar")).body).toEqual({ url: null })
  const forged = pathname.replace(/calendar\/./, (start) => (start.endsWith("a") ? "calendar/b" : "calendar/a"))
  for (const path of [before, forged, pathname.replace(".ics", ""), "/api/account/calendar/x.ics"])
    expect([path, (await anybody(path)).status]).toEqual([path, 404])
  expect((await anybody(pathname, "beta.localhost")).status).toBe(404)
  expect((await anybody("/api/account/calendar")).body.error).toBe("UNAUTHENTICATED")
  expect((await anybody(pathname)).status).toBe(200)
})

test("it ends with the account", async () => {
  const { pathname } = await make()
  await change(backend, "update registrations set cancelled_at = now()")
  expect((await family.ask("DELETE", "/api/session")).status).toBe(200)
  expect((await anybody(pathname)).status).toBe(404)
})
