import { beforeAll, describe, expect, test } from "vitest"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addField, behindProxy, type SignedUp, signUp } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
let lea: SignedUp
beforeAll(async () => {
  lea = await signUp(backend)
})
const child = { firstname: "Nour", lastname: "Dupont", birthdate: "2018-04-02" }
const switchOff = (id: number, active = false) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.updateTable("custom_fields").set({ active }).where("organiser_id", "=", 1).where("id", "=", id).execute(),
  )

/** The result of an answer to the one field there is: the stored data, or the code of its problem. */
async function judged(field: Partial<CustomField>, data: unknown): Promise<unknown> {
  const field_id = await addField(backend.database, field)
  const custom_data = data === undefined ? [] : [{ field_id, data }]
  const { status, body } = await lea.ask("POST", "/api/participants", { ...child, custom_data })
  await switchOff(field_id)
  if (status === 200) return body.participant.custom_data[0]?.data ?? null
  expect(body).toMatchObject({ error: "INVALID_INPUT", field: `custom_data.${field_id}` })
  expect(body.details[0].path).toBe(`custom_data.${field_id}`)
  return `! ${body.details[0].message}`
}
const choices = [
  { id: "s", label: "Small" },
  { id: "m", label: "Medium" },
]

describe("the fields asked", () => {
  test("PART-11 PART-12 PART-13 PART-14 PART-15 are told whole, per entity, active ones only, the highest order first", async () => {
    const { database } = backend
    const fields = [
      { entity: "CUSTOMERS", type: "TEXT", title: "Club", order: 1, pattern: "[A-Z]+" },
      { entity: "CUSTOMERS", type: "DATE", title: "Since", order: 9, required: true },
      { entity: "CUSTOMERS", type: "CHOICES_SINGLE", title: "Size", order: 5, choices },
      { entity: "CUSTOMERS", type: "CHOICES_MULTIPLE", title: "Days", order: 5, choices, deferred: true },
      { entity: "CUSTOMERS", type: "TEXT", title: "Off", order: 99, active: false },
      { entity: "PARTICIPANTS", type: "TEXT", title: "Allergies", description: "If any" },
    ] as const
    for (const field of fields) await addField(database, field as never, 2)
    const ask = async (entity: string) =>
      (await backend.ask("GET", `/api/custom-fields?entity=${entity}`, { host: "beta.localhost" })).body
    const customers = await ask("CUSTOMERS")
    expect(customers.data.map((one: CustomField) => one.title)).toEqual(["Since", "Size", "Days", "Club"])
    expect(customers.count).toBe(4)
    expect(customers.data[1]).toEqual({
      id: expect.any(Number),
      cuid: expect.any(String),
      entity: "CUSTOMERS",
      type: "CHOICES_SINGLE",
      title: "Size",
      description: null,
      required: false,
      active: true,
      deferred: false,
      order: 5,
      pattern: null,
      choices,
    })
    expect((await ask("PARTICIPANTS")).data).toMatchObject([{ title: "Allergies", description: "If any" }])
    const wrong = await backend.ask("GET", "/api/custom-fields?entity=ORGANISERS")
    expect([wrong.status, wrong.body.error]).toEqual([400, "INVALID_INPUT"])
  })
})

