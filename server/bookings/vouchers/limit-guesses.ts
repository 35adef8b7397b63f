import type { RequestContext } from "#server/platform/http/context.ts"

/** Rate limit against guessing codes, per customer in addition to the one per address; only misses count. */
export const limitGuesses = ({ platform, organiser_id, customer }: RequestContext) =>
  platform.limit("voucher", `${organiser_id}/${customer!.id}`, { points: 10, seconds: 600 })
