// A throw-away PostgreSQL for one test run, up in about a second: data in a fresh temporary folder, a free port of
// 127.0.0.1, no socket file, everybody on loopback trusted, nothing ever synced to disk.
// With TEST_DATABASE_URL it is a foreign server: never stopped, and not ours to restart.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { appendFileSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findPostgres, type PostgresBinaries, program } from "./find-postgres.ts"
import { freePort } from "./free-port.ts"
import { canReach, type OtherUser, otherUser } from "./other-user.ts"

export interface TestPostgres {
  url: string
  stop(): Promise<void>
  /** Stops it fast, as an operator would, and starts it again on the same port and data. */
  restart(): Promise<void>
  binDir?: string
  /** Its data folder, where a server of ours also keeps its log when it is told to. */
  data?: string
}

const OWNER = "marelle_owner"
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  max_connections: "200",
}

/** What an organiser's server would run with: a commit is on the disk. For measuring. */
export const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" }

export async function startPostgres(found = findPostgres(), more: object = {}): Promise<TestPostgres> {
  if ("url" in found) return { url: found.url, stop: async () => {}, restart: notOurs }
  const user = otherUser()
  const folder = makeFolder(user)
  const end = watch(folder)
  try {
    const server = createServerIn(folder, binariesFor(user, found, folder), user, { ...SETTINGS, ...more })
    await server.initialise()
    const port = await server.startOnFreePort()
    return {
      url: `postgres://${OWNER}@127.0.0.1:${port}/postgres`,
      binDir: found.binDir,
      data: join(folder, "data"),
      stop: end,
      restart: server.restart,
    }
  } catch (error) {
    await end()
    throw error
  }
}

function createServerIn(
  folder: string,
  { binDir, major }: PostgresBinaries,
  user: OtherUser | undefined,
  settings: Record<string, string>,
) {
  const data = join(folder, "data")
  const log = join(folder, "log")
  const execute = async (name: string, args: string[]) => {
    const child = spawn(join(binDir, program(name)), ["-D", data, ...args], {
      cwd: folder,
      // Pipes would be inherited by the server and kept open for as long as it runs.
      stdio: "ignore",
      env: { ...process.env, LC_ALL: "C" },
      ...user,
    })
    const [code] = await once(child, "exit")
    return code === 0
  }
  const complain = (what: string): never => {
    const said = existsSync(log) ? readFileSync(log, "utf8") : ""
    throw new Error(`PostgreSQL in ${binDir}: ${what}\n${said}`)
  }
  const start = () => execute("pg_ctl", ["start", "--wait", "--silent", "--log", log])
  return {
    async initialise() {
      const options = ["-U", OWNER, "--auth=trust", "--encoding=UTF8", "--no-sync", "--no-instructions"]
      for (const locale of localesOf(major)) if (await execute("initdb", [...options, ...locale])) return
      complain("initdb failed")
    },
    async startOnFreePort() {
      // Between finding a port and listening on it another process may take it.
      for (let attempt = 0; attempt < 3; attempt++) {
        const port = await freePort()
        const lines = Object.entries({ ...settings, port }).map(([name, value]) => `${name} = '${value}'\n`)
        appendFileSync(join(data, "postgresql.conf"), lines.join(""))
        if (await start()) return port
      }
      return complain("it did not start")
    },
    async restart() {
      if (!(await execute("pg_ctl", ["stop", "--wait", "--mode=fast"]))) complain("it did not stop")
      if (!(await start())) complain("it did not start again")
    },
  }
}

// The same order and letter case everywhere. Before 17 that needs the system's C.UTF-8, which not all of them have.
function localesOf(major: number) {
  if (major >= 17) return [["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]]
  return [["--locale=C.UTF-8"], ["--locale=C"]]
}

function makeFolder(user: OtherUser | undefined) {
  const folder = mkdtempSync(join(canReach(user, tmpdir()) ? tmpdir() : "/tmp", "marelle-postgres-"))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function binariesFor(user: OtherUser | undefined, found: PostgresBinaries, folder: string): PostgresBinaries {
  if (canReach(user, found.binDir)) return found
  const copy = join(folder, "installation")
  cpSync(found.installation, copy, { recursive: true, verbatimSymlinks: true })
  return { ...found, binDir: join(copy, "bin") }
}

/** The watchdog ends the server and its folder: when asked, or when this process is gone. */
function watch(folder: string) {
  const script = join(import.meta.dirname, "postgres-watchdog.ts")
  const watchdog = spawn(process.execPath, [script, folder], { detached: true, stdio: ["pipe", "ignore", "ignore"] })
  const ended = once(watchdog, "exit")
  watchdog.unref()
  const { stdin } = watchdog
  if ("unref" in stdin && typeof stdin.unref === "function") stdin.unref()
  return async () => {
    watchdog.ref()
    stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function notOurs() {
  throw new Error("TEST_DATABASE_URL names a server that the tests did not start, so they do not restart it")
}
