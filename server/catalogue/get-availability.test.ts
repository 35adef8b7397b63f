import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { isBookable, isRegistrable, opensAt } from "#contract/rules/availability-display.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addPlace, addRow } from "#tests/fixtures/catalogue.ts"
import { asker, fillWorld, hours, setClock, type World } from "#tests/fixtures/catalogue-world.ts"

const backend = testBackend()
const ask = asker(backend)
let world: World
beforeAll(async () => {
  world = await fillWorld(backend)
})
const get = async (cuid: string) => {
  const { status, body, text } = await ask(`/api/availabilities/${cuid}`)
  expect(status, text).toBe(200)
  return body.availability
}
const may = (day: string) => hours(`2027-05-${day}T08:00:00Z`, `2027-05-${day}T10:00:00Z`)

test("AVAIL-09 AVAIL-10 AVAIL-11 AVAIL-12 AVAIL-13 the list carries everything a card shows, the detail as much", async () => {
  const { clay } = world.availabilities
  const [shown] = (await ask(`/api/availabilities?id=${clay.cuid}`)).body.data
  expect(shown).toEqual({
    id: clay.id,
    cuid: clay.cuid,
    status: "OPEN",
    registrations_start_at: null,
    registrations_end_at: null,
    start_at: "2027-02-24T13:00:00.000Z",
    end_at: "2027-03-03T15:00:00.000Z",
    price: 15_000,
    next_price: null,
    deposit: 0,
    capacity: 10,
    registered: 0,
    age_minimum: 6,
    age_maximum: 10,
    activity_id: world.pottery.id,
    activity: {
      ...world.pottery,
      title: "Atelier de Poterie d’été",
      images: [],
      registration_flow: "REGISTRATION",
      settings: {
        allow_registrations_after_start: false,
        allow_partial_registrations: false,
        allow_multiple_places: false,
      },
    },
    location: {
      ...world.hall,
      name: "hall",
      title: "Salle de l’Œuvre",
      street: "Rue Haute",
      number: "",
      postcode: "",
      city: "Ixelles",
    },
    categories: [
      { cuid: world.arts.cuid, title: "Arts", group: { cuid: world.theme.cuid, title: "Thème", scope: "PRIMARY" } },
      {
        cuid: world.families.cuid,
        title: "Familles",
        group: { cuid: world.people.cuid, title: "Public", scope: "SECONDARY" },
      },
    ],
    is_eligible_to_partial_registrations: false,
    dates: clay.dates.map(({ id, cuid, start_at }) => ({
      id,
      cuid,
      start_at,
      end_at: start_at.replace("T13", "T15"),
      status: "OPEN",
      capacity: 10,
      registered: 0,
      remaining: 10,
      on_sale: true,
      cancelled: false,
    })),
  })
  const detail = await get(clay.cuid)
  expect(detail).toMatchObject({ ...shown, collaborators: [] })
  expect(detail.activity).toMatchObject({ description: expect.stringContaining("Modeler"), questions: [], options: [] })
})

test("AVAIL-10 what is not given is copied down from the activity, and null then means without limit", async () => {
  const { id: activity_id } = await addActivity(backend, {
    default_capacity: 4,
    default_price: 900,
    default_deposit: 300,
    age_minimum: 3,
    age_maximum: 5,
  })
  const copied = await addAvailability(backend, { activity_id, dates: [may("03"), { ...may("04"), capacity: 2 }] })
  expect(await get(copied.cuid)).toMatchObject({
    price: 900,
    deposit: 300,
    capacity: 4,
    age_minimum: 3,
    age_maximum: 5,
    dates: [{ capacity: 4 }, { capacity: 2 }],
  })
  const free = await addAvailability(backend, {
    activity_id,
    price: 0,
    capacity: null,
    age_minimum: null,
    dates: [may("05")],
  })
  expect(await get(free.cuid)).toMatchObject({
    price: 0,
    capacity: null,
    age_minimum: null,
    age_maximum: 5,
    dates: [{ capacity: null, remaining: null }],
  })
})

test("AVAIL-30 AVAIL-31 a date can be booked while it is open and, with a capacity, has a place left", async () => {
  const { id: activity_id } = await addActivity(backend, { allow_partial_registrations: true })
  const dates = [
    { ...may("10"), capacity: null },
    { ...may("11"), capacity: 2 },
    { ...may("12"), capacity: 1 },
    { ...may("13"), capacity: 3, status: "CLOSED" as const },
    { ...may("14"), capacity: 2, reserved_for_list: 2 },
    { ...may("15"), capacity: 1 },
  ]
  const { id, cuid, dates: made } = await addAvailability(backend, { activity_id, dates })
  const take = (day: number, more: object = {}) =>
    addPlace(backend, { availability_id: id, date_ids: [made[day]!.id], ...more })
  await take(0)
  await take(1)
  await take(2, { expires_at: "2027-01-04T08:15:00Z" })
  await take(5, { expires_at: "2027-01-04T07:45:00Z" })
  const { dates: shown, registered, status } = await get(cuid)
  expect(shown.map((date: never) => isBookable(date))).toEqual([true, true, false, false, false, true])
  expect(shown.map((date: { status: string; remaining: number | null }) => [date.status, date.remaining])).toEqual([
    ["OPEN", null],
    ["OPEN", 1],
    ["FULL", 0],
    ["CLOSED", 3],
    ["FULL", 0],
    ["OPEN", 1],
  ])
  expect([status, registered]).toEqual(["OPEN", 1])
})

