// Prints the path of a Chromium that runs, and nothing when there is none to be had. It is looked for where the tests
// look; else, as root on Debian, it is Debian's package; else Playwright's own download.
// Runs on the pinned Node, after the install.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { chromiumArgs, downloadedChromium, findChromium, systemChromiums } from "#tests/tools/chromium.ts"

const is_root = process.getuid?.() === 0

const path = present() ?? fromDebian() ?? fromPlaywright()
if (path) console.log(path)
else console.error("No Chromium could be found or brought. Install one, or name one in CHROMIUM.")

function present() {
  if (process.env.CHROMIUM) return findChromium()
  // Some systems have a chromium command that only tells where to get one.
  return [...systemChromiums(), downloadedChromium()].find((each) => each && runs(each))
}

function fromDebian() {
  // Ubuntu's package of that name is an empty one.
  const is_debian = existsSync("/etc/os-release") && /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"))
  if (!is_root || !is_debian) return undefined
  console.error("installing Debian's chromium (apt-get)")
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  apt(["-q", "update"], env)
  apt(["-qq", "-y", "install", "--no-install-recommends", "chromium"], env)
  return systemChromiums().find(runs)
}

function fromPlaywright() {
  console.error("downloading Playwright's Chromium")
  const with_deps = is_root && process.platform === "linux" && existsSync("/usr/bin/apt-get") ? ["--with-deps"] : []
  const args = ["node_modules/playwright/cli.js", "install", ...with_deps, "chromium"]
  spawnSync(process.execPath, args, { stdio: ["ignore", process.stderr.fd, "inherit"] })
  const downloaded = downloadedChromium()
  return downloaded && runs(downloaded) ? downloaded : undefined
}

function apt(args, env) {
  spawnSync("apt-get", args, { env, stdio: ["ignore", process.stderr.fd, "inherit"] })
}

// Windows' Chrome opens a window for --version instead of answering.
function runs(each) {
  if (process.platform === "win32") return true
  return spawnSync(each, [...chromiumArgs, "--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
}
