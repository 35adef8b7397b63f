import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { dirname } from "node:path"
import pg from "pg"
import { expect, onTestFinished, test, vi } from "vitest"
import { packagedPostgres, systemPostgres } from "./find-postgres.ts"
import { startPostgres } from "./postgres.ts"

async function query(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const folderOf = async (url: string) => dirname((await query(url, "show data_directory"))[0].data_directory)

const system = systemPostgres()
const kinds = [...(system ? [["the system's", system] as const] : []), ["the package's", packagedPostgres()] as const]

test.each(kinds)(
  "%s PostgreSQL starts, keeps its data over a restart and leaves nothing behind",
  async (_, binaries) => {
    const server = await startPostgres(binaries)
    onTestFinished(server.stop)
    const folder = await folderOf(server.url)
    await query(server.url, "create table kept as select lower('É') as letter, current_user::text as owner")
    await server.restart()
    expect(await query(server.url, "select * from kept")).toEqual([{ letter: "é", owner: "marelle_owner" }])
    await server.stop()
    await expect(query(server.url, "select 1")).rejects.toThrow("ECONNREFUSED")
    expect(existsSync(folder)).toBe(false)
  },
  30_000,
)

test("PostgreSQL ends and its folder goes when the test process is killed", async () => {
  const script = `
    import { startPostgres } from "${new URL("postgres.ts", import.meta.url)}"
    console.log((await startPostgres()).url)
    setInterval(() => {}, 1000)`
  const env = { ...process.env, TEST_DATABASE_URL: "" }
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [line] = await once(child.stdout, "data")
  const folder = await folderOf(String(line).trim())
  expect(existsSync(folder)).toBe(true)
  child.kill("SIGKILL")
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 10_000 })
}, 30_000)

test("a server named by TEST_DATABASE_URL is used as it is and never restarted", async () => {
  const server = await startPostgres({ url: "postgres://elsewhere/db", title: "TEST_DATABASE_URL" })
  expect(server.url).toBe("postgres://elsewhere/db")
  await expect(server.restart()).rejects.toThrow("did not start")
})
