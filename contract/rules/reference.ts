// The payment reference on a bank transfer. Without a prefix of the organiser's own it is a Belgian structured
// communication, whose last two digits are the first ten modulo 97 (97 for none): banks refuse a mistyped one.
export function paymentReference(number: number, prefix: string): string {
  // The hyphen keeps the number apart from a prefix that ends in a digit: "A1" and 2 must not read like "A" and 12.
  if (prefix !== "") return `${prefix}${/\d$/.test(prefix) ? "-" : ""}${number}`
  const digits = String(number % 10_000_000_000).padStart(10, "0")
  const check = String(Number(digits) % 97 || 97).padStart(2, "0")
  const all = digits + check
  return `+++${all.slice(0, 3)}/${all.slice(3, 7)}/${all.slice(7)}+++`
}

/**
 * The content of the structured field of a transfer: the digits of a Belgian structured communication, or a creditor
 * reference (ISO 11649, "RF" and its check digits). Null for any other reference, which is only text to a bank.
 */
export function structuredReference(reference: string): string | null {
  const plain = normalReference(reference)
  if (/^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/.test(reference))
    return Number(plain.slice(10)) === (Number(plain.slice(0, 10)) % 97 || 97) ? plain : null
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(plain) || !/^[A-Za-z0-9 ]+$/.test(reference)) return null
  // As in an IBAN: letters count from A = 10, the first four signs go behind the rest, and 1 must remain.
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n ? plain : null
}

/** The same reference however it was typed: spaces, signs and letter case do not count. */
export const normalReference = (reference: string): string => reference.toUpperCase().replace(/[^A-Z0-9]/g, "")
