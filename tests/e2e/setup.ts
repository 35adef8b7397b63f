import { rmSync } from "node:fs"
import type { TestProject } from "vitest/node"
import prepareDemo, { copyDemo, type Demo } from "#tests/fixtures/demo-setup.ts"
import { startServer } from "#tests/fixtures/server-process.ts"
import { findChromium } from "#tests/tools/chromium.ts"
import { freePort } from "#tests/tools/free-port.ts"
import { environmentWithDoor } from "#tests/tools/owner-door.ts"
import { environmentAt } from "#tests/tools/shift-date.ts"

declare module "vitest" {
  interface ProvidedContext {
    port: number
    /** The socket at which the server's database is asked as its owner. */
    door: string
    /** By how many milliseconds the clocks of server, tests and pages are shifted. */
    shift: number
    /** The settings of the journeys' server, for the operator's commands beside it. */
    where: Record<string, string>
  }
}

/** One built server on the demo for all journeys. */
export default async function setup(project: TestProject) {
  let demo = { folder: "", shift: 0 }
  const forgetDemo = await prepareDemo({ provide: (_: string, filled: Demo) => (demo = filled) } as never)
  const where = { DATA_DIR: copyDemo(demo), ...environmentAt(demo.shift) }
  if (!findChromium()) throw new Error("No Chromium; npm test brings one.")
  const door = `${where.DATA_DIR}.sock`
  const preloaded = environmentWithDoor(door, where.NODE_OPTIONS)
  // Links in mail and the console's origin are made of it.
  const port = String(await freePort())
  const server = await startServer({ ...where, ...preloaded, RATE_LIMIT_FACTOR: "1000", PORT: port })
  project.provide("port", server.port)
  project.provide("door", door)
  project.provide("shift", demo.shift)
  project.provide("where", where)
  return async () => {
    await server.end()
    forgetDemo()
    for (const left of [where.DATA_DIR, door]) rmSync(left, { recursive: true, force: true })
  }
}
