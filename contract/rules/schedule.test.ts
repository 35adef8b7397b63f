import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { intersects } from "./dates.ts"
import { inLanes, piecesOn, type Rows, rowsOn, SLOTS_PER_HOUR, shownHours } from "./schedule.ts"
import { addDays, weekOf } from "./schedule-days.ts"

const brussels = "Europe/Brussels"
const at = (hour: number, minutes = 0) => (hour * 60 + minutes) / 5
const rows = (day: string, start_at: string, end_at: string, timezone = brussels) => {
  const found = rowsOn(day, { start_at, end_at }, timezone)
  return found && [found.start_row, found.end_row]
}

describe("rows", () => {
  test("SCHED-11 an hour has twelve", () => {
    expect(SLOTS_PER_HOUR).toBe(12)
    expect(rows("2027-01-06", "2027-01-06T08:30:00Z", "2027-01-06T10:00:00Z")).toEqual([at(9, 30), at(11)])
    expect(rows("2027-01-06", "2027-01-06T08:00:00Z", "2027-01-06T09:00:00Z")).toEqual([108, 120])
  })

  test("what does not begin or end on a row takes those it touches, and never none", () => {
    expect(rows("2027-01-06", "2027-01-06T08:33:00Z", "2027-01-06T09:01:00Z")).toEqual([at(9, 30), at(10, 5)])
    expect(rows("2027-01-06", "2027-01-06T08:00:30Z", "2027-01-06T08:05:30Z")).toEqual([at(9), at(9, 10)])
    expect(rows("2027-01-06", "2027-01-06T08:00:00Z", "2027-01-06T08:00:00Z")).toEqual([at(9), at(9, 5)])
  })

  test("what lasts over midnight is cut per day, and what ends at midnight ends that day", () => {
    const night = ["2027-01-08T21:00:00Z", "2027-01-09T01:00:00Z"] as const
    expect(rows("2027-01-08", ...night)).toEqual([at(22), at(24)])
    expect(rows("2027-01-09", ...night)).toEqual([0, at(2)])
    expect(rows("2027-01-10", ...night)).toBeNull()
    expect(rows("2027-01-08", "2027-01-08T21:00:00Z", "2027-01-08T23:00:00Z")).toEqual([at(22), at(24)])
    expect(rows("2027-01-09", "2027-01-08T21:00:00Z", "2027-01-08T23:00:00Z")).toBeNull()
    const camp = ["2027-01-04T08:00:00Z", "2027-01-06T15:00:00Z"] as const
    expect(rows("2027-01-05", ...camp)).toEqual([0, at(24)])
  })

  test("items stand on the local clock when it changes", () => {
    // On 28 March 2027 the hour from 2 to 3 does not exist.
    expect(rows("2027-03-28", "2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z")).toEqual([at(1, 30), at(3, 30)])
    expect(rows("2027-03-28", "2027-03-28T08:00:00Z", "2027-03-28T09:00:00Z")).toEqual([at(10), at(11)])
    // On 31 October 2027 it exists twice.
    expect(rows("2027-10-31", "2027-10-30T23:30:00Z", "2027-10-31T02:30:00Z")).toEqual([at(1, 30), at(3, 30)])
    expect(rows("2027-10-31", "2027-10-31T00:45:00Z", "2027-10-31T01:15:00Z")).toEqual([at(2, 45), at(2, 50)])
    // Where midnight itself is skipped, an item that ends then still ends the day before.
    expect(rows("2027-09-04", "2027-09-05T00:00:00Z", "2027-09-05T04:00:00Z", "America/Santiago")).toEqual([
      at(20),
      at(24),
    ])
    expect(rows("2027-09-05", "2027-09-05T00:00:00Z", "2027-09-05T04:00:00Z", "America/Santiago")).toBeNull()
  })

  test("an interval has rows on the days it touches and on no other, always within the day", () => {
    const from = Date.parse("2027-03-20T00:00:00Z")
    const instant = fc.integer({ min: 0, max: 60 * 24 * 20 }).map((minutes) => from + minutes * 60_000)
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 60 * 50 }), (start, minutes) => {
        const item = { start_at: iso(start), end_at: iso(start + minutes * 60_000) }
        for (const day of [...weekOf("2027-03-24"), ...weekOf("2027-03-31"), ...weekOf("2027-04-07")]) {
          const found = rowsOn(day, item, brussels)
          const whole = { start_at: midnight(day), end_at: midnight(addDays(day, 1)) }
          expect(found !== null).toBe(intersects(item, whole))
          if (found) expect(0 <= found.start_row && found.start_row < found.end_row && found.end_row <= 288).toBe(true)
        }
      }),
    )
  })
})

