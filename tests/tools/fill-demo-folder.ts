import { fillDemo } from "#server/demo/fill-demo.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { readConfig } from "#server/platform/config.ts"
import { migrate } from "#server/platform/database/migrate.ts"
import { startQueues } from "#server/platform/jobs/queues.ts"
import { openPlatform } from "#server/platform/open-platform.ts"

// Run as a process of its own, whose clock may be shifted: fills the demo and the queues into DATA_DIR.
const platform = await openPlatform(readConfig(process.env), "tests")
await migrate(platform.database)
await fillDemo(platform, makeOrganiser)
const boss = await startQueues(platform.database, platform.log, { supervise: false, schedule: false })
await boss.stop({ graceful: false })
await platform.close()
process.exit(0)
