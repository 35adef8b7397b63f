import type { Language } from "#contract/language.ts"
import { formatDate } from "#contract/rules/dates.ts"
import type { Mark, TextMark } from "#server/platform/pdf/marks.ts"

// The sheet of an availability on paper: A4 across, a line for each participant with their fields, and a box for each date.
// More dates or participants than a page holds go on the next one. A line is as high as what is important about its child.
export const PAPER = { width: 297, height: 210 }
const MARGIN = 12
const TOP = 30
const LINE = 9
const BOX = 5
const SIGN = 4
const NAME_WIDTH = 55
const FIELD_WIDTH = 36
const WIDE_WIDTH = 68
/** How many letters a line of a wide column has at the very least, and how high such a line is. */
const WIDE_LETTERS = 38
const WIDE_LINE = 3.6
const MOST_WIDE_LINES = 40
const DATE_WIDTH = 14
const ROOM = PAPER.height - TOP - MARGIN

export interface SheetLine {
  name: string
  /** A sign beside the name: something is important about the child. */
  isMarked: boolean
  fields: string[]
  /** The ids of the dates the participant is registered for: there is a box for each of them. */
  date_ids: number[]
}

export interface AttendanceSheet {
  title: string
  lead: string
  /** The fields in their order. A wide one is printed in full, however long it is. */
  columns: { head: string; isWide: boolean }[]
  dates: { id: number; start_at: string }[]
  lines: SheetLine[]
  language: Language
  timezone: string
}

const ink = "#231f1a"
const quiet = "#6b645c"
const line = "#d8d2ca"
const alarm = "#b3203a"

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

const widthOf = ({ isWide }: AttendanceSheet["columns"][number]) => (isWide ? WIDE_WIDTH : FIELD_WIDTH)

/** Where each field begins, and where the dates do. */
function edgesOf(columns: AttendanceSheet["columns"]): number[] {
  const edges = [MARGIN + NAME_WIDTH]
  for (const column of columns) edges.push(edges.at(-1)! + widthOf(column))
  return edges
}

const linesOf = (words: string) => Math.min(MOST_WIDE_LINES, Math.max(2, Math.ceil(words.length / WIDE_LETTERS)))

const heightOf = ({ columns }: AttendanceSheet, { fields }: SheetLine): number =>
  Math.max(LINE, ...columns.map(({ isWide }, i) => (isWide ? linesOf(fields[i]!) * WIDE_LINE + 1 : 0)))

/** The lines of each page, each with its place. */
function pagesOf(sheet: AttendanceSheet): { line: SheetLine; y: number }[][] {
  const pages: { line: SheetLine; y: number }[][] = [[]]
  let used = 0
  for (const line of sheet.lines) {
    const height = heightOf(sheet, line)
    if (used + height > ROOM && used > 0) {
      pages.push([])
      used = 0
    }
    pages.at(-1)!.push({ line, y: TOP + used })
    used += height
  }
  return pages
}

/** Page by page: first all participants with the first dates, then with the next. */
export function layOutSheet(sheet: AttendanceSheet): Mark[][] {
  const left = edgesOf(sheet.columns).at(-1)!
  const columns = Math.max(1, Math.floor((PAPER.width - MARGIN - left) / DATE_WIDTH))
  const pages = pagesOf(sheet)
  return parts(sheet.dates, columns).flatMap((dates) =>
    pages.map((lines) => [
      ...headOf(sheet, dates, left),
      ...lines.flatMap(({ line, y }) => lineOf(sheet, line, dates, y)),
    ]),
  )
}

function headOf(sheet: AttendanceSheet, dates: AttendanceSheet["dates"], left: number): Mark[] {
  const { language, timezone, title, lead, columns } = sheet
  const edges = edgesOf(columns)
  const head = { size: 7.5, color: quiet }
  return [
    text(MARGIN, 10, title, { size: 14, weight: "bold", width: PAPER.width - 2 * MARGIN }),
    text(MARGIN, 17, lead, { color: quiet, width: PAPER.width - 2 * MARGIN }),
    ...columns.map((column, i) => text(edges[i]!, TOP - 5, column.head, { ...head, width: widthOf(column) - 2 })),
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
  { columns }: AttendanceSheet,
  { name, isMarked, fields, date_ids }: SheetLine,
  dates: AttendanceSheet["dates"],
  y: number,
): Mark[] {
  const edges = edgesOf(columns)
  const left = edges.at(-1)!
  const boxes = dates.flatMap(({ id }, i) =>
    date_ids.includes(id) ? boxAt(left + i * DATE_WIDTH + (DATE_WIDTH - BOX) / 2, y + (LINE - BOX) / 2) : [],
  )
  const indent = isMarked ? SIGN + 1.5 : 0
  return [
    { kind: "rect", x: MARGIN, y, width: PAPER.width - 2 * MARGIN, height: 0.2, color: line },
    ...(isMarked ? signAt(MARGIN, y + 2.3) : []),
    text(MARGIN + indent, y + 2.5, name, { weight: "bold", width: NAME_WIDTH - 2 - indent }),
    ...fields.map((words, i) => {
      const column = columns[i]!
      const lines = column.isWide ? linesOf(words) : 2
      const weight = column.isWide ? ("bold" as const) : ("normal" as const)
      return text(edges[i]!, y + 1, words, { size: 8, width: widthOf(column) - 2, lines, weight })
    }),
    ...boxes,
  ]
}

/** A filled square with an exclamation mark, which a printer without colours shows as well. */
const signAt = (x: number, y: number): Mark[] => [
  { kind: "rect", x, y, width: SIGN, height: SIGN, color: alarm, radius: 0.8 },
  text(x, y + 0.3, "!", { size: 8.5, weight: "bold", color: "#ffffff", width: SIGN, align: "center" }),
]

/** An empty square to tick by hand. */
const boxAt = (x: number, y: number): Mark[] => [
  { kind: "rect", x, y, width: BOX, height: BOX, color: ink, radius: 0.8 },
  { kind: "rect", x: x + 0.3, y: y + 0.3, width: BOX - 0.6, height: BOX - 0.6, color: "#ffffff", radius: 0.6 },
]
