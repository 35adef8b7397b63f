import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { compileConditions, type Fields } from "#server/segments/conditions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { behindProxy, type SignedUp, signUp } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { customerFields, participantFields } from "./segment-fields.ts"

const backend = testBackend(behindProxy)
let customer: SignedUp

beforeAll(async () => {
  customer = await signUp(backend, { participant: { birthdate: "1990-05-17" } })
  const child = { firstname: "Zoé", lastname: "Dupont", birthdate: "2020-03-01" }
  expect((await customer.ask("POST", "/api/participants", child)).status).toBe(200)
})

/** The first names, or e-mails, of the rows that match the conditions. */
async function findWho(table: "customers c" | "participants p", fields: Fields, name: string, conditions: unknown) {
  const { rows } = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    sql<{ name: string }>`select ${sql.ref(name)} as name from ${sql.raw(table)}
      where ${ofTenant(table.split(" ")[1]!)} and ${compileConditions(conditions, fields, "Europe/Brussels")} order by 1`.execute(
      tx,
    ),
  )
  return rows.map((row) => row.name)
}

test("SEGM-02 a segment of participants asks about them, by age and by name", async () => {
  const who = (conditions: unknown) =>
    findWho("participants p", participantFields("Europe/Brussels"), "p.firstname", conditions)
  expect(await who({ field: "age", operator: "lt", value: 18 })).toEqual(["Zoé"])
  expect(await who({ all: [{ field: "lastname", operator: "contains", value: "DUP" }] })).toEqual(["Léa", "Zoé"])
  expect(await who({ field: "firstname", operator: "contains", value: "zoe" })).toEqual(["Zoé"])
})

test("SEGM-02 the age is that of the day where the organiser is: at 00:30 in Brussels a child of the day is a year older", async () => {
  const ofAge = (value: number) =>
    findWho("participants p", participantFields("Europe/Brussels"), "p.firstname", {
      field: "age",
      operator: "eq",
      value,
    })
  const at = (instant: string) =>
    shiftClock(backend.database, `${Math.round((Date.parse(instant) - Date.now()) / 1000)} seconds`)
  await at("2031-03-01T00:30:00+01:00")
  expect([await ofAge(11), await ofAge(10)]).toEqual([["Zoé"], []])
  await at("2031-02-28T23:30:00+01:00")
  expect([await ofAge(11), await ofAge(10)]).toEqual([[], ["Zoé"]])
  await shiftClock(backend.database, "0")
})

test("SEGM-02 a segment of customers asks about them, by what they chose and whom they look after", async () => {
  const who = (conditions: unknown) => findWho("customers c", customerFields, "c.email", conditions)
  expect(await who({ field: "participants_count", operator: "gte", value: 2 })).toEqual([customer.email])
  expect(await who({ field: "language", operator: "in", value: ["en"] })).toEqual([])
  expect(await who({ field: "password_hash", operator: "ne", value: "" })).toEqual([])
})
