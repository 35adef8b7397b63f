import { execFile } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import prepareDemo, { copyDemo, type Demo } from "#tests/fixtures/demo-setup.ts"
import { ownEnvironment } from "#tests/fixtures/own-environment.ts"
import { startServer } from "#tests/fixtures/server-process.ts"
import { findChromium } from "#tests/tools/chromium.ts"
import { environmentWithDoor } from "#tests/tools/owner-door.ts"
import { environmentAt } from "#tests/tools/shift-date.ts"

interface Newcomer {
  host: string
  email: string
  password: string
}

declare module "vitest" {
  interface ProvidedContext {
    port: number
    /** The socket at which the server's database is asked as its owner. */
    door: string
    /** By how many milliseconds the clocks of server, tests and pages are shifted. */
    shift: number
    newcomer: Newcomer
    /** The same on trial. */
    trial: Newcomer
    /** One whose settings a journey fills in. */
    beginner: Newcomer
    /** One whose site sells what a journey makes, and nothing else. */
    shop: Newcomer
    /** One whose gate has only the children of a journey. */
    camp: Newcomer
  }
}

/** Chosen before the start, since links in mail and the console's origin are made of it. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

/** A new organiser without content, made by the operator's command while the server runs, and its administrator. */
async function makeNewcomer(where: Record<string, string>, slug: string, ...more: string[]): Promise<Newcomer> {
  const email = `admin@${slug}.example`
  const of = ["--slug", slug, "--name", "Tout Neuf", "--language", "fr", "--admin-email", email, ...more]
  const env = { ...ownEnvironment, NODE_ENV: "production", ...where }
  const args = ["server/command.ts", "organiser", "create", ...of]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return { host: `${slug}.localhost`, email, password: /password (\S+)/.exec(stdout)![1]! }
}

/** One built server on the demo for all journeys. */
export default async function setup(project: TestProject) {
  let demo = { folder: "", shift: 0 }
  const forgetDemo = await prepareDemo({ provide: (_: string, filled: Demo) => (demo = filled) } as never)
  const where = { DATA_DIR: copyDemo(demo), ...environmentAt(demo.shift) }
  if (!findChromium()) throw new Error("No Chromium; npm test brings one.")
  const door = `${where.DATA_DIR}.sock`
  const preloaded = environmentWithDoor(door, where.NODE_OPTIONS)
  const port = String(await freePort())
  const server = await startServer({ ...where, ...preloaded, RATE_LIMIT_FACTOR: "1000", PORT: port })
  project.provide("port", server.port)
  project.provide("door", door)
  project.provide("shift", demo.shift)
  project.provide("newcomer", await makeNewcomer(where, "toutneuf"))
  project.provide("trial", await makeNewcomer(where, "essai", "--sandbox"))
  project.provide("beginner", await makeNewcomer(where, "debutant"))
  project.provide("shop", await makeNewcomer(where, "echoppe"))
  project.provide("camp", await makeNewcomer(where, "quarante"))
  return async () => {
    await server.end()
    forgetDemo()
    for (const left of [where.DATA_DIR, door]) rmSync(left, { recursive: true, force: true })
  }
}
