// What is proved without running the application: the lockfile, the types, the lint, the dead code.
// Each check says what it does and how long it took; what it found is printed whole, even when two work side by side.
import { pinnedNode } from "./bootstrap.mjs"
import { capture } from "./processes.mjs"
import { say, seconds } from "./say.mjs"

const TOOLS = {
  typegen: ["node_modules/@react-router/dev/bin.cjs", "typegen"],
  // One checker: several work out the same types of the contract each for itself, which takes four times the work.
  types: ["node_modules/typescript/bin/tsc", "-p", ".", "--checkers", "1"],
  lint: ["node_modules/@biomejs/biome/bin/biome", "check"],
  "dead code": ["node_modules/knip/bin/knip.js"],
  lockfile: ["scripts/check-lock.mjs"],
}

/** Answers the names of the checks that failed. */
export async function runChecks() {
  // The routes' types are made first: the others read them.
  const first = [await check("lockfile"), await check("typegen")]
  const waiting = ["types", "lint", "dead code"]
  const results = await Promise.all([takeFrom(waiting), takeFrom(waiting)])
  return [...first, ...results.flat()].filter((name) => name !== null)
}

async function takeFrom(waiting) {
  const failed = []
  for (let name = waiting.shift(); name; name = waiting.shift()) failed.push(await check(name))
  return failed
}

async function check(name) {
  const began = performance.now()
  say(`${name}: checking`)
  // The type checker is a Go program, which would look for garbage every few million types.
  const env = { GOGC: "400", ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}) }
  const { code, output } = await capture(pinnedNode(), TOOLS[name], { env })
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`)
  say(`${name}: ${code === 0 ? "in order" : "FAILED"} (${seconds(began)})`)
  return code === 0 ? null : name
}
