import { fillDemo } from "./demo/fill-demo.ts"
import { makeOrganiser } from "./make-organiser.ts"
import { proveSpread } from "./platform/database/cluster/check-cluster.ts"
import { migrate } from "./platform/database/migrate.ts"
import type { Platform } from "./platform/platform.ts"
import { claimFiles } from "./platform/providers/claim-files.ts"

/** What a database needs before it is served: migrations, its folder of files, the demo where it is asked for. */
export async function prepareDatabase(platform: Platform, say: (message: string) => void): Promise<void> {
  const { database, config } = platform
  say("bringing the database up to date")
  const applied = await migrate(database)
  await proveSpread(database)
  if (applied.length > 0) say(`migrated (${applied.length} new)`)
  await claimFiles(platform)
  if (config.demo && (await fillDemo(platform, makeOrganiser, () => say("filling in the demo")))) say("demo filled in")
}
