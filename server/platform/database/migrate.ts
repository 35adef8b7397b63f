import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import type { Asks } from "./cluster/cluster-tables.ts"
import type { Database } from "./database.ts"
import { splitStatements } from "./split-statements.ts"
import { type Run, underStartLock } from "./start-lock.ts"

interface Runner {
  run: Run
  is_cluster: boolean
}

interface Script {
  name: string
  sha256: string
  script: string
}

/** Numbered, applied once and never changed. */
export const findMigrations = (): Script[] => readScripts("migrations/")

/** The one current text of every SQL function, by concept; applied again whenever it has changed. */
export const findFunctions = (): Script[] =>
  readScripts("functions/").map((each) => ({ ...each, name: `functions/${each.name}` }))

function readScripts(path: string): Script[] {
  const folder = new URL(path, import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"))
  return names.sort().map((name) => {
    const script = readFileSync(new URL(name, folder), "utf8")
    return { name, script, sha256: createHash("sha256").update(script).digest("hex") }
  })
}

/** Applies what is missing, forward only. Several servers may start at once: one migrates, the others wait. */
export function migrate(database: Database): Promise<string[]> {
  return underStartLock(database, async (run) => {
    const runner = { run, is_cluster: database.is_cluster }
    await run(
      `create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const rows = (await run("select name, sha256 from migrations")) as Script[]
    const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    const numbered = findMigrations()
    const applied = await applyNumbered(runner, numbered, done)
    const known = new Set(numbered.map(({ name }) => name))
    const isNewer = rows.some(({ name }) => !name.startsWith("functions/") && !known.has(name))
    // A database that a later version has migrated keeps that version's functions.
    return isNewer ? applied : [...applied, ...(await applyFunctions(runner, done))]
  })
}

async function applyNumbered(runner: Runner, numbered: Script[], done: Map<string, string>): Promise<string[]> {
  const missing = numbered.filter(({ name, sha256 }) => {
    if (done.has(name) && done.get(name) !== sha256)
      throw new Error(`Migration ${name} was changed after it had been applied.`)
    return !done.has(name)
  })
  for (const each of missing) await applyScripts(runner, [each])
  return missing.map(({ name }) => name)
}

/** In one transaction: functions call each other, so none may be of another time than the rest. */
async function applyFunctions(runner: Runner, done: Map<string, string>): Promise<string[]> {
  const changed = findFunctions().filter(({ name, sha256 }) => done.get(name) !== sha256)
  if (changed.length > 0) await applyScripts(runner, changed)
  return changed.map(({ name }) => name)
}

// Row-level security binds the login too; a migration may change every organiser's rows (migration 0031). The bodies of
// functions may name functions of a file that comes later. The rest is for a cluster, and is nothing to one PostgreSQL:
// app.migrating is told to the nodes, which a SET by itself is not; one connection to each node sees what the script has
// done so far; triggers are allowed, since ours stay within the organiser of their row; and a new table may refer to
// distributed ones although it is not distributed yet (npm run cluster -- distribute does that).
const OPENING = `begin; set local check_function_bodies = off;
  set local citus.multi_shard_modify_mode = 'sequential';
  set local citus.enable_unsafe_triggers = on;
  set local citus.enable_local_reference_table_foreign_keys = off;
  do $$ begin
    perform set_config('citus.propagate_set_commands', 'local', true);
    set local app.migrating = 'on';
    perform set_config('citus.propagate_set_commands', 'none', true);
  end $$`

export async function applyScripts({ run, is_cluster }: Runner, scripts: Script[]): Promise<void> {
  const recorded = scripts.map(({ name, sha256 }) => `('${name}', '${sha256}')`)
  const script = `${scripts.map((each) => each.script).join(";\n")};
    insert into migrations (name, sha256) values ${recorded.join(", ")}
    on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`
  try {
    if (is_cluster) {
      // The nodes are sent the text of the message a statement came in, which has to hold nothing else.
      for (const statement of [OPENING, ...splitStatements(script), "commit"]) await run(statement)
    } else await run(`${OPENING}; ${script}; commit`)
  } catch (error) {
    await run("rollback")
    throw error
  }
}

export async function isMigrated(database: Asks): Promise<boolean> {
  const { rows } = await database.query("select to_regclass('public.migrations') is not null as begun")
  if (!rows[0].begun) return false
  const { rows: done } = await database.query("select name from migrations")
  const names = new Set(done.map(({ name }: { name: string }) => name))
  return [...findMigrations(), ...findFunctions()].every(({ name }) => names.has(name))
}
