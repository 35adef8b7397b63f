/**
 * A phone number without the characters that make it readable. A zero in brackets is dialled inside the country only, and
 * never after the country's own number.
 */
export const telHref = (phone: string): string =>
  `tel:${(phone.trim().startsWith("+") ? phone.replace(/\(0\)/, "") : phone).replace(/[^+\d]/g, "")}`
