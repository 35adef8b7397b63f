/** Enough of an address to recognise one's own, not enough to write to somebody else's: l…@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@")
  const [first = ""] = email.slice(0, at)
  return `${first}…${email.slice(at)}`
}
