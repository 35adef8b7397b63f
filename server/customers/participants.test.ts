import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addField, behindProxy, type SignedUp, signUp, visit } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
let lea: SignedUp
let other: SignedUp
let beta: SignedUp
beforeAll(async () => {
  lea = await signUp(backend)
  other = await signUp(backend)
  beta = await signUp(backend, {}, "beta.localhost")
})

const child = (more: object = {}) => ({ firstname: "Nour", lastname: "Dupont", birthdate: "2018-04-02", ...more })
const create = (more: object = {}, customer = lea, headers: Record<string, string> = {}) =>
  customer.ask("POST", "/api/participants", child(more), { headers })
const made = async (more: object = {}, customer = lea) => (await create(more, customer)).body.participant
const list = async (query = "", customer = lea) => (await customer.ask("GET", `/api/participants${query}`)).body
const names = async (query: string, customer: SignedUp) =>
  (await list(query, customer)).data.map((one: { fullname: string }) => one.fullname)

describe("adding", () => {
  test("APIA-08 PART-01 PART-09 answers the participant, with its names trimmed", async () => {
    const answer = await create({ firstname: "  Nour ", lastname: " El Amrani\n" })
    expect(answer.body.participant).toEqual({
      id: expect.any(Number),
      cuid: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
      version: 1,
      firstname: "Nour",
      lastname: "El Amrani",
      fullname: "Nour El Amrani",
      birthdate: "2018-04-02",
      custom_data: [],
      missing: [],
    })
    for (const field of ["firstname", "lastname"])
      expect((await create({ [field]: " " })).body).toMatchObject({ error: "INVALID_INPUT", field })
  })

  test("PART-10 a birthdate is a day or an ISO date-time, and one that exists", async () => {
    for (const birthdate of ["2018-04-02T23:30:00Z", "2018-04-02T00:00:00+02:00", "2018-04-02T10:00"])
      expect((await made({ birthdate })).birthdate).toBe("2018-04-02")
    for (const birthdate of ["2018-02-30", "02/04/2018", "", null, 20180402, "1899-12-31", "yesterday", undefined])
      expect((await create({ birthdate })).body).toMatchObject({
        error: "INVALID_INPUT",
        field: "birthdate",
        details: [{ path: "birthdate", message: "INVALID_DATE" }],
      })
  })

  test("nobody is born after the organiser's today", async () => {
    const { body } = await create({ birthdate: "2199-01-01" })
    expect(body).toMatchObject({ error: "BIRTHDATE_IN_FUTURE", field: "birthdate" })
    await shiftClock(backend.database, "200 years")
    const later = await signUp(backend)
    expect((await create({ birthdate: "2199-01-01" }, later)).status).toBe(200)
    await shiftClock(backend.database, "0")
  })

  test("one key adds one, and answers as it did", async () => {
    const customer = await signUp(backend)
    const headers = { "idempotency-key": "once" }
    const first = await create({}, customer, headers)
    const second = await create({}, customer, headers)
    expect(second.body).toEqual(first.body)
    expect((await list("", customer)).count).toBe(2)
    expect((await create({ firstname: "Else" }, customer, headers)).body.error).toBe("IDEMPOTENCY_KEY_REUSED")
  })

  test("fifty are the most, deleted ones not counted", async () => {
    const customer = await signUp(backend)
    for (let i = 1; i < 50; i++) expect((await create({}, customer)).status).toBe(200)
    const refused = await create({}, customer)
    expect([refused.status, refused.body.error]).toEqual([409, "TOO_MANY_PARTICIPANTS"])
    const [newest] = (await list("", customer)).data
    await customer.ask("DELETE", `/api/participants?participant_id=${newest.id}`)
    expect((await create({}, customer)).status).toBe(200)
  })

  test("what the form does not have changes nothing", async () => {
    const extra = { id: 9_999, cuid: "chosen", organiser_id: 2, customer_id: other.id, deleted_at: "2020-01-01" }
    const participant = await made(extra)
    expect(participant.id).not.toBe(9_999)
    expect(participant.cuid).not.toBe("chosen")
    expect(await list(`?id=${participant.id}`, other)).toMatchObject({ count: 0 })
    expect(await list(`?id=${participant.id}`)).toMatchObject({ count: 1 })
  })

  test("hostile text is kept as text; NUL, half pairs and a megabyte are refused", async () => {
    const firstname = `'"; drop table participants; --<img src=x onerror=alert(1)>`
    expect((await made({ firstname })).firstname).toBe(firstname)
    for (const wrong of ["a\0", "\ud83d", "x".repeat(101)])
      expect((await create({ firstname: wrong })).body.error).toBe("INVALID_INPUT")
    expect((await create({ firstname: "x".repeat(1_000_000) })).status).toBe(413)
  })
})

