import { readConfig } from "./platform/config.ts"
import { openPlatform } from "./platform/open-platform.ts"
import { prepareDatabase } from "./prepare-database.ts"
import { say, sayOpening, tellFailure } from "./tell-start.ts"

// Prepares the database and ends: the first start runs it beside the web build. The server prepares too, and finds it done.
// A signal ends the process at once, whatever it does: a database that is half created is begun anew by the next start, and
// transactions leave nothing half done.
try {
  const config = readConfig(process.env)
  sayOpening(config)
  const platform = await openPlatform(config, "npm start")
  try {
    await prepareDatabase(platform, say)
  } finally {
    await platform.close()
  }
  process.exit(0)
} catch (error) {
  tellFailure(error)
  process.exit(1)
}
