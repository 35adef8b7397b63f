import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

// Payment keys are stored encrypted (AES-256-GCM), under a key derived from SECRET_KEYS and bound to their organiser: a
// row copied to another tenant cannot be decrypted. The newest key encrypts, every one decrypts.
const ALGORITHM = "aes-256-gcm"
const VERSION = "v1"
const TAG_BYTES = 16

const derived = (secret_key: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret_key, "", "marelle payment providers", 32))

export function sealSecret(secret_keys: readonly string[], organiser_id: number, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(ALGORITHM, derived(secret_keys[0]!), nonce).setAAD(Buffer.from(String(organiser_id)))
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()])
  return [VERSION, nonce.toString("base64url"), sealed.toString("base64url")].join(".")
}

/** Null when no key decrypts it: its key was withdrawn, or it belongs to another organiser. */
export function openSecret(secret_keys: readonly string[], organiser_id: number, sealed: string): string | null {
  const [version, nonce = "", content = ""] = sealed.split(".")
  if (version !== VERSION) return null
  const bytes = Buffer.from(content, "base64url")
  for (const secret_key of secret_keys) {
    try {
      const decipher = createDecipheriv(ALGORITHM, derived(secret_key), Buffer.from(nonce, "base64url"), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(String(organiser_id))).setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
    } catch {}
  }
  return null
}