describe("the list", () => {
  let parent: SignedUp
  beforeAll(async () => {
    parent = await signUp(backend, { firstname: "Zoé", lastname: "Martin" })
    for (const [firstname, lastname] of [
      ["Éléonore", "Dûpont"],
      ["Ilyès", "100%"],
      ["Anna", "under_score"],
      ["Loïc".normalize("NFD"), "Noël"],
    ])
      await create({ firstname, lastname }, parent)
  })

  test("APIA-11 APIB-13 holds one's own, newest first, under both names", async () => {
    const body = await list("", parent)
    expect(body.count).toBe(5)
    expect(body.participants).toEqual(body.data)
    expect(body.data.map((one: { firstname: string }) => one.firstname.normalize())).toEqual([
      "Loïc",
      "Anna",
      "Ilyès",
      "Éléonore",
      "Zoé",
    ])
  })

  test("ACCT-10 ACCT-11 comes in pages of 20 from page 1, or by limit and offset; a page too far still tells the total", async () => {
    const many = await signUp(backend)
    for (let i = 0; i < 21; i++) await create({ firstname: `N${i}` }, many)
    expect((await list("", many)).data).toHaveLength(20)
    expect((await list("?page_number=2", many)).data).toHaveLength(2)
    expect(await names("?page_number=2&page_size=2", many)).toEqual(["N18 Dupont", "N17 Dupont"])
    expect(await names("?limit=2&offset=1", many)).toEqual(["N19 Dupont", "N18 Dupont"])
    expect(await list("?page_number=9", many)).toMatchObject({ data: [], count: 22 })
    for (const query of ["?page_size=101", "?page_number=0", "?limit=0", "?offset=-1", "?page_size=x", "?id=x"])
      expect((await many.ask("GET", `/api/participants${query}`)).status).toBe(400)
  })

  test.each([
    ["eleonore", ["Éléonore Dûpont"]],
    ["DUPONT éléo", ["Éléonore Dûpont"]],
    ["noe", ["Loïc Noël"]],
    ["loic", ["Loïc Noël"]],
    ["%", ["Ilyès 100%"]],
    ["_", ["Anna under_score"]],
    ["\\", []],
    ["' or 1=1 --", []],
    ["  ", ["Loïc Noël", "Anna under_score", "Ilyès 100%", "Éléonore Dûpont", "Zoé Martin"]],
  ])("search %j finds %j", async (search, expected) => {
    const found = await names(`?search=${encodeURIComponent(search)}`, parent)
    expect(found.map((name: string) => name.normalize())).toEqual(expected)
  })

  test("`id` finds the current choice, and nobody else's", async () => {
    const [newest] = (await list("", parent)).data
    expect(await names(`?id=${newest.id}`, parent)).toEqual([newest.fullname])
    expect(await list(`?id=${newest.id}`, other)).toEqual({ data: [], participants: [], count: 0 })
  })
})

describe("changing", () => {
  test("APIA-09 takes what adding takes and the participant's id", async () => {
    const { id, cuid } = await made()
    const body = { ...child({ firstname: " Noor ", birthdate: "2017-01-01" }), participant_id: id }
    const answer = await lea.ask("PUT", "/api/participants", body)
    expect(answer.body.participant).toMatchObject({ id, cuid, fullname: "Noor Dupont", birthdate: "2017-01-01" })
    expect((await lea.ask("GET", `/api/participants/${cuid}`)).body).toEqual(answer.body)
    for (const wrong of [{ firstname: "" }, { birthdate: "x" }, { participant_id: "x" }, { participant_id: -1 }])
      expect((await lea.ask("PUT", "/api/participants", { ...body, ...wrong })).body.error).toBe("INVALID_INPUT")
    const future = await lea.ask("PUT", "/api/participants", { ...body, birthdate: "2199-01-01" })
    expect(future.body).toMatchObject({ error: "BIRTHDATE_IN_FUTURE", field: "birthdate" })
  })
})

describe("removing", () => {
  test("APIA-10 takes it off the list and erases what is personal; the row stays for the books", async () => {
    const field_id = await addField(backend.database, {})
    const { id, cuid } = await made({ custom_data: [{ field_id, data: "peanuts" }] })
    const answer = await lea.ask("DELETE", `/api/participants?participant_id=${id}`)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect((await lea.ask("GET", `/api/participants/${cuid}`)).status).toBe(404)
    expect(await list(`?id=${id}`)).toMatchObject({ count: 0 })
    await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
      const row = await tx.selectFrom("participants").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        firstname: "—",
        lastname: "—",
        birthdate: null,
        cuid,
        deleted_at: expect.any(String),
      })
      for (const table of ["guardianships", "participant_custom_data"] as const)
        expect(await tx.selectFrom(table).select("participant_id").where("participant_id", "=", id).execute()).toEqual(
          [],
        )
    })
    expect((await lea.ask("DELETE", `/api/participants?participant_id=${id}`)).status).toBe(404)
    const body = { ...child(), participant_id: id }
    expect((await lea.ask("PUT", "/api/participants", body)).status).toBe(404)
  })
})

describe("somebody else's participant", () => {
  test("answers exactly as one that does not exist, to another customer and at another organiser", async () => {
    const { id, cuid } = await made()
    const attempts = async (caller: SignedUp, its: { id: number; cuid: string }) => {
      const answers = [
        await caller.ask("GET", `/api/participants/${its.cuid}`),
        await caller.ask("PUT", "/api/participants", { ...child({ firstname: "Stolen" }), participant_id: its.id }),
        await caller.ask("DELETE", `/api/participants?participant_id=${its.id}`),
      ]
      return answers.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }))
    }
    const nonsense = await attempts(other, { id: 999_999, cuid: "anothercuid" })
    expect(nonsense).toEqual(Array(3).fill({ status: 404, body: { error: "NOT_FOUND" } }))
    for (const caller of [other, beta]) expect(await attempts(caller, { id, cuid })).toEqual(nonsense)
    expect((await lea.ask("GET", `/api/participants/${cuid}`)).body.participant.firstname).toBe("Nour")
  })

  test("is not shown to a visitor", async () => {
    const visitor = visit(backend)
    for (const [method, path] of [
      ["GET", "/api/participants"],
      ["GET", "/api/participants/abc"],
      ["POST", "/api/participants"],
      ["PUT", "/api/participants"],
      ["DELETE", "/api/participants?participant_id=1"],
    ] as const)
      expect((await visitor.ask(method, path)).body.error).toBe("UNAUTHENTICATED")
  })
})
