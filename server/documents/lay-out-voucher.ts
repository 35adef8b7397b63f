import type { RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import type { Language } from "#contract/language.ts"
import { accentShades } from "#contract/rules/accent.ts"
import { formatLastDay } from "#contract/rules/dates.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { formatNumber } from "#contract/rules/number.ts"
import type { Mark, TextMark } from "#server/platform/pdf/marks.ts"

/** A5 landscape: half of an A4 sheet. */
export const CARD = { width: 210, height: 148 }

export const voucherWords = {
  fr: {
    voucher: "Bon cadeau",
    entries: (count: string, one: boolean) => (one ? `${count} entrée` : `${count} entrées`),
    from: "De la part de",
    for: "Pour",
    until: "Valable jusqu’au",
    always: "Sans date limite",
    scan: "Scannez pour l’utiliser, ou entrez ce code dans votre compte sur",
  },
  en: {
    voucher: "Gift voucher",
    entries: (count: string, one: boolean) => (one ? `${count} entry` : `${count} entries`),
    from: "From",
    for: "For",
    until: "Valid until",
    always: "No end date",
    scan: "Scan it to redeem, or enter this code in your account at",
  },
}

interface Card {
  language: Language
  site: string
  code: string
  voucher: RedeemableVoucher["voucher"]
  from: string
  expires_at: string | null
  organiser: { name: string; currency: string; timezone: string }
  accent_color: string
}

const INK = "#2b2622"
const QUIET = "#6b625a"
const FOLD = 136

/** The value on the left, in the organiser's colour; how to redeem it on the right. */
export function layOutVoucher(card: Card): Mark[] {
  const shades = accentShades(card.accent_color)
  return [
    { kind: "rect", x: 0, y: 0, width: FOLD, height: CARD.height, color: shades["accent-solid"] },
    ...hopscotch(shades["accent-hover"]),
    ...worth(card, shades["on-accent"]),
    ...redeeming(card),
  ]
}

function worth({ language, voucher, organiser, from, expires_at }: Card, color: string): Mark[] {
  const words = voucherWords[language]
  const { currency, timezone } = organiser
  const { bundle, amount } = voucher
  const entries = bundle?.capacity ?? null
  const large = bundle
    ? entries === null
      ? bundle.title
      : words.entries(formatNumber(entries, language), entries <= 1)
    : formatMoney(amount, { currency, language, style: "short" })
  const left = { kind: "text", x: 14, width: FOLD - 28, color, weight: "normal" } as const
  const until = expires_at && formatLastDay(expires_at, { language, timezone, style: "long" })
  return [
    { ...left, y: 14, text: organiser.name, size: 14, weight: "bold", lines: 1 },
    { ...left, y: 38, text: words.voucher, size: 12, lines: 1 },
    { ...left, y: 45, text: large, size: largeSize(large), weight: "bold", lines: 2 },
    { ...left, y: 84, text: bundle && entries !== null ? bundle.title : voucher.title, size: 15, lines: 2, width: 84 },
    ...line({ ...left, y: 111, size: 10, text: "" }, words.for, "…………………………………………"),
    ...line({ ...left, y: 118, size: 10, text: "" }, words.from, from),
    { ...left, y: 128, text: until ? `${words.until} ${until}` : words.always, size: 10, weight: "bold", lines: 1 },
  ]
}

/** As large as the text's length allows, to be read across a room. */
const largeSize = (text: string): number => (text.length <= 9 ? 60 : text.length <= 14 ? 44 : 28)

const line = (mark: TextMark, name: string, value: string): TextMark[] => [
  { ...mark, text: name, lines: 1 },
  { ...mark, text: value, weight: "bold", x: mark.x + 26, width: FOLD - 54, lines: 1 },
]

function redeeming({ language, code, site }: Card): Mark[] {
  const width = CARD.width - FOLD
  const middle = { kind: "text", x: FOLD + 8, width: width - 16, align: "center", weight: "normal" } as const
  const side = 58
  return [
    {
      kind: "code",
      x: FOLD + (width - side) / 2,
      y: 22,
      width: side,
      height: side,
      text: `${site}/account/vouchers/redeem/${encodeURIComponent(code)}`,
    },
    { ...middle, y: 87, text: code, size: 13, weight: "bold", color: INK, lines: 1 },
    { ...middle, y: 100, text: voucherWords[language].scan, size: 9, color: QUIET, lines: 4 },
    { ...middle, y: 114, text: site.replace(/^https?:\/\//, ""), size: 9, weight: "bold", color: INK, lines: 2 },
  ]
}

/** A hopscotch, the game the product is named after, faint behind the text. */
function hopscotch(color: string): Mark[] {
  const side = 15
  const at = (column: number, row: number): Mark => ({
    kind: "rect",
    x: 96 + column * (side + 1.5),
    y: 114 - row * (side + 1.5),
    color,
    radius: 2,
    width: side,
    height: side,
  })
  return [at(0.5, 0), at(0.5, 1), at(0, 2), at(1, 2), at(0.5, 3), at(0, 4), at(1, 4), at(0.5, 5)]
}
