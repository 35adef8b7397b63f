import { expect, test } from "vitest"
import { writeCsv } from "./csv.ts"

const cells = (...row: (string | number | null)[]) => writeCsv([row], "en").slice(1, -2)

test.each([
  ["=1+1", "'=1+1"],
  ["+32 2", "'+32 2"],
  ["-5", "'-5"],
  ["@cmd", "'@cmd"],
  ["\tx", "'\tx"],
  ["\rx", '"\'\rx"'],
  ["a=b", "a=b"],
])("SEG-13 the text %j cannot be computed by a spreadsheet", (text, cell) => expect(cells(text)).toBe(cell))

test("SEG-13 a number is one, even below zero", () => expect(cells(-5, 2.5, null)).toBe("-5,2.5,"))

test("SEG-14 French has semicolons and decimal commas, English commas and points; both begin with the UTF-8 mark", () => {
  const rows = [
    ["Été", 1.5],
    ["a;b", "c,d"],
  ]
  expect(writeCsv(rows, "fr")).toBe('\uFEFFÉté;1,5\r\n"a;b";c,d\r\n')
  expect(writeCsv(rows, "en")).toBe('\uFEFFÉté,1.5\r\na;b,"c,d"\r\n')
})

test("quotes and ends of lines stay inside their cell", () => expect(cells('a"b', "c\nd")).toBe('"a""b","c\nd"'))