const iso = (instant: number) => new Date(instant).toISOString()
/** Brussels is an hour ahead until the last Sunday of March, two afterwards. */
const midnight = (day: string) => iso(Date.parse(`${day}T00:00:00${day <= "2027-03-28" ? "+01:00" : "+02:00"}`))

describe("hours", () => {
  test.each<[string, Rows[], { start_hour?: number; end_hour?: number }, [number, number]]>([
    ["SCHED-12 the whole day when nothing is set", [], {}, [0, 24]],
    ["SCHED-12 the whole day whatever there is", [{ start_row: at(9), end_row: at(10) }], {}, [0, 24]],
    ["those that are set", [{ start_row: at(9), end_row: at(18) }], { start_hour: 9, end_hour: 18 }, [9, 18]],
    ["wider for an item before", [{ start_row: at(8, 55), end_row: at(10) }], { start_hour: 9, end_hour: 18 }, [8, 18]],
    ["wider for one after", [{ start_row: at(17), end_row: at(18, 5) }], { start_hour: 9, end_hour: 18 }, [9, 19]],
    ["only the first hour set", [{ start_row: at(9), end_row: at(10) }], { start_hour: 8 }, [8, 24]],
    ["only the last hour set", [{ start_row: at(9), end_row: at(10) }], { end_hour: 20 }, [0, 20]],
    ["set the wrong way round, none", [], { start_hour: 18, end_hour: 9 }, [0, 24]],
    ["no hour at all is none set", [], { start_hour: 9, end_hour: 9 }, [0, 24]],
  ])("%s", (_, pieces, set, [start_hour, end_hour]) => {
    expect(shownHours(pieces, set)).toEqual({ start_hour, end_hour })
  })
})

describe("lanes", () => {
  const lanes = (...spans: [number, number][]) =>
    inLanes(spans.map(([start_row, end_row]) => ({ start_row, end_row }))).map(
      ({ lane, lanes }) => `${lane + 1}/${lanes}`,
    )

  test("items at the same time stand side by side, the others fill their column", () => {
    expect(lanes([at(9), at(10)], [at(10), at(11)])).toEqual(["1/1", "1/1"])
    expect(lanes([at(9), at(11)], [at(10), at(12)])).toEqual(["1/2", "2/2"])
    expect(lanes([at(9), at(12)], [at(9), at(10)], [at(10), at(11)], [at(14), at(15)])).toEqual([
      "1/2",
      "2/2",
      "2/2",
      "1/1",
    ])
  })

  test("what is too short to be read takes the room of a line", () => {
    expect(lanes([at(9), at(9, 5)], [at(9, 5), at(10)])).toEqual(["1/2", "2/2"])
    expect(lanes([at(9), at(9, 25)], [at(9, 25), at(10)])).toEqual(["1/1", "1/1"])
  })

  test("no two items at the same time share a lane, and what hangs together has one width", () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 25 }), (spans) => {
        const placed = inLanes(spans.map(([start_row, length]) => ({ start_row, end_row: start_row + length })))
        expect(placed).toHaveLength(spans.length)
        for (const a of placed) {
          expect(a.lane < a.lanes).toBe(true)
          for (const b of placed) {
            if (a === b || a.start_row >= b.end_row || b.start_row >= a.end_row) continue
            expect(a.lane).not.toBe(b.lane)
            expect(a.lanes).toBe(b.lanes)
          }
        }
      }),
    )
  })
})

test("a day's pieces come in order of time, cut to the day", () => {
  const item = (id: number, start_at: string, end_at: string) => ({ id, start_at, end_at })
  const items = [
    item(1, "2027-01-06T15:00:00Z", "2027-01-06T16:00:00Z"),
    item(2, "2027-01-05T22:00:00Z", "2027-01-06T01:00:00Z"),
    item(3, "2027-01-07T08:00:00Z", "2027-01-07T09:00:00Z"),
  ]
  expect(piecesOn("2027-01-06", items, brussels).map(({ item, ...place }) => [item.id, place])).toEqual([
    [2, { start_row: 0, end_row: at(2), lane: 0, lanes: 1 }],
    [1, { start_row: at(16), end_row: at(17), lane: 0, lanes: 1 }],
  ])
})
