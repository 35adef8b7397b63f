import { describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { entities } from "#contract/entities.ts"
import { badgeElements } from "#contract/rules/document-elements.ts"
import { expectAccessible } from "./axe.ts"
import { keepRows } from "./keep-rows.ts"
import { showConsole } from "./show-console.tsx"

const words = { fontSize: 18, fontWeight: "bold", color: "#231f1a", width: 52, align: "left" }
const name = { type: "STRING", id: 1, x: 6, y: 8, data: "{participant.fullname}", settings: words }
const age = { ...name, type: "NUMBER", id: 2, y: 20, data: "participant.age", settings: { ...words, decimals: 0 } }
const list = (elements: object[]) => ({
  cuid: "b1",
  version: 1,
  name: "Stages d’été",
  columns: 2,
  rows: 4,
  badge_width: 90,
  badge_height: 60,
  margin_left: 15,
  margin_top: 20,
  gap_x: 0,
  gap_y: 5,
  sort: "LASTNAME",
  elements,
})

const rowAt = (place: number) => page.getByRole("listitem").filter({ hasText: "De la gauche" }).nth(place)
const choose = async (place: number, content: string) => {
  await rowAt(place)
    .getByRole("button", { name: /Contenu/ })
    .click()
  await page.getByRole("option", { name: content, exact: true }).click()
}

describe("the elements of a badge", () => {
  test("are changed, added and taken away by form; one made elsewhere keeps its content", async () => {
    const row = list([name, age])
    const kept = keepRows(entities["badges-lists"], [row])
    await showConsole("/badges-lists/b1", { answers: kept.answers })
    await expect
      .element(page.getByRole("img", { name: "Aperçu d’un badge" }))
      .toHaveTextContent("Zoé LambertAutre élément")
    vi.useRealTimers()
    await expect.element(rowAt(1).getByText(/^Élément fait ailleurs/)).toBeVisible()
    await page.getByRole("button", { name: "Ajouter un élément" }).click()
    await choose(2, "Code QR pour le pointage")
    await page.getByRole("button", { name: "Ajouter un élément" }).click()
    await choose(3, "Texte libre")
    await userEvent.fill(rowAt(3).getByRole("textbox", { name: "Texte" }), "Bienvenue")
    await userEvent.fill(rowAt(0).getByRole("textbox", { name: "De la gauche (mm)" }), "7,5")
    await rowAt(0).getByText("Gras").click()
    await expectAccessible()
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await expect.poll(() => row.version).toBe(2)
    expect(badgeElements.parse(row.elements)).toMatchObject([
      { ...name, x: 7.5, settings: { ...words, fontWeight: "normal" } },
      age,
      { type: "IMAGE", id: 3, data: "participant.attendance_qr_code", settings: { width: 25, height: 25 } },
      { type: "STRING", id: 4, data: "Bienvenue" },
    ])
    await page.getByRole("button", { name: "Retirer l’élément 2" }).click()
    await expect.element(page.getByRole("img", { name: "Aperçu d’un badge" })).toHaveTextContent("Zoé LambertBienvenue")
  })
})
