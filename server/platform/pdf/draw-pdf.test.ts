import qrcode from "qrcode"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { keptPicture, looksLike, rasterise, readPdf } from "#tests/fixtures/pdf.ts"
import { breakLines } from "./break-lines.ts"
import { drawPdf } from "./draw-pdf.ts"
import { drawableText } from "./drawable-text.ts"
import type { Mark, TextMark } from "./marks.ts"

const sheet = (pages: Mark[][], more: object = {}) =>
  drawPdf({
    width: 210,
    height: 297,
    title: "Attestation",
    author: "Alpha",
    language: "fr",
    pages,
    created_at: "2027-01-15T10:00:00Z",
    ...more,
  })
const words = (text: string, more: Partial<TextMark> = {}): TextMark => ({
  kind: "text",
  x: 20,
  y: 20,
  width: 60,
  text,
  size: 12,
  weight: "normal",
  color: "#2b2622",
  ...more,
})
const picture = (width: number, colour: string) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: colour } })
    .png()
    .toBuffer()

describe("a sheet", () => {
  const marks = async (): Promise<Mark[]> => [
    { kind: "rect", x: 0, y: 0, width: 210, height: 12, color: "#e67e22" },
    words("Une attestation qui tient sur plusieurs lignes, à 1\u202f234,50\u00a0€.", { weight: "bold" }),
    words("à droite", { y: 60, align: "right" }),
    words("au milieu", { y: 70, align: "center", color: "#a14a00", size: 20 }),
    { kind: "code", x: 120, y: 20, width: 50, height: 50, text: "https://example.org/abc" },
    { kind: "picture", x: 20, y: 100, width: 40, height: 40, content: await picture(400, "#2f6f5e") },
  ]

  test("looks as it was meant to, and a difference of one letter is seen", async () => {
    const drawn = await rasterise(await sheet([await marks()]))
    const kept = await keptPicture(new URL("./sample-sheet.png", import.meta.url), drawn)
    expect([drawn.width, drawn.height]).toEqual([595, 841])
    expect(looksLike(drawn, kept)).toBe(true)
    const other = (await marks()).map((mark) =>
      mark.kind === "text" && mark.y === 60 ? { ...mark, text: "à droit" } : mark,
    )
    expect(looksLike(await rasterise(await sheet([other])), kept)).toBe(false)
    const moved = (await marks()).map((mark) => ({ ...mark, x: mark.x + 1 }))
    expect(looksLike(await rasterise(await sheet([moved])), kept)).toBe(false)
  })

  test("is the same file for the same marks and instant, and says what it is", async () => {
    const [one, again] = [await sheet([await marks()]), await sheet([await marks()])]
    expect(Buffer.from(one).equals(Buffer.from(again))).toBe(true)
    const later = await sheet([await marks()], { created_at: "2027-01-15T10:00:01Z" })
    expect(Buffer.from(one).equals(Buffer.from(later))).toBe(false)
    const raw = Buffer.from(one).toString("latin1")
    expect(raw).toContain("D:20270115100000Z")
    expect(raw).toMatch(/\/Lang \(fr\)/)
  })

  test("holds a picture once, however often it shows it", async () => {
    const content = await sharp(Buffer.from(Array.from({ length: 30_000 }, (_, i) => (i * 7919) % 251)), {
      raw: { width: 100, height: 100, channels: 3 },
    })
      .png()
      .toBuffer()
    const box = { kind: "picture", x: 10, y: 10, width: 20, height: 20, content } as const
    const once = (await sheet([[box]])).length
    expect((await sheet(Array(10).fill([box, { ...box, y: 50 }]))).length).toBeLessThan(once + 10_000)
  })

  test("draws a code that has every module in its place, with room around it", async () => {
    const text = "https://example.org/account/vouchers/redeem/ABCD-EFGH-JKLM"
    const side = 60
    const { dots, width } = await rasterise(
      await sheet([[{ kind: "code", x: 0, y: 0, width: side, height: side, text }]]),
      4,
    )
    const { modules } = qrcode.create(text, { errorCorrectionLevel: "M" })
    const unit = (side / 25.4) * 72 * (4 / (modules.size + 8))
    const isDark = (row: number, column: number) =>
      dots[Math.round((row + 4.5) * unit) * width + Math.round((column + 4.5) * unit)]! < 128
    for (let row = -2; row < modules.size + 2; row++)
      for (let column = -2; column < modules.size + 2; column++) {
        const inside = row >= 0 && column >= 0 && row < modules.size && column < modules.size
        expect(isDark(row, column)).toBe(inside && Boolean(modules.get(row, column)))
      }
  })
})

