import { BadConfiguration, readConfig } from "./platform/config.ts"
import { startBackend, stopOnSignal } from "./start.ts"

// npm run worker: the queues without HTTP, beside any number of servers on one PostgreSQL.
try {
  if (!process.env.DATABASE_URL)
    throw new BadConfiguration("DATABASE_URL: a worker of its own needs PostgreSQL; the embedded server works inline")
  const running = await startBackend(readConfig(process.env), console.log, true)
  stopOnSignal(running.stop)
  console.log("Working on notifications, events and emails.")
} catch (error) {
  console.error(error instanceof BadConfiguration ? error.message : error)
  process.exit(1)
}
