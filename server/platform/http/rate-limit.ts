import { createHash } from "node:crypto"
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { Config } from "../config.ts"
import type { Database } from "../database/database.ts"
import { refuse } from "../refusal.ts"

export interface Limit {
  points: number
  seconds: number
}

/**
 * Counts one attempt and refuses one too many. Where only failures should count, the attempt is counted before it is
 * judged, so that a burst cannot slip past a look taken first, and the answered function takes it back.
 */
export type RateLimiter = (name: string, subject: string, limit: Limit) => Promise<() => Promise<void>>

/** Counts in the database when several processes may share it, in memory when this is the only one. */
export function createRateLimiter(database: Database, config: Pick<Config, "rate_limit_factor">): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const create = ({ points, seconds }: Limit) => {
    const options = {
      points: Math.ceil(points * config.rate_limit_factor),
      duration: seconds,
      keyPrefix: `${points}/${seconds}`,
    }
    const memory = new RateLimiterMemory(options)
    if (database.kind === "embedded") return memory
    return new RateLimiterPostgres({
      ...options,
      storeClient: { query: (q: { text: string; values: unknown[] }) => database.query(q.text, q.values) },
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      insuranceLimiter: memory,
    })
  }
  return async (name, subject, limit) => {
    const limiter = limiters.getOrInsertComputed(`${limit.points}/${limit.seconds}`, () => create(limit))
    const key = createHash("sha256").update(`${name}/${subject}`).digest("base64url")
    try {
      await limiter.consume(key)
      return async () => void (await limiter.reward(key))
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      return refuse("TOO_MANY_ATTEMPTS", { retry_after: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)) })
    }
  }
}
