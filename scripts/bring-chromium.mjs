// Prints the path of a Chromium that runs, and nothing when there is none to be had. Best is the one without a window,
// which does the same with a fifth less work: as root on Debian its package is installed. Else it is what the tests find;
// else Playwright's own download. Runs on the pinned Node, after the install.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { chromiumArgs, downloadedChromium, findChromium, systemChromiums } from "#tests/tools/chromium.ts"

const SHELL = "chromium-headless-shell"
const is_root = process.getuid?.() === 0

const path = process.env.CHROMIUM ? findChromium() : (bring() ?? fromPlaywright())
if (path) console.log(path)
else console.error("No Chromium could be found or brought. Install one, or name one in CHROMIUM.")

function bring() {
  // Some systems have a chromium command that only tells where to get one.
  const present = () => [...systemChromiums(), downloadedChromium()].find((each) => each && runs(each))
  const found = present()
  if (found?.endsWith(SHELL) || !is_root || !isDebian()) return found
  // Whoever has another Chromium is not kept waiting, neither for new lists nor for a network that is not there.
  const patience = found ? { timeout: 60_000 } : {}
  if (!found) apt(["-q", "update"], patience)
  install(SHELL, patience)
  const brought = present()
  if (brought) return brought
  // Releases that have no package of the shell alone
  install("chromium", patience)
  return present()
}

// Ubuntu's package of that name is an empty one.
function isDebian() {
  return existsSync("/etc/os-release") && /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"))
}

function fromPlaywright() {
  console.error("downloading Playwright's Chromium")
  const with_deps = is_root && process.platform === "linux" && existsSync("/usr/bin/apt-get") ? ["--with-deps"] : []
  const args = ["node_modules/playwright/cli.js", "install", ...with_deps, "chromium"]
  spawnSync(process.execPath, args, { stdio: ["ignore", process.stderr.fd, "inherit"] })
  const downloaded = downloadedChromium()
  return downloaded && runs(downloaded) ? downloaded : undefined
}

function install(name, patience) {
  console.error(`installing Debian's ${name} (apt-get)`)
  apt(["-qq", "-y", "install", "--no-install-recommends", name], patience)
}

function apt(args, patience) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync("apt-get", args, { env, stdio: ["ignore", process.stderr.fd, "inherit"], ...patience })
}

// Windows' Chrome opens a window for --version instead of answering.
function runs(each) {
  if (process.platform === "win32") return true
  return spawnSync(each, [...chromiumArgs, "--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
}
