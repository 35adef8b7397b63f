import type { Language } from "#contract/language.ts"
import { formatDate } from "#contract/rules/dates.ts"
import type { Mark, TextMark } from "#server/platform/pdf/marks.ts"

// The sheet of an availability on paper: A4 across, a line for each participant with their fields, and a box for each date.
// More dates or participants than a page holds go on the next one.
export const PAPER = { width: 297, height: 210 }
const MARGIN = 12
const TOP = 30
const LINE = 9
const BOX = 5
const NAME_WIDTH = 55
const FIELD_WIDTH = 36
const DATE_WIDTH = 14
const LINES = Math.floor((PAPER.height - TOP - MARGIN) / LINE)

export interface SheetLine {
  name: string
  fields: string[]
  /** The ids of the dates the participant is registered for: there is a box for each of them. */
  date_ids: number[]
}

export interface AttendanceSheet {
  title: string
  lead: string
  /** The heads of the fields, in their order. */
  heads: string[]
  dates: { id: number; start_at: string }[]
  lines: SheetLine[]
  language: Language
  timezone: string
}

const ink = "#231f1a"
const quiet = "#6b645c"
const line = "#d8d2ca"

const text = (x: number, y: number, words: string, more: Partial<TextMark> = {}): TextMark => ({
  kind: "text",
  x,
  y,
  width: null,
  text: words,
  size: 9,
  weight: "normal",
  color: ink,
  lines: 1,
  ...more,
})

const parts = <T>(rows: readonly T[], size: number): T[][] =>
  rows.length === 0
    ? [[]]
    : Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))

/** Page by page: first all participants with the first dates, then with the next. */
export function layOutSheet(sheet: AttendanceSheet): Mark[][] {
  const left = MARGIN + NAME_WIDTH + sheet.heads.length * FIELD_WIDTH
  const columns = Math.max(1, Math.floor((PAPER.width - MARGIN - left) / DATE_WIDTH))
  return parts(sheet.dates, columns).flatMap((dates) =>
    parts(sheet.lines, LINES).map((lines) => [
      ...headOf(sheet, dates, left),
      ...lines.flatMap((each, i) => lineOf(each, dates, left, TOP + i * LINE)),
    ]),
  )
}

function headOf(sheet: AttendanceSheet, dates: AttendanceSheet["dates"], left: number): Mark[] {
  const { language, timezone, title, lead, heads } = sheet
  const head = { size: 7.5, color: quiet }
  return [
    text(MARGIN, 10, title, { size: 14, weight: "bold", width: PAPER.width - 2 * MARGIN }),
    text(MARGIN, 17, lead, { color: quiet, width: PAPER.width - 2 * MARGIN }),
    ...heads.map((words, i) =>
      text(MARGIN + NAME_WIDTH + i * FIELD_WIDTH, TOP - 5, words, { ...head, width: FIELD_WIDTH - 2 }),
    ),
    ...dates.map(({ start_at }, i) =>
      text(left + i * DATE_WIDTH, TOP - 5, formatDate(start_at, { language, timezone, style: "short" }), {
        ...head,
        width: DATE_WIDTH,
        align: "center",
      }),
    ),
  ]
}

function lineOf(
  { name, fields, date_ids }: SheetLine,
  dates: AttendanceSheet["dates"],
  left: number,
  y: number,
): Mark[] {
  const boxes = dates.flatMap(({ id }, i) =>
    date_ids.includes(id) ? boxAt(left + i * DATE_WIDTH + (DATE_WIDTH - BOX) / 2, y + (LINE - BOX) / 2) : [],
  )
  return [
    { kind: "rect", x: MARGIN, y, width: PAPER.width - 2 * MARGIN, height: 0.2, color: line },
    text(MARGIN, y + 2.5, name, { weight: "bold", width: NAME_WIDTH - 2 }),
    ...fields.map((words, i) =>
      text(MARGIN + NAME_WIDTH + i * FIELD_WIDTH, y + 1, words, { size: 8, width: FIELD_WIDTH - 2, lines: 2 }),
    ),
    ...boxes,
  ]
}

/** An empty square to tick by hand. */
const boxAt = (x: number, y: number): Mark[] => [
  { kind: "rect", x, y, width: BOX, height: BOX, color: ink, radius: 0.8 },
  { kind: "rect", x: x + 0.3, y: y + 0.3, width: BOX - 0.6, height: BOX - 0.6, color: "#ffffff", radius: 0.6 },
]
