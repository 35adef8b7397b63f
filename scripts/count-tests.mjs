// The numbers of the last line of `npm test`, out of Vitest's JSON report.
// A file that could not be loaded or prepared has no failed test and yet is a failure; so is a run that ended badly
// although every test passed (an error outside any test), or that wrote no report at all.
export function countTests(report, exit_code) {
  const files = report?.testResults ?? []
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  )
  const failed = (report?.numFailedTests ?? 0) + broken.length
  return {
    passed: report?.numPassedTests ?? 0,
    failed: exit_code !== 0 && failed === 0 ? 1 : failed,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
}