describe("hostile text", () => {
  test.each([
    ["10,000 characters without a space", "x".repeat(10_000)],
    ["10,000 words", "mot ".repeat(10_000)],
    ["10,000 lines", "l\n".repeat(10_000)],
    ["controls and halves", "a\u0000\u0007\u001b[31m\ud800b\uffff\u0085c"],
    ["what turns writing around", "\u202eonnA\u202c \u2066x\u2069 שלום \u200f"],
    ["emoji", "Zoé 👩‍👩‍👧‍👦🏳️‍🌈🇧🇪 ❤️"],
    ["heaps of accents", `e${"\u0301".repeat(5_000)}`],
    ["code", "<script>alert(1)</script>) Tj /Page endobj %PDF"],
    ["nothing", ""],
    ["wide letters in no room", "W".repeat(50)],
  ])("%s stays on its page", async (_, text) => {
    const pdf = await sheet([[words(text), words("fin", { y: 280, x: 150 })]], { title: text, author: text })
    const { texts, sizes } = await readPdf(pdf)
    expect([texts.length, sizes]).toEqual([1, [[expect.closeTo(595.3, 0), expect.closeTo(841.9, 0)]]])
    expect(texts[0]).toContain("fin")
  })

  test("in an element narrower than a letter, or beyond the foot, is drawn as far as it goes", async () => {
    const marks = [words("abc", { width: 0.1 }), words("hors", { y: 297 }), words("bas\nbas\nbas", { y: 290 })]
    expect((await readPdf(await sheet([marks]))).texts).toHaveLength(1)
  })

  test("in two thousand elements is drawn as far as anybody would read, and quickly", async () => {
    const long = Array.from({ length: 200 }, (_, i) => words("abc déf ".repeat(600), { y: i, size: 1, width: 200 }))
    const started = process.cpuUsage().user
    const { texts } = await readPdf(await sheet(Array(10).fill(long)))
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(10_000)
    expect(texts.join("").length).toBeLessThan(40_000)
  })

  test("keeps what can be read and says where something cannot", () => {
    const has = (codePoint: number) => codePoint < 0x250
    const drawn = (text: string) => drawableText(text, has)
    expect(drawn("Zoe\u0301 \u202eab\u202c\u0000c")).toBe("Zoé abc")
    expect(drawn("Юля 😀 1\u202f000 a\u2011b")).toBe("???  1\u00a0000 a-b")
    expect(drawn("a\r\nb\rc\td")).toBe("a\nb\nc d")
    expect(drawn("x".repeat(6_000))).toHaveLength(5_001)
  })

  test("breaks between words, inside those that are too long, and tells what was left out", () => {
    const lines = (text: string, width: number, most = 99) =>
      breakLines(text, { width, lines: most }, (part) => part.length)
    expect(lines("un deux trois", 8)).toEqual(["un deux", "trois"])
    expect(lines("abcdefgh ij", 3)).toEqual(["abc", "def", "gh", "ij"])
    expect(lines("a\n\nb", 3)).toEqual(["a", "", "b"])
    expect(lines("un deux trois", 5, 1)).toEqual(["un…"])
    expect(lines("abc", 3, 0)).toEqual([])
  })
})
