import { expect, test } from "vitest"
import { confirms } from "./confirmation.ts"

test("PROF-05 PART-07 the name in lowercase without white space confirms", () => {
  expect(confirms("camilledupont", "Camille Dupont")).toBe(true)
  expect(confirms("zoé", "Zoé")).toBe(true)
})

test("PROF-05 PART-07 capitals and white space do not count on either side", () => {
  for (const typed of [
    "Camille Dupont",
    " CAMILLE  DUPONT ",
    "c a m i l l e dupont",
    "camille\tdupont",
    "camille\u00a0dupont",
  ])
    expect(confirms(typed, "Camille\u00a0 Dupont")).toBe(true)
})

test("PROF-05 PART-07 a composed and a decomposed accent are the same letter", () => {
  expect(confirms("zoe\u0301", "Zo\u00e9")).toBe(true)
})

test("PROF-06 PART-08 anything else does not confirm", () => {
  for (const typed of ["", " ", "camille", "camilledupon", "camilledupontt", "dupontcamille", "camille-dupont"])
    expect(confirms(typed, "Camille Dupont")).toBe(false)
  expect(confirms("zoe", "Zoé")).toBe(false)
})

test("PROF-06 a name without a letter is confirmed by nothing", () => {
  expect(confirms("", "")).toBe(false)
  expect(confirms(" ", " \t")).toBe(false)
})
