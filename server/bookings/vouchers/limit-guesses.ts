import type { RequestContext } from "#server/platform/http/context.ts"

/** Guessing codes is throttled by the customer as well as by the address; what was found is not counted. */
export const limitGuesses = ({ platform, organiser_id, customer }: RequestContext) =>
  platform.limit("voucher", `${organiser_id}/${customer!.id}`, { points: 10, seconds: 600 })
