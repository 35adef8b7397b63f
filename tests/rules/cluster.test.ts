import { describe, expect, test } from "vitest"
import { clusterProblems } from "./cluster-rules.ts"
import { files, isTest, read, readAll } from "./sources.ts"

const migrations = readAll(/^server\/platform\/database\/migrations\//)
const global_tables = ["organisers", "hosts"]
const tables = migrations
  .flatMap(({ text }) => [...text.matchAll(/^create table (\w+)/gm)].map(([, name]) => name!))
  .filter((name) => !global_tables.includes(name))

test("every statement says what a cluster needs to know", () => {
  const functions = readAll(/^server\/platform\/database\/functions\//)
  const code = files.filter((path) => /^server\/.*\.ts$/.test(path) && !isTest(path)).map(read)
  expect(tables).toContain("availability_dates")
  expect(clusterProblems(functions, code, tables)).toEqual([])
})

describe("forged statements", () => {
  const inFunction = (body: string, language = "plpgsql") =>
    clusterProblems(
      [
        {
          path: "f.sql",
          text: `create or replace function app.f(org bigint) returns void language ${language} as $$ ${body} $$;`,
        },
        {
          path: "g.sql",
          text: "create or replace function app.g() returns void language plpgsql as $$ delete from carts $$;",
        },
      ],
      [],
      ["carts", "places"],
    ).join("\n")

  test.each([
    ["select from carts c join places p on p.organiser_id = c.organiser_id;", "ties p by a column"],
    ["select from carts c where c.organiser_id = org and exists (select from places p);", "does not say whose p is"],
    ["insert into carts select org, u from unnest(ids) u;", "inserts from a function"],
    ["insert into carts (a) values (org, array (select 1));", "has a subquery in values"],
    ["perform app.g() from carts c where c.organiser_id = org;", "calls app.g beside carts"],
    ["update carts set at = clock_now() where organiser_id = org;", "changes rows with a volatile function"],
    ["update carts c set at = c.at + interval '1 day';", "adds an interval to a column"],
    [
      "insert into carts as f values (1) on conflict (id) do update set at = f.at + life;",
      "adds an interval to a column",
    ],
    ["update places p set at = ends[i] where p.organiser_id = org;", "sets a column to an element of an array"],
    ["perform set_config('lock_timeout', '1s', true);", "sets lock_timeout by set_config"],
    ["set local role marelle_tenant;", "takes on a role by a command"],
  ])("%s", (body, problem) => expect(inFunction(`begin ${body} end`)).toContain(`f.sql:1 ${problem}`))

  test.each([
    "select from carts c join places p on p.organiser_id = org where c.organiser_id = org;",
    "insert into carts select t.organiser_id, u from tenant t cross join unnest(ids) u where t.organiser_id = org;",
    "insert into carts select org, u from unnest(ids) u on conflict do nothing;",
    "insert into carts values (org, clock_now());",
    "perform app.g();",
    "update places p set at = ends_at, n = cardinality(ids) where p.organiser_id = org and p.id = ids[1];",
    "-- set local role is what this does not do\n",
  ])("%s is in order", (body) => expect(inFunction(`begin ${body} end`)).toBe(""))

  test("a function that reads tables in language sql", () => {
    expect(inFunction("select 1 from carts", "sql")).toContain("f.sql:1 app.f reads tables in language sql")
    expect(inFunction("select 1", "sql")).toBe("")
  })

  test("a statement in code", () => {
    const code = { path: "server/x.ts", text: "sql`select from carts c where c.organiser_id = d.organiser_id`" }
    expect(clusterProblems([], [code], ["carts"])).toEqual([
      "server/x.ts:1 ties c by a column: only a value tells the node, write ofTenant() or = org",
    ])
  })
})
