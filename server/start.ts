import type { Server } from "node:net"
import type { PgBoss } from "pg-boss"
import { runCommand } from "./commands.ts"
import { jobHandlers } from "./jobs.ts"
import type { Config } from "./platform/config.ts"
import { openControlSocket } from "./platform/control-socket.ts"
import { proveIsolation } from "./platform/database/prove-isolation.ts"
import { underStartLock } from "./platform/database/start-lock.ts"
import { startQueues } from "./platform/jobs/queues.ts"
import { startWorker } from "./platform/jobs/worker.ts"
import { type OpenPlatform, openPlatform } from "./platform/open-platform.ts"
import { prepareDatabase } from "./prepare-database.ts"

export interface Running {
  platform: OpenPlatform
  boss: PgBoss
  stop(): Promise<void>
}

/** Everything below HTTP, in order: database, migrations, folder of files, demo, proof of isolation, jobs, control socket. */
export async function startBackend(config: Config, say: (message: string) => void, works: boolean): Promise<Running> {
  const platform = await openPlatform(config, works ? "server" : "worker")
  const { database, log } = platform
  try {
    await prepareDatabase(platform, say)
    say("starting the jobs")
    await proveIsolation(database, (message) => log.warn(message))
    // pg-boss makes its schema at its first start, and two of them get in each other's way.
    const boss = await underStartLock(database, () => startQueues(database, log))
    const worker = works ? await startWorker(platform, boss, jobHandlers) : undefined
    let control: Server | undefined
    if (database.kind === "embedded")
      control = await openControlSocket(config.data_dir, (name, args, print) => runCommand(platform, name, args, print))
    return {
      platform,
      boss,
      async stop() {
        control?.close()
        await worker?.stop()
        // Running jobs get time to finish; those that do not go back to their queue.
        await boss.stop({ graceful: true, timeout: 8_000 })
        await platform.close()
      },
    }
  } catch (error) {
    await platform.close()
    throw error
  }
}

/** Stops once, on the first signal, and always within the time an orchestrator waits. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 15_000).unref()
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message)
        process.exit(1)
      },
    )
  }
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
}
