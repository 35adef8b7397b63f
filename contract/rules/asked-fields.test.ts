import { describe, expect, test } from "vitest"
import { type AskedField, askedFields, checkCustomData } from "./custom-fields.ts"

const field = (id: number, more: Partial<AskedField> = {}): AskedField => ({
  id,
  cuid: "",
  entity: "PARTICIPANTS",
  type: "TEXT",
  title: `Question ${id}`,
  description: null,
  required: true,
  active: true,
  deferred: false,
  order: id,
  pattern: null,
  choices: [],
  ...more,
})
const when = (question_id: number, operator: "EQUALS" | "AMONG" | "GIVEN", ...values: string[]) => ({
  condition: { question_id, operator, values },
})
const choices = [
  { id: "yes", label: "Oui" },
  { id: "no", label: "Non" },
]
const allergies = field(1, { type: "CHOICES_SINGLE", choices })
const shown = (fields: AskedField[], answers: Record<number, unknown>) =>
  askedFields(fields, (id) => answers[id]).map(({ id }) => id)

describe("a question with a condition", () => {
  test("BEY-11 is asked where the earlier answer equals, is among, or is given", () => {
    const equals = [allergies, field(2, when(1, "EQUALS", "yes"))]
    expect([shown(equals, { 1: "yes" }), shown(equals, { 1: "no" }), shown(equals, {})]).toEqual([[1, 2], [1], [1]])
    const among = [field(1, { type: "CHOICES_MULTIPLE", choices }), field(2, when(1, "AMONG", "yes", "maybe"))]
    expect([shown(among, { 1: ["no", "yes"] }), shown(among, { 1: ["no"] })]).toEqual([[1, 2], [1]])
    const given = [field(1), field(2, when(1, "GIVEN"))]
    expect([shown(given, { 1: "noix" }), shown(given, { 1: "  " }), shown(given, { 1: null })]).toEqual([
      [1, 2],
      [1],
      [1],
    ])
  })

  test("BEY-11 hides what depends on it in turn: the answer to a hidden question counts as none", () => {
    const chain = [allergies, field(2, when(1, "EQUALS", "yes")), field(3, when(2, "GIVEN"))]
    expect(shown(chain, { 1: "yes", 2: "noix" })).toEqual([1, 2, 3])
    expect(shown(chain, { 1: "no", 2: "noix" })).toEqual([1])
  })

  test("ACT-38 stands directly below the one it depends on, whatever stands between or before, and others keep their order", () => {
    const yes = when(1, "EQUALS", "yes")
    const given = { 1: "yes", 2: "noix", 5: "x" }
    const photos = field(4)
    expect(shown([allergies, photos, field(2, yes)], given)).toEqual([1, 2, 4])
    expect(shown([field(2, yes), photos, allergies], given)).toEqual([4, 1, 2])
    const chain = [field(3, when(2, "GIVEN")), photos, field(5, yes), allergies, field(2, yes), field(6)]
    expect(shown(chain, given)).toEqual([4, 1, 5, 2, 3, 6])
    // One whose other question is not asked here is hidden, and takes nothing with it.
    expect(shown([field(7, when(99, "GIVEN")), photos], given)).toEqual([4])
    expect(checkCustomData([field(2, yes), allergies], [{ field_id: 1, data: "yes" }]).problems).toEqual([
      { path: "custom_data.2", message: "REQUIRED" },
    ])
  })

  test("BEY-11 is neither required nor kept while it is hidden, and required once it is asked", () => {
    const fields = [allergies, field(2, when(1, "EQUALS", "yes"))]
    const entries = (one: string, two?: string) => [
      { field_id: 1, data: one },
      ...(two === undefined ? [] : [{ field_id: 2, data: two }]),
    ]
    expect(checkCustomData(fields, entries("no", "noix"))).toEqual({
      data: [{ field_id: 1, data: "no" }],
      problems: [],
    })
    expect(checkCustomData(fields, entries("yes")).problems).toEqual([{ path: "custom_data.2", message: "REQUIRED" }])
  })
})

test("BEY-14 a consent is to the version of the text that was read", () => {
  const consent = field(1, { type: "CONSENT", consent_text: "Photos", consent_version: 2 })
  const said = (data: unknown) =>
    checkCustomData([consent], [{ field_id: 1, data }]).problems.map(({ message }) => message)
  expect([said("2"), said("1"), said(""), said(true)]).toEqual([[], ["CONSENT_CHANGED"], ["REQUIRED"], ["REQUIRED"]])
})
