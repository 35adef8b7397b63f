import fc from "fast-check"
import { expect, test } from "vitest"
import { noMarks } from "./attendance-marks.ts"
import { attendanceStates, countChildren, isDayOver, stateOf } from "./day-counts.ts"

const expected = noMarks
const there = { ...noMarks, arrived_at: "2026-10-14T07:00:00.000Z" }
const gone = { ...there, departed_at: "2026-10-14T09:00:00.000Z" }
const excused = { ...noMarks, absence: "EXCUSED" as const }
const of = (cuid: string, marks: typeof noMarks) => ({ ...marks, participant: { cuid } })
const none = { EXPECTED: 0, PRESENT: 0, LEFT: 0, ABSENT: 0 }

test("ATT-24 everybody is in one state; nobody is absent before somebody said so or the day is over", () => {
  const states = (isOver: boolean) => [expected, there, gone, excused].map((marks) => stateOf(marks, isOver))
  expect(states(false)).toEqual(["EXPECTED", "PRESENT", "LEFT", "ABSENT"])
  expect(states(true)).toEqual(["ABSENT", "PRESENT", "LEFT", "ABSENT"])
  expect(["2026-10-13", "2026-10-14", "2026-10-15"].map((day) => isDayOver(day, "2026-10-14"))).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ["there in both groups", [there, there], "PRESENT"],
  ["gone from one and there in the other", [gone, there], "PRESENT"],
  ["there, and expected later", [there, expected], "PRESENT"],
  ["gone from one and expected in the other", [gone, expected], "EXPECTED"],
  ["gone from both", [gone, gone], "LEFT"],
  ["absent from one and gone from the other", [excused, gone], "LEFT"],
  ["absent from one and expected in the other", [excused, expected], "EXPECTED"],
  ["absent from both", [excused, excused], "ABSENT"],
] as const)("ATT-24 a child in two groups is counted once: %s", (_, marks, state) => {
  const rows = marks.map((each) => of("lou", each))
  expect(countChildren(rows, false)).toEqual({ ...none, [state]: 1 })
  expect(countChildren(rows.toReversed(), false)).toEqual({ ...none, [state]: 1 })
})

test("ATT-24 the counts are those of the children: in all as many as there are, there those who are somewhere now", () => {
  const row = fc.record({
    cuid: fc.constantFrom("a", "b", "c", "d"),
    marks: fc.constantFrom(expected, there, gone, excused),
  })
  fc.assert(
    fc.property(fc.array(row), fc.boolean(), (given, isOver) => {
      const rows = given.map(({ cuid, marks }) => of(cuid, marks))
      const counts = countChildren(rows, isOver)
      const children = new Set(given.map(({ cuid }) => cuid))
      expect(attendanceStates.reduce((sum, state) => sum + counts[state], 0)).toBe(children.size)
      const present = given.filter(({ marks }) => marks === there).map(({ cuid }) => cuid)
      expect(counts.PRESENT).toBe(new Set(present).size)
      if (isOver) expect(counts.EXPECTED).toBe(0)
    }),
  )
})
