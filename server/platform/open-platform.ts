import { join } from "node:path"
import type { Config } from "./config.ts"
import { type FolderLock, lockDataFolder, openWhole } from "./database/data-folder.ts"
import { openEmbedded } from "./database/embedded.ts"
import { openPostgres } from "./database/postgres.ts"
import { createRateLimiter } from "./http/rate-limit.ts"
import { createLog } from "./log.ts"
import type { Platform } from "./platform.ts"
import { openFiles } from "./providers/files.ts"
import { createMailer } from "./providers/mail.ts"

export interface OpenPlatform extends Platform {
  close(): Promise<void>
}

/** Opens what the configuration names: PostgreSQL, or the embedded database behind the lock of its folder. */
export async function openPlatform(config: Config, purpose: string): Promise<OpenPlatform> {
  let lock: FolderLock | undefined
  if (!config.database_url) lock = lockDataFolder(config.data_dir, purpose)
  const log = createLog(config)
  const folder = join(config.data_dir, "database")
  const database = config.database_url
    ? await openPostgres(config.database_url, log)
    : await openWhole(folder, () => openEmbedded({ folder }))
  const mailer = createMailer(config)
  return {
    config,
    database,
    log,
    mailer,
    files: openFiles(join(config.data_dir, "files")),
    limit: createRateLimiter(database, config),
    async close() {
      mailer.close()
      await database.close()
      lock?.release()
    },
  }
}
