// Cleaned HTML as text, for places that cannot show HTML: search engines, shared links, calendars.
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" }
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi

const decoded = (whole: string, decimal?: string, hexadecimal?: string, name?: string): string => {
  if (name) return entities[name.toLowerCase()] ?? whole
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** One line of text, with a space between blocks. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:\/?(?:p|h[1-6]|li|ul|ol|div|tr|td|th|blockquote|figure|figcaption)|br|hr)\b[^>]*>/gi, " ")
    .replace(/<[^>]*>/g, "")
    .replace(entity, decoded)
    .replace(/[^\S\u00a0]+/g, " ")
    .trim()

/** At most `most` characters, cut after a whole word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const end = cut.lastIndexOf(" ")
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$|[\ud800-\udbff]$/g, "")}…`
}
