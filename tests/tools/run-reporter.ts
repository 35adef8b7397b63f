// A Vitest reporter that writes what Vitest's own JSON report leaves out: the project of each file, how long the file
// took, which of its tests failed or passed only when they were tried again, and why. `npm test` tells it at its end.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, relative } from "node:path"
import type { SerializedError, TestError } from "vitest"
import type { Reporter, TestModule } from "vitest/node"

const RUN_REPORT = ".cache/test-run.json"

interface RunFile {
  project: string
  file: string
  milliseconds: number
  retried: string[]
  failed: string[]
}

export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    mkdirSync(dirname(RUN_REPORT), { recursive: true })
    writeFileSync(RUN_REPORT, JSON.stringify([...modules.map(runFile), ...outsideTests(errors)]))
  }
}

function runFile(module: TestModule): RunFile {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  const tests = [...module.children.allTests()]
  const failed = tests.filter((test) => test.result().state === "failed")
  const retried = tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0 && !failed.includes(test))
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    milliseconds: Math.round(duration + collectDuration + setupDuration),
    retried: retried.map((test) => told(test.fullName, test.result().errors)),
    // A file that could not be loaded or prepared has errors of its own.
    failed: [
      ...(module.errors().length > 0 ? [told("the file itself", module.errors())] : []),
      ...failed.map((test) => told(test.fullName, test.result().errors)),
    ],
  }
}

/** Errors that nobody caught, for example after a test had ended, fail a run of which every test passed. */
function outsideTests(errors: readonly SerializedError[]): RunFile[] {
  if (errors.length === 0) return []
  return [{ project: "run", file: "outside any test", milliseconds: 0, retried: [], failed: errors.map(shorten) }]
}

const told = (name: string, errors: readonly TestError[] | undefined) =>
  [name, ...(errors ?? []).map(shorten)].join("\n    ")

/** The first lines of a message, where Playwright says what it waited for, and the line of the test. */
function shorten({ message, stacks }: Pick<TestError, "message" | "stacks">): string {
  const line = stacks?.find(({ file }) => /\/tests\/|\.test\.tsx?$/.test(file))
  const said = message.split("\n").slice(0, 4).join(" ").replace(/\s+/g, " ").slice(0, 300)
  return line ? `${said} (${relative(process.cwd(), line.file)}:${line.line})` : said
}
