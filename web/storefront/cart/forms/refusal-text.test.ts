import { describe, expect, test } from "vitest"
import { CallError } from "#contract/client.ts"
import { en } from "#locales/en.ts"
import { fr } from "#locales/fr.ts"
import { createTranslator } from "#web/texts/translator.ts"
import { formatsOf } from "#web/ui/formats.ts"
import { refusalText } from "./refusal-text.ts"
import { explainLines, fieldOf } from "./sent-paths.ts"

const place = { timezone: "Europe/Brussels", currency: "EUR" }
const spoken = { fr: createTranslator("fr", fr).t, en: createTranslator("en", en).t }
const dates = [22, 23, 24].map((day) => ({ id: day, start_at: `2027-02-${day}T08:00:00Z` }))
const say = (code: string, details?: unknown, canLeaveOut = false, language: "fr" | "en" = "fr") =>
  refusalText({ code, details }, { name: "Basile", dates, canLeaveOut }, formatsOf(language, place), spoken[language])
    // Spaces that do not break are spaces here.
    .replaceAll("\u00a0", " ")

describe("a refusal says what would work instead", () => {
  test.each([
    ["PARTICIPANT_TOO_YOUNG", { age: 7, age_minimum: 8 }, "Dès 8 ans. Basile en aura 7."],
    ["PARTICIPANT_TOO_OLD", { age: 13, age_maximum: 12 }, "Jusqu’à 12 ans. Basile en aura 13."],
    ["ALREADY_REGISTERED", { date_id: 23 }, "Basile a déjà une place le mardi 23 février."],
    [
      "PARTICIPANT_OVERLAP",
      { date_id: 22, with: { start_at: "2027-02-22T13:00:00Z", end_at: "2027-02-22T14:30:00Z" } },
      "Basile a déjà une activité le lundi 22 février, de 14 h à 15 h 30.",
    ],
    ["AVAILABILITY_FULL", { date_id: 24 }, "Il ne reste pas assez de places le mercredi 24 février."],
    ["AVAILABILITY_OVERLAP", { date_id: 24 }, "La salle ou l’équipe est déjà prise le mercredi 24 février."],
    ["DATE_NOT_ON_SALE", { date_ids: [22] }, "Le lundi 22 février n’est plus proposé."],
    [
      "DATE_NOT_ON_SALE",
      { date_ids: [22, 24] },
      "Ces jours ne sont plus proposés : lundi 22 février et mercredi 24 février.",
    ],
    ["PARTIAL_REGISTRATION_NOT_ALLOWED", { date_ids: [22, 23, 24] }, "Les 3 dates se prennent ensemble."],
    [
      "CONSTRAINT_REGISTRATIONS_MAX",
      { maximum: 2, count: 3 },
      "Au plus 2 inscriptions à cette activité. Basile les a déjà.",
    ],
    [
      "REGISTRATIONS_NOT_OPEN",
      { registrations_start_at: "2027-01-10T08:00:00Z" },
      "Ouvre le dimanche 10 janvier à 9 h",
    ],
  ])("%s %j", (code, details, text) => expect(say(code, details)).toBe(text))

  test("a day can be left out where that is allowed", () => {
    expect(say("AVAILABILITY_FULL", { date_id: 24 }, true)).toBe(
      "Il ne reste pas assez de places le mercredi 24 février. Essayez sans ce jour.",
    )
    expect(say("PARTICIPANT_TOO_YOUNG", { age: 0, age_minimum: 1 }, true)).toBe("Dès 1 an. Basile en aura 0.")
    expect(say("ALREADY_REGISTERED", { date_id: 22 }, true, "en")).toBe(
      "Basile already has a place on Monday 22 February. Try without that day.",
    )
  })

  test.each([
    ["AVAILABILITY_FULL", undefined],
    ["AVAILABILITY_FULL", { date_id: 99 }],
    ["PARTICIPANT_TOO_YOUNG", []],
    ["CART_FULL", {}],
  ])("%s with %j says what its code says", (code, details) =>
    expect(say(code, details)).toBe(fr.forms.errors[code as "CART_FULL"]),
  )
})

describe("what the server names is found in the form", () => {
  const lines = [
    { prefix: "activities.a1.", option_ids: [3, 4], hasDates: false },
    { prefix: "activities.a2.", option_ids: [5], hasDates: true },
  ]
  test.each([
    ["registrations.1.participant_id", "participant_id"],
    ["participant_id", "participant_id"],
    ["registrations.0.quantity", "activities.a1.quantity"],
    ["registrations.0.options.1.content", "activities.a1.options.o4.content"],
    ["registrations.1.options.0.price_id", "activities.a2.options.o5.price"],
    ["registrations.1.options.7.price_id", "form"],
    ["registrations.0.questions.12", "activities.a1.answers.f12"],
    ["registrations.0.availability_dates", "form"],
    ["registrations.1.availability_dates", "activities.a2.availability_dates"],
    ["registrations.1.availability_id", "form"],
    ["registrations.5.quantity", "form"],
    ["", "form"],
  ])("%s is %s", (path, name) => expect(fieldOf(path, lines)).toBe(name))

  test("wrong answers keep their own codes; a refusal is told by its line", () => {
    const words = (line: number) => `line ${line}`
    const details = [
      { path: "registrations.0.questions.12", message: "REQUIRED" },
      { path: "registrations.0.options.0.content", message: "TOO_LONG" },
    ]
    expect(explainLines(new CallError(400, { error: "INVALID_INPUT", details }), lines, words)).toEqual([
      { path: "activities.a1.answers.f12", message: "REQUIRED" },
      { path: "activities.a1.options.o3.content", message: "TOO_LONG" },
    ])
    const full = { error: "AVAILABILITY_FULL", field: "registrations.1.availability_dates" }
    expect(explainLines(new CallError(409, full), lines, words)).toEqual([
      { path: "activities.a2.availability_dates", message: "line 1" },
    ])
    expect(explainLines(new CallError(409, { error: "CART_FULL" }), lines, words)).toEqual([
      { path: "form", message: "line 0" },
    ])
  })
})
