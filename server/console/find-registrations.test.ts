import { beforeAll, describe, expect, test } from "vitest"
import type { ListedRegistration } from "#contract/endpoints/console-lists.ts"
import { permissions } from "#contract/permissions.ts"
import { paymentState } from "#contract/rules/payment-state.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, rowsOf } from "#tests/fixtures/cart.ts"
import { addRow, dayIn, inDays } from "#tests/fixtures/catalogue.ts"
import { fillWallet, makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addCamp, type Booked, book } from "#tests/fixtures/registrations.ts"

// Five registrations: nothing paid, deposit paid, all paid, free, cancelled; on three camps.
const backend = testBackend(behindProxy)
let admin: Entered
let beta: Entered
let camps: Awaited<ReturnType<typeof addCamp>>[]
const booked = {} as Record<"unpaid" | "deposited" | "complete" | "free" | "cancelled", Booked>

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  const { id: location_id } = await addRow(backend, "locations", { name: "Ixelles", title: "Ixelles" })
  camps = [
    await addCamp(backend, { title: "Cirque" }, 10, { deposit: 3_000 }),
    await addCamp(backend, { title: "Poterie", default_price: 0 }, 20, { location_id }),
    await addCamp(backend, { title: "Voile" }, 30),
  ]
  const [circus, pottery, sailing] = camps as [(typeof camps)[0], (typeof camps)[0], (typeof camps)[0]]
  booked.unpaid = await book(backend, circus, { dates: [0, 1] })
  booked.deposited = await book(backend, circus, { wallet: 4_000 })
  booked.complete = await book(backend, sailing, { wallet: 20_000 })
  booked.free = await book(backend, pottery)
  booked.cancelled = await book(backend, sailing)
  await booked.cancelled.cancel()
  const name = (of: Booked, firstname: string, lastname: string) =>
    change(backend, "update participants set firstname = ?, lastname = ? where organiser_id = 1 and id = ?", [
      firstname,
      lastname,
      of.buyer.children[0],
    ])
  await name(booked.unpaid, "Zoé", "Van den Qwerg")
  await name(booked.deposited, "Anaïs", "Peeters")
})

const ask = (query = "", by = admin) => by.ask("GET", `/api/console/registrations?${query}`)
const find = async (query = ""): Promise<ListedRegistration[]> => (await ask(query)).body.data
const named = (cuid: string) => Object.entries(booked).find(([, each]) => each.cuid === cuid)?.[0]
const names = async (query = "") => (await find(query)).map(({ cuid }) => named(cuid))
const sorted = async (query: string) => (await names(query)).sort()
const cuidOf = async (table: string, id: number) =>
  (await rowsOf<{ cuid: string }>(backend, `select cuid from ${table} where organiser_id = 1 and id = ?`, [id]))[0]!
    .cuid

describe("a row", () => {
  test("RGN-01 CON-58 shows participant, family, activity, dates and money as they are", async () => {
    const row = (await find()).find(({ cuid }) => cuid === booked.deposited.cuid)!
    expect(row).toMatchObject({
      total_amount: 15_000,
      deposit_amount: 3_000,
      paid_amount: 4_000,
      outstanding_amount: 11_000,
      cancelled: false,
      quantity: 1,
      dates: 5,
      participant: { fullname: "Anaïs Peeters" },
      customer: { fullname: "Léa Dupont" },
      availability: { activity: { title: "Cirque" }, location: null },
      reference: expect.stringMatching(/^\+{3}/),
      tags: [],
    })
    expect((await find()).find(({ cuid }) => cuid === booked.unpaid.cuid)).toMatchObject({ dates: 2 })
    expect((await find("payment=NONE"))[0]).toMatchObject({ availability: { location: "Ixelles" } })
  })

  test("RGN-01 its badge is the account area's, and the filter of each badge finds exactly its rows", async () => {
    const all = await find()
    const badge = (row: ListedRegistration) => paymentState(row).state
    for (const state of ["NONE", "DEPOSITED", "COMPLETE", "OUTSTANDING"])
      expect((await find(`payment=${state}`)).map(({ cuid }) => cuid)).toEqual(
        all.filter((row) => badge(row) === state).map(({ cuid }) => cuid),
      )
    expect(all.map(badge).sort()).toEqual(["CANCELLED", "COMPLETE", "DEPOSITED", "NONE", "OUTSTANDING"])
    expect(await sorted("payment=DEPOSITED,OUTSTANDING")).toEqual(["deposited", "unpaid"])
    const mine = (await booked.deposited.buyer.ask("GET", "/api/account/registrations")).body.data[0]
    expect(badge(mine)).toBe("DEPOSITED")
  })
})

