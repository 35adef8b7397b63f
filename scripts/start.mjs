// `npm start` on a fresh clone: install, build, serve. The server migrates and fills the demo itself; where the sites are
// built first, a process of its own does so meanwhile. The console is built, and files are compressed, while the sites are
// served already.
import { build, install, isBuilt, pinnedNode } from "./bootstrap.mjs"
import { endAll, handOver } from "./processes.mjs"
import { fail, keepSaying, say } from "./say.mjs"
import { sideBySide } from "./side-by-side.mjs"

const env = { NODE_ENV: "production", STARTED_AT: String(Math.round(performance.timeOrigin)) }

await install()
const buildSites = () => build("sites")
if (!isBuilt("sites") && !(await sideBySide(buildSites, [pinnedNode(), ["server/prepare.ts"], { env }])))
  fail("the build failed, so there is nothing to serve")
say("starting the server")
// The server says its steps itself and sends each here, null at the end: while it creates the embedded database its own
// event loop stands still, so the seconds are told by this process.
let stop = keepSaying("starting the server")
const hear = (step) => {
  stop()
  if (step) stop = keepSaying(step)
}
void buildRest()
await handOver(pinnedNode(), ["server/main.ts"], { env, hear })

async function buildRest() {
  if (await build()) return
  process.stderr.write("the build of the console failed\n")
  await endAll(1)
}
