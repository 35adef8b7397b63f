import { sql } from "kysely"
import { expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { compileConditions, type Fields } from "./conditions.ts"

const backend = testBackend()
const fields: Fields = {
  name: { type: "text", sql: sql`v.name` },
  age: { type: "number", sql: sql`v.age` },
  member: { type: "boolean", sql: sql`v.member` },
  since: { type: "instant", sql: sql`v.since` },
  tags: { type: "list", sql: sql`v.tags` },
  nothing: { type: "text", sql: sql`v.nothing` },
  no_tags: { type: "list", sql: sql`v.no_tags` },
}

/**
 * Evaluates conditions on one row: Léa, 12.5, a member since midnight of the 1st of June in New York, with two tags.
 */
const judge = (conditions: unknown, timezone = "America/New_York"): Promise<boolean> =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const { rows } = await sql<{ holds: boolean }>`select ${compileConditions(conditions, fields, timezone)} as holds
      from (values ('Léa d’Œil', 12.5::numeric, true, '2027-06-01T04:00:00Z'::timestamptz, '{a,b}'::text[], null::text, null::text[]))
        v (name, age, member, since, tags, nothing, no_tags)`.execute(tx)
    return rows[0]!.holds
  })
const is = (field: string, operator: string, value: unknown) => ({ field, operator, value })
const [yes, no] = [is("age", "gt", 12), is("age", "gt", 13)]

async function expectAll(holds: boolean, list: unknown[]): Promise<void> {
  for (const conditions of list)
    expect(await judge(conditions), `${JSON.stringify(conditions)}`.slice(0, 200)).toBe(holds)
}

test("SEGM-01 every operator compares as its field’s kind does", async () => {
  await expectAll(true, [
    is("name", "eq", "Léa d’Œil"),
    is("name", "ne", "Lea"),
    is("name", "in", ["x", "Léa d’Œil"]),
    is("name", "contains", "LEA"),
    is("name", "contains", "d'oeil"),
    is("name", "gt", "L"),

    is("age", "eq", 12.5),
    is("age", "lte", 12.5),
    is("age", "gte", 12.5),
    is("age", "lt", 13),
    is("age", "in", [1, 12.5]),
    is("member", "eq", true),
    is("member", "ne", false),
    is("since", "eq", "2027-06-01"),
    is("since", "gte", "2027-06-01"),
    is("since", "lt", "2027-06-02"),
    is("since", "eq", "2027-06-01T06:00:00+02:00"),
    is("since", "lt", "2027-06-01T04:00:01Z"),
    is("tags", "eq", "a"),
    is("tags", "in", ["c", "b"]),
    is("tags", "contains", "b"),
    is("tags", "ne", "c"),
    is("nothing", "ne", "x"),
    is("no_tags", "ne", "a"),
  ])
  await expectAll(false, [
    is("name", "eq", "léa"),
    is("name", "ne", "Léa d’Œil"),
    is("name", "contains", "leo"),
    is("name", "in", []),
    is("age", "lt", 12.5),
    is("age", "gt", 12.5),
    is("age", "ne", 12.5),
    is("member", "eq", false),
    is("since", "lt", "2027-06-01"),
    is("tags", "eq", "c"),
    is("tags", "ne", "a"),
    is("tags", "in", []),
    is("nothing", "eq", "x"),
    is("nothing", "lt", "x"),
    is("nothing", "contains", ""),
    is("no_tags", "eq", "a"),
  ])
})

test("SEGM-01 a day without its hour begins in the organiser’s time zone", async () => {
  const since = is("since", "gte", "2027-06-01")
  expect([await judge(since, "America/New_York"), await judge(since, "America/Los_Angeles")]).toEqual([true, false])
  expect(await judge(since, "Europe/Brussels")).toBe(true)
})

test("SEGM-01 all and any hold one another; all of nothing is everybody, any of nothing is nobody", async () => {
  await expectAll(true, [
    { all: [] },
    { all: [yes, yes] },
    { any: [no, yes] },
    { all: [{ any: [no, yes] }, yes] },
    { any: [{ all: [yes, no] }, { any: [{ all: [{ any: [yes] }] }] }] },
  ])
  await expectAll(false, [{ any: [] }, { all: [yes, no] }, { any: [no, no] }, { all: [{ any: [] }, yes] }])
})

test("SEGM-01 what cannot be read lets nobody in, and nothing of it reaches SQL", async () => {
  const deep = (levels: number): unknown => (levels === 0 ? yes : { all: [deep(levels - 1)] })
  await expectAll(false, [
    null,
    undefined,
    "all",
    1,
    [],
    [yes],
    {},
    { all: yes },
    { all: [null] },
    { all: [{}] },

    { all: [], any: [no] },
    { all: [], ...yes },
    { all: [yes], sql: "true" },
    { ...yes, sql: "true" },
    is("unknown", "eq", 1),
    is("__proto__", "eq", 1),
    is("constructor", "ne", 1),
    is("toString", "ne", 1),
    is("age", "=", 12.5),
    is("age", "eq", "12.5"),
    is("age", "or 1=1", 1),
    is("age", "eq", null),
    is("age", "contains", 1),
    is("name", "contains", 1),
    is("member", "eq", "true"),
    is("tags", "lt", "a"),
    is("since", "gt", "yesterday"),
    is("since", "gt", "2027-02-31"),
    is("since", "gt", "2027-01-01T00:00:00"),
    is("since", "gt", "0000-01-01"),
    is("since", "lt", "9999-12-31"),
    is("since", "in", ["2027-06-01"]),
    is("since", "gt", `2026-01-01T00:00:00.${"0".repeat(200)}Z`),
    is("name", "ne", "x".repeat(501)),

    is("name", "eq", "' or true --"),
    is("name", "contains", "%"),
    is("name", "contains", "'; drop table segments"),
    deep(9),
    { all: Array.from({ length: 101 }, () => yes) },
    { all: Array.from({ length: 11 }, () => ({ any: Array.from({ length: 10 }, () => yes) })) },
  ])
})