describe("the list", () => {
  test("RGN-01 is narrowed by activity, availability, date, day, location, participant, customer and cancellation", async () => {
    const [circus, pottery, sailing] = await Promise.all(
      camps.map(async ({ id, dates }) => ({
        availability: await cuidOf("availabilities", id),
        first: await cuidOf("availability_dates", dates[0]!.id),
        third: await cuidOf("availability_dates", dates[2]!.id),
      })),
    )
    const rows = await find()
    const of = (name: keyof typeof booked) => rows.find(({ cuid }) => cuid === booked[name].cuid)!
    const activity = (name: keyof typeof booked) => of(name).availability.activity.cuid
    expect(await sorted(`activity=${activity("unpaid")}`)).toEqual(["deposited", "unpaid"])
    expect(await sorted(`activity=${activity("unpaid")},${activity("free")}`)).toEqual(["deposited", "free", "unpaid"])
    expect(await sorted(`availability=${sailing!.availability}`)).toEqual(["cancelled", "complete"])
    expect(await sorted(`date=${circus!.first}`)).toEqual(["deposited", "unpaid"])
    expect(await sorted(`date=${circus!.third}`)).toEqual(["deposited"])
    const [location] = await rowsOf<{ cuid: string }>(backend, "select cuid from locations where name = 'Ixelles'")
    expect(await sorted(`location=${location!.cuid}`)).toEqual(["free"])
    expect(await sorted(`participant=${of("complete").participant.cuid}`)).toEqual(["complete"])
    expect(await sorted(`customer=${of("complete").customer.cuid},${of("free").customer.cuid}`)).toEqual([
      "complete",
      "free",
    ])
    expect(await sorted("cancelled=true")).toEqual(["cancelled"])
    expect(await sorted("cancelled=false")).toHaveLength(4)
    expect(await sorted(`cancelled=false&availability=${sailing!.availability}`)).toEqual(["complete"])
    expect(await sorted(`availability=${pottery!.availability}&payment=COMPLETE`)).toEqual([])
    const day = (days: number) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Brussels" }).format(new Date(inDays(days)))
    expect(await sorted(`day=${day(12)}`)).toEqual(["deposited"])
    expect(await sorted(`day=${day(9)}`)).toEqual([])
    expect(await sorted(`day_from=${day(12)}&day_to=${day(12)}`)).toEqual(["deposited"])
    expect(await sorted(`day_from=${day(9)}&day_to=${day(9)}`)).toEqual([])
    const whole = (await sorted("")).length
    expect([(await sorted(`day_from=${day(-400)}`)).length, (await sorted(`day_to=${day(-400)}`)).length]).toEqual([
      whole,
      0,
    ])
  })

  test("RGN-01 is narrowed by tag and by the days they were made on", async () => {
    const { id: tag_id, cuid } = await addRow(backend, "tags", {
      entity: "REGISTRATIONS",
      name: "Bus",
      color: "#0a7d5b",
    })
    await change(backend, "insert into registration_tags (organiser_id, registration_id, tag_id) values (1, ?, ?)", [
      booked.free.id,
      tag_id,
    ])
    expect(await find(`tag=${cuid}`)).toMatchObject([{ tags: [{ cuid, name: "Bus", color: "#0a7d5b" }] }])
    const at = "update registrations set created_at = ?::timestamptz where organiser_id = 1 and id = ?"
    const [{ created_at }] = (await find(`tag=${cuid}`)) as [ListedRegistration]
    // Half past midnight in Brussels is still the day before in Greenwich.
    await change(backend, at, ["2020-03-04T23:30:00Z", booked.free.id])
    expect(await names("created_to=2020-03-04")).toEqual([])
    expect(await names("created_from=2020-03-05&created_to=2020-03-05")).toEqual(["free"])
    await change(backend, at, [created_at, booked.free.id])
  })

  test("RGN-01 CON-13 is sorted by what was asked, ties by id, downwards with a minus", async () => {
    const made = ["unpaid", "deposited", "complete", "free", "cancelled"]
    expect(await names()).toEqual(made.toReversed())
    expect(await names("sort=created_at")).toEqual(made)
    expect(await names("sort=start_at")).toEqual(["unpaid", "deposited", "free", "complete", "cancelled"])
    expect(await names("sort=-outstanding")).toEqual(["deposited", "unpaid", "cancelled", "free", "complete"])
    const people = (await find("sort=participant")).map(({ participant }) => participant.fullname)
    expect([people[0], people.at(-1)]).toEqual(["Anaïs Peeters", "Zoé Van den Qwerg"])
    for (const sort of ["created_at", "start_at", "outstanding", "participant"])
      expect(await names(`sort=-${sort}`)).toEqual((await names(`sort=${sort}`)).reverse())
  })

  test("CON-12 comes page by page from a cursor, each row once, in every order", async () => {
    for (const sort of ["created_at", "start_at", "outstanding", "participant"].flatMap((each) => [each, `-${each}`])) {
      const seen: string[] = []
      let next: string | null = ""
      while (next !== null) {
        const { body }: { body: { data: ListedRegistration[]; count: number; more: boolean; next: string | null } } =
          await ask(`page_size=2&sort=${sort}${next && `&after=${next}`}`)
        expect([body.count, body.more, body.data.length <= 2]).toEqual([5, false, true])
        seen.push(...body.data.map(({ cuid }) => cuid))
        next = body.next
      }
      expect(seen).toEqual((await find(`sort=${sort}`)).map(({ cuid }) => cuid))
    }
  })

  test("CON-14 is searched by words of the participant or the family, however they are written, and by reference", async () => {
    expect(await names("search=zoe")).toEqual(["unpaid"])
    expect(await names("search=QWERG")).toEqual(["unpaid"])
    expect(await names("search=anais%20peet")).toEqual(["deposited"])
    expect(await names("search=anais%20qwerg")).toEqual([])
    expect(await names(`search=${encodeURIComponent(booked.free.buyer.email)}`)).toEqual(["free"])
    expect(await sorted("search=dupont")).toHaveLength(5)
    const [{ reference }] = (await find("payment=NONE")) as [ListedRegistration]
    expect(await names(`search=${encodeURIComponent(reference!)}`)).toEqual(["free"])
    expect(await names(`search=${reference!.replace(/\D/g, "")}`)).toEqual(["free"])
    for (const search of ["q_x", "q%x", "' orqx 1=1 --", "\\\\"])
      expect((await ask(`search=${encodeURIComponent(search)}`)).body.count).toBe(0)
  })
})

