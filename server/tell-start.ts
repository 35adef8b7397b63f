import { BadConfiguration, type Config } from "./platform/config.ts"
import { FolderInUse } from "./platform/database/data-folder.ts"

// What the processes of a start say of their steps, and of why they ended.
const startedAt = Number(process.env.STARTED_AT ?? Date.now())
export const elapsed = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`

export function say(message: string): void {
  tellParent(message)
  console.log(`${process.stdout.isTTY ? "\x1b[K" : ""}[${elapsed()}] ${message}`)
}

/** scripts/start.mjs repeats the step under way with its seconds; null, when there is none left, ends the connection. */
export function tellParent(step: string | null): void {
  if (!process.connected) return
  process.send?.(step)
  if (step === null) process.disconnect?.()
}

export const sayOpening = ({ database_url, data_dir }: Config): void =>
  say(database_url ? "opening PostgreSQL" : `opening the embedded database in ${data_dir}`)

export function tellFailure(error: unknown): void {
  const { code, port } = error as { code?: string; port?: number }
  if (error instanceof BadConfiguration || error instanceof FolderInUse) console.error(error.message)
  else if (code === "EADDRINUSE") console.error(`PORT: ${port} is already in use.`)
  else console.error(error)
}
