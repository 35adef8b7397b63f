import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Family, lineFor, makeFamily, type Offer, partFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, daily } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
let staff: Entered
let beta: Entered
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
})

const path = "/api/console/waiting-list"
const list = async (query = "", by = staff) => (await by.ask("GET", `${path}?${query}`)).body
const cuidOf = async (table: string, id: number) =>
  (await rowsOf<{ cuid: string }>(backend, `select cuid from ${table} where organiser_id = 1 and id = ?`, [id]))[0]!
    .cuid

/** One place that is held, and families without one. */
async function full(title: string, count: number) {
  const { id, cuid } = await addActivity(backend, { title, default_capacity: 1 })
  const offer = await addAvailability(backend, { activity_id: id, dates: daily(10, 3) })
  const holder = await makeFamily(backend)
  await holder.add(lineFor(offer, holder.children[0]!))
  const families: Family[] = []
  for (let i = 0; i < count; i++) families.push(await makeFamily(backend))
  return { activity: cuid, offer, holder, families }
}
const join = ({ ask, children }: Family, { id }: Offer) =>
  ask("POST", "/api/registrations/waiting-list", { availability_id: id, participant_id: children[0]! })
const enter = async (family: Family, offer: Offer, by = staff, more = {}) =>
  by.ask("POST", path, {
    body: {
      customer: await cuidOf("customers", family.id),
      participant: await cuidOf("participants", family.children[0]!),
      availability: offer.cuid,
      ...more,
    },
  })
const offerTo = (cuid: string, by = staff) => by.ask("POST", `${path}/${cuid}/offer`)

test("RGN-32 the list over all availabilities shows position, since when, participant, need and offer", async () => {
  const [camp, course] = [await full("Cirque", 2), await full("Voile", 1)]
  for (const family of camp.families) await join(family, camp.offer)
  await join(course.families[0]!, course.offer)
  const all = await list()
  expect(all).toMatchObject({ count: 3, more: false })
  expect(all.data[0]).toMatchObject({
    status: "WAITING",
    position: 1,
    offered_until: null,
    participants: [{ fullname: expect.any(String) }],
    availability: { cuid: camp.offer.cuid, activity: { title: "Cirque" } },
    dates: 3,
  })
  expect((await list(`activity=${camp.activity}`)).data.map(({ position }: { position: number }) => position)).toEqual([
    1, 2,
  ])
  expect((await list(`availability=${course.offer.cuid}`)).count).toBe(1)
  expect((await list("status=OFFERED")).count).toBe(0)
  expect((await list("status=WAITING,OFFERED")).count).toBe(3)
  expect((await list("search=dupont")).count).toBe(3)
  expect(await list("status=LEFT")).toMatchObject({ error: "INVALID_INPUT", field: "status" })
  expect(await list("", beta)).toMatchObject({ count: 0 })
})

test("RGN-33 an entry made by staff obeys the family's rules and stands last", async () => {
  const { offer, families } = await full("Poterie", 2)
  await join(families[0]!, offer)
  const made = await enter(families[1]!, offer)
  expect(made.body).toMatchObject({ ok: true, entry: { status: "WAITING", position: 2 } })
  expect((await families[1]!.ask("GET", "/api/account/waiting-list")).body.count).toBe(1)
  expect(said(await enter(families[1]!, offer))[0]).toBe("ALREADY_ON_WAITING_LIST")
  const free = await addAvailability(backend, {
    activity_id: (await addActivity(backend, { title: "Libre" })).id,
    dates: daily(30),
  })
  expect(said(await enter(families[1]!, free))[0]).toBe("AVAILABILITY_OPEN")
  const stranger = await cuidOf("participants", families[0]!.children[0]!)
  expect(said(await enter(families[1]!, offer, staff, { participant: stranger }))).toEqual(["NOT_FOUND", "participant"])
  expect(said(await enter(families[1]!, offer, staff, { availability: "nobody" }))).toEqual([
    "NOT_FOUND",
    "availability",
  ])
  expect(said(await enter(families[1]!, offer, beta))).toEqual(["NOT_FOUND", "customer"])
})

