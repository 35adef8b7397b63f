interface Counts {
  passed: number
  failed: number
  skipped: number
}
export function countTests(report: unknown, exit_code: number): Counts
export function lastLine(counts: Counts): string
