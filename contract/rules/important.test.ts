import { expect, test } from "vitest"
import { saysSomething, soundsImportant, wordsOf } from "./important.ts"

test.each([
  ["Allergies ou remarques de santé", true],
  ["Votre enfant prend-il des médicaments ?", true],
  ["Souffre-t-elle d’asthme ?", true],
  ["EPIPEN dans le sac", true],
  ["Intolérances", true],
  ["Maladie cœliaque", true],
  ["Handicap ou aménagement", true],
  ["Any allergies?", true],
  ["Health notes", true],
  ["Medication to be taken during the day", true],
  ["Does your child have diabetes or epilepsy?", true],
  ["Médecin de famille", false],
  ["Niveau de natation", false],
  ["Code postal", false],
  ["Peut rentrer seul·e ?", false],
  ["T-shirt size", false],
  ["", false],
])("ATT-22 marking %s as important is proposed: %s", (title, proposed) => {
  expect(soundsImportant(title)).toBe(proposed)
})

test("ATT-22 the explanation of a question counts like its title; what is no text says nothing", () => {
  expect(soundsImportant("À savoir", "Par exemple une allergie")).toBe(true)
  expect(soundsImportant("À savoir", null, undefined, 3)).toBe(false)
})

test.each([
  ["Arachides", true],
  ["non", true],
  ["🥜", true],
  ["2", true],
  ["", false],
  [" ", false],
  ["-", false],
  ["…", false],
  [" / ", false],
])("ATT-22 whether the answer “%s” says something is %s", (text, expected) => {
  expect(saysSomething(text)).toBe(expected)
})

test("ATT-22 a choice is told with its question, a text by itself", () => {
  expect(wordsOf({ title: "Asthme ?", type: "CHOICES_SINGLE", text: "Oui" }, " : ")).toBe("Asthme ? : Oui")
  expect(wordsOf({ title: "Allergies", type: "TEXT", text: "Noix" }, " : ")).toBe("Noix")
})
