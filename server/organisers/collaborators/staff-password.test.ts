import { describe, expect, test } from "vitest"
import { passwordProblem } from "./staff-password.ts"

const email = "anna.peeters@ferme-du-bois.be"

describe("a collaborator's new password", () => {
  test.each(["court", "123456789", "Xk9!pq2#t", "ééééééééé", "🦊🦊🦊🦊🦊"])(
    "COL-36 with fewer than 10 signs is short: %s",
    (given) => {
      expect(passwordProblem(given, email)).toBe("PASSWORD_TOO_SHORT")
    },
  )

  test.each([
    "azertyuiop",
    "AzErTyUiOp",
    "motdepasse",
    "Mot de passe",
    "M0tDeP@$$e",
    "Motdepasse2026!",
    "2026-motdepasse",
    "passwordpassword",
    "P4ssw0rd12345",
    "!!password!!",
    "Marseille13",
    "Vacances2026",
    "1234567890",
    "0987654321",
    "qwertyuiop[]",
    "1q2w3e4r5t",
    "aaaaaaaaaaaa",
    "1212121212",
    "correct horse battery staple",
  ])("COL-36 that everybody knows is common, whatever its case and substitutes: %s", (given) => {
    expect(passwordProblem(given, email)).toBe("PASSWORD_TOO_COMMON")
  })

  test.each([
    "anna.peeters@ferme-du-bois.be",
    "annapeeters",
    "AnnaPeeters2026!",
    "peeters-anna-1",
    "@nn4-p33ters",
    "ferme-du-bois",
    "annapassword",
  ])("COL-36 made of the e-mail is common: %s", (given) => {
    expect(passwordProblem(given, email)).toBe("PASSWORD_TOO_COMMON")
    expect(passwordProblem("un ours en pyjama", email)).toBeNull()
  })

  test.each([
    "marelle-demo",
    "un-vrai-secret",
    "une bonne phrase",
    "correct horse battery",
    "Xk9!pq2#tv",
    "anna cueille des mûres",
    "dix-signes",
    "日本の山と川と海と空",
  ])("COL-36 of one's own is taken: %s", (given) => {
    expect(passwordProblem(given, email)).toBeNull()
  })
})
