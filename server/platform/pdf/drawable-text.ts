// Text from anywhere, made fit to be drawn: what turns writing around, hides or steers is gone, and what the letters at
// hand cannot show is a question mark instead of a failure.
const LONGEST = 5_000
const MOST_ACCENTS = 2

/** Controls, bidirectional marks, joiners, halves of characters and what no character is. A line break is kept. */
const unwanted = /[^\P{C}\n]|[\p{Zl}\p{Zp}]|\p{Variation_Selector}/gu
const heaps = new RegExp(`(\\p{M}{${MOST_ACCENTS}})\\p{M}+`, "gu")

export function drawableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  const clean = cut
    .replace(/\r\n?|[\v\f\u0085]/g, "\n")
    .replaceAll("\t", " ")
    .normalize("NFC")
    .replace(unwanted, "")
    .replace(heaps, "$1")
  return Array.from(clean, (character) => {
    if (character === "\n" || hasGlyph(character.codePointAt(0)!)) return character
    return standIn(character)
  }).join("")
}

function standIn(character: string): string {
  if (/\p{Zs}/u.test(character)) return /[\u2007\u202f]/.test(character) ? "\u00a0" : " "
  if (character === "\u2011") return "-"
  return /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(character) ? "" : "?"
}
