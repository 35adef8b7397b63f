import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

// The embedded database takes no lock of its own and two processes destroy each other's data. An exclusive SQLite
// transaction on a file beside it is refused at once to a second process and free again when the first one dies, however.
export interface FolderLock {
  release(): void
}

export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(`DATA_DIR ${folder} is in use by ${holder}. Stop it, or choose another DATA_DIR.`)
  }
}

export function lockDataFolder(folder: string, purpose: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const holder = join(folder, "holder.txt")
  const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 0 })
  try {
    lock.exec("begin exclusive")
  } catch {
    lock.close()
    throw new FolderInUse(folder, readHolder(holder))
  }
  writeFileSync(holder, `process ${process.pid} (${purpose}, since ${new Date().toISOString()})`)
  return { release: () => lock.close() }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return "another process"
  }
}

/**
 * Creates the database's folder whole or not at all. A process that is killed while it creates one leaves half a database,
 * which cannot be opened: the file beside it, there until the creation has ended, makes the next start begin anew.
 */
export async function openWhole<T>(folder: string, open: () => Promise<T>): Promise<T> {
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  else if (existsSync(folder)) return open()
  writeFileSync(unfinished, "")
  const opened = await open()
  rmSync(unfinished)
  return opened
}
