import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { newCuid } from "../cuid.ts"

/** Where uploaded things are kept. Keys are ours, never a name a visitor chose. */
export interface Files {
  put(key: string, content: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  delete(key: string): Promise<void>
}

const safeKey = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9._-]*)*$/

export function openFiles(folder: string): Files {
  const pathOf = (key: string) => {
    if (!safeKey.test(key) || key.includes("..")) throw new Error(`Not a file key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      const draft = `${path}.${newCuid()}`
      await mkdir(dirname(path), { recursive: true })
      // Written aside and renamed, so that nobody ever reads half a file.
      await writeFile(draft, content)
      await rename(draft, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
        throw error
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}
