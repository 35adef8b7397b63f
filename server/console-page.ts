import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { ConsolePage } from "./serve-console.ts"

/**
 * The console's page out of the folder of the builds, read once; null until its build has been stamped as whole: the first
 * start serves the sites while the console is still being built.
 */
export function consolePageOf(folder: string): ConsolePage {
  let page: string | null = null
  return async () => {
    if (!page && existsSync(join(folder, ".console")))
      page = await readFile(join(folder, "console", "index.html"), "utf8")
    return page
  }
}
