interface Process {
  pid: number
  ppid: number
  /** When it began, which tells it from an earlier one with its pid. */
  start: string
  own: number
  /** Of the children it has waited for. */
  waited: number
}
export function watchProcessorTime(): () => number | null
export function openAccount(root: number): { look(processes: Process[]): void; seconds(): number }
