import { z } from "zod"

// A coupon's code is typed by people: letters, digits and what joins them, in capitals. Codes that are made together have
// a prefix and eight letters and digits without look-alikes, 40 bits: guessing is throttled, and each is worth little.
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
const LENGTH = 8

/** The stored spelling of a typed code. */
export const normalCode = (typed: string): string => typed.trim().normalize("NFC").toUpperCase()

const spelled = (max: number) =>
  z
    .string({ error: "REQUIRED" })
    .trim()
    .min(1, "REQUIRED")
    .max(max, "TOO_LONG")
    .transform(normalCode)
    .pipe(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u, "PATTERN"))

export const couponCode = spelled(60)
export const codePrefix = spelled(20)

/** One random byte for each letter; 256 is a multiple of 32, so every letter is equally likely. */
export const COUPON_CODE_BYTES = LENGTH

export const batchCode = (prefix: string, chance: Uint8Array): string =>
  `${prefix}-${Array.from(chance.subarray(0, LENGTH), (byte) => alphabet[byte % alphabet.length]).join("")}`
