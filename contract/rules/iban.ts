// Two letters, check digits 02 to 98, then up to 30 letters and digits.
const form = /^[A-Z]{2}(0[2-9]|[1-8]\d|9[0-8])[A-Z0-9]{11,30}$/

/**
 * An IBAN as banks write it to each other, without spaces and in capitals; null where it fails its check: rearranged and
 * read as one number it leaves 1 modulo 97.
 */
export function normalIban(typed: string): string | null {
  const iban = typed.replace(/\s/g, "").toUpperCase()
  if (!form.test(iban)) return null
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n ? iban : null
}
