// `npm start` on a fresh clone: install, build, serve. The server migrates and fills the demo itself.
import { build, install, pinnedNode } from "./bootstrap.mjs"
import { handOver } from "./processes.mjs"
import { fail, say } from "./say.mjs"

await install()
if (!(await build())) fail("the build failed, so there is nothing to serve")
say("starting the server")
const env = { NODE_ENV: "production", STARTED_AT: String(Math.round(performance.timeOrigin)) }
await handOver(pinnedNode(), ["server/main.ts"], { env })
