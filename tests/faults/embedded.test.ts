import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { promisify } from "node:util"
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest"
import { copyDemo } from "#tests/fixtures/demo-setup.ts"
import { ownEnvironment } from "#tests/fixtures/own-environment.ts"
import { type ServerProcess, spawnServer, startServer } from "#tests/fixtures/server-process.ts"
import { environmentAt } from "#tests/tools/shift-date.ts"

const run = promisify(execFile)
let DATA_DIR: string
let servers: ServerProcess[]
beforeEach(() => {
  DATA_DIR = copyDemo()
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.end("SIGKILL")
  rmSync(DATA_DIR, { recursive: true, force: true })
})
const start = async () => {
  const server = await startServer({ DATA_DIR, ...environmentAt(inject("demo").shift) })
  servers.push(server)
  return server
}
const command = (...args: string[]) =>
  run(process.execPath, ["server/command.ts", ...args], { env: { ...ownEnvironment, DATA_DIR } }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      stdout: error.stdout + error.stderr,
    }),
  )

describe("the data folder of the embedded database", () => {
  test("a second server is refused within 5 s with the holder's name; after kill -9 the folder opens again with its data", async () => {
    const first = await start()
    // A busy machine starts any process late: 5 s are what the refusal takes beyond a command that only says how it is used.
    const idle = performance.now()
    await command("nonsense")
    const began = performance.now()
    const second = spawnServer({ DATA_DIR, PORT: "0" })
    expect(await second.exited).not.toBe(0)
    expect(performance.now() - began).toBeLessThan(5_000 + 3 * (began - idle))
    expect(second.output()).toContain(`process ${first.child.pid} (server`)

    const made = await command("organiser", "create", "--slug", "kept", "--name", "Kept")
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining("Created organiser kept") })
    await first.end("SIGKILL")

    const third = await start()
    expect((await third.ask("/api/website", { host: "kept.localhost" })).text).toContain('"name":"Kept"')
    expect(await command("check-invariants")).toEqual({ code: 0, stdout: "[]\n" })
    expect(await third.end("SIGTERM")).toBe(0)
  }, 120_000)

  test("commands reach the running server through its control socket, and the folder itself when nobody runs", async () => {
    const server = await start()
    expect((await command("seed")).stdout).toContain("nothing done")
    expect(await command("organiser", "create", "--slug", "explorateurs", "--name", "X")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("SLUG_TAKEN"),
    })
    expect((await command("organiser", "destroy")).code).toBe(2)
    expect((await command("nonsense")).code).toBe(2)
    await server.end()
    expect(await command("check-invariants")).toEqual({ code: 0, stdout: "[]\n" })
    expect((await command("migrate")).stdout).toContain("Nothing to migrate")
  }, 120_000)

  test("a worker of its own refuses the embedded database", async () => {
    const worker = spawnServer({ DATA_DIR }, "server/worker.ts")
    expect(await worker.exited).toBe(1)
    expect(worker.output().trim()).toMatch(/^DATABASE_URL: [^\n]+$/)
  })
})

describe("a start that cannot succeed says so in one line", () => {
  test.each([
    ["PORT", "x"],
    ["SMTP_URL", "nowhere"],
    ["WORKER", "only"],
  ])("%s=%s", async (name, value) => {
    const server = spawnServer({ DATA_DIR, [name]: value })
    expect(await server.exited).toBe(1)
    expect(server.output().trim()).toMatch(new RegExp(`^${name}: [^\\n]+$`))
  })

  test("a port that is taken", async () => {
    const first = await start()
    const other = copyDemo()
    const second = spawnServer({ DATA_DIR: other, PORT: String(first.port) })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`PORT: ${first.port} is already in use.`)
    rmSync(other, { recursive: true })
  }, 120_000)
})
