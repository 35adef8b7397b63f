import { expect, test } from "vitest"
import { freshDatabase } from "#tests/fixtures/databases.ts"
import type { Database } from "./database.ts"
import { findFunctions, findMigrations, isMigrated, migrate } from "./migrate.ts"

const functions = findFunctions().map(({ name }) => name)

async function withFresh(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await freshDatabase()
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

const textOf = async (database: Database, name: string): Promise<string> =>
  (await database.query(`select prosrc from pg_proc where oid = 'app.${name}'::regproc`)).rows[0].prosrc

test("a function's text is applied when it is not the one that was recorded, and only then", async () => {
  await withFresh(async (database) => {
    const { rows } = await database.query("select name from migrations order by name")
    expect(rows.map(({ name }) => name)).toEqual([...findMigrations().map(({ name }) => name), ...functions])
    expect(await isMigrated(database)).toBe(true)
    expect(await migrate(database)).toEqual([])
    const text = await textOf(database, "hold_end")

    // Another text, as of another release
    await database.query(`create or replace function app.hold_end(at timestamptz, life interval, first_held timestamptz)
      returns timestamptz language sql stable as $$ select at $$`)
    expect(await migrate(database)).toEqual([])
    await database.query("update migrations set sha256 = 'other' where name = 'functions/places.sql'")
    expect(await migrate(database)).toEqual(["functions/places.sql"])
    expect(await textOf(database, "hold_end")).toBe(text)

    // A database from before functions had a file
    await database.query("delete from migrations where name like 'functions/%'")
    expect(await isMigrated(database)).toBe(false)
    expect(await migrate(database)).toEqual(functions)

    // One that a later version has migrated keeps that version's functions.
    await database.query("insert into migrations (name, sha256) values ('9999_later.sql', '')")
    await database.query("update migrations set sha256 = 'later' where name = 'functions/places.sql'")
    expect(await migrate(database)).toEqual([])
  })
})

test("every body is valid, and no function of ours is in no file", async () => {
  await withFresh(async (database) => {
    const texts = findFunctions().map(({ script }) => script)
    await database.query(`begin; set local check_function_bodies = on; ${texts.join(";\n")}; commit`)
    const { rows } = await database.query(
      "select proname as name from pg_proc where pronamespace = 'app'::regnamespace order by 1",
    )
    const written = texts.join("\n").matchAll(/^create or replace (?:function|procedure) app\.(\w+)/gm)
    const names = [...written].map((match) => match[1])
    expect(new Set(names).size).toBe(names.length)
    expect(rows.map(({ name }) => name)).toEqual([...names, "protect"].sort())
  })
})

test("a migration may change every organiser's rows, as the login that owns the tables", async () => {
  await withFresh(async (database) => {
    await database.exclusively(async (run) => {
      await run("begin; set local app.migrating = 'on'")
      expect(await run("update organisers set name = 'C' returning slug")).toHaveLength(2)
      await run("commit")
    })
    if (database.kind === "postgres") expect((await database.query("select from organisers")).rows).toEqual([])
  })
})
