import { expect, test } from "vitest"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { answerPath, answersOf, entriesOf } from "./custom-data.ts"

const field = (id: number, type: CustomField["type"]): CustomField => ({
  id,
  type,
  cuid: `f${id}`,
  entity: "PARTICIPANTS",
  title: "",
  description: null,
  required: false,
  active: true,
  deferred: false,
  order: 0,
  pattern: null,
  choices: [],
})
const fields = [field(3, "TEXT"), field(12, "DATE"), field(4, "CHOICES_SINGLE"), field(5, "CHOICES_MULTIPLE")]

test("a form starts with what is known and with nothing for the rest", () => {
  const known = [
    { field_id: 3, data: "nuts" },
    { field_id: 12, data: null },
    { field_id: 99, data: "of a field that is gone" },
  ]
  expect(answersOf(fields, known)).toEqual({ f3: "nuts", f12: "", f4: "", f5: [] })
})

test("every field asked is answered, with null where there is nothing", () => {
  expect(entriesOf(fields, { f3: " nuts ", f4: "", f5: [] })).toEqual([
    { field_id: 3, data: "nuts" },
    { field_id: 12, data: null },
    { field_id: 4, data: null },
    { field_id: 5, data: [] },
  ])
})

test.each([
  ["custom_data.12", "answers.f12"],
  ["participant.custom_data.3", "participant.answers.f3"],
  ["email", "email"],
  ["custom_data", "custom_data"],
])("the server's %s is the form's %s", (path, name) => {
  expect(answerPath(path)).toBe(name)
})
