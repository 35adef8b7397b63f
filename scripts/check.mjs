// `npm run check`: what is quick to prove, before each commit.
import { install, pinnedNode } from "./bootstrap.mjs"
import { runChecks } from "./checks.mjs"
import { run } from "./processes.mjs"
import { say, seconds } from "./say.mjs"

await install({ tools: true })
const failed = await runChecks()
const began = performance.now()
say("rules of the house: checking")
const env = { NODE_ENV: "test" }
const code = await run(pinnedNode(), ["node_modules/vitest/vitest.mjs", "run", "--project", "rules"], { env })
if (code !== 0) failed.push("rules of the house")
say(`rules of the house: ${code === 0 ? "in order" : "FAILED"} (${seconds(began)})`)
say(failed.length === 0 ? "everything is in order" : `failed: ${failed.join(", ")}`)
process.exitCode = failed.length === 0 ? 0 : 1
