import { expect, test } from "vitest"
import { findFunctions, findMigrations } from "./migrate.ts"
import { splitStatements } from "./split-statements.ts"

test("a script is cut where its statements end, not in texts, comments and bodies", () => {
  const script = `-- one; two
    create function f() returns text language sql as $$ select 'a;b' $$; /* ; */
    insert into t values ('it''s; so');
    do $x$ begin perform f(); end $x$;
    -- the end; really
  `
  expect(splitStatements(script).map((text) => text.trim().split("\n").at(-1)!.trim())).toEqual([
    "create function f() returns text language sql as $$ select 'a;b' $$",
    "insert into t values ('it''s; so')",
    "do $x$ begin perform f(); end $x$",
  ])
})

test("what our own scripts hold is kept to the last character", () => {
  for (const { script } of [...findMigrations(), ...findFunctions()]) {
    const pieces = splitStatements(script)
    expect(script.startsWith(`${pieces.join(";")};`)).toBe(true)
    expect(pieces.every((text) => /^\s*(--[^\n]*\s+)*[a-z]/.test(text))).toBe(true)
  }
})
