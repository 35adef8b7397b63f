import type { Logger } from "pino"
import type { Config } from "./config.ts"
import type { Database } from "./database/database.ts"
import type { RateLimiter } from "./http/rate-limit.ts"
import type { Files } from "./providers/files.ts"
import type { Mailer } from "./providers/mail.ts"

/** What every room may need from the ground floor, opened once at start and handed along. */
export interface Platform {
  config: Config
  database: Database
  log: Logger
  mailer: Mailer
  files: Files
  limit: RateLimiter
}