test("AVAIL-24 before registrations_start_at it is open, says when it opens, and cannot be registered for", async () => {
  const window = { registrations_start_at: "2027-02-01T09:00:00Z", registrations_end_at: "2027-04-01T09:00:00Z" }
  const { cuid } = await addAvailability(backend, { activity_id: world.music.id, ...window, dates: [may("20")] })
  const shown = await get(cuid)
  expect(shown).toMatchObject({
    status: "OPEN",
    registrations_start_at: "2027-02-01T09:00:00.000Z",
    registrations_end_at: "2027-04-01T09:00:00.000Z",
  })
  const at = (now: string) => [opensAt(shown, now) !== null, isRegistrable(shown, now)]
  expect(at("2027-02-01T08:59:59Z")).toEqual([true, false])
  expect(at("2027-02-01T09:00:00Z")).toEqual([false, true])
  expect(at("2027-04-01T09:00:00Z")).toEqual([false, false])
})

test("AVAIL-14 time closes it: once begun, or once over where late registrations are allowed", async () => {
  const late = await addActivity(backend, { allow_registrations_after_start: true })
  const strict = await addActivity(backend)
  const [open, closed] = await Promise.all(
    [late, strict].map(({ id }) => addAvailability(backend, { activity_id: id, dates: [may("25")] })),
  )
  const statuses = async (now: string) => {
    await setClock(backend, now)
    return [(await get(open!.cuid)).status, (await get(closed!.cuid)).status]
  }
  expect(await statuses("2027-05-25T07:59:00Z")).toEqual(["OPEN", "OPEN"])
  expect(await statuses("2027-05-25T08:01:00Z")).toEqual(["OPEN", "CLOSED"])
  expect(await statuses("2027-05-25T10:01:00Z")).toEqual(["CLOSED", "CLOSED"])
  await setClock(backend, "2027-01-04T08:00:00Z")
})

test("who will be there is told by first name only, and nobody who has left", async () => {
  const person = (firstname: string, more: object = {}) =>
    addRow(backend, "collaborators", {
      firstname,
      lastname: "Secret",
      email: `${firstname}@example.com`.toLowerCase(),
      password_hash: "x",
      ...more,
    })
  const [zoe, ali, gone] = [
    await person("Zoé"),
    await person("Ali"),
    await person("Parti", { archived_at: new Date() }),
  ]
  const { cuid } = await addAvailability(backend, {
    activity_id: world.music.id,
    dates: [may("26")],
    collaborator_ids: [zoe.id, ali.id, gone.id],
  })
  expect((await get(cuid)).collaborators).toEqual([{ firstname: "Ali" }, { firstname: "Zoé" }])
})

test("hidden, foreign and unknown availabilities answer alike", async () => {
  const { id: activity_id } = await addActivity(backend, {}, 2)
  const { cuid: foreign } = await addAvailability(backend, { activity_id, dates: [may("27")] }, 2)
  expect((await asker(backend, "beta.localhost")(`/api/availabilities/${foreign}`)).status).toBe(200)
  for (const cuid of [foreign, world.availabilities.hidden.cuid, "nothing", "a".repeat(32)]) {
    const { status, body } = await ask(`/api/availabilities/${cuid}`)
    expect([status, { ...body, request_id: "" }]).toEqual([404, { error: "NOT_FOUND", request_id: "" }])
    expect((await ask(`/api/availabilities?id=${cuid}&status=OPEN,CLOSED,FULL,OVERLAP`)).body).toMatchObject({
      count: 0,
    })
  }
})

test("ACTV-09 HTML that came into the database unclean is cleaned on its way out, in lists too", async () => {
  const { id, cuid } = await addActivity(backend, { title: "Douteuse", instructions: "<script>1</script>Venez" })
  await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    sql`update activities set description = '<p onclick=x>Bon<img src=x onerror=y></p><script>z</script>'
      where organiser_id = 1 and id = ${id}`.execute(tx),
  )
  const { cuid: availability } = await addAvailability(backend, { activity_id: id, dates: [may("28")] })
  const { activity } = await get(availability)
  expect([activity.description, activity.instructions]).toEqual(["<p>Bon</p>", "Venez"])
  expect((await ask(`/api/activities/${cuid}`)).body.activity.description).toBe("<p>Bon</p>")
  expect((await ask(`/api/activities?id=${id}`)).body.data[0].description).toBe("<p>Bon</p>")
})
