import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addTap, type Correction, correct, type Marks, noMarks, type Tap } from "./attendance-marks.ts"

const at = (minute: number): string => new Date(Date.UTC(2026, 9, 14, 6, minute)).toISOString()
const tap = (kind: Tap["kind"], minute: number, picked_up_by = ""): Tap => ({ kind, at: at(minute), picked_up_by })

type Mark = Tap | Correction
const add = (marks: Marks, mark: Mark): Marks => ("made_at" in mark ? correct(marks, mark) : addTap(marks, mark))
const all = (marks: readonly Mark[]): Marks => marks.reduce(add, noMarks)

describe("what several devices record", () => {
  test("ATT-08 the earliest arrival and the latest departure stand, whichever is sent first", () => {
    const sent = [tap("ARRIVAL", 10), tap("ARRIVAL", 5), tap("DEPARTURE", 60, "Ann"), tap("DEPARTURE", 90, "Bob")]
    const stands = { arrived_at: at(5), departed_at: at(90), picked_up_by: "Bob", waiting_departed_at: null }
    expect(all(sent)).toMatchObject(stands)
    expect(all(sent.toReversed())).toMatchObject(stands)
  })

  test("a departure before its arrival waits and counts once the arrival is known", () => {
    const waiting = all([tap("DEPARTURE", 60)])
    expect(waiting).toMatchObject({ arrived_at: null, departed_at: null, waiting_departed_at: at(60) })
    expect(add(waiting, tap("ARRIVAL", 70))).toMatchObject({ arrived_at: at(70), departed_at: null })
    expect(add(waiting, tap("ARRIVAL", 7))).toMatchObject({ departed_at: at(60), waiting_departed_at: null })
  })

  test("ATT-08 a time corrected or taken back by hand stands against both", () => {
    const corrected: Correction = { kind: "ARRIVAL", at: at(20), made_at: at(40) }
    const taken_back: Correction = { kind: "ARRIVAL", at: null, made_at: at(41) }
    expect(all([tap("ARRIVAL", 10), corrected, tap("ARRIVAL", 5)]).arrived_at).toBe(at(20))
    expect(all([tap("ARRIVAL", 10), taken_back, tap("ARRIVAL", 5), tap("ARRIVAL", 50)]).arrived_at).toBeNull()
    expect(all([taken_back, corrected]).arrived_at).toBeNull()
    expect(all([corrected, taken_back]).arrived_at).toBeNull()
  })

  test("ATT-10 an absence vanishes with an arrival", () => {
    expect(addTap({ ...noMarks, absence: "EXCUSED" }, tap("ARRIVAL", 3)).absence).toBeNull()
    expect(addTap({ ...noMarks, absence: "EXCUSED" }, tap("DEPARTURE", 3)).absence).toBe("EXCUSED")
  })
})

describe("the merge against a model", () => {
  // In other words than the rule's: the whole set of marks is looked at, in no order at all.
  function model(marks: readonly Mark[]) {
    const times = (kind: Tap["kind"]) => marks.filter((mark) => mark.kind === kind)
    const standing = (kind: Tap["kind"]): { at: string | null; name: string } | null => {
      const of = times(kind)
      const hands = of.filter((mark) => "made_at" in mark).toSorted((a, b) => b.made_at.localeCompare(a.made_at))
      if (hands[0]) return { at: hands[0].at, name: hands[0].at === null ? "" : (hands[0].picked_up_by ?? "") }
      const side = kind === "ARRIVAL" ? 1 : -1
      const taps = (of as Tap[]).toSorted(
        (a, b) => side * a.at.localeCompare(b.at) || (b.picked_up_by ?? "").localeCompare(a.picked_up_by ?? ""),
      )
      return taps[0] ? { at: taps[0].at, name: taps[0].picked_up_by ?? "" } : null
    }
    const arrived_at = standing("ARRIVAL")?.at ?? null
    const departure = standing("DEPARTURE")
    const counts = Boolean(departure?.at && arrived_at && departure.at >= arrived_at)
    return {
      arrived_at,
      departed_at: counts ? departure!.at : null,
      waiting_departed_at: counts ? null : (departure?.at ?? null),
      picked_up_by: departure?.name ?? "",
    }
  }

  const kind = fc.constantFrom("ARRIVAL" as const, "DEPARTURE" as const)
  const minute = fc.integer({ min: 0, max: 20 }).map(at)
  const name = fc.constantFrom("", "Ann", "Bob")
  const anyTap = fc.record({ kind, at: minute, picked_up_by: name })
  const anyCorrection = fc.record({ kind, at: fc.option(minute, { nil: null }), picked_up_by: name })
  const anyMarks = fc
    .tuple(fc.array(anyTap, { maxLength: 8 }), fc.array(anyCorrection, { maxLength: 3 }))
    .map(([taps, corrections]): Mark[] => [
      ...taps,
      // Two corrections are never made at the same instant.
      ...corrections.map((each, i) => ({ ...each, made_at: at(100 + i) })),
    ])

  test("ATT-08 ATT-07 in any order and however often each is sent, the same stands", () => {
    const orders = anyMarks.chain((marks) =>
      fc.record({
        marks: fc.constant(marks),
        sent: fc
          .array(fc.nat(Math.max(0, marks.length - 1)), { maxLength: 12 })
          .chain((again) =>
            fc.shuffledSubarray([...marks, ...again.flatMap((i) => marks[i] ?? [])], { minLength: marks.length }),
          ),
      }),
    )
    fc.assert(
      fc.property(orders, ({ marks, sent }) => {
        // A shuffled part of marks sent twice may leave one out: then it comes at the end.
        const whole = [...sent, ...marks.filter((mark) => !sent.includes(mark))]
        expect(all(whole)).toMatchObject(model(marks))
      }),
      { numRuns: 2_000 },
    )
  })

  test("a departure is never shown without an arrival, nor before it", () => {
    fc.assert(
      fc.property(anyMarks, (marks) => {
        const { arrived_at, departed_at, waiting_departed_at } = all(marks)
        if (departed_at !== null) expect(arrived_at !== null && arrived_at <= departed_at).toBe(true)
        expect(departed_at === null || waiting_departed_at === null).toBe(true)
      }),
    )
  })
})
