// A Vitest reporter that writes what Vitest's own JSON report leaves out: the project of each file, how long the file
// took, and which of its tests passed only when they were tried again, and why. `npm test` tells it at its end.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import type { TestError } from "vitest"
import type { Reporter, TestModule } from "vitest/node"

const RUN_REPORT = ".cache/test-run.json"

interface RunFile {
  project: string
  file: string
  milliseconds: number
  retried: string[]
}

export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    mkdirSync(dirname(RUN_REPORT), { recursive: true })
    writeFileSync(RUN_REPORT, JSON.stringify(modules.map(runFile)))
  }
}

function runFile(module: TestModule): RunFile {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  const tests = [...module.children.allTests()]
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    milliseconds: Math.round(duration + collectDuration + setupDuration),
    retried: tests
      .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      .map((test) => [test.fullName, ...(test.result().errors ?? []).map(shorten)].join("\n    ")),
  }
}

/** The first lines of a message, where Playwright says what it waited for, and the line of the test. */
function shorten({ message, stacks }: TestError): string {
  const line = stacks?.find(({ file }) => file.includes("/tests/"))
  const said = message.split("\n").slice(0, 4).join(" ").replace(/\s+/g, " ").slice(0, 300)
  return line ? `${said} (${line.file.replace(/^.*\/tests\//, "tests/")}:${line.line})` : said
}
