import type { Platform } from "../platform.ts"

/** Does the same for many, one after the other: what fails is written down, and keeps no other waiting. */
export async function eachAlone<T extends { organiser_id: number }>(
  { log }: Pick<Platform, "log">,
  what: string,
  rows: T[],
  work: (row: T) => Promise<void>,
): Promise<void> {
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      const about: object = { ...row, error: (error as Error).message }
      log.error(about, what)
    }
}
