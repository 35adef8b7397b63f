import { createHmac, timingSafeEqual } from "node:crypto"

// A value and our signature under it, short and safe in an address: of one organiser and one purpose, and nothing for any
// other. The newest of SECRET_KEYS signs, every one reads.
const SIGNATURE_BYTES = 12

interface Signed {
  secret_keys: readonly string[]
  organiser_id: number
  purpose: "attendance" | "calendar" | "device" | "collaborator_device" | "preview"
}

const sign = (secret_key: string, { organiser_id, purpose }: Signed, value: string): Buffer =>
  createHmac("sha256", secret_key)
    .update(`marelle ${purpose} ${organiser_id} ${value}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)

/** The value must be letters, digits, hyphens and underscores. */
export const signToken = (signed: Signed, value: string): string =>
  `${value}.${sign(signed.secret_keys[0]!, signed, value).toString("base64url")}`

/** The value; null when it was not signed by us, or for something else. */
export function readSignedToken(signed: Signed, token: string): string | null {
  const [value = "", signature = "", ...more] = token.trim().split(".")
  const given = Buffer.from(signature, "base64url")
  // Read leniently, one signature has several spellings: only ours counts.
  if (more.length > 0 || given.length !== SIGNATURE_BYTES || given.toString("base64url") !== signature) return null
  return signed.secret_keys.some((key) => timingSafeEqual(sign(key, signed, value), given)) ? value : null
}
