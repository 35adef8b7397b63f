// Prints the path of a Chromium that runs, and nothing when there is none to be had. Best is the one without a window,
// which does the same with a fifth less work: as root on Debian its package is installed. Else it is what the tests find;
// else Playwright's own download. Runs on the pinned Node, after the install.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { chromiumArgs, downloadedChromium, findChromium, systemChromiums } from "#tests/tools/chromium.ts"
import { canInstallPackages, installPackage, updatePackageLists } from "./debian.mjs"

const SHELL = "chromium-headless-shell"
const is_root = process.getuid?.() === 0

const path = process.env.CHROMIUM ? findChromium() : (bring() ?? fromPlaywright())
if (path) console.log(path)
else console.error("No Chromium could be found or brought. Install one, or name one in CHROMIUM.")

function bring() {
  // Some systems have a chromium command that only tells where to get one.
  const present = () => [...systemChromiums(), downloadedChromium()].find((each) => each && runs(each))
  const found = present()
  if (found?.endsWith(SHELL) || !canInstallPackages()) return found
  // With another Chromium at hand a minute is enough: the network may not be there.
  const limit = found ? { timeout: 60_000 } : {}
  if (!found) updatePackageLists(limit)
  installPackage(SHELL, limit)
  const brought = present()
  if (brought) return brought
  // Releases that have no package of the shell alone
  installPackage("chromium", limit)
  return present()
}

function fromPlaywright() {
  console.error("downloading Playwright's Chromium")
  const with_deps = is_root && process.platform === "linux" && existsSync("/usr/bin/apt-get") ? ["--with-deps"] : []
  const args = ["node_modules/playwright/cli.js", "install", ...with_deps, "chromium"]
  spawnSync(process.execPath, args, { stdio: ["ignore", process.stderr.fd, "inherit"] })
  const downloaded = downloadedChromium()
  return downloaded && runs(downloaded) ? downloaded : undefined
}

// Windows' Chrome opens a window for --version instead of answering.
function runs(each) {
  if (process.platform === "win32") return true
  return spawnSync(each, [...chromiumArgs, "--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
}
