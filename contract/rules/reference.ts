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

/** A reference in one spelling: spaces, signs and letter case do not count. */
export const normalReference = (reference: string): string => reference.toUpperCase().replace(/[^A-Z0-9]/g, "")
