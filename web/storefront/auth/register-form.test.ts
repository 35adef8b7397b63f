import { expect, test } from "vitest"
import { registerInput } from "#contract/endpoints/auth.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { registerBody, registerSchema, registerValues, type SignUpFields } from "./register-form.ts"

const field = (id: number, more: Partial<CustomField> = {}): CustomField => ({
  id,
  cuid: `f${id}`,
  entity: "CUSTOMERS",
  type: "TEXT",
  title: `Field ${id}`,
  description: null,
  required: false,
  active: true,
  deferred: false,
  order: 0,
  pattern: null,
  choices: [],
  ...more,
})
const postcode = field(1, { pattern: "[1-9][0-9]{3}" })
const source = field(2, { type: "CHOICES_SINGLE", required: true, choices: [{ id: "friend", label: "A friend" }] })
const diets = field(7, { type: "CHOICES_MULTIPLE", entity: "PARTICIPANTS", choices: [{ id: "vegan", label: "Vegan" }] })

const alone: SignUpFields = { customer: [], participant: null }
const asked: SignUpFields = { customer: [postcode, source], participant: [diets] }
const person = {
  firstname: " Camille ",
  lastname: "Lambert",
  email: " Camille@Example.com ",
  phone: "0470 55 01 42",
  password: "marelle-demo",
  terms: true,
}

/** The first problem of each field, as the form shows it. */
function problemsOf(fields: SignUpFields, values: object): Record<string, string> {
  const { error } = registerSchema(fields).safeParse({ ...registerValues(fields), ...values })
  const issues = [...(error?.issues ?? [])].reverse()
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]))
}

function bodyOf(fields: SignUpFields, values: object) {
  const checked = registerSchema(fields).parse({ ...registerValues(fields), ...values })
  return registerInput.parse(registerBody(fields, checked))
}

test("AUTH-09 AUTH-11 UX-10 an untouched form names every field that is missing", () => {
  const nothing = { firstname: "  ", lastname: "", email: " ", phone: "\t" }
  expect(problemsOf(alone, nothing)).toEqual({
    firstname: "REQUIRED",
    lastname: "REQUIRED",
    email: "REQUIRED",
    phone: "REQUIRED",
    password: "REQUIRED",
    terms: "TERMS",
  })
})

test("AUTH-10 a password has at least 6 characters", () => {
  expect(problemsOf(alone, { ...person, password: "12345" })).toEqual({ password: "PASSWORD_TOO_SHORT" })
  expect(problemsOf(alone, { ...person, password: "123456" })).toEqual({})
})

test("AUTH-13 without participant creation no birthdate is asked and no participant sent", () => {
  expect(bodyOf(alone, person)).toEqual({
    firstname: "Camille",
    lastname: "Lambert",
    email: "camille@example.com",
    phone: "0470 55 01 42",
    password: "marelle-demo",
    terms: true,
    custom_data: [],
  })
})

test("AUTH-13 with participant creation the birthdate is required and sent", () => {
  const fields = { customer: [], participant: [] }
  for (const birthdate of ["", null, undefined]) {
    expect(problemsOf(fields, { ...person, participant: { birthdate, answers: {} } })).toEqual({
      "participant.birthdate": "REQUIRED",
    })
  }
  const body = bodyOf(fields, { ...person, participant: { birthdate: "1988-05-14", answers: {} } })
  expect(body.participant).toEqual({ birthdate: "1988-05-14", custom_data: [] })
})

test("AUTH-14 the answers about customer and participant are judged at their fields and sent as entries", () => {
  const participant = { birthdate: "1988-05-14", answers: { f7: ["vegan"] } }
  expect(problemsOf(asked, { ...person, answers: { f1: "12", f2: "" }, participant })).toEqual({
    "answers.f1": "PATTERN",
    "answers.f2": "REQUIRED",
  })
  const wrong = { birthdate: "1988-05-14", answers: { f7: ["meat"] } }
  expect(problemsOf(asked, { ...person, answers: { f2: "friend" }, participant: wrong })).toEqual({
    "participant.answers.f7": "REQUIRED",
  })
  const body = bodyOf(asked, { ...person, answers: { f1: "  ", f2: "friend" }, participant })
  expect(body.custom_data).toEqual([
    { field_id: 1, data: null },
    { field_id: 2, data: "friend" },
  ])
  expect(body.participant?.custom_data).toEqual([{ field_id: 7, data: ["vegan"] }])
})
