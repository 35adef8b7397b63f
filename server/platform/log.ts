import { mkdirSync, renameSync, statSync } from "node:fs"
import { join } from "node:path"
import pino, { type Logger } from "pino"
import type { Config } from "./config.ts"

const KEPT_BYTES = 20_000_000

// Structured, without personal data: routes as patterns, ids, codes and durations; never bodies, queries or addresses.
// An embedded installation logs to its data folder and keeps the terminal for people; a server logs to standard output.
export function createLog(config: Pick<Config, "log_level" | "database_url" | "data_dir">): Logger {
  if (config.database_url) return pino({ level: config.log_level, base: null })
  const folder = join(config.data_dir, "logs")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "marelle.log")
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > KEPT_BYTES) renameSync(file, `${file}.1`)
  return pino({ level: config.log_level, base: null }, pino.destination({ dest: file, sync: false }))
}
