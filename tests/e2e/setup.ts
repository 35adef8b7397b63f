import { execFile } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import prepareDemo, { copyDemo } from "#tests/fixtures/demo-setup.ts"
import { startServer } from "#tests/fixtures/server-process.ts"
import { findChromium } from "#tests/tools/chromium.ts"

interface Newcomer {
  host: string
  email: string
  password: string
}

declare module "vitest" {
  interface ProvidedContext {
    port: number
    newcomer: Newcomer
    /** The same on trial. */
    trial: Newcomer
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
async function makeNewcomer(DATA_DIR: string, slug: string, ...more: string[]): Promise<Newcomer> {
  const email = `admin@${slug}.example`
  const of = ["--slug", slug, "--name", "Tout Neuf", "--language", "fr", "--admin-email", email, ...more]
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR }
  const args = ["server/command.ts", "organiser", "create", ...of]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return { host: `${slug}.localhost`, email, password: /password (\S+)/.exec(stdout)![1]! }
}

/** One built server on the demo for all journeys. */
export default async function setup(project: TestProject) {
  let demo = ""
  const forgetDemo = await prepareDemo({ provide: (_: string, folder: string) => (demo = folder) } as never)
  const DATA_DIR = copyDemo(demo)
  if (!findChromium()) throw new Error("No Chromium; npm test brings one.")
  const server = await startServer({ DATA_DIR, RATE_LIMIT_FACTOR: "1000", PORT: String(await freePort()) })
  project.provide("port", server.port)
  project.provide("newcomer", await makeNewcomer(DATA_DIR, "toutneuf"))
  project.provide("trial", await makeNewcomer(DATA_DIR, "essai", "--sandbox"))
  return async () => {
    await server.end()
    forgetDemo()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}
