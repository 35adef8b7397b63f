import { expect, test } from "vitest"
import { renderPage } from "#tests/fixtures/render-blocks.tsx"
import { blocks } from "./registry.tsx"

const Broken = () => {
  throw new Error("broken")
}
const registry = { ...blocks, alert: Broken }
const paragraph = (id: string, content: string) => ({ id, type: "paragraph", settings: { content } })
const broken = (id: string) => ({ id, type: "alert", settings: { title: "Jamais vu" } })

test("on the server, an element that throws says so in its place and the others are rendered", () => {
  const html = renderPage([paragraph("a", "Avant"), broken("b"), paragraph("c", "Après")], { registry })
  expect(html).toContain("Avant")
  expect(html).toContain("Après")
  expect(html.match(/Cette partie de la page n’a pas pu être affichée/g)).toHaveLength(1)
})

test("in the preview the place of a broken element can still be told", () => {
  const html = renderPage([broken("b")], { registry, preview: true })
  expect(html).toMatch(/data-element-id="b" data-element-type="alert"/)
})
