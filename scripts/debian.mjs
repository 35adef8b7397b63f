// Debian's package manager, for what npm cannot bring: a browser for the tests, a library that Node itself needs.
// Works as root on Debian alone; Ubuntu's chromium package, for one, is an empty one.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

export function canInstallPackages() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/os-release")) return false
  return /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"))
}

/** With `limit` ({ timeout }) each step is given up after that time. Its own output goes to stderr. */
export function updatePackageLists(limit = {}) {
  aptGet(["-q", "update"], limit)
}

export function installPackage(name, limit = {}) {
  console.error(`installing Debian's ${name} (apt-get)`)
  aptGet(["-qq", "-y", "install", "--no-install-recommends", name], limit)
}

function aptGet(args, limit) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync("apt-get", args, { env, stdio: ["ignore", process.stderr.fd, "inherit"], ...limit })
}
