import { constants } from "node:os"
import { readConfig } from "./platform/config.ts"
import { openPlatform } from "./platform/open-platform.ts"
import { prepareDatabase } from "./prepare-database.ts"
import { say, sayOpening, tellFailure } from "./tell-start.ts"

// Prepares the database and ends: the first start runs it beside the web build. The server prepares too, and finds it done.
// While the embedded database is created a signal has to wait, because half a folder could not be opened again; afterwards
// one ends the process at once, as transactions leave nothing half done.
let isOpening = true
let asked = 0
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    asked = 128 + constants.signals[signal]
    if (!isOpening) process.exit(asked)
  })

try {
  const config = readConfig(process.env)
  sayOpening(config)
  const platform = await openPlatform(config, "npm start")
  isOpening = false
  try {
    if (asked === 0) await prepareDatabase(platform, say)
  } finally {
    await platform.close()
  }
  process.exit(asked)
} catch (error) {
  tellFailure(error)
  process.exit(1)
}
