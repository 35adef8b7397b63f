import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type CalendarEvent, writeCalendar } from "./icalendar.ts"

const now = "2027-01-04T10:00:00.000Z"
const event: CalendarEvent = {
  uid: "d1@marelle.example",
  start_at: "2027-02-22T09:00:00+01:00",
  end_at: "2027-02-22T16:00:00+01:00",
  title: "Petits robots, grandes idées",
}

/** A reader of our own, after the RFC: unfolds, splits at the first colon, takes the escapes off. */
function read(file: string) {
  const lines = file.replaceAll("\r\n ", "").split("\r\n")
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const [, name, value] = /^([\w-]+):(.*)$/s.exec(line) ?? []
    if (line === "BEGIN:VEVENT") events.push({})
    else if (name && events.length > 0 && name !== "END") events.at(-1)![name] = value!
  }
  return events
}
const unescaped = (value: string) => value.replace(/\\(.)/gs, (_, c: string) => (c === "n" ? "\n" : c))

describe("a calendar file", () => {
  test("has one event per date, in UTC, with uids that do not change from one reading to the next", () => {
    const second = { ...event, uid: "d2@marelle.example", start_at: "2027-07-01T09:00:00+02:00" }
    const file = writeCalendar({ name: "Les Explorateurs", now, events: [event, second] })
    expect(file.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")).toBe(true)
    expect(file.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true)
    expect(read(file)).toEqual([
      {
        UID: "d1@marelle.example",
        DTSTAMP: "20270104T100000Z",
        DTSTART: "20270222T080000Z",
        DTEND: "20270222T150000Z",
        SUMMARY: "Petits robots\\, grandes idées",
      },
      expect.objectContaining({ UID: "d2@marelle.example", DTSTART: "20270701T070000Z" }),
    ])
    const later = writeCalendar({ name: "Autre nom", now: "2028-01-01T00:00:00Z", events: [event] })
    expect(read(later)[0]!.UID).toBe(read(file)[0]!.UID)
  })

  test("writes what there is and leaves out what there is not", () => {
    const [full] = read(
      writeCalendar({
        name: "x",
        now,
        events: [{ ...event, location: "La Ruche; Schaerbeek", description: "a\r\nb", url: "https://x.example/a,b;c" }],
      }),
    )
    expect(full).toMatchObject({
      LOCATION: "La Ruche\\; Schaerbeek",
      DESCRIPTION: "a\\nb",
      URL: "https://x.example/a,b;c",
    })
    expect(Object.keys(read(writeCalendar({ name: "x", now, events: [event] }))[0]!)).toHaveLength(5)
  })

  test("refuses what is no instant", () => {
    expect(() => writeCalendar({ name: "x", now, events: [{ ...event, end_at: "demain" }] })).toThrow(RangeError)
  })
})

describe("any text", () => {
  const words = fc.string({ unit: "grapheme", maxLength: 400 })
  const hostile = fc.oneof(
    words,
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.constantFrom("END:VEVENT\r\nBEGIN:VEVENT\r\nUID:x", "a\\nb", "é".repeat(200), "👩‍👧".repeat(60), "\\;,\n\r\t"),
  )
  const events = fc.array(fc.record({ title: hostile, location: hostile, description: hostile, url: hostile }), {
    maxLength: 4,
  })
  const write = (given: { title: string; location: string; description: string; url: string }[], name: string) =>
    writeCalendar({ name, now, events: given.map((more, i) => ({ ...event, ...more, uid: `d${i}@x` })) })

  test("fits in lines of 75 octets that are whole UTF-8 and end in CRLF", () => {
    fc.assert(
      fc.property(events, hostile, (given, name) => {
        const file = write(given, name)
        const lines = file.split("\r\n")
        expect(lines.pop()).toBe("")
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
          expect(line).not.toBe("")
        }
      }),
    )
  })

  test("comes back as it was given, and adds no event and no line of its own", () => {
    fc.assert(
      fc.property(events, hostile, (given, name) => {
        const found = read(write(given, name))
        expect(found).toHaveLength(given.length)
        given.forEach(({ title, location }, i) => {
          const kept = (text: string) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\t\n]/gu, "")
          expect(unescaped(found[i]!.SUMMARY!)).toBe(kept(title))
          if (kept(location)) expect(unescaped(found[i]!.LOCATION!)).toBe(kept(location))
        })
      }),
    )
  })
})
