import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import type { Database } from "./database.ts"

const folder = new URL("./migrations/", import.meta.url)
const LOCK = 727_274_001

export interface Migration {
  name: string
  sha256: string
  script: string
}

export function findMigrations(): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"))
  return names.sort().map((name) => {
    const script = readFileSync(new URL(name, folder), "utf8")
    return { name, script, sha256: createHash("sha256").update(script).digest("hex") }
  })
}

/** Applies what is missing, forward only. Several servers may start at once: one migrates, the others wait. */
export function migrate(database: Database): Promise<string[]> {
  return database.exclusively(async (run) => {
    await run(`select pg_advisory_lock(${LOCK})`)
    try {
      await run(
        `create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
      )
      const done = new Map(
        ((await run("select name, sha256 from migrations")) as Migration[]).map((m) => [m.name, m.sha256]),
      )
      const applied: string[] = []
      for (const { name, sha256, script } of findMigrations()) {
        if (done.has(name)) {
          if (done.get(name) !== sha256) throw new Error(`Migration ${name} was changed after it had been applied.`)
          continue
        }
        try {
          await run(
            `begin; set local app.migrating = 'on'; ${script}; insert into migrations (name, sha256) values ('${name}', '${sha256}'); commit`,
          )
        } catch (error) {
          await run("rollback")
          throw error
        }
        applied.push(name)
      }
      return applied
    } finally {
      await run(`select pg_advisory_unlock(${LOCK})`)
    }
  })
}

export async function isMigrated(database: Database): Promise<boolean> {
  const { rows } = await database.query("select to_regclass('public.migrations') is not null as begun")
  if (!rows[0].begun) return false
  const done = await database.query("select count(*)::int as count from migrations")
  return done.rows[0].count >= findMigrations().length
}
