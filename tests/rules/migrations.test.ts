import { describe, expect, test } from "vitest"
import { functionProblems, migrationProblems, numberProblems } from "./migration-rules.ts"
import { files, read } from "./sources.ts"

const paths = files.filter((path) => path.startsWith("server/platform/database/migrations/"))

test("migrations are numbered without gaps", () => {
  expect(paths.length).toBeGreaterThan(0)
  expect(numberProblems(paths)).toEqual([])
})

test("every tenant table has its organiser in every key, its references within the organiser, and its belt", () => {
  expect(migrationProblems(paths.map(read))).toEqual([])
})

test("a function has one text, in functions/*.sql", () => {
  const functions = files.filter((path) => path.startsWith("server/platform/database/functions/"))
  expect(functions.length).toBeGreaterThan(0)
  expect(functionProblems(paths.map(read), functions.map(read))).toEqual([])
})

describe("forged functions", () => {
  const found = (path: string, text: string) =>
    path.startsWith("m/") ? functionProblems([{ path, text }], []) : functionProblems([], [{ path, text }])
  const body = "app.f() returns void language sql as $$ select 1 $$;"

  test.each([
    ["m/0031_x.sql", `create function ${body}`, "m/0031_x.sql:1 defines app.f: its text is in functions/*.sql"],
    ["m/0099_x.sql", `\ncreate or replace procedure ${body}`, "m/0099_x.sql:2 defines app.f"],
    ["f/x.sql", `create function ${body}`, "f/x.sql:1 is no create or replace"],
    ["f/x.sql", `create or replace function ${body} drop table carts;`, "f/x.sql:1 is no create or replace"],
  ])("%s: %s", (path, text, problem) => expect(found(path, text).join("\n")).toContain(problem))

  test.each([
    ["m/0030_x.sql", `create function ${body}`],
    ["m/0031_x.sql", "create or replace procedure app.protect(target regclass) language plpgsql as $$ begin end $$;"],
    ["m/0031_x.sql", "drop function app.f(bigint);"],
    ["f/x.sql", `-- why\ncreate or replace function ${body}\ncreate or replace procedure ${body}`],
  ])("%s: %s is in order", (path, text) => expect(found(path, text)).toEqual([]))
})

describe("forged migrations", () => {
  const problems = (...sql: string[]) =>
    migrationProblems(sql.map((text, index) => ({ path: `000${index + 1}_x.sql`, text })))
  const id = "organiser_id bigint not null references organisers, id bigint, primary key (organiser_id, id)"
  const whole = `create table things (${id}); call app.protect('things');`
  const table = (item: string) => `${whole}\ncreate table x (${id}, ${item});\ncall app.protect('x');`

  test("a gap, a twin and a wrong beginning", () => {
    expect(numberProblems(["m/0001_a.sql", "m/0003_b.sql"])).toEqual(["0003_b.sql should be number 0002"])
    expect(numberProblems(["m/0001_a.sql", "m/0001_b.sql"])).toEqual(["0001_b.sql should be number 0002"])
    expect(numberProblems(["m/0000_a.sql"])).toEqual(["0000_a.sql should be number 0001"])
  })

  test.each([
    ["cuid text unique", "x: unique without organiser_id"],
    ["unique (cuid)", "x: unique without organiser_id"],
    ["constraint one_name unique (name, place)", "x: unique without organiser_id"],
    ["exclude using gist (room with =, during with &&)", "x: exclude without organiser_id"],
    ["thing_id bigint references things", "x: a reference to things without organiser_id"],
    ["thing_id bigint references things (id)", "x: a reference to things without organiser_id"],
    ["foreign key (thing_id) references things (id)", "x: a reference to things without organiser_id"],
  ])("%s", (item, problem) => {
    expect(problems(table(item))).toEqual([`0001_x.sql:2 ${problem}`])
    expect(problems(table("note text"), `alter table x add ${item};`)).toEqual([`0002_x.sql:1 ${problem}`])
  })

  test.each([
    ["create table x (id bigint primary key);", "x: has no organiser_id and is not one of the global tables"],
    ["create table x (organiser_id bigint not null, id bigint primary key);", "x: primary key without organiser_id"],
    ["create table x (organiser_id bigint not null, id bigint);", "x: has no primary key"],
    ["create table x (organiser_id integer primary key);", "x: organiser_id must be bigint not null"],
    [`create table x (${id});`, "x: is not protected"],
    [`create table x (${id}); alter table x enable row level security; create policy p on x;`, "x: is not protected"],
    [
      "create table hosts (host text primary key, thing_id bigint references things);",
      "hosts: a global table refers to",
    ],
    ["create unique index one_name on things (name);", "things: unique without organiser_id"],
    ["create table x (id bigserial);", "has a serial"],
    ["alter table things add column number serial;", "has a serial"],
    ["alter table things add foreign key (organiser_id, a) references b on delete set null;", "sets a key to null"],
  ])("%s", (sql, problem) => expect(problems(whole, sql).join("\n")).toMatch(`0002_x.sql:1 ${problem}`))

  test("a key that cascades updates", () => {
    const text = "alter table things add foreign key (organiser_id, a) references b on update cascade;"
    expect(migrationProblems([{ path: "0038_x.sql", text }])).toEqual([
      "0038_x.sql:1 cascades updates of a key, which a cluster refuses",
    ])
    expect(migrationProblems([{ path: "0008_x.sql", text }])).toEqual([])
  })

  test.each([
    [
      `${whole.replace("things", "new").replace("things", "new")}
     alter table new add foreign key (organiser_id, a) references b;`,
      "ties a new table by alter table",
    ],
    ["alter table things add column size text check (size <> '');", "adds a column and its constraint at once"],
    ["alter table things add size text unique;", "adds a column and its constraint at once"],
  ])("what Citus refuses: %s", (text, problem) => {
    expect(migrationProblems([{ path: "0038_x.sql", text }]).join("\n")).toContain(problem)
    expect(migrationProblems([{ path: "0037_x.sql", text }]).join("\n")).not.toContain(problem)
  })

  test.each([
    "alter table things add column size text;",
    "alter table things add foreign key (organiser_id, a) references b;",
    "alter table things add constraint small check (size <> '');",
  ])("what Citus takes: %s", (text) => expect(migrationProblems([{ path: "0038_x.sql", text }])).toEqual([]))

  test.each([
    table("cuid text not null, unique (organiser_id, cuid), check (cuid <> 'unique; -- serial')"),
    table("thing_id bigint not null, foreign key (organiser_id, thing_id) references things"),
    `${whole} create unique index one_name on things using btree (organiser_id, lower(name)) where open;`,
    "create table x (organiser_id bigint primary key references organisers); call app.protect('x');",
    `${table("kind text default 'unique'")} -- it's "serial"`,
    "create function f() returns void language sql as $$ create table x (id serial); $$;",
    `create table x (${id}); alter table x enable row level security; alter table x force row level security;
     create policy own on x using (organiser_id = app.cur_org());`,
  ])("%s is in order", (sql) => expect(problems(sql)).toEqual([]))
})