test("RGN-38 one full date makes full what is taken whole; where days may be chosen, staff alone wait for all of them", async () => {
  const camp = async (allow_partial_registrations: boolean) => {
    const activity = { title: "Cabanes", default_capacity: 1, allow_partial_registrations }
    const { id } = await addActivity(backend, activity)
    const offer = await addAvailability(backend, { activity_id: id, dates: daily(10, 3) })
    await addPlace(backend, { availability_id: offer.id, date_ids: [offer.dates[1]!.id] })
    return offer
  }
  const [whole, partly] = [await camp(false), await camp(true)]
  const statusOf = async (family: Family, { cuid }: Offer) =>
    (await family.ask("GET", `/api/availabilities/${cuid}`)).body.availability.status
  const [one, two, three] = [await makeFamily(backend), await makeFamily(backend), await makeFamily(backend)]
  const child = ({ children }: Family) => children[0]!

  expect(await statusOf(one, whole)).toBe("FULL")
  expect(said(await one.add(lineFor(whole, child(one))))[0]).toBe("AVAILABILITY_FULL")
  expect(said(await join(one, whole))).toBe("ok")
  expect(said(await enter(two, whole))).toBe("ok")

  const form = (offer: Offer) =>
    cuidOf("customers", one.id).then((cuid) =>
      staff.ask("GET", `/api/console/customers/${cuid}/registration-form?availability=${offer.cuid}`),
    )
  for (const [offer, may] of [
    [whole, false],
    [partly, true],
  ] as const)
    expect((await form(offer)).body.availability).toMatchObject({
      is_eligible_to_partial_registrations: may,
      dates: [{ status: "OPEN" }, { status: "FULL", on_sale: true }, { status: "OPEN" }],
    })

  expect(await statusOf(one, partly)).toBe("OPEN")
  expect(said(await one.add(lineFor(partly, child(one))))[0]).toBe("AVAILABILITY_FULL")
  expect(said(await join(one, partly))).toEqual(["AVAILABILITY_OPEN", "availability_id"])
  const entered = await enter(two, partly)
  expect(entered.body).toMatchObject({ ok: true, entry: { status: "WAITING", position: 1 } })
  // The days that are free stay for everybody, and the wish is served once the full one is free as well.
  expect(said(await three.add(partFor(partly, child(three), [0])))).toBe("ok")
  await three.remove((await three.cart()).items[0]!.id)
  expect((await offerTo(entered.body.entry.cuid)).body.error).toBe("AVAILABILITY_FULL")
  const more = "update availability_dates set capacity = 2, ceiling = 2 where organiser_id = 1 and id = ?"
  await change(backend, more, [partly.dates[1]!.id])
  expect((await offerTo(entered.body.entry.cuid)).body).toMatchObject({ ok: true })
})

test("RGN-34 offering to a chosen entry needs its whole need free, and lives as long as an ordinary offer", async () => {
  const { offer, families } = await full("Théâtre", 2)
  for (const family of families) await join(family, offer)
  const { data } = await list(`availability=${offer.cuid}`)
  const last = data[1].cuid
  expect((await offerTo(last)).body.error).toBe("AVAILABILITY_FULL")
  // One more place on two of the three dates is not the whole need.
  const more = "update availability_dates set capacity = 2, ceiling = 2 where organiser_id = 1 and id = ?"
  for (const { id } of offer.dates.slice(0, 2)) await change(backend, more, [id])
  expect((await offerTo(last)).body.error).toBe("AVAILABILITY_FULL")
  await change(backend, more, [offer.dates[2]!.id])
  expect((await offerTo(last, beta)).body.error).toBe("NOT_FOUND")
  const { body } = await offerTo(last)
  expect(body).toMatchObject({ ok: true })
  const hours = (Date.parse(body.offered_until) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThanOrEqual(24)
  expect((await list(`availability=${offer.cuid}&status=OFFERED`)).data).toMatchObject([{ cuid: last, position: null }])
  expect((await offerTo(last)).body.error).toBe("WAITING_LIST_ENTRY_ENDED")
  expect((await offerTo(data[0].cuid)).body.error).toBe("AVAILABILITY_FULL")
  const mails = await rowsOf(
    backend,
    "select id from mails where organiser_id = 1 and customer_id = ? and trigger = 'waiting_list.offered'",
    [families[1]!.id],
  )
  expect(mails).toHaveLength(1)
  expect(await findViolations(backend.database)).toEqual([])
})