describe("sums", () => {
  const sums = async (query = "", by = admin) =>
    (await by.ask("GET", `/api/console/registrations-totals?${query}`)).body as Record<string, number>

  test("CON-12 are a call of their own, over everything that matches", async () => {
    const rows = await find("page_size=100")
    const sum = (of: (row: ListedRegistration) => number) => rows.reduce((total, row) => total + of(row), 0)
    expect(await sums()).toEqual({
      count: 5,
      families: new Set(rows.map(({ customer }) => customer.cuid)).size,
      total_amount: sum(({ total_amount, cancelled }) => (cancelled ? 0 : total_amount)),
      paid_amount: sum(({ paid_amount }) => paid_amount),
      outstanding_amount: sum(({ outstanding_amount }) => outstanding_amount),
    })
    expect(await sums("payment=DEPOSITED")).toMatchObject({ count: 1, families: 1, outstanding_amount: 11_000 })
    expect(await sums("search=nobodyatall")).toMatchObject({ count: 0, total_amount: 0, paid_amount: 0 })
    expect(await sums("cancelled=true")).toMatchObject({ count: 1, total_amount: 0 })
  })

  test("CON-13 CON-53 refuse what the list refuses, and are of one organiser", async () => {
    expect(await sums("", beta)).toMatchObject({ count: 0, total_amount: 0 })
    for (const query of ["sort=created_at", "page_size=5", "filter=%7B", "search=x", "payment=PAID"])
      expect(await sums(query)).toMatchObject({ error: "INVALID_INPUT" })
  })
})

