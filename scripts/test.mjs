// `npm test` on a fresh clone proves everything once and finds or brings what that needs. Its last line is the count.
// `npm run test:grounds` repeats on other grounds what could go another way there: the API's tests on the embedded
// database and on a cluster, and the journeys that speak of dates at four other instants.
// With arguments (`npm test -- contract/rules`) they run Vitest alone, with those.
import { existsSync, readFileSync, rmSync } from "node:fs"
import { build, install, pinnedNode } from "./bootstrap.mjs"
import { runChecks } from "./checks.mjs"
import { countTests, lastLine } from "./count-tests.mjs"
import { capture, run } from "./processes.mjs"
import { watchProcessorTime } from "./processor-time.mjs"
import { say, seconds } from "./say.mjs"
import { retryProblem, tellRun } from "./tell-run.mjs"

const REPORT = ".cache/vitest.json"
const RUN_REPORT = ".cache/test-run.json"
const RUN_REPORTER = "tests/tools/run-reporter.ts"
// Tests in these folders need no built application and no browser, so looking at one of them is quick.
const NEEDS_NO_APPLICATION = /^(contract|server|web|locales|scripts|tests\/(rules|tools))\b/
const OTHER_GROUNDS = ["api-embedded", "cluster"]
const INSTANTS = {
  "a Sunday night": "2026-11-22T23:40:00+01:00",
  "the change of clocks": "2027-03-28T01:30:00+01:00",
  "31 December": "2026-12-31T23:30:00+01:00",
  "29 February": "2028-02-29T10:40:00+01:00",
}
// Journeys beside these that speak of no date are in files of their own, such as gate-access and on-sale.
const DATED = ["schedule", "details", "waiting-list", "account-registrations", "console-schedules", "gate"]

const onGrounds = process.argv[2] === "--grounds"
const filters = process.argv.slice(onGrounds ? 3 : 2)
const whole = filters.length === 0
const processorTime = watchProcessorTime()

await install({ tools: true })
const failed = whole && !onGrounds ? await runChecks() : []
const env = { NODE_ENV: "test" }
if (whole || !filters.every((filter) => NEEDS_NO_APPLICATION.test(filter))) {
  if (!(await build())) failed.push("build")
  Object.assign(env, await bringChromium())
}
await sayPostgres()
const counts = { passed: 0, failed: 0, skipped: 0 }
const ran = []
for (const each of onGrounds ? runsOnGrounds() : [{ projects: OTHER_GROUNDS.map((name) => `!${name}`) }])
  await runVitest(each)
// CI names itself by setting CI; there, a test that did not run proves nothing.
const in_ci = Boolean(process.env.CI) && process.env.CI !== "false"
if (in_ci && counts.skipped > 0) failed.push("nothing may be skipped in CI")
if (whole) {
  for (const line of tellRun(ran)) console.log(line)
  failed.push(...[retryProblem(ran) ?? []].flat())
}
if (failed.length > 0) say(`failed besides the tests: ${failed.join(", ")}`)
const spent = processorTime()
if (spent !== null) say(`processor time of all processes: ${Math.round(spent)} s`)
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

function runsOnGrounds() {
  const repeated = { title: "on other databases", projects: OTHER_GROUNDS }
  const journeys = Object.entries(INSTANTS).map(([title, instant]) => ({
    title: `at ${title}`,
    projects: ["e2e"],
    files: DATED.map((name) => `tests/e2e/${name}.e2e.ts`),
    env: { JOURNEYS_AT: instant },
  }))
  return whole ? [repeated, ...journeys] : [repeated]
}

/** Runs some projects, and adds up their counts and what is told of their files. */
async function runVitest({ title, projects, files = filters, env: more = {} }) {
  const began = performance.now()
  say(["running the tests", title].filter(Boolean).join(" "))
  for (const report of [REPORT, RUN_REPORT]) rmSync(report, { force: true })
  const reporters = ["default", "json", `./${RUN_REPORTER}`].map((reporter) => `--reporter=${reporter}`)
  const chosen = projects.map((name) => `--project=${name}`)
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...chosen,
    ...reporters,
    `--outputFile.json=${REPORT}`,
    ...files,
  ]
  const code = await run(pinnedNode(), args, { env: { ...env, ...more } })
  say(`tests ended in ${seconds(began)}`)
  ran.push(...(readReport(RUN_REPORT) ?? []))
  for (const [name, count] of Object.entries(countTests(readReport(REPORT), code))) counts[name] += count
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null
}
