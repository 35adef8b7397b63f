import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

/** Of names and contents, whatever their order on disk. A missing path counts as empty; a test is no part of a build. */
export function hashOf(paths) {
  const files = paths.flatMap(filesIn).sort()
  return sha256(...files.flatMap((file) => [file, readFileSync(file)]))
}

// With the lengths, so that no two lists of parts run together into the same text.
export function sha256(...parts) {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(`${part.length}\0`).update(part)
  return hash.digest("hex")
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
}
