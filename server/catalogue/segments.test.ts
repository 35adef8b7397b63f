import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addPlace, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { asker } from "#tests/fixtures/catalogue-world.ts"
import { behindProxy, type SignedUp, signUp, type Visitor, visit } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
const segment = (name: string, entity: string, conditions: unknown, organiser_id = 1) =>
  addRow(backend, "segments", { name, entity, conditions: JSON.stringify(conditions) }, organiser_id)
const where = (field: string, operator: string, value: unknown) => ({ all: [{ field, operator, value }] })

describe("who may register for some of the dates", () => {
  let member: SignedUp
  let other: SignedUp
  let visitor: Visitor
  let half: { id: number; cuid: string }
  let activity: { id: number; cuid: string }
  beforeAll(async () => {
    member = await signUp(backend)
    other = await signUp(backend)
    visitor = visit(backend)
    const { id } = await segment("Habitués", "CUSTOMERS", where("email", "eq", member.email))
    activity = await addActivity(backend, {
      title: "À moitié",
      allow_partial_registrations: true,
      partial_registrations_segment_id: id,
    })
    const made = await addAvailability(backend, { activity_id: activity.id, dates: daily(7, 2, { capacity: 1 }) })
    await addPlace(backend, { availability_id: made.id, date_ids: [made.dates[0]!.id] })
    half = made
  })

  const every = "status=OPEN,CLOSED,FULL,OVERLAP"
  /** The same addresses for all three, so that an answer kept for one would be seen by the next. */
  const look = async ({ ask }: Pick<Visitor, "ask">) => {
    const get = async (path: string) => (await ask("GET", path)).body
    const [listed] = (await get(`/api/availabilities?id=${half.id}&${every}`)).data
    const { availability } = await get(`/api/availabilities/${half.cuid}`)
    const [date] = (await get(`/api/availabilities/dates?id=${half.id}`)).availabilities_dates.data
    const [offered] = (await get(`/api/activities?id=${activity.id}`)).data
    expect(date.status).toBe("OPEN")
    const statuses = [listed.status, availability.status, date.availability.status]
    const eligible = [listed, availability, date.availability].map((each) => each.is_eligible_to_partial_registrations)
    return { statuses, eligible, open: offered.availabilities_count }
  }
  const sees = (status: string, eligible: boolean) => ({
    statuses: [status, status, status],
    eligible: [eligible, eligible, eligible],
    open: eligible ? 1 : 0,
  })

  test("SEGM-02 AVAIL-14 one in the segment sees it open where all others see it full", async () => {
    expect(await look(visitor)).toEqual(sees("FULL", false))
    expect(await look(member)).toEqual(sees("OPEN", true))
    expect(await look(other)).toEqual(sees("FULL", false))
  })

  test("SEGM-02 an answer made for somebody is never kept for another, whoever asks first", async () => {
    for (const person of [member, visitor, member, other, visitor, member])
      expect(await look(person)).toEqual(person === member ? sees("OPEN", true) : sees("FULL", false))
    const path = `/api/availabilities/${half.cuid}`
    expect((await member.ask("GET", path)).headers.get("cache-control")).toBe("private, no-store")
    expect((await visitor.ask("GET", path)).headers.get("etag")).not.toBeNull()
    expect((await member.ask("GET", path)).headers.get("etag")).toBeNull()
  })

  test("SEGM-02 without a segment everybody may, visitors too; a segment of participants opens nothing", async () => {
    const anybody = await addActivity(backend, { allow_partial_registrations: true })
    const { id } = await segment("Enfants", "PARTICIPANTS", { all: [] })
    const nobody = await addActivity(backend, {
      allow_partial_registrations: true,
      partial_registrations_segment_id: id,
    })
    for (const [{ id }, expected] of [
      [anybody, true],
      [nobody, false],
    ] as const) {
      const { cuid } = await addAvailability(backend, { activity_id: id })
      const flags = await Promise.all(
        [member, visitor].map(async ({ ask }) => (await ask("GET", `/api/availabilities/${cuid}`)).body.availability),
      )
      expect(flags.map((each) => each.is_eligible_to_partial_registrations)).toEqual([expected, expected])
    }
  })
})