describe("conditions", () => {
  const where = (...all: object[]) => sorted(`filter=${encodeURIComponent(JSON.stringify({ all }))}`)

  test("SEG-01 RGN-01 ask for activity, place, period, dates, age and money, and nest", async () => {
    const rows = await find()
    const activity = (name: keyof typeof booked) =>
      rows.find(({ cuid }) => cuid === booked[name].cuid)!.availability.activity.cuid
    const is = (name: keyof typeof booked) => ({ field: "activity", operator: "in", value: [activity(name)] })
    expect(await where(is("unpaid"))).toEqual(["deposited", "unpaid"])
    expect(await where({ ...is("unpaid"), operator: "ne" })).toEqual(["cancelled", "complete", "free"])
    expect(await where({ any: [is("free"), { field: "cancelled", operator: "eq", value: true }] })).toEqual([
      "cancelled",
      "free",
    ])
    const [location] = await rowsOf<{ cuid: string }>(backend, "select cuid from locations where name = 'Ixelles'")
    expect(await where({ field: "location", operator: "in", value: [location!.cuid] })).toEqual(["free"])
    expect(await where({ field: "outstanding_amount", operator: "gt", value: 0 })).toEqual(["deposited", "unpaid"])
    const day = dayIn
    expect(await where({ field: "start_at", operator: "gt", value: day(25) })).toEqual(["cancelled", "complete"])
    expect(await where({ field: "age", operator: "gte", value: 0 })).toHaveLength(5)
    const { cuid } = await addRow(backend, "calendar_periods", {
      title: "Carnaval",
      start_day: day(19),
      end_day: day(21),
    })
    expect(await where({ field: "period", operator: "in", value: [cuid] })).toEqual(["free"])
  })
})

describe("wrong input and other people", () => {
  test("CON-13 CON-15 an undeclared sort, filter, cursor, length or value is INVALID_INPUT with its name", async () => {
    const wrong = {
      sort: ["paid_amount", "constructor", "1;drop table x", "--created_at"],
      after: ["nonsense", Buffer.from('[1,"x"]').toString("base64url")],
      filter: ["{", '{"field":"sold","operator":"eq","value":"x"}'],
      page_size: ["0", "101", "x"],
      search: ["x", "x".repeat(201)],
      payment: ["PAID", "none", "NONE,", ""],
      activity: ["A", "a,", "a;b", `a${",ab".repeat(101)}`],
      day: ["2026-13-01", "0000-01-01", "tomorrow"],
      created_from: ["9999-01-01"],
      cancelled: ["yes"],
    }
    for (const [field, values] of Object.entries(wrong))
      for (const value of values)
        expect((await ask(`${field}=${encodeURIComponent(value)}`)).body, `${field}=${value}`).toMatchObject({
          error: "INVALID_INPUT",
          field,
        })
    expect((await ask("nonsense=1")).body.error).toBe("INVALID_INPUT")
    const hostile = Buffer.from('["not a time",1]').toString("base64url")
    expect((await ask(`after=${hostile}`)).body.error).toBe("INVALID_INPUT")
    const filter = JSON.stringify({ field: "outstanding_amount", operator: "gt", value: 10_000 })
    expect(await names(`filter=${encodeURIComponent(filter)}`)).toEqual(["deposited"])
  })

  test("CON-53 another organiser sees none of them, whatever it names", async () => {
    const [row] = (await find()) as [ListedRegistration]
    for (const query of [
      "",
      "search=dupont",
      `customer=${row.customer.cuid}`,
      `activity=${row.availability.activity.cuid}`,
    ])
      expect((await ask(query, beta)).body).toMatchObject({ data: [], count: 0, next: null })
    expect((await ask(`customer=${newCuid()}`)).body.count).toBe(0)
  })

  test("CON-58 money that moves is in the list at once", async () => {
    const { buyer, cuid } = booked.unpaid
    await fillWallet(backend, buyer.id, 700)
    const body = { amount: 700, destination: { type: "registration", cuid } }
    expect((await buyer.ask("POST", "/api/transactions/wallet", body)).status).toBe(200)
    const row = (await find()).find((each) => each.cuid === cuid)!
    expect([row.paid_amount, row.outstanding_amount]).toEqual([700, row.total_amount - 700])
  })
})

test("RGN-01 one that is for a single date says which, with its hours; one of several does not", async () => {
  const camp = await addCamp(backend, { title: "Escrime" }, 40)
  const one = await book(backend, camp, { dates: [2] })
  await book(backend, camp, { buyer: await makeBuyer(backend) })
  const [date] = await rowsOf<{ start_at: Date; end_at: Date }>(
    backend,
    "select start_at, end_at from availability_dates where organiser_id = 1 and id = ?",
    [camp.dates[2]!.id],
  )
  const [start_at, end_at] = [date!.start_at, date!.end_at].map((at) => new Date(at).toISOString())
  const rows = await find(`availability=${camp.cuid}`)
  expect(rows.find(({ cuid }) => cuid === one.cuid)).toMatchObject({ dates: 1, only_date: { start_at, end_at } })
  expect(rows.find(({ cuid }) => cuid !== one.cuid)).toMatchObject({ dates: 5, only_date: null })
})
