import { z } from "zod"
import { frozenCart } from "#server/processing/frozen-cart.ts"

/** What an attempt remembers, as JSON in `payment_attempts.frozen`: the page it asked for, and what is paid there. */
const remembered = z.object({
  /** The same page is asked for however often: a provider refuses a key that is used for something else. */
  page: z
    .object({
      description: z.string(),
      language: z.enum(["fr", "en"]),
      /** Erased with the account. */
      email: z.string().nullable(),
      return_url: z.string(),
      notification_url: z.string().nullable(),
    })
    .exactOptional(),
  /** A cart that is processed when it is paid; absent where something is owed already. */
  cart: frozenCart.exactOptional(),
  /** The coupon's code the checkout came with, by which the same is told from something else. */
  code: z.string().nullable().exactOptional(),
})
export type Remembered = z.output<typeof remembered>

/** Why what an attempt remembers cannot be read. A newer release can read what it wrote itself: this one leaves it alone. */
export interface Unreadable {
  reason: string
  is_newer: boolean
}

export type Reading = { remembered: Remembered; unreadable: null } | { remembered: null; unreadable: Unreadable }

const KNOWN_VERSION = 1
const newer = z.object({ cart: z.object({ version: z.int().gt(KNOWN_VERSION) }) })

export function readRemembered(json: unknown): Reading {
  const { success, data, error } = remembered.safeParse(json)
  if (success) return { remembered: data, unreadable: null }
  const is_newer = newer.safeParse(json).success
  return { remembered: null, unreadable: { reason: z.prettifyError(error), is_newer } }
}
