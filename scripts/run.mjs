// Runs a TypeScript entry on the pinned Node: `node scripts/run.mjs [node's own flags] file.ts [arguments]`.
// stdout belongs to the entry (some print JSON), so what the bootstrap says goes to stderr.
import { install, pinnedNode } from "./bootstrap.mjs"
import { handOver } from "./processes.mjs"
import { fail, voice } from "./say.mjs"

voice.to = process.stderr
const args = process.argv.slice(2)
if (args.length === 0) fail("usage: node scripts/run.mjs [node's own flags] file.ts [arguments]")
await install({ tools: args.some((arg) => arg.startsWith("tests/")) })
await handOver(pinnedNode(), args)
