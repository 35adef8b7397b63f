// Encryption on the device. The key is made by the browser, cannot be read out of it by any script, and lies beside what it
// encrypts: who copies the files of the browser's storage has neither, and with the key erased nothing is left to be read.

/** Encrypted data of one person and one day; both stand beside it in clear, so that it leaves with either. */
export interface Sealed {
  person: string
  date: string
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

export interface OwnKey {
  person: string
  key: CryptoKey
}

const ALGORITHM = "AES-GCM"

/** Absent on origins without https: nothing private is kept on the device there. */
const crypt = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

export const makeKey = async (person: string): Promise<OwnKey | null> => {
  const key = await crypt()?.generateKey({ name: ALGORITHM, length: 256 }, false, ["encrypt", "decrypt"])
  return key ? { person, key } : null
}

/** Bound to its person and day: one that is put under another name cannot be opened. */
const bound = ({ person, date }: Pick<Sealed, "person" | "date">) => new TextEncoder().encode(`${person}/${date}`)

export async function seal({ person, key }: OwnKey, date: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = bound({ person, date })
  const content = new TextEncoder().encode(JSON.stringify(value))
  return { person, date, iv, data: await crypt()!.encrypt({ name: ALGORITHM, iv, additionalData }, key, content) }
}

/** Null where it cannot be opened: the key is lost, or another one. */
export async function unseal(own: OwnKey | undefined, sealed: Sealed | undefined): Promise<unknown> {
  if (!own || !sealed || own.person !== sealed.person) return null
  try {
    const { iv, data } = sealed
    const opened = await crypt()!.decrypt({ name: ALGORITHM, iv, additionalData: bound(sealed) }, own.key, data)
    return JSON.parse(new TextDecoder().decode(opened))
  } catch {
    return null
  }
}
