import { expect, test } from "vitest"
import { elements } from "#contract/blocks/registry.ts"
import { renderPage } from "#tests/fixtures/render-blocks.tsx"
import type { BlockProps } from "./blocks-context.ts"
import { blocks, createRegistry } from "./registry.tsx"

const background = { type: "image", image: "/a.png" }
const articles = {
  data: [{ cuid: "c", slug: "s", title: "T", summary: "", created_at: "2026-11-09T12:00:00Z", images: [] }],
  count: 1,
}
const settings: Record<string, object> = {
  banner: { title: "Bannière", image: "/a.png" },
  header: { title: "En-tête" },
  "split-hero": { title: "Héros", image: "/a.png" },
  "latest-articles": { title: "Journal" },
  grid: { background },
  alert: { title: "Alerte" },
  button: { text: "Bouton" },
  faq: { questions: [{ id: 1, question: "Q ?", answer: "R." }] },
  "feature-highlight": { title: "Atout" },
  heading: { content: "Titre" },
  iframe: { url: "https://a.example/" },
  image: { url: "/a.png", href: "/" },
  paragraph: { content: "Texte" },
  "rich-text": { content: "<p>Riche</p>" },
  tabs: { links: [{ id: 1, href: "/", text: "Accueil" }] },
}
const built = ["basic", "container", "flex", ...Object.keys(settings)]
const content = built.map((type) => ({
  id: `id-${type}`,
  type,
  settings: settings[type] ?? {},
  children: [{ id: `in-${type}`, type: "paragraph", settings: { content: "Dedans" } }],
}))
const data = { "id-latest-articles": articles }
const marks = / data-element-(id|type|hovered)="[^"]*"/g

test("SECT-29 in the preview every element says which it is on its outermost node, and nothing else changes", () => {
  const plain = renderPage(content, { data })
  const preview = renderPage(content, { data, preview: true })
  expect(plain).not.toMatch(marks)
  expect(preview.replaceAll(marks, "")).toBe(plain)
  for (const type of built) {
    const alone = renderPage(
      content.filter((element) => element.type === type),
      { data, preview: true },
    )
    expect(alone).toMatch(new RegExp(`^<\\w+ data-element-id="id-${type}" data-element-type="${type}"`))
    expect(alone.match(new RegExp(`data-element-id="id-${type}"`, "g"))).toHaveLength(1)
  }
})

test("SECT-29 the element the console points at is marked in the preview only", () => {
  expect(renderPage(content, { data, hovered: "id-grid" })).not.toContain("hovered")
  const preview = renderPage(content, { data, preview: true, hovered: "id-grid" })
  expect([...preview.matchAll(/data-element-id="([^"]*)"[^>]*data-element-hovered/g)].map(([, id]) => id)).toEqual([
    "id-grid",
  ])
})

test("every element type has a component; those of later parts render nothing until they are built", () => {
  expect(Object.keys(blocks).sort()).toEqual(Object.keys(elements).sort())
  const unbuilt = Object.keys(elements).filter((type) => !built.includes(type))
  expect(
    renderPage(
      unbuilt.map((type) => ({ id: type, type, settings: {} })),
      { preview: true },
    ),
  ).toBe("")
})

test("whoever renders pages brings elements of its own, with the data they loaded", () => {
  const Login = ({ data, mark }: BlockProps<"login">) => <form {...mark}>{String(data)}</form>
  const registry = createRegistry({ login: Login })
  const login = [
    { id: "__proto__", type: "login" },
    { id: "toString", type: "login" },
    { id: "l", type: "login" },
  ]
  expect(renderPage(login, { registry, data: { l: "chargé" } })).toBe(
    "<form>undefined</form><form>undefined</form><form>chargé</form>",
  )
})
