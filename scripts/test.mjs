// `npm test` on a fresh clone proves everything and finds or brings what that needs. Its last line is the count.
// With arguments (`npm test -- contract/rules`) it runs Vitest alone, with those.
import { existsSync, readFileSync, rmSync } from "node:fs"
import { build, install, pinnedNode } from "./bootstrap.mjs"
import { runChecks } from "./checks.mjs"
import { countTests, lastLine } from "./count-tests.mjs"
import { capture, run } from "./processes.mjs"
import { say, seconds } from "./say.mjs"
import { retryProblem, tellRun } from "./tell-run.mjs"

const REPORT = ".cache/vitest.json"
const RUN_REPORT = ".cache/test-run.json"
const RUN_REPORTER = "tests/tools/run-reporter.ts"
// Tests in these folders need no built application and no browser, so looking at one of them is quick.
const NEEDS_NO_APPLICATION = /^(contract|server|web|locales|scripts|tests\/(rules|tools))\b/
const filters = process.argv.slice(2)
const whole = filters.length === 0

await install()
const failed = whole ? await runChecks() : []
const env = { NODE_ENV: "test" }
if (whole || !filters.every((filter) => NEEDS_NO_APPLICATION.test(filter))) {
  if (!(await build())) failed.push("build")
  Object.assign(env, await bringChromium())
}
await sayPostgres()
const counts = await runVitest()
// CI names itself by setting CI; there, a test that did not run proves nothing.
const in_ci = Boolean(process.env.CI) && process.env.CI !== "false"
if (in_ci && counts.skipped > 0) failed.push("nothing may be skipped in CI")
const ran = readReport(RUN_REPORT)
if (whole && ran) {
  for (const line of tellRun(ran)) console.log(line)
  failed.push(...[retryProblem(ran) ?? []].flat())
}
if (failed.length > 0) say(`failed besides the tests: ${failed.join(", ")}`)
console.log(lastLine(counts))
process.exitCode = counts.failed > 0 || failed.length > 0 ? 1 : 0

async function bringChromium() {
  const began = performance.now()
  say("looking for Chromium")
  const stdio = ["ignore", "pipe", "inherit"]
  const { output } = await capture(pinnedNode(), ["scripts/bring-chromium.mjs"], { stdio })
  const path = output.trim()
  say(
    path ? `Chromium: ${path} (${seconds(began)})` : `no Chromium: what needs a browser is skipped (${seconds(began)})`,
  )
  return path ? { CHROMIUM: path } : {}
}

async function sayPostgres() {
  const script = `import { citusPostgres, findPostgres } from "#tests/tools/find-postgres.ts"
    console.log(findPostgres().title); console.log(citusPostgres()?.title ?? "")`
  const { output } = await capture(pinnedNode(), ["--input-type=module", "-e", script])
  const [one, cluster] = output.split("\n")
  say(`PostgreSQL: ${one}`)
  const why = process.env.TEST_CLUSTER === "off" ? "by TEST_CLUSTER=off" : "no PostgreSQL with Citus was found"
  say(cluster ? `cluster: ${cluster}, with Citus` : `cluster: left out, ${why}`)
}

async function runVitest() {
  const began = performance.now()
  say("running the tests")
  for (const report of [REPORT, RUN_REPORT]) rmSync(report, { force: true })
  const reporters = ["default", "json", `./${RUN_REPORTER}`].map((reporter) => `--reporter=${reporter}`)
  const args = ["node_modules/vitest/vitest.mjs", "run", ...reporters, `--outputFile.json=${REPORT}`, ...filters]
  const code = await run(pinnedNode(), args, { env })
  say(`tests ended in ${seconds(began)}`)
  return countTests(readReport(REPORT), code)
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null
}
