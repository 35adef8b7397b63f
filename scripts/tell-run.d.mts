interface RunFile {
  project: string
  file: string
  milliseconds: number
  retried: string[]
  failed: string[]
}
export function tellRun(files: RunFile[]): string[]
export function retryProblem(files: RunFile[]): string | null