describe("the answers", () => {
  test("PART-16 a required text must say something; an optional one may be null", async () => {
    expect(await judged({ required: true }, "  yes ")).toBe("yes")
    for (const data of [undefined, null, "", "  ", 12, ["x"], { a: 1 }])
      expect(await judged({ required: true }, data)).toBe("! REQUIRED")
    expect(await judged({}, null)).toBe(null)
    expect(await judged({}, "x".repeat(1_001))).toBe("! TOO_LONG")
  })

  test("PART-17 a text may have to match a pattern", async () => {
    expect(await judged({ pattern: "\\d{4}" }, "1030")).toBe("1030")
    expect(await judged({ pattern: "\\d{4}" }, "10300")).toBe("! PATTERN")
    expect(await judged({ pattern: "[" }, "a pattern that does not compile asks for nothing")).toMatch(/^a pattern/)
    expect(await judged({ pattern: "^(a+)+$" }, `${"a".repeat(300)}!`)).toBe("! PATTERN")
    expect(await judged({ pattern: "(?=a)b" }, "stored before, judged by nobody")).toMatch(/nobody$/)
  })

  test("PART-18 a date is kept as a day", async () => {
    expect(await judged({ type: "DATE" }, "2024-02-29T10:00:00Z")).toBe("2024-02-29")
    expect(await judged({ type: "DATE" }, "2023-02-29")).toBe("! INVALID_DATE")
    expect(await judged({ type: "DATE", required: true }, undefined)).toBe("! INVALID_DATE")
  })

  test("PART-19 a single choice is a string, a multiple choice an array of strings, both of what is offered", async () => {
    const single = { type: "CHOICES_SINGLE", choices } as const
    const multiple = { type: "CHOICES_MULTIPLE", choices } as const
    expect(await judged(single, "m")).toBe("m")
    for (const data of ["xl", ["m"], 1, { id: "m" }]) expect(await judged(single, data)).toBe("! REQUIRED")
    expect(await judged(multiple, ["m", "s", "m"])).toEqual(["m", "s"])
    for (const data of ["m", ["xl"], [1], { 0: "m" }]) expect(await judged(multiple, data)).toBe("! REQUIRED")
    expect(await judged({ ...multiple, required: true }, [])).toBe("! REQUIRED")
    expect(await judged({ ...single, required: true }, undefined)).toBe("! REQUIRED")
  })

  test("PART-20 whatever is not required may be null or missing", async () => {
    for (const type of ["TEXT", "DATE", "CHOICES_SINGLE", "CHOICES_MULTIPLE"] as const)
      for (const data of [null, undefined, ""]) expect(await judged({ type, choices }, data)).toBe(null)
  })

  test("PART-21 are kept as entries of field_id and data, replaced and taken back by the next save", async () => {
    const { database } = backend
    const [a, b] = [await addField(database, { order: 2 }), await addField(database, { order: 1 })]
    const made = await lea.ask("POST", "/api/participants", { ...child, custom_data: [{ field_id: b, data: "1" }] })
    const { id: participant_id } = made.body.participant
    const save = async (custom_data: object[]) =>
      (await lea.ask("PUT", "/api/participants", { ...child, participant_id, custom_data })).body.participant
        .custom_data
    const both = [
      { field_id: a, data: "x" },
      { field_id: b, data: "2" },
    ]
    expect(await save(both.toReversed())).toEqual(both)
    expect(await save([{ field_id: b, data: null }])).toEqual([])
    expect(await save(both)).toEqual(both)
    await switchOff(a)
    expect(await save([{ field_id: b, data: "3" }])).toEqual([{ field_id: b, data: "3" }])
    await switchOff(a, true)
    const shown = (await lea.ask("GET", `/api/participants?id=${participant_id}`)).body.data[0]
    expect(shown.custom_data).toEqual([both[0], { field_id: b, data: "3" }])
    await Promise.all([switchOff(a), switchOff(b)])
  })

  test("`missing` names the required answers a participant still lacks, deferred ones as well", async () => {
    const { database } = backend
    const { body } = await lea.ask("POST", "/api/participants", child)
    const asked = [
      await addField(database, { title: "Doctor", required: true, order: 1 }),
      await addField(database, { title: "Size", required: true, deferred: true, order: 2 }),
      await addField(database, { title: "Hobby" }),
    ]
    const missing = async () =>
      (await lea.ask("GET", `/api/participants/${body.participant.cuid}`)).body.participant.missing
    expect(await missing()).toEqual(["Size", "Doctor"])
    const custom_data = asked.map((field_id) => ({ field_id, data: "x" }))
    await lea.ask("PUT", "/api/participants", { ...child, participant_id: body.participant.id, custom_data })
    expect(await missing()).toEqual([])
    await Promise.all(asked.map((id) => switchOff(id)))
  })

  test("for a field of another organiser, another entity or none are refused", async () => {
    const strangers = [
      await addField(backend.database, {}, 2),
      await addField(backend.database, { entity: "CUSTOMERS" }),
      999_999,
    ]
    for (const field_id of strangers) {
      const { body } = await lea.ask("POST", "/api/participants", { ...child, custom_data: [{ field_id, data: "x" }] })
      expect(body.details).toEqual([{ path: `custom_data.${field_id}`, message: "UNKNOWN_FIELD" }])
    }
    for (const custom_data of [null, "x", [{ field_id: "1" }], [{}], Array(201).fill({ field_id: 1, data: 1 })])
      expect((await lea.ask("POST", "/api/participants", { ...child, custom_data })).status).toBe(400)
  })
})
