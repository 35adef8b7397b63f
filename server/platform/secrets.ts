import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

// Payment keys and the secrets of second factors are stored encrypted (AES-256-GCM), under a key derived from SECRET_KEYS
// for their purpose and bound to their organiser: a row copied to another tenant cannot be decrypted. The newest key
// encrypts, every one decrypts.
const ALGORITHM = "aes-256-gcm"
const VERSION = "v1"
const TAG_BYTES = 16

type Purpose = "payment providers" | "second factors"

const derived = (secret_key: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", secret_key, "", `marelle ${purpose}`, 32))

export function sealSecret(
  secret_keys: readonly string[],
  organiser_id: number,
  secret: string,
  purpose: Purpose = "payment providers",
): string {
  const nonce = randomBytes(12)
  const key = derived(secret_keys[0]!, purpose)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(String(organiser_id)))
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()])
  return [VERSION, nonce.toString("base64url"), sealed.toString("base64url")].join(".")
}

/** Null when no key decrypts it: its key was withdrawn, or it belongs to another organiser. */
export function openSecret(
  secret_keys: readonly string[],
  organiser_id: number,
  sealed: string,
  purpose: Purpose = "payment providers",
): string | null {
  const [version, nonce = "", content = ""] = sealed.split(".")
  if (version !== VERSION) return null
  const bytes = Buffer.from(content, "base64url")
  for (const secret_key of secret_keys) {
    try {
      const decipher = createDecipheriv(ALGORITHM, derived(secret_key, purpose), Buffer.from(nonce, "base64url"), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(String(organiser_id))).setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
    } catch {}
  }
  return null
}
