import { describe, expect, test } from "vitest"
import { documentCan } from "./document.ts"
import { type DocumentSettings, documentPages, documentSettings } from "./document-elements.ts"
import { documentSources, fillText, sourceKind, sourcesIn } from "./document-sources.ts"

const settings = (more: Partial<DocumentSettings> = {}): DocumentSettings => ({
  payment_requirement: null,
  date_requirement: null,
  ...more,
})
const registered = (more: object = {}) => ({
  cancelled: false,
  total_amount: 20_000,
  deposit_amount: 5_000,
  paid_amount: 0,
  availability: { start_at: "2027-02-22T08:00:00Z", end_at: "2027-02-26T15:00:00Z" },
  ...more,
})
const NOW = "2027-02-24T12:00:00Z"
const can = (wanted: Partial<DocumentSettings>, more: object = {}, now = NOW) =>
  documentCan.download(settings(wanted), registered(more), now)

describe("a document can be downloaded", () => {
  test("DOC-06 unless its registration is cancelled, whatever else holds", () => {
    expect(can({})).toEqual({ allowed: true })
    expect(can({}, { cancelled: true })).toEqual({ allowed: false, reason: "DOCUMENT_CANCELLED" })
    expect(can({ payment_requirement: "TOTAL" }, { cancelled: true })).toMatchObject({ reason: "DOCUMENT_CANCELLED" })
  })

  test("DOC-03 DOC-07 once what it requires is paid, to the last cent", () => {
    for (const [payment_requirement, needed] of [
      ["DEPOSIT", 5_000],
      ["TOTAL", 20_000],
    ] as const) {
      const reason = "DOCUMENT_UNPAID"
      expect(can({ payment_requirement }, { paid_amount: needed })).toEqual({ allowed: true })
      expect(can({ payment_requirement }, { paid_amount: needed - 1 })).toEqual({ allowed: false, reason, missing: 1 })
    }
    expect(can({ payment_requirement: "DEPOSIT" }, { deposit_amount: 0 })).toEqual({ allowed: true })
    expect(can({ payment_requirement: "TOTAL" }, { total_amount: 0, deposit_amount: 0 })).toEqual({ allowed: true })
  })

  test("DOC-04 DOC-08 once the instant it requires is reached", () => {
    const [start, end] = ["2027-02-22T08:00:00Z", "2027-02-26T15:00:00Z"]
    for (const [date_requirement, from] of [
      ["AVAILABILITY_START", start],
      ["AVAILABILITY_END", end],
    ] as const) {
      const early = new Date(Date.parse(from) - 1).toISOString()
      expect(can({ date_requirement }, {}, from)).toEqual({ allowed: true })
      expect(can({ date_requirement }, {}, early)).toEqual({ allowed: false, reason: "DOCUMENT_TOO_EARLY", from })
    }
  })

  test.each([{ payment_requirement: "ALL" }, { date_requirement: "NEVER" }, { payment_requirement: undefined }])(
    "DOC-03 DOC-04 %j is no setting",
    (wrong) => expect(documentSettings.safeParse({ ...settings(), ...wrong }).success).toBe(false),
  )
})

const look = { fontSize: 12, fontWeight: "normal", color: "#2b2622" }
const text = (more: object = {}) => ({ id: 1, type: "STRING", x: 20, y: 20, data: "Oui", settings: look, ...more })
const image = (more: object = {}) => ({
  id: 1,
  type: "IMAGE",
  x: 0,
  y: 0,
  url: "https://example.org/files/images/c1/320.webp",
  settings: { width: 40, height: 40 },
  ...more,
})
const isValid = (...elements: object[]) => documentPages.safeParse([{ elements }]).success
const styled = (more: object) => ({ settings: { ...look, ...more } })

