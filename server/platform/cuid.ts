import { randomBytes } from "node:crypto"

const letters = "abcdefghijklmnopqrstuvwxyz"
const alphabet = `${letters}0123456789`

/** A public identifier that tells nothing and cannot be guessed: 24 letters and digits, about 124 bits. */
export function newCuid(): string {
  let cuid = ""
  while (cuid.length < 24) {
    for (const byte of randomBytes(32)) {
      const set = cuid === "" ? letters : alphabet
      // Bytes beyond the last whole multiple would favour the first letters.
      if (byte < 256 - (256 % set.length) && cuid.length < 24) cuid += set[byte % set.length]
    }
  }
  return cuid
}
