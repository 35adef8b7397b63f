import { BadConfiguration, type Config } from "./platform/config.ts"
import { FolderInUse } from "./platform/database/data-folder.ts"
import { Refusal } from "./platform/refusal.ts"

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

/** Why the start failed, in one line; with LOG_LEVEL=debug also where. The next start goes on from there. */
export function tellFailure(error: unknown): void {
  const { code, port } = error as { code?: string; port?: number }
  if (error instanceof BadConfiguration || error instanceof FolderInUse) console.error(error.message)
  else if (code === "EADDRINUSE") console.error(`PORT: ${port} is already in use.`)
  else
    console.error(`The start failed: ${reasonOf(error)}. Start again to go on; LOG_LEVEL=debug tells where it failed.`)
  if (process.env.LOG_LEVEL === "debug") console.error(error)
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.field ? `${error.code} (${error.field})` : error.code
  return String(error instanceof Error ? error.message : error).split("\n", 1)[0]!
}
