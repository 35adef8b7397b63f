import { readFile } from "node:fs/promises"
import type PDFDocument from "pdfkit"
import { breakLines } from "./break-lines.ts"
import { drawableText } from "./drawable-text.ts"
import type { CodeMark, Mark, PictureMark, Sheet, TextMark } from "./marks.ts"

type Pdf = InstanceType<typeof PDFDocument>

const MILLIMETRE = 72 / 25.4
const LINE_HEIGHT = 1.25
const QUIET_ZONE = 4
/** Characters in all: measuring and drawing them keeps everybody else waiting. */
const MOST_TEXT = 30_000
const fonts = { normal: "figtree-regular.ttf", bold: "figtree-bold.ttf" }

/** Draws a sheet. Nothing here reads a database or a network: bring what is to be seen. */
export async function drawPdf({ width, height, created_at, ...sheet }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded when the first one is drawn: most processes never draw.
  const [{ default: PDFDocument }, { default: qrcode }] = await Promise.all([import("pdfkit"), import("qrcode")])
  const size: [number, number] = [width * MILLIMETRE, height * MILLIMETRE]
  const pdf = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    lang: sheet.language,
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: oneLine(sheet.title),
      Author: oneLine(sheet.author),
      Creator: "Marelle",
      Producer: "Marelle",
      CreationDate: new Date(created_at),
    },
  })
  const done = collect(pdf)
  await registerFonts(pdf)
  const ground: Ground = { width, height, pictures: new Map(), qrcode, letters: sheet.most_text ?? MOST_TEXT }
  for (const marks of sheet.pages) {
    pdf.addPage({ size, margin: 0 })
    pdf.save().scale(MILLIMETRE)
    for (const mark of marks) drawMark(pdf, mark, ground)
    pdf.restore()
    // Between two pages others are served: a print of many sheets takes seconds.
    await new Promise((next) => setImmediate(next))
  }
  pdf.end()
  return done
}

interface Ground {
  width: number
  height: number
  pictures: Map<Uint8Array, unknown>
  qrcode: typeof import("qrcode")
  /** How many are left to be drawn. */
  letters: number
}

const drawers: { [K in Mark["kind"]]: (pdf: Pdf, mark: Extract<Mark, { kind: K }>, ground: Ground) => void } = {
  text: drawText,
  rect: (pdf, { x, y, width, height, radius = 0, color }) =>
    void pdf.roundedRect(x, y, width, height, radius).fill(color),
  picture: drawPicture,
  code: drawCode,
}

const drawMark = (pdf: Pdf, mark: Mark, ground: Ground) => drawers[mark.kind](pdf, mark as never, ground)

/** Line by line, each where it belongs: nothing leaves the page at its foot or begins another one. */
function drawText(pdf: Pdf, mark: TextMark, ground: Ground): void {
  const { width: page, height } = ground
  const size = mark.size / MILLIMETRE
  const step = size * LINE_HEIGHT
  pdf.font(mark.weight).fontSize(size).fillColor(mark.color)
  const room = Math.min(mark.width ?? page, page - mark.x)
  const lines = Math.min(mark.lines ?? Number.POSITIVE_INFINITY, Math.floor((height - mark.y) / step))
  if (room <= 0 || lines <= 0) return
  const measure = (text: string) => pdf.widthOfString(text)
  const text = drawableText(mark.text.slice(0, ground.letters), (codePoint) =>
    fontOf(pdf).hasGlyphForCodePoint(codePoint),
  )
  ground.letters = Math.max(0, ground.letters - text.length)
  breakLines(text, { width: room, lines }, measure).forEach((line, i) => {
    const spare = { left: 0, center: 0.5, right: 1 }[mark.align ?? "left"] * (room - measure(line))
    if (line !== "") pdf.text(line, mark.x + spare, mark.y + i * step, { lineBreak: false })
  })
}

/** The same picture is put into the file once. */
function drawPicture(pdf: Pdf, { content, x, y, width, height }: PictureMark, { pictures }: Ground): void {
  const opener = pdf as Pdf & { openImage(content: Buffer): unknown }
  const picture = pictures.getOrInsertComputed(content, () => opener.openImage(Buffer.from(content)))
  pdf.image(picture as Buffer, x, y, { fit: [width, height], align: "center", valign: "center" })
}

/** As rectangles, sharp at any size: each row's dark modules in as few as they take. */
function drawCode(pdf: Pdf, { text, x, y, width, height }: CodeMark, { qrcode }: Ground): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: "M" })
  const side = Math.min(width, height)
  const unit = side / (modules.size + 2 * QUIET_ZONE)
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2]
  pdf.rect(left, top, side, side).fill("#ffffff")
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      const length = (column - start + 1) * unit
      pdf.rect(left + (start + QUIET_ZONE) * unit, top + (row + QUIET_ZONE) * unit, length, unit)
    }
  pdf.fill("#000000")
}

async function registerFonts(pdf: Pdf): Promise<void> {
  for (const [name, file] of Object.entries(fonts))
    pdf.registerFont(name, await readFile(new URL(`./fonts/${file}`, import.meta.url)))
}

const fontOf = (pdf: Pdf) =>
  (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })._font.font

const oneLine = (text: string) =>
  drawableText(text, () => true)
    .replaceAll("\n", " ")
    .slice(0, 200)

function collect(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on("error", reject)
  })
}
