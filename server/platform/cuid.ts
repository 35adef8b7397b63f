import { randomFillSync } from "node:crypto"

const letters = "abcdefghijklmnopqrstuvwxyz"
const alphabet = `${letters}0123456789`

// Asking the system for randomness takes longer than making a cuid of it, so it is asked for a hundred at a time.
const pool = Buffer.alloc(4096)
let used = pool.length

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool[used++]!
}

/** A public identifier that tells nothing and cannot be guessed: 24 letters and digits, about 124 bits. */
export function newCuid(): string {
  let cuid = ""
  while (cuid.length < 24) {
    const set = cuid === "" ? letters : alphabet
    const byte = nextByte()
    // Bytes beyond the last whole multiple would favour the first letters.
    if (byte < 256 - (256 % set.length)) cuid += set[byte % set.length]
  }
  return cuid
}