describe("an element", () => {
  test("DOC-11 DOC-12 DOC-13 is one of five, with its own data or a field to fill in", () => {
    expect(isValid(text())).toBe(true)
    expect(isValid(text({ data: null, custom_field_id: 4 }))).toBe(true)
    expect(isValid(text({ type: "NUMBER", data: "participant.age", ...styled({ decimals: 0 }) }))).toBe(true)
    expect(isValid(text({ type: "CURRENCY", data: "registration.total_amount" }))).toBe(true)
    expect(isValid(text({ type: "DATE", data: "participant.birthdate" }))).toBe(true)
    expect(isValid(image())).toBe(true)
    expect(isValid(image({ url: null, data: "participant.attendance_qr_code" }))).toBe(true)
    for (const wrong of [
      text({ type: "HTML" }),
      text({ data: null }),
      text({ data: "" }),
      text({ id: 0 }),
      text({ x: -1 }),
      text({ y: 298 }),
      text({ custom_field_id: "4" }),
      text({ data: "x".repeat(5_001) }),
      text({ type: "DATE", data: "customer.email" }),
      text({ type: "CURRENCY", data: "participant.age" }),
      text({ data: "{customer.password_hash}" }),
      text({ data: "{participant.attendance_qr_code}" }),
      image({ url: null }),
      image({ data: "customer.email", url: null }),
      image({ url: "javascript:alert(1)" }),
      image({ url: "not a url" }),
      image({ url: "//evil.example/x.png" }),
      image({ url: "file:///etc/passwd" }),
      image({ url: "ftp://example.org/a.png" }),
    ])
      expect([wrong, isValid(wrong)]).toEqual([wrong, false])
    expect(isValid(text(), text())).toBe(false)
  })

  test("DOC-14 letters are at least 1 point, normal or bold, in a colour of exactly 7 characters", () => {
    for (const right of [{ fontSize: 1 }, { fontWeight: "bold" }, { color: "#ABCDEF" }])
      expect(isValid(text(styled(right)))).toBe(true)
    const colors = ["#abc", "#abcdef0", "abcdef0", "#abcde", "reddish", ""].map((color) => ({ color }))
    for (const wrong of [{ fontSize: 0.5 }, { fontSize: 0 }, { fontSize: "12" }, { fontWeight: "thin" }, ...colors])
      expect([wrong, isValid(text(styled(wrong)))]).toEqual([wrong, false])
  })

  test("DOC-15 a number has 0 decimals or more, a whole number of them", () => {
    const number = (decimals: unknown) => text({ type: "NUMBER", data: "participant.age", ...styled({ decimals }) })
    expect([0, 2, 20, -1, 1.5, "2", undefined].map((decimals) => isValid(number(decimals)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test("DOC-16 each part of a date has a style or none", () => {
    const date = (more: object) => text({ type: "DATE", data: "document.created_at", ...styled(more) })
    const parts = ["weekday", "day", "month", "year", "hours", "minutes", "seconds"]
    for (const part of parts) {
      expect(isValid(date({ [part]: null }))).toBe(true)
      expect(isValid(date({ [part]: part === "weekday" ? "long" : "2-digit" }))).toBe(true)
      expect(isValid(date({ [part]: "huge" }))).toBe(false)
    }
  })

  test("DOC-17 a picture is wider and higher than nothing", () => {
    for (const wrong of [{ width: 0 }, { height: 0 }, { width: -1 }, { height: null }])
      expect(isValid(image({ settings: { width: 40, height: 40, ...wrong } }))).toBe(false)
  })

  test("pages are A4, ten at most, with what is not known left out", () => {
    expect(documentPages.safeParse([]).success).toBe(false)
    expect(documentPages.safeParse(Array(11).fill({ elements: [] })).success).toBe(false)
    const images = (count: number) => Array.from({ length: count }, (_, i) => image({ id: i + 1 }))
    expect([isValid(...images(20)), isValid(...images(21))]).toEqual([true, false])
    expect(documentPages.parse([{ elements: [text({ onclick: "x" })] }])[0]!.elements[0]).not.toHaveProperty("onclick")
  })
})

const sourcesOf = (prefix: string) => Object.keys(documentSources).filter((path) => path.startsWith(`${prefix}.`))

test("DOC-18 DOC-19 DOC-20 DOC-21 DOC-22 customers, participants and availabilities have the sources they are said to have, and no more", () => {
  expect(
    sourcesOf("customer")
      .map((path) => path.split(".")[1])
      .sort(),
  ).toEqual(["created_at", "cuid", "email", "firstname", "fullname", "lastname", "phone"])
  expect(sourcesOf("participant")).toEqual(
    expect.arrayContaining(["participant.age", "participant.attendance_qr_code"]),
  )
  expect(sourcesOf("participant")).toHaveLength(8)
  const plain = ["cuid", "capacity", "registered", "start_at", "end_at", "dates"]
  expect(sourcesOf("availability")).toEqual(expect.arrayContaining(plain.map((name) => `availability.${name}`)))
  expect(
    sourcesOf("availability.duration")
      .map((path) => path.split(".")[2])
      .sort(),
  ).toEqual(["calendar_days", "hours", "minutes"])
  expect([sourcesOf("availability.activity").length, sourcesOf("availability").length]).toEqual([2, 24])
})

test("DOC-23 DOC-24 DOC-25 registrations, their bundle and the document have the sources they are said to have, and no more", () => {
  expect([sourcesOf("registration").length, sourcesOf("registration.bundle").length]).toEqual([15, 7])
  expect(sourcesOf("document").sort()).toEqual(["document.created_at", "document.cuid"])
})

test("the table of sources is closed and names its kinds", () => {
  expect(sourceKind("customer.custom_fields.cabc123")).toBe("text")
  for (const wrong of ["customer", "customer.password_hash", "constructor", "customer.custom_fields.", "__proto__.x"])
    expect(sourceKind(wrong)).toBeNull()
  expect(sourcesIn("{a} {customer.email} {{document.cuid}} { x.y } {X.y}")).toEqual(["customer.email", "document.cuid"])
  // Filled-in text is not filled in again.
  expect(fillText("{customer.email}!", () => "{document.cuid}")).toBe("{document.cuid}!")
})