describe("a segment of availabilities", () => {
  const ask = asker(backend)
  const titles = async (query: string) =>
    (await ask(`/api/availabilities?${query}`)).body.data
      .map((each: { activity: { title: string } }) => each.activity.title)
      .join(" ")
  let cheap: { id: number; cuid: string }
  let park: { id: number; cuid: string }
  let group: { id: number }
  beforeAll(async () => {
    group = await addRow(backend, "category_groups", { title: "Groupe" })
    park = await addRow(backend, "locations", { name: "parc", title: "Parc" })
    const outside = await addRow(backend, "categories", { group_id: group.id, title: "Dehors", cuid: "outside" })
    const add = async (title: string, price: number, more: object, activity: object = {}) => {
      const { id } = await addActivity(backend, { title, ...activity })
      await addAvailability(backend, { activity_id: id, price, ...more })
    }
    await add("Vélo", 1_000, { location_id: park.id, dates: daily(30) }, { category_ids: [outside.id] })
    await add("Yoga", 9_000, { age_minimum: 12, dates: daily(31) })
    await add("Échecs", 2_000, { dates: daily(32) })
    cheap = await segment("Pas cher", "AVAILABILITIES", where("price", "lte", 2_000))
  })

  test("SEGM-01 SEGM-02 APIB-01 APIB-02 APIB-03 is named by id or cuid, and several hold what any of them holds", async () => {
    const grown = await segment("Ados", "AVAILABILITIES", where("age_minimum", "gte", 12))
    expect(await titles(`segment=${cheap.cuid}`)).toBe("Vélo Échecs")
    expect(await titles(`segment=${cheap.id}`)).toBe("Vélo Échecs")
    expect(await titles(`segment=${cheap.id},${grown.cuid}`)).toBe("Vélo Yoga Échecs")
    expect(await titles(`segment=${cheap.id},nothing`)).toBe("Vélo Échecs")
    expect(await titles(`segment=${cheap.id}&search=velo`)).toBe("Vélo")
    const stretch = `segment=${grown.cuid}&before=2199-01-01`
    expect((await ask(`/api/availabilities/dates?${stretch}`)).body.availabilities_dates.count).toBe(1)
    expect((await ask(`/api/availabilities/calendar?${stretch}`)).body.dates).toHaveLength(1)
  })

  test("SEGM-01 every field it declares can be asked", async () => {
    for (const [field, operator, value, expected] of [
      ["title", "contains", "echecs", "Échecs"],
      ["location", "eq", park.cuid, "Vélo"],
      ["location", "ne", park.cuid, "Yoga Échecs"],
      ["category", "eq", "outside", "Vélo"],
      ["price", "gt", 2_000, "Yoga"],
      ["age_maximum", "eq", 3, ""],
      ["start_at", "lt", "2199-01-01", "Vélo Yoga Échecs"],
      ["end_at", "lt", "2020-01-01T00:00:00Z", ""],
      ["registrations_start_at", "lt", "2199-01-01", ""],
      ["activity", "in", ["nothing"], ""],
    ] as const) {
      const { cuid } = await segment("Un", "AVAILABILITIES", {
        all: [where("price", "ne", 15_000), where(field, operator, value)],
      })
      expect(await titles(`segment=${cuid}`), field).toBe(expected)
    }
  })

  test("SEGM-02 what is of people, broken, another organiser’s or unknown holds nothing; other entities there are none", async () => {
    const people = await segment("Gens", "CUSTOMERS", { all: [] })
    const broken = await segment("Cassé", "AVAILABILITIES", { all: [{ field: "price", operator: "<", value: 1 }] })
    const foreign = await segment("Ailleurs", "AVAILABILITIES", { all: [] }, 2)
    for (const reference of [people.cuid, broken.cuid, foreign.cuid, foreign.id, "nothing", "999999"])
      expect((await ask(`/api/availabilities?segment=${reference}`)).body, String(reference)).toMatchObject({
        count: 0,
      })
    await expect(segment("Autre", "ACTIVITIES", {})).rejects.toMatchObject({ code: "23514" })
  })
})
