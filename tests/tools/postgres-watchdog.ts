// Outlives the test process, however that ends: when its stdin closes, it ends the PostgreSQL of the folder and removes
// the folder. A process that was killed with -9 runs no exit hook, so the hook lives here.
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

const folder = process.argv[2]
if (!folder) throw new Error("usage: postgres-watchdog.ts <folder>")

process.stdin.resume()
process.stdin.on("close", () => void end(folder))

async function end(folder: string) {
  const pidFile = join(folder, "data", "postmaster.pid")
  // PostgreSQL removes the file last. Its pid would tell less: where nobody reaps orphans, a dead one keeps its pid.
  for (let attempt = 0; attempt < 100 && existsSync(pidFile); attempt++) {
    // SIGQUIT is an immediate shutdown: this data is not read again.
    signal(Number(readFileSync(pidFile, "utf8").split("\n")[0]), attempt < 60 ? "SIGQUIT" : "SIGKILL")
    await setTimeout(50)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    if (pid > 1) process.kill(pid, name)
  } catch {
    // It ended meanwhile.
  }
}
