// What `npm test` tells at its end besides the count: the time of each project, the slowest files, the tests that were
// tried again, and those that failed, last, because of a long output often only the end is kept.
// A retry hides a test that fails now and then: a few are printed, more than MOST_RETRIED (of eight thousand tests) fail the
// run.
const MOST_RETRIED = 6
const SLOWEST = 10

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`

export function tellRun(files) {
  return [...projectLines(files), ...slowestLines(files), ...retriedLines(files), ...failedLines(files)]
}

/** Files run beside each other: their times add up to more than the run took. */
function projectLines(files) {
  const rows = [...new Set(files.map(({ project }) => project))].map((name) => {
    const own = files.filter(({ project }) => project === name)
    return { name, count: own.length, spent: sum(own) }
  })
  const lines = rows.toSorted((a, b) => b.spent - a.spent)
  return ["time by project:", ...lines.map(({ name, count, spent }) => `  ${seconds(spent)} ${name} (${count} files)`)]
}

function slowestLines(files) {
  const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST)
  const lines = slowest.map(({ project, file, milliseconds }) => `  ${seconds(milliseconds)} ${project} ${file}`)
  return ["slowest files:", ...lines]
}

function retriedLines(files) {
  const retried = retriedTests(files)
  if (retried.length === 0) return ["no test was retried"]
  return [`retried tests: ${retried.length}`, ...retried.map((name) => `  ${name}`)]
}

function failedLines(files) {
  const failed = named(files, "failed")
  return failed.length === 0 ? [] : [`failed tests: ${failed.length}`, ...failed.map((name) => `  ${name}`)]
}

export const retriedTests = (files) => named(files, "retried")

const named = (files, how) =>
  files.flatMap(({ project, file, [how]: names }) => names.map((name) => `${project} ${file} > ${name}`))

/** What is wrong with a run besides its tests, or null. */
export function retryProblem(files) {
  const { length } = retriedTests(files)
  return length > MOST_RETRIED ? `${length} tests were retried, ${MOST_RETRIED} is the most` : null
}

const sum = (files) => files.reduce((total, { milliseconds }) => total + milliseconds, 0)
